/* The encoders against the worked examples of formats/metroid-prime.md section 15. */
#include "selfcheck.h"
#include "gcm.h"
#include "lzo.h"
#include "pak.h"
#include "prime.h"

#include <stdio.h>
#include <string.h>

static const char anim_example[] = "0000000200000077002fe793000000013e0888893d0888890000000300000001"
				   "00003fff3a800000000000020000000100000005000000190000000200000002"
				   "00000003000200000800000700000e000200000500000703e805000000070002"
				   "03e802f830070bb80500009000000072010362f400194e065816b0";

static const char wrap_example[] = "000000020000005100000000000000013d0888893d0888890000000300000000"
				   "00007fff3f800000000000010000000100000002000000030000000100000001"
				   "0000000300017fff02000001000001000000000002";

static const char evnt_example[] = "000000020000000100014c6f6f70000000000000000000000200000000013f80"
				   "0000ffffffff0000000001000000010001466972650000063f00000000000000"
				   "00000000003f800000ffffffff0000000000000008525f68616e645f4c435452"
				   "00000000010001507566660000053e8000000000000000000000003f800000ff"
				   "ffffff000000000000001e504152540000b59a4c5f666f6f74003fc000000000"
				   "0001000000010001537465700000083dcccccd0000000000000000003f800000"
				   "0000000000000000800003e93dcccccd43160000";

static const char cinf_example[] = "0000000300000003000000020000000000000000000000000000000200000002"
				   "00000004000000040000000300000000000000003f8000000000000200000003"
				   "000000050000000500000004000000003e8000003fc000000000000100000004"
				   "0000000300000003000000050000000400000003536b656c65746f6e5f526f6f"
				   "74000000000350656c7669730000000004486561645f310000000005";

static const char ancs_example[] = "0001000100000001000000000006546f7900aaaa0001aaaa0002aaaa00030000"
				   "0001000000000049646c65005041533400000001000000050000000500000001"
				   "0000000100000003000000003f80000000010000000001000000000000000000"
				   "00000000000000000000000000000149646c6500bf800000bf80000000000000"
				   "3f8000003f800000400000000000000000000000000000000000000100000000"
				   "00040000000149646c6500000000030000000200000000bbbb00010000000042"
				   "5f69646c655f746f790000000000000000020000004600000000bbbb00020000"
				   "0001425f6c6f6f6b5f746f790000000000000000020000006400000001000000"
				   "000000000000000001000000013e800000000000000001000000000000000300"
				   "000001000000013dcccccd3e4ccccd3e99999a3e99999a0000000000000002bb"
				   "bb0001cccc0001bbbb000200000000";

static const char pak_example[] = "000300050000000000000001414e4353aaaa000900000007546f79414e435300"
				  "00000200000001414e494dbbbb000100000020000000600000000045564e54cc"
				  "cc00010000002000000080000000000000000000000000000000000000000000"
				  "0000001b78da63606060ca48cdc9c957c02001683708b3ffffffffffffffffff"
				  "0000000100000000ffffffffffffffffffffffffffffffffffffffffffffffff";

static const char fst_example[] = "0100000000000000000000040100000100000000000000030000000600002800"
				  "000000200000000c0000282000000010006461746100612e70616b00622e7061"
				  "6b00";

static const char anim2_example[] = "000000020000007b01013d8888893d0888890000000000000000000040003a80"
				    "00003a8000000000000300000001000000030000000500000003000001000001"
				    "00000100000f000100000100000d000001000005000000000001040001040001"
				    "04000c09000100640500c805012c0b0000000040010000a156a00000000016";
static const char raw_anim_end[] = "0000000200ff00000004"
				   "3f8000000000000000000000000000003f3504f300000000000000003f3504f3"
				   "3f800000000000000000000000000000000000003f8000000000000000000000"
				   "0000000200000000000000003f800000000000003f0000003f80000000000000";

static const char cskr_example[] = "0000000200000001000000043f80000000000005"
				   "00000002000000043f400000000000053e80000000000003"
				   "ffffffff00000008ffffffff00000008";

static const char lzo_example[] = "00000028000b15414243443e0c00110000fffc7778797a";

int prime_compare(const char *what, struct bytes *made, const char *expected)
{
	struct bytes hex = { 0 };
	int differs;

	for (size_t i = 0; i < made->size; i++)
		bytes_format(&hex, "%02x", made->data[i]);
	bytes_u8(&hex, 0);
	differs = strcmp((const char *)hex.data, expected) != 0;
	printf("%-20s %s\n", what, differs ? "MISMATCH" : "ok");
	if (differs)
		printf("  made     %s\n  expected %s\n", (char *)hex.data, expected);
	bytes_free(&hex);
	bytes_free(made);
	return differs;
}

static void set_curve(const struct prime_anim *anim, struct prime_curve *curve, const int16_t values[][3],
		      unsigned negative_w)
{
	prime_curve_init(curve, anim);
	for (uint32_t key = 0; key <= anim->key_count; key++) {
		memcpy(curve->steps[key].value, values[key], sizeof(curve->steps[key].value));
		curve->steps[key].negative_w = negative_w >> key & 1;
	}
}

static int compare_anim(const char *what, struct prime_anim *anim, const char *expected)
{
	struct bytes out = { 0 };

	prime_put_anim(&out, anim);
	prime_anim_free(anim);
	return prime_compare(what, &out, expected);
}

static int check_anim(void)
{
	static const int16_t root_turn[][3] = { { 0, 0, 0 }, { 0, 0, 4096 }, { -100, 50, 8192 } };
	static const int16_t root_move[][3] = { { 0, 0, 1000 }, { 10, -20, 1000 }, { 25, -60, 990 } };
	static const int16_t bone_turn[][3] = { { 1000, -2000, 3000 },
						{ 1001, -2000, 2993 },
						{ 1001, -2040, 3005 } };
	struct prime_anim anim;

	prime_anim_init(&anim, PRIME_1, 5, 2, 2);
	anim.evnt_id = 0x002FE793;
	anim.duration = 0.13333334F;
	anim.interval = 0.033333335F;
	anim.looping = 1;
	anim.key_frame[1] = 3;
	anim.key_frame[2] = 4;
	anim.channels[0].bone_id = 3;
	anim.channels[1].bone_id = 7;
	set_curve(&anim, &anim.channels[0].rotation, root_turn, 4);
	set_curve(&anim, &anim.channels[0].translation, root_move, 0);
	set_curve(&anim, &anim.channels[1].rotation, bone_turn, 0);
	return compare_anim("15.2 ANIM", &anim, anim_example);
}

static int check_wrap(void)
{
	static const int16_t turn[][3] = { { 32767, 0, 0 }, { -32768, 0, 0 } };
	struct prime_anim anim;

	prime_anim_init(&anim, PRIME_1, 2, 1, 1);
	anim.duration = anim.interval = 0.033333335F;
	anim.divisor = 32767;
	anim.translation_multiplier = 1;
	anim.least_width = 1;
	anim.key_frame[1] = 1;
	anim.channels[0].bone_id = 3;
	set_curve(&anim, &anim.channels[0].rotation, turn, 0);
	return compare_anim("15.3 ANIM", &anim, wrap_example);
}

static int check_second_game(void)
{
	static const int16_t root_turn[][3] = { { 0, 0, 0 }, { 0, 0, 8192 } };
	static const int16_t root_move[][3] = { { 0, 0, 0 }, { 0, 2048, 0 } };
	static const int16_t size[][3] = { { 1024, 1024, 1024 }, { 1024, 1024, 2048 } };
	static const int16_t bone_turn[][3] = { { 100, 200, 300 }, { 90, 210, -300 } };
	struct prime_anim anim;

	prime_anim_init(&anim, PRIME_2, 3, 1, 3);
	anim.duration = 0.06666667F;
	anim.interval = 0.033333335F;
	anim.divisor = 16384;
	anim.least_width = 1;
	anim.key_frame[1] = 2;
	anim.channels[1].bone_id = 5;
	anim.channels[2].bone_id = 9;
	set_curve(&anim, &anim.channels[0].rotation, root_turn, 0);
	set_curve(&anim, &anim.channels[0].translation, root_move, 0);
	set_curve(&anim, &anim.channels[1].scale, size, 0);
	set_curve(&anim, &anim.channels[2].rotation, bone_turn, 2);
	return compare_anim("15.12 ANIM", &anim, anim2_example);
}

static int check_raw_anim(void)
{
	static float turns[2][2][4] = { { { 1, 0, 0, 0 }, { 0.70710677F, 0, 0, 0.70710677F } },
					{ { 1, 0, 0, 0 }, { 0, 1, 0, 0 } } };
	static float moves[2][3] = { { 0, 0, 1 }, { 0, 0.5F, 1 } };
	struct prime_raw_channel channels[2] = { { 3, turns[0], moves, NULL }, { 5, turns[1], NULL, NULL } };
	const struct prime_raw_anim anim = {
		.duration = 0.06666667F,
		.interval = 0.033333335F,
		.root_bone_id = 3,
		.key_count = 2,
		.channel_count = 2,
		.channels = channels,
	};
	struct bytes out = { 0 }, expected = { 0 };
	int mismatches;

	bytes_text(&expected, "000000003d888889000000003d088889000000000000000200000003"
			      "00000064");
	for (int i = 0; i < 100; i++)
		bytes_text(&expected, i == 3 ? "00" : i == 5 ? "01" : "ff");
	bytes_text(&expected, raw_anim_end);
	bytes_u8(&expected, 0);
	prime_put_raw_anim(&out, &anim);
	mismatches = prime_compare("15.4 ANIM", &out, (const char *)expected.data);
	bytes_free(&expected);
	return mismatches;
}

static int check_evnt(void)
{
	static const struct prime_event list[] = {
		{ .kind = PRIME_BOOL,
		  .name = "Loop",
		  .time_state = 2,
		  .index = 0,
		  .unique = 1,
		  .weight = 1,
		  .character = -1,
		  .value = 1 },
		{ .kind = PRIME_INT32,
		  .name = "Fire",
		  .poi_type = 6,
		  .time = 0.5F,
		  .index = 0,
		  .weight = 1,
		  .character = -1,
		  .value = 8,
		  .bone_name = "R_hand_LCTR" },
		{ .kind = PRIME_PARTICLE,
		  .name = "Puff",
		  .poi_type = 5,
		  .time = 0.25F,
		  .weight = 1,
		  .character = -1,
		  .frames = 30,
		  .particle_type = "PART",
		  .particle_id = 0xB59A,
		  .bone_name = "L_foot",
		  .scale = 1.5F,
		  .parent_mode = 1 },
		{ .kind = PRIME_SOUND,
		  .name = "Step",
		  .poi_type = 8,
		  .time = 0.1F,
		  .weight = 1,
		  .value = -2147482647,
		  .fall_off = 0.1F,
		  .distance = 150 },
	};
	struct bytes out = { 0 };

	prime_put_evnt(&out, &(struct prime_events){ 2, list, COUNT_OF(list) }, PRIME_1);
	return prime_compare("15.5 EVNT", &out, evnt_example);
}

static int check_cinf(void)
{
	static const struct prime_bone bones[] = {
		{ 3, 2, "Skeleton_Root", { 0, 0, 0 }, { 0, 0, 0, 1 } },
		{ 4, 3, "Pelvis", { 0, 0, 1 }, { 0, 0, 0, 1 } },
		{ 5, 4, "Head_1", { 0, 0.25, 1.5 }, { 0, 0, 0, 1 } },
	};
	struct bytes out = { 0 };

	prime_put_cinf(&out, &(struct prime_skeleton){ bones, 3, NULL, 0 }, PRIME_1);
	return prime_compare("15.6 CINF", &out, cinf_example);
}

static int check_cskr(void)
{
	static const struct prime_skin_group groups[] = { { { { 4, 1 } }, 1, 5 },
							  { { { 4, 0.75F }, { 5, 0.25F } }, 2, 3 } };
	struct bytes out = { 0 };

	prime_put_cskr(&out, &(struct prime_skin){ groups, 2 }, PRIME_1);
	return prime_compare("15.7 CSKR", &out, cskr_example);
}

static int check_ancs(void)
{
	static const struct prime_local_animation local = { 0, "Idle" };
	static const struct prime_pas_parameter parameter = { PRIME_PAS_BOOL, 0, 1, { 0 }, { 1 } };
	static const struct prime_pas_animation pas_entry = { 0, { { 1 } } };
	static const struct prime_pas_state state = { 5, &parameter, 1, &pas_entry, 1 };
	static const struct prime_box box = { "Idle", { -1, -1, 0, 1, 1, 2 } };
	static const uint32_t map = 0;
	static const struct prime_character character = {
		.version = 6,
		.name = "Toy",
		.cmdl = 0xAAAA0001,
		.cskr = 0xAAAA0002,
		.cinf = 0xAAAA0003,
		.animations = &local,
		.animation_count = 1,
		.default_state = 5,
		.states = &state,
		.state_count = 1,
		.boxes = &box,
		.box_count = 1,
		.map = &map,
		.map_count = 1,
	};
	static const struct prime_meta leaves[] = {
		{ .anim_id = 0xBBBB0001, .primitive = 0, .name = "B_idle_toy" },
		{ .anim_id = 0xBBBB0002, .primitive = 1, .name = "B_look_toy" },
	};
	static const uint32_t thresholds[] = { 70, 100 };
	const struct prime_animation animation = {
		"Idle",
		{ .type = PRIME_RANDOM, .parts = leaves, .thresholds = thresholds, .part_count = 2 },
		{ 0 }
	};
	const struct prime_transition transition = { 0,
						     1,
						     { .type = PRIME_TRANS, .duration = 0.25F, .run_a = 1 } };
	static const struct prime_additive additive = { 1, 0.1F, 0.2F };
	static const struct prime_pair pairs[] = { { 0xBBBB0001, 0xCCCC0001 }, { 0xBBBB0002, 0 } };
	struct bytes out = { 0 };

	prime_put_ancs(&out,
		       &(struct prime_set){
			       .characters = &character,
			       .character_count = 1,
			       .table_count = 4,
			       .animations = &animation,
			       .animation_count = 1,
			       .transitions = &transition,
			       .transition_count = 1,
			       .default_transition = { .type = PRIME_SNAP },
			       .additives = &additive,
			       .additive_count = 1,
			       .default_fade_in = 0.3F,
			       .default_fade_out = 0.3F,
			       .pairs = pairs,
			       .pair_count = 2,
		       },
		       PRIME_1);
	return prime_compare("15.8 ANCS", &out, ancs_example);
}

static int check_pak(void)
{
	struct prime_pak pak = { 0 };
	struct bytes content = { 0 }, out = { 0 };

	pak_name(&pak, "ANCS", 0xAAAA0009, "ToyANCS");
	put_u32(&content, 2);
	bytes_text(&content, "hello hello hello hello");
	pak_add(&pak, "ANIM", 0xBBBB0001, &content, PRIME_ZLIB);
	bytes_free(&content);
	put_u32(&content, 1);
	put_u32(&content, 0);
	pak_add(&pak, "EVNT", 0xCCCC0001, &content, PRIME_STORED);
	bytes_free(&content);
	pak_encode(&pak, &out);
	pak_free(&pak);
	return prime_compare("15.9 PAK", &out, pak_example);
}

/* The example has a segment of 36 bytes and one of 4, which archives never have. */
static int check_lzo(void)
{
	struct bytes content = { 0 }, packed = { 0 }, out = { 0 };

	for (int i = 0; i < 9; i++)
		bytes_text(&content, "ABCD");
	lzo_put(&packed, content.data, content.size);
	bytes_free(&content);
	put_u32(&out, 40);
	put_i16(&out, (int32_t)packed.size);
	bytes_append(&out, &packed);
	bytes_free(&packed);
	put_i16(&out, -4);
	bytes_text(&out, "wxyz");
	return prime_compare("15.10 LZO", &out, lzo_example);
}

static int check_fst(void)
{
	const struct gcm_file files[] = { { "data/a.pak", { .size = 0x20 } }, { "b.pak", { .size = 0x10 } } };
	static const uint32_t offsets[] = { 0x2800, 0x2820 };
	struct bytes out = { 0 };

	gcm_put_fst(&out, files, 2, offsets);
	return prime_compare("15.11 FST", &out, fst_example);
}

static int check_ids(void)
{
	struct bytes out = { 0 };

	put_u32(&out, prime_id_of("123456789"));
	put_u32(&out, prime_id_of("$/characters/samus_ship/cooked/b_flightloop_fast_samus_ship.ani"));
	put_u32(&out, prime_id_of("$/Characters/Space_Pirate/cooked/R_lightF_pirate.evnt"));
	return prime_compare("3.3 ids", &out, "340bc6d9001694a6002fe793");
}

int selfcheck_prime(void)
{
	return check_anim() + check_wrap() + check_second_game() + check_raw_anim() + check_evnt() +
	       check_cinf() + check_cskr() + check_ancs() + check_pak() + check_lzo() + check_fst() +
	       check_ids() + prime_selfcheck_mesh();
}

#include "systems/sm64/anim.h"

#include "examples.h"

/* A decoder that nobody decodes with. */
struct bench {
	struct adb_arena *arena;
	struct adb_content content;
	struct adb_decoder d;
	struct adb_sm64_clips clips;
};

static void begin(struct bench *bench)
{
	*bench = (struct bench){ .arena = adb_arena_new(DECODE_BUDGET) };
	bench->content.arena = bench->arena;
	bench->d.arena = bench->arena;
	bench->d.out = &bench->content;
	bench->d.place.path = "clip";
	bench->clips.d = &bench->d;
}

static void end(struct bench *bench)
{
	adb_content_check(&bench->content);
	CHECK_INT(adb_arena_outcome(bench->arena), ADB_OK);
	adb_arena_free(bench->arena);
}

static const int16_t values[] = { 0, 10, 20, -30, 8192, 4096, 16384, -8192, 4096, 0 };
static const uint16_t index_array[] = { 1, 0, 2, 1, 1, 3, 4, 4, 1, 5, 1, 0 };

static struct adb_sm64_anim example(void)
{
	return (struct adb_sm64_anim){
		.flags = 8,
		.loop_start = 1,
		.loop_end = 4,
		.bone_count = 1,
		.values = values,
		.value_count = 10,
		.index = index_array,
		.index_count = 12,
	};
}

static struct adb_clip *add(struct bench *bench, const struct adb_sm64_anim *anim)
{
	return adb_sm64_add_clip(&bench->clips, anim, "name", "id", 44);
}

static void the_worked_example_gives_its_keys(void)
{
	struct bench bench;
	struct adb_sm64_anim anim = example();

	begin(&bench);

	struct adb_clip *clip = add(&bench, &anim);

	check_example_channels(clip);
	CHECK_TEXT(clip->name, "name");
	CHECK_TEXT(clip->native_id, "id");
	CHECK_INT(clip->frame_count, 4);
	CHECK_NEAR(clip->fps, 30, 0);
	CHECK_NEAR(clip->duration, 4 / 30.0, 1e-12);
	CHECK_INT(clip->looping, ADB_LOOPS);
	CHECK_INT(clip->loop_start, 1);
	CHECK_INT(clip->loop_end, 4);
	CHECK_INT(channel_at(clip, 0)->is_root_motion, 1);
	CHECK(channel_at(clip, 0)->adds_to_rest);
	CHECK_TEXT(attribute_json(&channel_at(clip, 1)->attributes, "raw_x"), "[8192,4096,16384,-8192]");
	CHECK_TEXT(attribute_json(&channel_at(clip, 1)->attributes, "raw_y"), "[4096]");
	CHECK_TEXT(attribute_json(&channel_at(clip, 1)->attributes, "raw_z"), "[0]");
	CHECK_TEXT(attribute_json(&clip->attributes, "content_crc32"), "\"E534565E\"");
	CHECK_TEXT(attribute_json(&clip->attributes, "longest_track"), "4");
	CHECK_TEXT(attribute_json(&clip->attributes, "data_size"), "68");
	CHECK_TEXT(attribute_json(&clip->attributes, "flags"), "8");
	CHECK_TEXT(attribute_json(&clip->attributes, "flag_names"), "[\"HOR_TRANS\"]");
	CHECK(attribute_json(&clip->attributes, "unreachable_from") == NULL);
	CHECK(attribute_json(&clip->attributes, "tick_hz") == NULL);
	CHECK(bench.content.problems == NULL);
	end(&bench);
}

static void the_track_hash_leaves_playback_out(void)
{
	struct adb_sm64_anim anim = example();
	uint32_t whole, tracks, other_whole, other_tracks;

	CHECK(adb_sm64_content_crc32(&anim, true, &whole));
	CHECK(adb_sm64_content_crc32(&anim, false, &tracks));
	CHECK_INT(whole, 0xE534565E);
	anim.loop_end = 3;
	CHECK(adb_sm64_content_crc32(&anim, true, &other_whole));
	CHECK(adb_sm64_content_crc32(&anim, false, &other_tracks));
	CHECK(whole != other_whole);
	CHECK_INT(tracks, other_tracks);
	anim.value_count = 5;
	CHECK(!adb_sm64_content_crc32(&anim, true, &whole));
}

static void check_flags(unsigned flags, const char *playback, const char *axes, int looping, int root)
{
	struct bench bench;
	struct adb_sm64_anim anim = example();

	begin(&bench);
	anim.flags = (uint16_t)flags;

	struct adb_clip *clip = add(&bench, &anim);

	CHECK_TEXT(attribute_json(&clip->attributes, "playback"), playback);
	CHECK_TEXT(attribute_json(&clip->attributes, "translation_axes"), axes);
	CHECK_INT(clip->looping, looping);
	CHECK_INT(clip->channels->is_root_motion, root);
	end(&bench);
}

/* Of bits 3, 4 and 6 the lowest decides; bit 2 stops the frame whatever bit 1 says. */
static void flags_say_how_it_plays(void)
{
	check_flags(0x00, "\"forward\"", "\"xyz\"", ADB_LOOPS, 0);
	check_flags(0x01, "\"forward\"", "\"xyz\"", ADB_ONE_SHOT, 0);
	check_flags(0x02, "\"backward\"", "\"xyz\"", ADB_LOOPS, 0);
	check_flags(0x06, "\"manual\"", "\"xyz\"", ADB_LOOPS, 0);
	check_flags(0x18, "\"forward\"", "\"y\"", ADB_LOOPS, 1);
	check_flags(0x50, "\"forward\"", "\"xz\"", ADB_LOOPS, 1);
	check_flags(0x41, "\"forward\"", "\"none\"", ADB_ONE_SHOT, 1);
	check_flags(0x20, "\"forward\"", "\"xyz\"", ADB_LOOPS, 0);
	check_flags(0x101, "\"forward\"", "\"xyz\"", ADB_ONE_SHOT, 0);
}

/* Two keys of one rotation whose quaternions by the formula are opposite: 32767 and −32768 units are neighbours. */
static void signs_continue_from_key_to_key(void)
{
	static const int16_t turning[] = { 0, 32767, -32768, -32767 };
	static const uint16_t tracks[] = { 1, 0, 1, 0, 1, 0, 3, 1, 1, 0, 1, 0 };
	struct bench bench;
	struct adb_sm64_anim anim = example();

	begin(&bench);
	anim.values = turning;
	anim.value_count = 4;
	anim.index = tracks;

	const float *q = channel_at(add(&bench, &anim), 1)->values;

	CHECK_NEAR(q[0], 1, 1e-6);
	CHECK_NEAR(q[4], 1, 1e-6);
	CHECK_NEAR(q[8], 1, 1e-6);
	CHECK(q[3] > 0 && q[11] < 0);
	end(&bench);
}

/* The images of the axes as the engine computes them. */
static void rotations_are_those_of_the_engine(void)
{
	static const double unit = 3.14159265358979323846 / 32768;

	for (int i = 0; i < 200; i++) {
		int16_t x = (int16_t)(i * 7919), y = (int16_t)(i * 104729), z = (int16_t)(i * 1299709);
		double sx = sin(x * unit), cx = cos(x * unit), sy = sin(y * unit), cy = cos(y * unit);
		double sz = sin(z * unit), cz = cos(z * unit);
		struct adb_quat q = adb_sm64_rotation(x, y, z);
		struct adb_vec3 a = adb_quat_rotate(q, (struct adb_vec3){ 1, 0, 0 });
		struct adb_vec3 b = adb_quat_rotate(q, (struct adb_vec3){ 0, 1, 0 });
		struct adb_vec3 c = adb_quat_rotate(q, (struct adb_vec3){ 0, 0, 1 });

		CHECK_NEAR(a.x, cy * cz, 1e-12);
		CHECK_NEAR(a.y, cy * sz, 1e-12);
		CHECK_NEAR(a.z, -sy, 1e-12);
		CHECK_NEAR(b.x, sx * sy * cz - cx * sz, 1e-12);
		CHECK_NEAR(b.y, sx * sy * sz + cx * cz, 1e-12);
		CHECK_NEAR(b.z, sx * cy, 1e-12);
		CHECK_NEAR(c.x, cx * sy * cz + sx * sz, 1e-12);
		CHECK_NEAR(c.y, cx * sy * sz - sx * cz, 1e-12);
		CHECK_NEAR(c.z, cx * cy, 1e-12);
	}
}

static void check_rotation(int x, int y, int z, const double expected[4])
{
	struct adb_quat q = adb_sm64_rotation((int16_t)x, (int16_t)y, (int16_t)z);

	CHECK_NEAR(q.x, expected[0], 1e-6);
	CHECK_NEAR(q.y, expected[1], 1e-6);
	CHECK_NEAR(q.z, expected[2], 1e-6);
	CHECK_NEAR(q.w, expected[3], 1e-6);
}

/* Of the goomba's walk and of Mario's triple jump. */
static void known_angles_give_their_quaternions(void)
{
	check_rotation(0, 16383, 0, (const double[]){ 0, 0.707073, 0, 0.707141 });
	check_rotation(-1773, 0, 0, (const double[]){ -0.084890, 0, 0, 0.996390 });
	check_rotation(0, 0, 2180, (const double[]){ 0, 0, 0.104312, 0.994545 });
}

static void keys_beyond_the_end_stay_and_are_marked(void)
{
	struct bench bench;
	struct adb_sm64_anim anim = example();

	begin(&bench);
	anim.loop_end = 3;

	struct adb_clip *clip = add(&bench, &anim);

	CHECK_INT(channel_at(clip, 1)->key_count, 4);
	CHECK_INT(clip->frame_count, 3);
	CHECK_TEXT(attribute_json(&clip->attributes, "unreachable_from"), "3");
	end(&bench);
}

static void negative_frames_are_kept_but_not_used(void)
{
	struct bench bench;
	struct adb_sm64_anim anim = example();

	begin(&bench);
	anim.loop_start = -2;
	anim.loop_end = -5;
	anim.start_frame = -1;

	struct adb_clip *clip = add(&bench, &anim);

	CHECK_INT(clip->frame_count, 0);
	CHECK_NEAR(clip->duration, 0, 0);
	CHECK_INT(clip->loop_start, -1);
	CHECK_INT(clip->loop_end, -1);
	CHECK_TEXT(attribute_json(&clip->attributes, "raw_loop_start"), "-2");
	CHECK_TEXT(attribute_json(&clip->attributes, "raw_loop_end"), "-5");
	CHECK_TEXT(attribute_json(&clip->attributes, "start_frame"), "-1");
	end(&bench);
}

/* The largest loop end there is, over constants: one key for each channel. */
static void keys_come_from_tracks_never_from_the_loop(void)
{
	static const uint16_t constants[] = { 1, 0, 1, 0, 1, 0, 1, 4, 1, 5, 1, 0 };
	struct bench bench;
	struct adb_sm64_anim anim = example();

	begin(&bench);
	anim.loop_end = 32767;
	anim.index = constants;

	struct adb_clip *clip = add(&bench, &anim);

	CHECK_INT(channel_at(clip, 0)->key_count, 1);
	CHECK_INT(channel_at(clip, 1)->key_count, 1);
	CHECK_INT(clip->frame_count, 32767);
	end(&bench);
}

static void a_bad_track_takes_its_kind_with_it(void)
{
	uint16_t tracks[12];
	struct bench bench;
	struct adb_sm64_anim anim = example();

	begin(&bench);
	memcpy(tracks, index_array, sizeof tracks);
	anim.index = tracks;
	tracks[6] = 0; /* rotation x is empty */

	struct adb_clip *clip = add(&bench, &anim);

	CHECK_INT(clip->channel_count, 1);
	CHECK_INT(clip->channels->target, ADB_TRANSLATION);
	CHECK_INT(problem_count(&bench.content, "bad-track"), 1);
	CHECK(attribute_json(&clip->attributes, "content_crc32") == NULL);
	tracks[6] = 4;
	tracks[1] = 10; /* translation x begins behind the last value */
	clip = add(&bench, &anim);
	CHECK_INT(clip->channel_count, 1);
	CHECK_INT(clip->channels->target, ADB_ROTATION);
	tracks[1] = 0;
	tracks[6] = 65535; /* 65535 + 65535 must not wrap */
	tracks[7] = 65535;
	clip = add(&bench, &anim);
	CHECK_INT(clip->channel_count, 1);
	CHECK_INT(clip->channels->target, ADB_TRANSLATION);
	end(&bench);
}

static void bones_without_tracks_are_left_out(void)
{
	struct bench bench;
	struct adb_sm64_anim anim = example();

	begin(&bench);
	anim.bone_count = 7;

	struct adb_clip *clip = add(&bench, &anim);

	check_example_channels(clip);
	CHECK_TEXT(attribute_json(&clip->attributes, "bone_count"), "1");
	CHECK_INT(problem_count(&bench.content, "bone-count"), 1);
	anim.index_count = 5;
	clip = add(&bench, &anim);
	CHECK_INT(clip->channel_count, 0);
	end(&bench);
}

/* Every track of every bone aliases one array of 65,535 values. */
static void aliased_tracks_are_no_bomb(void)
{
	enum { LENGTH = 65535 };
	static int16_t many[LENGTH];
	static uint16_t tracks[6 * 256];
	struct bench bench;
	struct adb_sm64_anim anim = example();

	begin(&bench);
	for (size_t i = 0; i < sizeof tracks / sizeof tracks[0]; i += 2)
		tracks[i] = LENGTH;
	anim.values = many;
	anim.value_count = LENGTH;
	anim.index = tracks;
	anim.index_count = sizeof tracks / sizeof tracks[0];
	anim.bone_count = 255;

	struct adb_clip *clip = add(&bench, &anim);

	CHECK_INT(clip->channel_count, 0);
	CHECK_INT(problem_count(&bench.content, "too-many-keys"), 1);
	anim.bone_count =
		1; /* 131,070 keys: within the limit of a clip, and eight times within that of an asset */
	for (int i = 0; i < 7; i++)
		CHECK_INT(add(&bench, &anim)->channel_count, 2);
	CHECK_INT(add(&bench, &anim)->channel_count, 0);
	CHECK_INT(problem_count(&bench.content, "too-many-keys"), 2);
	adb_arena_free(bench.arena);
}

/* Where a source has many assets with animations each may have less. */
static void a_source_has_a_limit_too(void)
{
	struct bench bench;
	struct adb_sm64_anim anim = example();

	CHECK_INT(adb_sm64_keys_of_each(0), ADB_SM64_ASSET_KEYS);
	CHECK_INT(adb_sm64_keys_of_each(128), ADB_SM64_ASSET_KEYS);
	CHECK_INT(adb_sm64_keys_of_each(12800), 10000);
	begin(&bench);
	bench.clips.limit = 6; /* of the example one clip */
	CHECK_INT(add(&bench, &anim)->channel_count, 2);
	CHECK_INT(add(&bench, &anim)->channel_count, 0);
	CHECK_INT(problem_count(&bench.content, "too-many-keys"), 1);
	adb_arena_free(bench.arena);
}

static void marios_entries_have_names(void)
{
	CHECK_TEXT(adb_sm64_mario_name(0), "MARIO_ANIM_SLOW_LEDGE_GRAB");
	CHECK_TEXT(adb_sm64_mario_name(0x48), "MARIO_ANIM_WALKING");
	CHECK_TEXT(adb_sm64_mario_name(0xC3), "MARIO_ANIM_IDLE_HEAD_LEFT");
	CHECK_TEXT(adb_sm64_mario_name(0xD0), "MARIO_ANIM_TRIPLE_JUMP_FLY");
	CHECK_TEXT(adb_sm64_mario_name(0xD1), NULL);
}

TEST_SUITE("sm64_anim", TEST(the_worked_example_gives_its_keys), TEST(the_track_hash_leaves_playback_out),
	   TEST(flags_say_how_it_plays), TEST(signs_continue_from_key_to_key),
	   TEST(rotations_are_those_of_the_engine), TEST(known_angles_give_their_quaternions),
	   TEST(keys_beyond_the_end_stay_and_are_marked), TEST(negative_frames_are_kept_but_not_used),
	   TEST(keys_come_from_tracks_never_from_the_loop), TEST(a_bad_track_takes_its_kind_with_it),
	   TEST(bones_without_tracks_are_left_out), TEST(aliased_tracks_are_no_bomb),
	   TEST(a_source_has_a_limit_too), TEST(marios_entries_have_names));

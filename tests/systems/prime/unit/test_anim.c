#include "resource.h"

extern const struct adb_format adb_format_prime_anim;

/* Where things are in the example of MP1. */
enum {
	DURATION_STATE_AT = 0x08,
	FRAMES_AT = 0x14,
	BONE_TABLE_AT = 0x1C,
	MP1_TRANSLATION_TABLE_AT = 0x84,
	MP1_ROTATIONS_AT = 0x8A,
	MP1_TRANSLATIONS_AT = 0xCE,
	MP1_EVNT_AT = 0xEA,
};

static void put_bone_table(struct resource *r)
{
	put_u32(r, 100);
	for (unsigned bone = 0; bone < 100; bone++)
		put_u8(r, bone == 3 ? 0 : bone == 5 ? 1 : 0xFF);
}

static void put_start(struct resource *r, unsigned root)
{
	put_u32(r, 0);
	put_u32(r, 0x3D888889);
	put_u32(r, 0);
	put_u32(r, 0x3D088889);
	put_u32(r, 0);
	put_u32(r, 2);
	put_u32(r, root);
	put_bone_table(r);
}

static void put_f32s(struct resource *r, const float *values, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		put_f32(r, values[i]);
}

/* Two channels of two frames; only the first moves. */
static struct resource mp1_example(void)
{
	static const float rotations[] = {
		1, 0, 0, 0, 0.70710677F, 0, 0, 0.70710677F, 1, 0, 0, 0, 0, 1, 0, 0
	};
	static const float translations[] = { 0, 0, 1, 0, 0.5F, 1 };
	struct resource r = { .size = 0 };

	put_start(&r, 3);
	put_u32(&r, 2);
	put_u8(&r, 0);
	put_u8(&r, 0xFF);
	put_u32(&r, 4);
	put_f32s(&r, rotations, 16);
	put_u32(&r, 2);
	put_f32s(&r, translations, 6);
	put_u32(&r, 0);
	return r;
}

/* The same bones: 3 has rotation 1 and scale 0, 5 has rotation 0 and translation 0. */
static struct resource mp2_example(void)
{
	static const float scales[] = { 1, 1, 1, 2, 3, 4 };
	static const float rotations[] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
	static const float translations[] = { 5, 6, 7, 8, 9, 10 };
	struct resource r = { .size = 0 };

	put_start(&r, 0);
	put_u32(&r, 2);
	put_u16(&r, 0x0100);
	put_u32(&r, 2);
	put_u16(&r, 0xFF00);
	put_u32(&r, 2);
	put_u16(&r, 0x0080);
	put_u32(&r, 2);
	put_f32s(&r, scales, 6);
	put_u32(&r, 4);
	put_f32s(&r, rotations, 16);
	put_u32(&r, 2);
	put_f32s(&r, translations, 6);
	return r;
}

static struct decoded_resource decode_in(const struct resource *r, const char *game)
{
	return decode_member(&adb_format_prime_anim, r, "Intro.ANIM", "0BADF00D", game);
}

static struct decoded_resource decode(const struct resource *r)
{
	return decode_in(r, NULL);
}

static void check_values(const struct adb_channel *channel, const float *expected)
{
	for (uint32_t i = 0; i < channel->width * channel->key_count; i++)
		CHECK_NEAR((double)channel->values[i], (double)expected[i], 0);
}

static const char *clip_json(const struct decoded_resource *out, const char *key)
{
	return attribute_json(&out->result.content.clips->attributes, key);
}

static void reads_the_arrays_of_mp1(void)
{
	struct resource r = mp1_example();
	struct decoded_resource out = decode(&r);
	const struct adb_clip *clip = out.result.content.clips;
	const struct adb_channel *rotation3 = channel_at(clip, 0), *translation3 = channel_at(clip, 1),
				 *rotation5 = channel_at(clip, 2);

	CHECK_INT(r.size, 238);
	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK(out.result.content.problems == NULL);
	CHECK_INT(out.used_size, 238);
	CHECK_TEXT(clip->name, "Intro");
	CHECK_TEXT(clip->native_id, "0BADF00D");
	CHECK_NEAR(clip->duration, 0.06666667, 1e-8);
	CHECK_NEAR(clip->fps, 30, 0);
	CHECK_INT(clip->frame_count, 2);
	CHECK_INT(clip->looping, ADB_LOOPING_UNKNOWN);
	CHECK(clip->wraps);
	CHECK_TEXT(clip_json(&out, "format"), "0");
	CHECK_TEXT(out.result.content.game, "MP1");
	CHECK_TEXT(clip_json(&out, "root_bone_id"), "3");
	CHECK_TEXT(clip_json(&out, "duration_state"), "0");
	CHECK_TEXT(clip_json(&out, "interval_state"), "0");
	CHECK(out.result.content.links == NULL);
	CHECK_INT(clip->channel_count, 3);
	CHECK_INT(rotation3->bone_id, 3);
	CHECK_INT(rotation3->interpolation, ADB_SLERP);
	CHECK(rotation3->frames == NULL);
	CHECK(rotation3->is_root_motion && translation3->is_root_motion && !rotation5->is_root_motion);
	CHECK_INT(translation3->target, ADB_TRANSLATION);
	CHECK_INT(rotation5->bone_id, 5);
	check_values(rotation3, (float[]){ 0, 0, 0, 1, 0, 0, 0.70710677F, 0.70710677F });
	check_values(translation3, (float[]){ 0, 0, 1, 0, 0.5F, 1 });
	check_values(rotation5, (float[]){ 0, 0, 0, 1, 1, 0, 0, 0 });
	decoded_free(&out.result);
}

static void reads_the_arrays_of_mp2(void)
{
	struct resource r = mp2_example();
	struct decoded_resource out = decode(&r);
	const struct adb_clip *clip = out.result.content.clips;

	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK(out.result.content.problems == NULL);
	CHECK_INT(out.used_size, r.size);
	CHECK_TEXT(out.result.content.game, "MP2");
	CHECK(clip->wraps);
	CHECK_INT(clip->channel_count, 4);
	CHECK_INT(channel_at(clip, 1)->target, ADB_SCALE);
	CHECK_INT(channel_at(clip, 1)->bone_id, 3);
	CHECK(!clip->channels->is_root_motion);
	CHECK_INT(channel_at(clip, 3)->target, ADB_TRANSLATION);
	CHECK_INT(channel_at(clip, 3)->bone_id, 5);
	check_values(channel_at(clip, 0), (float[]){ 0, 1, 0, 0, 0, 0, 1, 0 });
	check_values(channel_at(clip, 1), (float[]){ 1, 1, 1, 2, 3, 4 });
	check_values(channel_at(clip, 2), (float[]){ 0, 0, 0, 1, 1, 0, 0, 0 });
	check_values(channel_at(clip, 3), (float[]){ 5, 6, 7, 8, 9, 10 });
	decoded_free(&out.result);
}

/* The scale of the root moves nothing. */
static void roots_move_by_rotation_and_translation(void)
{
	struct resource r = mp2_example();

	set_u8(&r, BONE_TABLE_AT + 4, 0);
	struct decoded_resource out = decode(&r);
	const struct adb_clip *clip = out.result.content.clips;

	CHECK_INT(channel_at(clip, 0)->bone_id, 0);
	CHECK(channel_at(clip, 0)->is_root_motion);
	CHECK_INT(channel_at(clip, 1)->target, ADB_SCALE);
	CHECK(!channel_at(clip, 1)->is_root_motion);
	decoded_free(&out.result);
}

/* Padding may follow, and what the container says counts more than what fits. */
static void the_game_is_that_whose_layout_ends_at_the_end(void)
{
	struct resource r = mp2_example();

	for (int i = 0; i < 7; i++)
		put_u8(&r, 0xFF);
	struct decoded_resource out = decode(&r);

	CHECK_TEXT(out.result.content.game, "MP2");
	CHECK_INT(out.used_size, r.size - 7);
	decoded_free(&out.result);
	put_u8(&r, 0);
	out = decode_in(&r, "MP2");
	CHECK_TEXT(out.result.content.game, "MP2");
	CHECK_INT(problem_count(&out.result.content, "trailing-bytes"), 1);
	decoded_free(&out.result);
	out = decode(&r);
	CHECK_TEXT(out.result.content.game, "MP1");
	decoded_free(&out.result);
	r = mp1_example();
	out = decode_in(&r, "MP2 demo");
	CHECK_TEXT(out.result.content.game, "MP2 demo");
	CHECK_INT(out.result.content.clips->channel_count, 3);
	decoded_free(&out.result);
}

static void names_its_events(void)
{
	struct resource r = mp1_example();

	set_u32(&r, MP1_EVNT_AT, 0xCCCC0001);
	struct decoded_resource out = decode(&r);

	CHECK_TEXT(clip_json(&out, "evnt_id"), "\"CCCC0001\"");
	CHECK_TEXT(out.result.content.links->to_native_id, "CCCC0001");
	decoded_free(&out.result);
	set_u32(&r, MP1_EVNT_AT, UINT32_MAX);
	out = decode(&r);
	CHECK(out.result.content.links == NULL);
	/* Not taken for padding. */
	CHECK_INT(out.used_size, 238);
	decoded_free(&out.result);
}

/* A table for `bones` of them, the last of which has the channel of bone 5. */
static struct resource with_bones(unsigned bones)
{
	struct resource r = mp1_example();
	size_t more = bones - 100;

	memmove(r.bytes + MP1_TRANSLATION_TABLE_AT + more, r.bytes + MP1_TRANSLATION_TABLE_AT,
		r.size - MP1_TRANSLATION_TABLE_AT);
	memset(r.bytes + MP1_TRANSLATION_TABLE_AT, 0xFF, more);
	r.size += more;
	set_u32(&r, BONE_TABLE_AT, bones);
	set_u8(&r, MP1_TRANSLATION_TABLE_AT + more - 1, 1);
	return r;
}

static void headers_that_cannot_be_believed_fail(void)
{
	struct resource r = mp1_example();

	set_u32(&r, FRAMES_AT, 0);
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.outcome, ADB_CORRUPT);
	CHECK_INT(out.result.error.offset, FRAMES_AT);
	decoded_free(&out.result);
	r = with_bones(257);
	out = decode(&r);
	CHECK_INT(out.result.outcome, ADB_CORRUPT);
	decoded_free(&out.result);
	r = mp1_example();
	set_u32(&r, MP1_TRANSLATION_TABLE_AT, UINT32_MAX);
	out = decode(&r);
	CHECK_INT(out.result.outcome, ADB_CORRUPT);
	decoded_free(&out.result);
	r.size = 0x60;
	out = decode(&r);
	CHECK_INT(out.result.outcome, ADB_CORRUPT);
	decoded_free(&out.result);
}

static void check_left(const struct resource *r, const char *code, unsigned channels)
{
	struct decoded_resource out = decode(r);

	if (CHECK_INT(out.result.outcome, ADB_OK)) {
		CHECK(problem_count(&out.result.content, code) > 0);
		CHECK_INT(out.result.content.clips->channel_count, channels);
	}
	decoded_free(&out.result);
}

/* What does not fit into the arrays goes, what does stays. */
static void channels_beyond_their_array_are_left_out(void)
{
	struct resource r = mp1_example();

	set_u8(&r, BONE_TABLE_AT + 4 + 5, 2);
	check_left(&r, "channel-range", 2);
	r = mp1_example();
	set_u8(&r, MP1_TRANSLATION_TABLE_AT + 4 + 1, 1);
	check_left(&r, "channel-range", 3);
	/* Any negative number stands for "none". */
	set_u8(&r, BONE_TABLE_AT + 4 + 5, 0x80);
	struct decoded_resource out = decode(&r);

	CHECK(out.result.content.problems == NULL);
	CHECK_INT(out.result.content.clips->channel_count, 2);
	decoded_free(&out.result);
}

static void arrays_that_are_cut_off_give_whole_channels(void)
{
	struct resource r = mp1_example();

	r.size = MP1_EVNT_AT - 1;
	check_left(&r, "truncated", 2);
	r.size = MP1_TRANSLATIONS_AT - 1;
	check_left(&r, "truncated", 1);
	r.size = MP1_ROTATIONS_AT + 2;
	check_left(&r, "truncated", 0);
	r = mp1_example();
	set_u32(&r, MP1_ROTATIONS_AT, UINT32_MAX);
	check_left(&r, "truncated", 2);
	r = mp1_example();
	r.size -= 4;
	struct decoded_resource out = decode_in(&r, "MP1");

	CHECK_INT(problem_count(&out.result.content, "truncated"), 1);
	CHECK_INT(out.result.content.clips->channel_count, 3);
	CHECK_INT(out.used_size, 0);
	decoded_free(&out.result);
}

static void check_fails(const struct resource *r)
{
	struct decoded_resource out = decode(r);

	CHECK_INT(out.result.outcome, ADB_CORRUPT);
	decoded_free(&out.result);
}

/* The example has arrays of 4 rotations and 2 translations for its 2 frames, and lasts 2 intervals. */
static void frames_that_neither_keys_nor_duration_fit_fail(void)
{
	static const uint32_t wrong[] = { 3, 5, 2 + (1U << 30), 0x7FFFFFFF, UINT32_MAX };

	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		struct resource r = mp1_example();

		set_u32(&r, FRAMES_AT, wrong[i]);
		if (wrong[i] > 5) { /* else there could be as many */
			struct resource cut = r;

			cut.size = MP1_ROTATIONS_AT + 2;
			check_fails(&cut);
			set_u32(&cut, 0x04, bits_of_f32(1e30F)); /* the duration fits */
			check_fails(&cut);
		}
		check_fails(&r);
		set_u32(&r, MP1_ROTATIONS_AT, UINT32_MAX);
		if (wrong[i] > 100)
			check_fails(&r);
	}
}

static void rotations_that_are_not_unit_are_reported(void)
{
	struct resource r = mp1_example();

	set_u32(&r, MP1_ROTATIONS_AT + 4, bits_of_f32(1.01F));
	check_left(&r, "not-unit", 3);
	set_u32(&r, MP1_ROTATIONS_AT + 4, 0x7FC00000);
	check_left(&r, "not-finite", 1);
}

static void odd_tables_and_times_are_reported(void)
{
	struct resource r = mp1_example();

	set_u32(&r, DURATION_STATE_AT, 4);
	struct decoded_resource out = decode(&r);

	CHECK_TEXT(clip_json(&out, "duration_state"), "4");
	CHECK_NEAR(out.result.content.clips->duration, 0.06666667, 1e-8);
	decoded_free(&out.result);
	set_u32(&r, 0x0C, 0);
	check_left(&r, "interval", 3);
	r = with_bones(101);
	check_left(&r, "bone-id", 4);
	r = with_bones(256);
	check_left(&r, "bone-id", 4);
	/* A second scale channel, whose order nobody knows. */
	r = mp2_example();
	memmove(r.bytes + 0xBA, r.bytes + 0xA2, r.size - 0xA2);
	r.size += 24;
	set_u32(&r, 0x96, 4);
	check_left(&r, "scale-order", 4);
}

static void other_formats_are_named(void)
{
	static const struct {
		uint32_t format;
		enum adb_outcome outcome;
	} cases[] = { { 1, ADB_UNSUPPORTED }, { 3, ADB_UNSUPPORTED }, { 4, ADB_CORRUPT } };
	struct resource r = mp1_example();

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		set_u32(&r, 0, cases[i].format);
		struct decoded_resource out = decode(&r);

		CHECK_INT(out.result.outcome, cases[i].outcome);
		decoded_free(&out.result);
	}
	r.size = 3;
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.outcome, ADB_CORRUPT);
	decoded_free(&out.result);
}

static void bids_by_type_and_format(void)
{
	struct resource r = mp1_example();
	const struct adb_format *format = &adb_format_prime_anim;

	CHECK(bid_for(format, r.bytes, r.size, "a.anim", "anim") > 30);
	CHECK_INT(bid_for(format, r.bytes, r.size, "A.EVNT", "EVNT"), 0);
	set_u32(&r, 0, 9);
	CHECK(bid_for(format, r.bytes, r.size, "A.ANIM", "ANIM") > 0);
	CHECK_INT(bid_for(format, "%YAML 1.1", 9, "A.ANIM", "ANIM"), 0);
}

static void survives_damage(void)
{
	struct resource r = mp1_example();

	decode_damaged(&adb_format_prime_anim, r.bytes, r.size, "0BADF00D.ANIM");
	r = mp2_example();
	decode_damaged(&adb_format_prime_anim, r.bytes, r.size, "0BADF00D.ANIM");
}

TEST_SUITE("prime_anim", TEST(reads_the_arrays_of_mp1), TEST(reads_the_arrays_of_mp2),
	   TEST(roots_move_by_rotation_and_translation), TEST(the_game_is_that_whose_layout_ends_at_the_end),
	   TEST(names_its_events), TEST(headers_that_cannot_be_believed_fail),
	   TEST(channels_beyond_their_array_are_left_out), TEST(arrays_that_are_cut_off_give_whole_channels),
	   TEST(frames_that_neither_keys_nor_duration_fit_fail),
	   TEST(rotations_that_are_not_unit_are_reported), TEST(odd_tables_and_times_are_reported),
	   TEST(other_formats_are_named), TEST(bids_by_type_and_format), TEST(survives_damage));

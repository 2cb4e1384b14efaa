#include "anim_examples.h"

/* ---- the examples of the specification ---- */

static void reads_the_header_of_mp1(void)
{
	struct resource r = resource_of(mp1_example);
	struct decoded_resource out = decode(&r);
	const struct adb_clip *clip = out.result.content.clips;
	const struct adb_link *link = out.result.content.links;

	CHECK_INT(r.size, 123);
	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK(out.result.content.problems == NULL);
	CHECK_INT(out.used_size, 123);
	CHECK_TEXT(clip->name, "001694A6");
	CHECK_TEXT(clip->native_id, "001694A6");
	CHECK_NEAR(clip->duration, 0.13333334, 1e-8);
	CHECK_NEAR(clip->interval, 0.033333335, 1e-9);
	CHECK_NEAR(clip->fps, 30, 0);
	CHECK_INT(clip->frame_count, 5);
	CHECK_INT(clip->looping, ADB_LOOPS);
	CHECK_INT(clip->loop_start, 0);
	CHECK_INT(clip->loop_end, 4);
	CHECK_TEXT(clip_json(&out, "format"), "2");
	CHECK_TEXT(out.result.content.game, "MP1");
	CHECK_TEXT(clip_json(&out, "evnt_id"), "\"002FE793\"");
	CHECK_TEXT(clip_json(&out, "scratch_size"), "119");
	CHECK_TEXT(clip_json(&out, "root_bone_id"), "3");
	CHECK_TEXT(clip_json(&out, "rotation_divisor"), "16383");
	CHECK_TEXT(clip_json(&out, "translation_multiplier"), "0.0009765625");
	CHECK_TEXT(clip_json(&out, "scale_multiplier"), NULL);
	CHECK_TEXT(clip_json(&out, "stream_keys"), "2");
	CHECK_TEXT(clip_json(&out, "bitmap_keys"), "2");
	CHECK_TEXT(clip_json(&out, "bits_per_key"), "62");
	CHECK_TEXT(clip_json(&out, "widest_value"), "14");
	CHECK_TEXT(link->kind, "events");
	CHECK_TEXT(link->to_type, "EVNT");
	CHECK_TEXT(link->to_native_id, "002FE793");
	CHECK(link->next == NULL);
	decoded_free(&out.result);
}

static void decodes_the_keys_of_mp1(void)
{
	struct resource r = resource_of(mp1_example);
	struct decoded_resource out = decode(&r);
	const struct adb_clip *clip = out.result.content.clips;
	const struct adb_channel *rotation3 = channel_at(clip, 0), *translation3 = channel_at(clip, 1),
				 *rotation7 = channel_at(clip, 2);

	CHECK_INT(clip->channel_count, 3);
	CHECK_INT(rotation3->bone_id, 3);
	CHECK_INT(rotation3->target, ADB_ROTATION);
	CHECK_INT(rotation3->interpolation, ADB_SLERP);
	CHECK(rotation3->is_root_motion);
	CHECK_INT(translation3->bone_id, 3);
	CHECK_INT(translation3->target, ADB_TRANSLATION);
	CHECK_INT(translation3->interpolation, ADB_LINEAR);
	CHECK(translation3->is_root_motion);
	CHECK_INT(rotation7->bone_id, 7);
	CHECK_INT(rotation7->key_count, 3);
	CHECK(!rotation7->is_root_motion);
	check_key(rotation3, 0, 0, (double[]){ 0, 0, 0, 1 });
	check_key(rotation3, 1, 3, (double[]){ 0, 0, 0.382705578, 0.923870359 });
	check_key(rotation3, 2, 4, (double[]){ -0.009587818, 0.004793964, 0.707140679, -0.706991621 });
	check_key(rotation7, 0, 0, (double[]){ 0.095732817, -0.190586244, 0.283688972, 0.934897149 });
	check_key(rotation7, 1, 3, (double[]){ 0.095828255, -0.190586244, 0.283045324, 0.935082442 });
	check_key(rotation7, 2, 4, (double[]){ 0.095828255, -0.194349722, 0.284148642, 0.933972526 });
	check_key(translation3, 0, 0, (double[]){ 0, 0, 0.9765625 });
	check_key(translation3, 1, 3, (double[]){ 0.009765625, -0.01953125, 0.9765625 });
	check_key(translation3, 2, 4, (double[]){ 0.0244140625, -0.05859375, 0.966796875 });
	decoded_free(&out.result);
}

static void sums_wrap_at_sixteen_bits(void)
{
	struct resource r = resource_of(wrap_example);
	struct decoded_resource out = decode(&r);
	const struct adb_clip *clip = out.result.content.clips;

	CHECK_INT(r.size, 85);
	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK(out.result.content.problems == NULL);
	CHECK_INT(clip->looping, ADB_ONE_SHOT);
	CHECK_INT(clip->loop_end, -1);
	CHECK(out.result.content.links == NULL);
	CHECK_TEXT(clip_json(&out, "evnt_id"), NULL);
	/* Every frame has a key, so that the frames need no list. */
	CHECK(clip->channels->frames == NULL);
	check_key(clip->channels, 0, 0, (double[]){ 1, 0, 0, 0 });
	check_key(clip->channels, 1, 1, (double[]){ -0.9999999989, 0, 0, 0.0000479 });
	decoded_free(&out.result);
}

static void decodes_mp2(void)
{
	struct resource r = resource_of(mp2_example);
	struct decoded_resource out = decode(&r);
	const struct adb_clip *clip = out.result.content.clips;
	const struct adb_channel *rotation0 = channel_at(clip, 0), *translation0 = channel_at(clip, 1),
				 *scale5 = channel_at(clip, 2), *rotation9 = channel_at(clip, 3);

	CHECK_INT(r.size, 127);
	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK(out.result.content.problems == NULL);
	CHECK_INT(out.used_size, 127);
	CHECK_INT(clip->channel_count, 4);
	CHECK_INT(clip->frame_count, 3);
	CHECK_TEXT(out.result.content.game, "MP2");
	CHECK_TEXT(clip_json(&out, "scale_multiplier"), "0.0009765625");
	CHECK_TEXT(clip_json(&out, "bits_per_key"), "69");
	CHECK(rotation0->is_root_motion && translation0->is_root_motion);
	CHECK_INT(scale5->bone_id, 5);
	CHECK_INT(scale5->target, ADB_SCALE);
	CHECK_INT(scale5->interpolation, ADB_LINEAR);
	CHECK_INT(rotation9->bone_id, 9);
	check_key(rotation0, 0, 0, (double[]){ 0, 0, 0, 1 });
	check_key(rotation0, 1, 2, (double[]){ 0, 0, 0.707106781, 0.707106781 });
	check_key(translation0, 0, 0, (double[]){ 0, 0, 0 });
	check_key(translation0, 1, 2, (double[]){ 0, 2, 0 });
	check_key(scale5, 0, 0, (double[]){ 1, 1, 1 });
	check_key(scale5, 1, 2, (double[]){ 1, 1, 2 });
	check_key(rotation9, 0, 0, (double[]){ 0.009587233, 0.019173585, 0.028758174, 0.999356506 });
	check_key(rotation9, 1, 2, (double[]){ 0.008628535, 0.020132138, -0.028758174, -0.999346393 });
	decoded_free(&out.result);
}

/* ---- which game ---- */

static struct resource demo_example(void)
{
	struct resource r = resource_of(mp1_example);

	memmove(r.bytes + 8, r.bytes + 12, r.size - 12);
	r.size -= 4;
	return r;
}

static void the_demo_of_mp2_names_no_events(void)
{
	struct resource r = demo_example();
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK(out.result.content.problems == NULL);
	CHECK_INT(out.used_size, r.size);
	CHECK_TEXT(out.result.content.game, "MP2 demo");
	CHECK(out.result.content.links == NULL);
	CHECK_INT(out.result.content.clips->channel_count, 3);
	/* Its root is what it says. */
	CHECK(out.result.content.clips->channels->is_root_motion);
	CHECK(!channel_at(out.result.content.clips, 2)->is_root_motion);
	decoded_free(&out.result);
	out = decode_in(&r, "MP2");
	CHECK_TEXT(out.result.content.game, "MP2 demo");
	decoded_free(&out.result);
	set_u32(&r, 0x14, 7);
	out = decode(&r);
	CHECK(!out.result.content.clips->channels->is_root_motion);
	CHECK(channel_at(out.result.content.clips, 2)->is_root_motion);
	decoded_free(&out.result);
}

/* The id of the EVNT looks like the mark of MP2, and like a duration. */
static void ids_do_not_pass_for_the_mark_of_mp2(void)
{
	struct resource r = resource_of(mp1_example);

	set_u32(&r, 8, 0x01013F00);
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK_TEXT(out.result.content.game, "MP1");
	CHECK_TEXT(clip_json(&out, "evnt_id"), "\"01013F00\"");
	decoded_free(&out.result);
}

static void the_container_decides_where_the_header_does_not(void)
{
	struct resource r = resource_of(mp1_example);

	/* None of the marks of any game. */
	set_u32(&r, 0x0C, 2);
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.outcome, ADB_CORRUPT);
	decoded_free(&out.result);
	out = decode_in(&r, "MP1");
	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK_INT(problem_count(&out.result.content, "constant"), 1);
	CHECK_INT(out.result.content.clips->channel_count, 3);
	decoded_free(&out.result);
	/* A header of MP1 cannot be one of MP2. */
	r = resource_of(mp1_example);
	out = decode_in(&r, "MP2");
	CHECK(out.result.outcome != ADB_OK);
	decoded_free(&out.result);
}

static void roots_are_those_of_the_game(void)
{
	struct resource r = resource_of(mp1_example);

	set_u32(&r, 0x18, 7);
	struct decoded_resource out = decode(&r);

	CHECK(out.result.content.clips->channels->is_root_motion);
	CHECK(!channel_at(out.result.content.clips, 2)->is_root_motion);
	CHECK_TEXT(clip_json(&out, "root_bone_id"), "7");
	decoded_free(&out.result);
}

/* ---- hostile and odd headers ---- */

/* Each of these makes the clip fail. */
static void headers_that_cannot_be_believed_fail(void)
{
	static const struct {
		size_t offset;
		uint32_t value;
	} cases[] = {
		{ DIVISOR_AT, 0 },       { FRAMES_AT, 0 },
		{ FRAMES_AT, 1000001 },  { FRAMES_AT, UINT32_MAX },
		{ FRAMES_AT, 100000 }, /* a bitmap longer than the resource */
		{ DESCRIPTORS_AT, 0 },   { DESCRIPTORS_AT, 101 },
		{ DESCRIPTORS_AT, 100 }, /* more than there are bytes for */
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct resource r = resource_of(mp1_example);

		set_u32(&r, cases[i].offset, cases[i].value);
		struct decoded_resource out = decode(&r);

		CHECK_INT(out.result.outcome, ADB_CORRUPT);
		CHECK(out.result.error.message[0] != '\0');
		decoded_free(&out.result);
	}
}

static void errors_say_where(void)
{
	struct resource r = resource_of(mp1_example);

	set_u32(&r, DIVISOR_AT, 0);
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.error.offset, DIVISOR_AT);
	decoded_free(&out.result);
	r = resource_of(mp2_example);
	set_u32(&r, 0x1A, 0);
	out = decode(&r);
	CHECK_INT(out.result.error.offset, 0x1A);
	decoded_free(&out.result);
	r = resource_of(mp1_example);
	set_u32(&r, FRAMES_AT, 1000001);
	out = decode(&r);
	CHECK_INT(out.result.error.offset, FRAMES_AT);
	CHECK_TEXT(out.result.error.message, "1000001 frames");
	decoded_free(&out.result);
	r = resource_of(mp1_example);
	set_u8(&r, WIDTH_3_AT, 33);
	out = decode(&r);
	CHECK_INT(out.result.outcome, ADB_CORRUPT);
	CHECK_INT(out.result.error.offset, WIDTH_3_AT);
	CHECK_TEXT(out.result.error.message, "a key of 33 bits");
	decoded_free(&out.result);
}

static void check_times(uint32_t duration, uint32_t interval, const char *code)
{
	struct resource r = resource_of(mp1_example);

	set_u32(&r, DURATION_AT, duration);
	set_u32(&r, INTERVAL_AT, interval);
	struct decoded_resource out = decode(&r);

	if (!CHECK_INT(out.result.outcome, ADB_OK))
		return;

	const struct adb_clip *clip = out.result.content.clips;

	CHECK_INT(problem_count(&out.result.content, code), 1);
	CHECK_INT(clip->channel_count, 3);
	CHECK_TEXT(out.result.content.game, "MP1");
	if (strcmp(code, "interval") == 0)
		CHECK(isnan(clip->fps) && isnan(clip->interval));
	else
		CHECK_NEAR(clip->fps, 30, 0);
	decoded_free(&out.result);
}

static void odd_times_are_reported_and_the_clip_stays(void)
{
	const uint32_t good = 0x3D088889, nan = 0x7FC00000, infinity = 0x7F800000;

	check_times(good, nan, "interval");
	check_times(good, infinity, "interval");
	check_times(good, 0, "interval");
	check_times(good, bits_of_f32(-0.1F), "interval");
	check_times(good, bits_of_f32(10.1F), "interval");
	check_times(nan, good, "duration");
	check_times(infinity, good, "duration");
	check_times(bits_of_f32(-1), good, "duration");
	check_times(bits_of_f32(3601), good, "duration");
	check_times(good, good, "frame-count");
}

static void frame_rates_are_whole_or_rounded(void)
{
	static const struct {
		float interval;
		double fps;
	} cases[] = {
		{ 0.033333F, 30 }, { 0.016666F, 60 }, { 0.04F, 25 }, { 0.08F, 12.5 }, { 0.03F, 33.333 }
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct resource r = resource_of(mp1_example);

		set_u32(&r, INTERVAL_AT, bits_of_f32(cases[i].interval));
		struct decoded_resource out = decode(&r);

		CHECK_NEAR(out.result.content.clips->fps, cases[i].fps, 0);
		CHECK_NEAR(out.result.content.clips->interval, (double)cases[i].interval, 0);
		decoded_free(&out.result);
	}
}

static void multipliers_that_are_no_numbers_cost_their_own_channels(void)
{
	struct resource r = resource_of(mp1_example);

	set_u32(&r, MULTIPLIER_AT, 0x7F800000);
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.content.clips->channel_count, 2);
	CHECK_INT(out.result.content.clips->channels->target, ADB_ROTATION);
	CHECK_INT(problem_count(&out.result.content, "not-finite"), 1);
	decoded_free(&out.result);
	set_u32(&r, MULTIPLIER_AT, bits_of_f32(1e35F));
	out = decode(&r);
	CHECK_INT(out.result.content.clips->channel_count, 2);
	decoded_free(&out.result);
	r = resource_of(mp2_example);
	set_u32(&r, 0x22, 0x7FC00000);
	out = decode(&r);
	CHECK_INT(out.result.content.clips->channel_count, 3);
	CHECK_INT(channel_at(out.result.content.clips, 1)->target, ADB_TRANSLATION);
	decoded_free(&out.result);
}

static void check_warning(const struct resource *r, const char *code, unsigned channels)
{
	struct decoded_resource out = decode(r);

	if (CHECK_INT(out.result.outcome, ADB_OK)) {
		CHECK_INT(problem_count(&out.result.content, code), 1);
		CHECK_INT(out.result.content.clips->channel_count, channels);
	}
	decoded_free(&out.result);
}

static void counts_that_disagree_are_reported(void)
{
	struct resource r = resource_of(mp1_example);

	set_u32(&r, CHANNELS_AT, 3);
	check_warning(&r, "channel-count", 3);
	r = resource_of(mp1_example);
	set_u32(&r, CHANNELS_AGAIN_AT, 3);
	check_warning(&r, "channel-count", 3);
	r = resource_of(mp1_example);
	set_u32(&r, LOOPING_AT, 2);
	check_warning(&r, "looping", 3);
	r = resource_of(mp1_example);
	set_u32(&r, 0x2C, 0);
	check_warning(&r, "constant", 3);
}

static void key_counts_that_disagree_are_reported(void)
{
	struct resource r = resource_of(mp1_example);

	set_u8(&r, KEYS_7_AT + 1, 1);
	struct decoded_resource out = decode(&r);

	/* The largest count counts: two keys, as the bitmap has. */
	CHECK_INT(problem_count(&out.result.content, "key-count"), 1);
	CHECK_INT(problem_count(&out.result.content, "key-bitmap"), 0);
	CHECK_INT(channel_at(out.result.content.clips, 2)->key_count, 3);
	decoded_free(&out.result);
	r = resource_of(mp1_example);
	set_u8(&r, KEYS_7_AT + 1, 3);
	out = decode(&r);
	CHECK_INT(problem_count(&out.result.content, "key-count"), 1);
	CHECK_INT(channel_at(out.result.content.clips, 0)->key_count, 3);
	check_key(channel_at(out.result.content.clips, 1), 2, 4,
		  (double[]){ 0.0244140625, -0.05859375, 0.966796875 });
	decoded_free(&out.result);
}

static void the_bitmap_and_the_stream_give_what_both_have(void)
{
	struct resource r = resource_of(mp1_example);

	/* One frame too few, one too many, and no key on the last frame. */
	set_u32(&r, BITMAP_AT, 0x09);
	struct decoded_resource out = decode(&r);

	CHECK_INT(problem_count(&out.result.content, "key-bitmap"), 1);
	CHECK_INT(out.result.content.clips->channels->key_count, 2);
	CHECK_INT(out.result.content.clips->channels->frames[1], 3);
	CHECK_INT(out.used_size, r.size);
	decoded_free(&out.result);
	set_u32(&r, BITMAP_AT, 0x1D);
	out = decode(&r);
	CHECK_INT(problem_count(&out.result.content, "key-bitmap"), 1);
	CHECK_INT(out.result.content.clips->channels->key_count, 3);
	CHECK_INT(out.result.content.clips->channels->frames[1], 2);
	CHECK_INT(out.result.content.clips->channels->frames[2], 3);
	CHECK_TEXT(clip_json(&out, "bitmap_keys"), "3");
	decoded_free(&out.result);
	set_u32(&r, BITMAP_AT, 0x0D);
	out = decode(&r);
	CHECK_INT(problem_count(&out.result.content, "key-bitmap"), 1);
	CHECK_INT(out.result.content.problems->severity, ADB_NOTE);
	decoded_free(&out.result);
}

/* Bit 0 means nothing, and bits beyond the last frame do not either. */
static void only_frames_after_the_first_are_looked_up(void)
{
	struct resource r = resource_of(mp1_example);

	set_u32(&r, BITMAP_AT, 0xFFFFFFF8);
	struct decoded_resource out = decode(&r);

	CHECK(out.result.content.problems == NULL);
	CHECK_INT(out.result.content.clips->channels->frames[0], 0);
	CHECK_INT(out.result.content.clips->channels->frames[1], 3);
	CHECK_INT(out.result.content.clips->channels->frames[2], 4);
	decoded_free(&out.result);
}

static void streams_that_are_cut_off_give_whole_keys(void)
{
	struct resource r = resource_of(mp1_example);

	r.size -= 1;
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK_INT(problem_count(&out.result.content, "truncated"), 1);
	CHECK_INT(out.result.content.clips->channel_count, 3);
	CHECK_INT(out.result.content.clips->channels->key_count, 2);
	check_key(out.result.content.clips->channels, 1, 3, (double[]){ 0, 0, 0.382705578, 0.923870359 });
	decoded_free(&out.result);
	r.size = STREAM_AT;
	out = decode(&r);
	CHECK_INT(out.result.content.clips->channel_count, 3);
	CHECK_INT(out.result.content.clips->channels->key_count, 1);
	check_key(channel_at(out.result.content.clips, 1), 0, 0, (double[]){ 0, 0, 0.9765625 });
	decoded_free(&out.result);
}

static void odd_bones_and_widths_are_reported(void)
{
	struct resource r = resource_of(mp1_example);

	set_u32(&r, BONE_7_AT, 100);
	check_warning(&r, "bone-id", 3);
	set_u32(&r, BONE_7_AT, 0x10007);
	struct decoded_resource out = decode(&r);

	CHECK_INT(channel_at(out.result.content.clips, 2)->bone_id, 7);
	CHECK_INT(problem_count(&out.result.content, "bone-id"), 1);
	decoded_free(&out.result);
	r = resource_of(mp1_example);
	set_u32(&r, BONE_7_AT, 3);
	check_warning(&r, "duplicate-channel", 3);
	r = resource_of(mp1_example);
	set_u8(&r, WIDTH_3_AT, 17);
	r.size += 4;
	out = decode(&r);
	CHECK_INT(problem_count(&out.result.content, "bit-width"), 0);
	decoded_free(&out.result);
	set_u8(&r, WIDTH_3_AT, 18);
	check_warning(&r, "bit-width", 3);
}

/* Four times the sine of 45 degrees is more than a rotation has. */
static void rotations_that_are_too_long_stay_as_they_are(void)
{
	struct resource r = resource_of(wrap_example);

	for (size_t at = 0x46; at < 0x4F; at += 3) {
		set_u8(&r, at, 0x60);
		set_u8(&r, at + 1, 0x00);
	}
	struct decoded_resource out = decode(&r);
	const float *q = out.result.content.clips->channels->values;

	CHECK_NEAR((double)q[0], sin(0x6000 * acos(-1) / 2 / 32767), 1e-7);
	CHECK_NEAR((double)q[2], sin(0x6000 * acos(-1) / 2 / 32767), 1e-7);
	CHECK_NEAR((double)q[3], 0, 0);
	CHECK_INT(problem_count(&out.result.content, "not-unit"), 1);
	decoded_free(&out.result);
}

/* The game calls them looped or not, but they have no keys at all. */
static void clips_without_keys_are_clips(void)
{
	struct resource r = resource_of(mp1_example);

	r.size = BONE_3_AT;
	set_u32(&r, CHANNELS_AT, 1);
	set_u32(&r, CHANNELS_AGAIN_AT, 1);
	set_u32(&r, DESCRIPTORS_AT, 1);
	put_u32(&r, 3);
	put_u16(&r, 0);
	put_u16(&r, 0);
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK_INT(out.result.content.clips->channel_count, 0);
	CHECK_INT(out.used_size, r.size);
	decoded_free(&out.result);
}

static void padding_does_not_belong_to_the_clip(void)
{
	struct resource r = resource_of(mp1_example);

	for (int i = 0; i < 5; i++)
		put_u8(&r, 0xFF);
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.used_size, 123);
	CHECK(out.result.content.problems == NULL);
	decoded_free(&out.result);
	put_u8(&r, 0);
	out = decode(&r);
	CHECK_INT(out.used_size, 123);
	CHECK_INT(problem_count(&out.result.content, "trailing-bytes"), 1);
	decoded_free(&out.result);
}

static void survives_damage(void)
{
	struct resource r = resource_of(mp1_example);

	decode_damaged(&adb_format_prime_anim, r.bytes, r.size, "001694A6.ANIM");
	r = resource_of(mp2_example);
	decode_damaged(&adb_format_prime_anim, r.bytes, r.size, "001694A6.ANIM");
	r = demo_example();
	decode_damaged(&adb_format_prime_anim, r.bytes, r.size, "001694A6.ANIM");
}

TEST_SUITE("prime_anim_stream", TEST(reads_the_header_of_mp1), TEST(decodes_the_keys_of_mp1),
	   TEST(sums_wrap_at_sixteen_bits), TEST(decodes_mp2), TEST(the_demo_of_mp2_names_no_events),
	   TEST(ids_do_not_pass_for_the_mark_of_mp2), TEST(the_container_decides_where_the_header_does_not),
	   TEST(roots_are_those_of_the_game), TEST(headers_that_cannot_be_believed_fail),
	   TEST(errors_say_where), TEST(odd_times_are_reported_and_the_clip_stays),
	   TEST(frame_rates_are_whole_or_rounded),
	   TEST(multipliers_that_are_no_numbers_cost_their_own_channels),
	   TEST(counts_that_disagree_are_reported), TEST(key_counts_that_disagree_are_reported),
	   TEST(the_bitmap_and_the_stream_give_what_both_have),
	   TEST(only_frames_after_the_first_are_looked_up), TEST(streams_that_are_cut_off_give_whole_keys),
	   TEST(odd_bones_and_widths_are_reported), TEST(rotations_that_are_too_long_stay_as_they_are),
	   TEST(clips_without_keys_are_clips), TEST(padding_does_not_belong_to_the_clip),
	   TEST(survives_damage));

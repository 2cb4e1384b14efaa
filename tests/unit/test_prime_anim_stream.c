#include "prime_resource.h"

extern const struct adb_format adb_format_prime_anim;

/* Bone 3 turns and moves, bone 7 turns; frames 0, 3 and 4 of 5 have keys. */
static const char mp1_example[] = "00 00 00 02 00 00 00 77 00 2F E7 93 00 00 00 01 "
				  "3E 08 88 89 3D 08 88 89 00 00 00 03 00 00 00 01 "
				  "00 00 3F FF 3A 80 00 00 00 00 00 02 00 00 00 01 "
				  "00 00 00 05 00 00 00 19 00 00 00 02 00 00 00 02 "
				  "00 00 00 03 00 02 00 00 08 00 00 07 00 00 0E 00 "
				  "02 00 00 05 00 00 07 03 E8 05 00 00 00 07 00 02 "
				  "03 E8 02 F8 30 07 0B B8 05 00 00 90 00 00 00 72 "
				  "01 03 62 F4 00 19 4E 06 58 16 B0";

/* One more than 32767. */
static const char wrap_example[] = "00 00 00 02 00 00 00 51 00 00 00 00 00 00 00 01 "
				   "3D 08 88 89 3D 08 88 89 00 00 00 03 00 00 00 00 "
				   "00 00 7F FF 3F 80 00 00 00 00 00 01 00 00 00 01 "
				   "00 00 00 02 00 00 00 03 00 00 00 01 00 00 00 01 "
				   "00 00 00 03 00 01 7F FF 02 00 00 01 00 00 01 00 "
				   "00 00 00 00 02";

/* Bone 0 turns and moves, bone 5 only grows, bone 9 turns with a negative w. */
static const char mp2_example[] = "00 00 00 02 00 00 00 7B 01 01 3D 88 88 89 3D 08 "
				  "88 89 00 00 00 00 00 00 00 00 00 00 40 00 3A 80 "
				  "00 00 3A 80 00 00 00 00 00 03 00 00 00 01 00 00 "
				  "00 03 00 00 00 05 00 00 00 03 00 00 01 00 00 01 "
				  "00 00 01 00 00 0F 00 01 00 00 01 00 00 0D 00 00 "
				  "01 00 00 05 00 00 00 00 00 01 04 00 01 04 00 01 "
				  "04 00 0C 09 00 01 00 64 05 00 C8 05 01 2C 0B 00 "
				  "00 00 00 40 01 00 00 A1 56 A0 00 00 00 00 16";

/* Where things are in the example of MP1. */
enum {
	DURATION_AT = 0x10,
	INTERVAL_AT = 0x14,
	LOOPING_AT = 0x1C,
	DIVISOR_AT = 0x20,
	MULTIPLIER_AT = 0x24,
	CHANNELS_AT = 0x28,
	FRAMES_AT = 0x30,
	BITMAP_AT = 0x34,
	CHANNELS_AGAIN_AT = 0x38,
	DESCRIPTORS_AT = 0x3C,
	BONE_3_AT = 0x40,
	KEYS_3_AT = 0x44,
	WIDTH_3_AT = 0x48,
	TRANSLATION_3_AT = 0x4F,
	BONE_7_AT = 0x5A,
	KEYS_7_AT = 0x5E,
	STREAM_AT = 0x6B,
};

static struct decoded_resource decode_in(const struct resource *r, const char *game)
{
	return decode_member(&adb_format_prime_anim, r, "001694A6.ANIM", "001694A6", game);
}

static struct decoded_resource decode(const struct resource *r)
{
	return decode_in(r, NULL);
}

static void check_key(const struct adb_channel *channel, uint32_t key, uint32_t frame, const double *expected)
{
	CHECK_INT(channel->frames != NULL ? channel->frames[key] : key, frame);
	for (uint32_t i = 0; i < channel->width; i++)
		CHECK_NEAR((double)channel->values[key * channel->width + i], expected[i],
			   i < 3 ? 2e-6 : 2e-5);
}

static const char *clip_json(const struct decoded_resource *out, const char *key)
{
	return attribute_json(&out->result.content.clips->attributes, key);
}

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
	CHECK_TEXT(clip_json(&out, "game"), "\"MP1\"");
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
	CHECK_TEXT(clip_json(&out, "game"), "\"MP2\"");
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

/* ---- random clips against their own numbers ---- */

enum { MAX_KEYS = 70, MAX_PARTS = 9 };

/* One property of one bone, with the sums that its keys shall have. */
struct part {
	unsigned width[3], offset[3];
	int values[3][MAX_KEYS + 1];
	bool negative[MAX_KEYS + 1];
};

struct random_clip {
	uint64_t state;
	int mp2, has_evnt;
	unsigned bones, keys, frames;
	uint32_t divisor, frame_of_key[MAX_KEYS + 1];
	bool has[MAX_PARTS / 3][3];
	struct part parts[MAX_PARTS / 3][3];
};

static unsigned draw(struct random_clip *c, unsigned below)
{
	c->state = c->state * 6364136223846793005U + 1442695040888963407U;
	return (unsigned)((c->state >> 33) % below);
}

static void draw_part(struct random_clip *c, struct part *part)
{
	for (int axis = 0; axis < 3; axis++) {
		int limit = (int)(c->divisor < 32767 ? c->divisor : 32767);

		part->width[axis] = draw(c, 8) > 0 ? draw(c, 18) : draw(c, 33);
		part->values[axis][0] = (int)draw(c, (unsigned)(2 * limit)) - limit;
		for (unsigned key = 1; key <= c->keys; key++) {
			unsigned width = part->width[axis] < 17 ? part->width[axis] : 17;
			int delta = (int)draw(c, 1U << width) - (1 << width >> 1);

			part->values[axis][key] = (int16_t)(part->values[axis][key - 1] + delta);
		}
	}
	for (unsigned key = 1; key <= c->keys; key++)
		part->negative[key] = draw(c, 2);
}

static void draw_clip(struct random_clip *c, uint64_t seed)
{
	static const uint32_t divisors[] = { 16383, 32767, 8191, 32768, 1, 1000000, 255 };

	*c = (struct random_clip){ .state = seed * 2654435761U + 1 };
	c->mp2 = (int)draw(c, 2);
	c->has_evnt = !c->mp2 && draw(c, 4) > 0;
	c->bones = 1 + draw(c, MAX_PARTS / 3);
	c->keys = 1 + draw(c, MAX_KEYS);
	c->divisor = divisors[draw(c, 7)];
	for (unsigned key = 1; key <= c->keys; key++)
		c->frame_of_key[key] = c->frame_of_key[key - 1] + 1 + (draw(c, 3) == 0 ? draw(c, 40) : 0);
	c->frames = c->frame_of_key[c->keys] + 1;
	for (unsigned bone = 0; bone < c->bones; bone++) {
		for (int target = 0; target < 2 + c->mp2; target++) {
			c->has[bone][target] = (bone == 0 && target == 0) || draw(c, 2);
			if (c->has[bone][target])
				draw_part(c, &c->parts[bone][target]);
		}
	}
}

static void put_clip_header(struct resource *r, const struct random_clip *c)
{
	put_u32(r, 2);
	put_u32(r, 0);
	if (c->mp2)
		put_u16(r, 0x0101);
	else if (c->has_evnt)
		put_u32(r, 0x12345678);
	if (!c->mp2)
		put_u32(r, 1);
	put_f32(r, (float)(c->frames - 1) / 30);
	put_f32(r, 1.0F / 30);
	put_u32(r, c->mp2 ? 0 : 3);
	put_u32(r, 0);
	put_u32(r, c->divisor);
	put_f32(r, 0.25F);
	if (c->mp2)
		put_f32(r, 0.5F);
	put_u32(r, c->bones);
	put_u32(r, 1);
	put_u32(r, c->frames);
}

static void put_clip_tables(struct resource *r, const struct random_clip *c)
{
	uint32_t words[(MAX_KEYS * 41 + 31) / 32] = { 0 };

	for (unsigned key = 1; key <= c->keys; key++)
		words[c->frame_of_key[key] / 32] |= UINT32_C(1) << c->frame_of_key[key] % 32;
	for (unsigned i = 0; i < (c->frames + 31) / 32; i++)
		put_u32(r, words[i]);
	if (!c->mp2)
		put_u32(r, c->bones);
	put_u32(r, c->bones);
	for (unsigned bone = 0; bone < c->bones; bone++) {
		if (c->mp2)
			put_u8(r, bone);
		else
			put_u32(r, bone);
		for (int target = 0; target < 2 + c->mp2; target++) {
			put_u16(r, c->has[bone][target] ? c->keys : 0);
			for (int axis = 0; c->has[bone][target] && axis < 3; axis++) {
				put_u16(r, (unsigned)c->parts[bone][target].values[axis][0] & 0xFFFF);
				put_u8(r, c->parts[bone][target].width[axis]);
			}
		}
	}
}

/* Words that fill up from their lowest bit. */
struct bit_writer {
	struct resource *r;
	uint64_t word;
	unsigned used;
};

static void put_bits(struct bit_writer *w, int value, unsigned width)
{
	w->word |= ((uint64_t)(uint32_t)value & ((UINT64_C(1) << width) - 1)) << w->used;
	w->used += width;
	if (w->used >= 32) {
		put_u32(w->r, (uint32_t)w->word);
		w->word >>= 32;
		w->used -= 32;
	}
}

static void put_clip_stream(struct resource *r, const struct random_clip *c)
{
	struct bit_writer w = { .r = r };

	for (unsigned key = 1; key <= c->keys; key++) {
		for (unsigned bone = 0; bone < c->bones; bone++) {
			for (int target = 0; target < 2 + c->mp2; target++) {
				const struct part *part = &c->parts[bone][target];

				if (c->has[bone][target] && target == 0)
					put_bits(&w, part->negative[key], 1);
				for (int axis = 0; c->has[bone][target] && axis < 3; axis++)
					put_bits(&w, part->values[axis][key] - part->values[axis][key - 1],
						 part->width[axis]);
			}
		}
	}
	if (w.used > 0)
		put_u32(r, (uint32_t)w.word);
}

static double error_of_rotation(const struct random_clip *c, const struct part *part, unsigned key,
				const float *got)
{
	double expected[4], square = 0, worst = 0;

	for (int i = 0; i < 3; i++) {
		expected[i] = sin(part->values[i][key] * (acos(-1) / 2) / c->divisor);
		square += expected[i] * expected[i];
	}
	expected[3] = square < 1 ? sqrt(1 - square) : 0;
	if (part->negative[key])
		expected[3] = -expected[3];
	for (int i = 0; i < 3; i++)
		worst = fmax(worst, fabs((double)got[i] - expected[i]));
	/* In units of what x, y and z may be off by. */
	return fmax(worst / 2e-6, fabs((double)got[3] - expected[3]) / 2e-5);
}

static double error_of_vector(const struct part *part, unsigned key, double multiplier, const float *got)
{
	double worst = 0;

	for (int i = 0; i < 3; i++)
		worst = fmax(worst, fabs((double)got[i] - part->values[i][key] * multiplier));
	return worst / 2e-6;
}

static void compare_clip(const struct random_clip *c, const struct adb_clip *clip)
{
	unsigned index = 0;
	double worst = 0;
	bool frames = true;

	for (unsigned bone = 0; bone < c->bones; bone++) {
		for (int target = 0; target < 2 + c->mp2; target++) {
			if (!c->has[bone][target])
				continue;

			const struct adb_channel *channel = channel_at(clip, index++);

			if (!CHECK(channel != NULL) || !CHECK_INT(channel->key_count, c->keys + 1))
				return;
			CHECK_INT(channel->bone_id, bone);
			CHECK_INT(channel->target, target);
			for (unsigned key = 0; key <= c->keys; key++) {
				const float *got = channel->values + (size_t)key * channel->width;
				const struct part *part = &c->parts[bone][target];
				uint32_t frame = channel->frames != NULL ? channel->frames[key] : key;

				frames = frames && frame == c->frame_of_key[key];
				worst = fmax(worst, target == 0
							    ? error_of_rotation(c, part, key, got)
							    : error_of_vector(part, key, 0.25 * target, got));
			}
		}
	}
	CHECK_INT(clip->channel_count, index);
	CHECK(frames);
	CHECK_NEAR(worst, 0, 1);
}

static void decodes_random_clips(void)
{
	struct random_clip *c = malloc(sizeof *c);
	struct resource *r = malloc(sizeof *r);

	for (uint64_t seed = 0; seed < 500; seed++) {
		draw_clip(c, seed);
		*r = (struct resource){ .size = 0 };
		put_clip_header(r, c);
		put_clip_tables(r, c);
		put_clip_stream(r, c);

		struct decoded_resource out = decode(r);

		if (CHECK_INT(out.result.outcome, ADB_OK)) {
			CHECK_INT(out.used_size, r->size);
			CHECK_TEXT(clip_json(&out, "game"), c->mp2        ? "\"MP2\""
							    : c->has_evnt ? "\"MP1\""
									  : "\"MP2 demo\"");
			compare_clip(c, out.result.content.clips);
		}
		decoded_free(&out.result);
	}
	free(r);
	free(c);
}

/* Three values in one clip: the steps of x, y and z before any key. */
static double worst_of_three(struct resource *r, uint32_t divisor, int value)
{
	double worst = 0;

	set_u32(r, DIVISOR_AT, divisor);
	for (int i = 0; i < 3; i++) {
		set_u8(r, 0x46 + 3 * (size_t)i, (unsigned)(value + i) >> 8 & 0xFF);
		set_u8(r, 0x47 + 3 * (size_t)i, (unsigned)(value + i) & 0xFF);
	}

	struct decoded_resource out = decode(r);

	for (int i = 0; i < 3; i++) {
		double angle = fmod((int16_t)(value + i), 4.0 * divisor) * (acos(-1) / 2) / divisor;

		worst = fmax(worst, fabs((double)out.result.content.clips->channels->values[i] - sin(angle)));
	}
	decoded_free(&out.result);
	return worst;
}

/* Up to the divisors with which an angle reaches a quarter turn, and small ones with which it goes far beyond. */
static void sines_are_those_of_the_library(void)
{
	static const uint32_t divisors[] = { 1, 2, 3, 7, 255, 16383, 32766, 32767, 32768, 65535, 4000000000 };
	struct resource r = resource_of(wrap_example);
	double worst = 0;

	for (size_t i = 0; i < sizeof divisors / sizeof divisors[0]; i++)
		for (int value = -32768; value < 32768; value += divisors[i] == 32766 ? 3 : 123)
			worst = fmax(worst, worst_of_three(&r, divisors[i], value));
	CHECK_NEAR(worst, 0, 6e-8);
}

/* A quarter turn of the half angle is exact, so that nothing is left for w. */
static void half_turns_have_no_w(void)
{
	struct resource r = resource_of(wrap_example);
	struct decoded_resource out = decode(&r);
	const float *q = out.result.content.clips->channels->values;

	CHECK_NEAR((double)q[0], 1, 0);
	CHECK_NEAR((double)q[3], 0, 0);
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
	CHECK_TEXT(clip_json(&out, "game"), "\"MP2 demo\"");
	CHECK(out.result.content.links == NULL);
	CHECK_INT(out.result.content.clips->channel_count, 3);
	/* Its root is what it says. */
	CHECK(out.result.content.clips->channels->is_root_motion);
	CHECK(!channel_at(out.result.content.clips, 2)->is_root_motion);
	decoded_free(&out.result);
	out = decode_in(&r, "MP2");
	CHECK_TEXT(clip_json(&out, "game"), "\"MP2 demo\"");
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
	CHECK_TEXT(clip_json(&out, "game"), "\"MP1\"");
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
	CHECK_TEXT(clip_json(&out, "game"), "\"MP1\"");
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
	   TEST(sums_wrap_at_sixteen_bits), TEST(decodes_mp2), TEST(decodes_random_clips),
	   TEST(sines_are_those_of_the_library), TEST(half_turns_have_no_w),
	   TEST(the_demo_of_mp2_names_no_events), TEST(ids_do_not_pass_for_the_mark_of_mp2),
	   TEST(the_container_decides_where_the_header_does_not), TEST(roots_are_those_of_the_game),
	   TEST(headers_that_cannot_be_believed_fail), TEST(errors_say_where),
	   TEST(odd_times_are_reported_and_the_clip_stays), TEST(frame_rates_are_whole_or_rounded),
	   TEST(multipliers_that_are_no_numbers_cost_their_own_channels),
	   TEST(counts_that_disagree_are_reported), TEST(key_counts_that_disagree_are_reported),
	   TEST(the_bitmap_and_the_stream_give_what_both_have),
	   TEST(only_frames_after_the_first_are_looked_up), TEST(streams_that_are_cut_off_give_whole_keys),
	   TEST(odd_bones_and_widths_are_reported), TEST(rotations_that_are_too_long_stay_as_they_are),
	   TEST(clips_without_keys_are_clips), TEST(padding_does_not_belong_to_the_clip),
	   TEST(survives_damage));

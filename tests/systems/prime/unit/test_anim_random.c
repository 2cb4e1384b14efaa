#include "anim_examples.h"

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
			CHECK_TEXT(out.result.content.game, c->mp2        ? "MP2"
							    : c->has_evnt ? "MP1"
									  : "MP2 demo");
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

TEST_SUITE("prime_anim_random", TEST(decodes_random_clips), TEST(sines_are_those_of_the_library),
	   TEST(half_turns_have_no_w));

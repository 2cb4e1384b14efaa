#include <stdint.h>
#include <stdlib.h>

#include "base/base64.h"
#include "check.h"
#include "export/viewer/pack.h"

/* ---- a reader after the description in pack.h ---- */

static struct adb_arena *arena;
static struct adb_buffer data;
static size_t at; /* bits */

static uint32_t bits(unsigned count)
{
	uint32_t value = 0;

	for (unsigned i = 0; i < count; i++, at++)
		if (CHECK(at / 8 < data.size))
			value |= (uint32_t)((uint8_t)data.data[at / 8] >> at % 8 & 1) << i;
	return value;
}

static float f32(void)
{
	uint32_t word = bits(32);
	float value;

	memcpy(&value, &word, sizeof value);
	return value;
}

static void read_series(size_t count, int64_t *out)
{
	unsigned order = bits(1), rice = bits(4);

	out[0] = bits(16);
	for (size_t i = 1; i < count; i++) {
		uint32_t ones = 0, z;

		while (ones < 16 && bits(1) == 1)
			ones++;
		z = ones < 16 ? ones << rice | bits(rice) : bits(18);
		out[i] = order == 0 || i == 1 ? out[i - 1] : 2 * out[i - 1] - out[i - 2];
		out[i] += z % 2 == 1 ? -(int64_t)(z + 1) / 2 : z / 2;
	}
	at = (at + 7) / 8 * 8;
}

static void begin(void)
{
	adb_buffer_free(&data);
	data = (struct adb_buffer){ 0 };
	at = 0;
	if (arena == NULL)
		arena = adb_arena_new(1 << 24);
}

static void end(void)
{
	CHECK(adb_buffer_ok(&data));
	CHECK_INT(at, data.size * 8);
	CHECK_INT(adb_arena_outcome(arena), ADB_OK);
}

/* ---- values ---- */

/* The largest difference of what is read from what was packed. */
static double check_values(const float *values, size_t count, size_t stride, double step)
{
	int64_t *steps = malloc((count + 1) * sizeof *steps);
	double worst = 0, low, size = 0;

	begin();
	adb_pack_values(&data, values, count, stride, step, arena);
	low = (double)f32();
	if (count > 1)
		size = (double)f32();
	if (size > 0)
		read_series(count, steps);
	end();
	for (size_t i = 0; i < count; i++)
		worst = fmax(worst, fabs(low + (size > 0 ? (double)steps[i] * size : 0) -
					 (double)values[i * stride]));
	free(steps);
	return worst;
}

static void values_are_within_half_a_step(void)
{
	float walk[500];
	const float jumps[] = { -1000, 1000, -1000, 1000, 0, 1000, -1000 };
	const float pairs[] = { 1, 100, 2, 100, 3, 100 };

	for (int i = 0; i < 500; i++)
		walk[i] = (float)sin(i / 20.0);
	CHECK(check_values(walk, 500, 1, 1e-3) <= 0.5e-3 + 1e-7);
	CHECK(data.size < 500 * 5 / 8);
	CHECK(check_values(walk, 500, 1, 0) <= 2.0 / 131070 + 1e-7);
	/* As far apart as two numbers can be: each takes the long form. */
	CHECK(check_values(jumps, 7, 1, 0) <= 2000.0 / 131070 + 1e-3);
	CHECK(check_values(pairs, 3, 2, 1e-5) <= 2.0 / 131070 + 1e-7);
}

static void equal_values_are_one_value(void)
{
	const float same[] = { 0.1f, 0.1f, 0.1f };

	CHECK_NEAR(check_values(same, 3, 1, 1e-5), 0, 0);
	CHECK_INT(data.size, 8);
	CHECK_NEAR(check_values(same, 1, 1, 1e-5), 0, 0);
	CHECK_INT(data.size, 4);
}

static void steps_grow_with_the_range(void)
{
	const float far[] = { -3e38f, 0, 3e38f }, near[] = { 1, 1 + 1e-7f };

	CHECK(check_values(far, 3, 1, 1e-5) <= 6e38 / 131070 * 1.01);
	CHECK(check_values(near, 2, 1, 1e-3) <= 0.5e-3);
}

static uint32_t next_random(uint32_t *state)
{
	*state = *state * 1664525 + 1013904223;
	return *state >> 8;
}

static void noise_comes_back(void)
{
	uint32_t state = 7;
	float values[300];

	for (int round = 0; round < 200; round++) {
		uint32_t range = 1U << next_random(&state) % 17;

		for (int i = 0; i < 300; i++)
			values[i] = (float)(next_random(&state) % range);
		CHECK(check_values(values, 2 + next_random(&state) % 299, 1, 1) <= 0.5);
	}
}

/* ---- rotations ---- */

static void read_words(size_t count, int64_t words[][3], int64_t *uppers)
{
	int64_t *series = malloc(count * sizeof *series);

	for (size_t k = 0; k < 4 && count > 1; k++) {
		read_series(count, series);
		for (size_t i = 0; i < count; i++)
			*(k < 3 ? &words[i][k] : &uppers[i]) = series[i];
	}
	if (count == 1)
		for (unsigned k = 0, word; k < 3; k++) {
			word = bits(16);
			words[0][k] = word & 0x7FFF;
			uppers[0] = (k == 0 ? 0 : uppers[0]) | (int64_t)(word >> 15) << k;
		}
	free(series);
}

/* Degrees between a quaternion that is read and the one that was packed; 360 when `are_signed` and the sign differs. */
static double angle_of(const int64_t word[3], int64_t upper, const float *value, bool are_signed)
{
	double q[4] = { 0 }, rest = 1, dot = 0, chord = 0;
	int next = 0;

	for (int k = 0; k < 4; k++)
		if (k != (upper & 3)) {
			q[k] = (double)(word[next++] - 16383) / 16383 * sqrt(0.5);
			rest -= q[k] * q[k];
		}
	q[upper & 3] = (upper & 4) != 0 ? -sqrt(rest) : sqrt(rest);
	for (int k = 0; k < 4; k++)
		dot += q[k] * (double)value[k];
	if (are_signed && dot < 0)
		return 360;
	for (int k = 0; k < 4; k++)
		chord += pow(q[k] - copysign(1, dot) * (double)value[k], 2);
	return 4 * asin(sqrt(chord) / 2) * 180 / M_PI;
}

static double check_rotations(const float *values, size_t count, bool are_signed)
{
	int64_t(*words)[3] = malloc(count * sizeof *words), *uppers = malloc(count * sizeof *uppers);
	double worst = 0;

	begin();
	adb_pack_rotations(&data, values, count, are_signed, arena);
	read_words(count, words, uppers);
	end();
	for (size_t i = 0; i < count; i++)
		worst = fmax(worst, angle_of(words[i], uppers[i], values + 4 * i, are_signed));
	free(words);
	free(uppers);
	return worst;
}

static void rotations_are_within_a_hundredth_of_a_degree(void)
{
	uint32_t state = 3;
	float values[4 * 1000];

	for (int i = 0; i < 1000; i++) {
		double q[4], size = 0;

		for (int k = 0; k < 4; k++) {
			q[k] = (double)next_random(&state) / (1 << 23) - 1;
			size += q[k] * q[k];
		}
		for (int k = 0; k < 4; k++)
			values[4 * i + k] = (float)(q[k] / sqrt(size));
	}
	CHECK(check_rotations(values, 1000, false) < 0.01);
	CHECK(check_rotations(values, 1000, true) < 0.01);
	CHECK(check_rotations(values, 1, true) < 0.01);
	CHECK_INT(data.size, 6);
}

static void every_component_may_be_the_largest_one(void)
{
	const float values[] = {
		1, 0, 0, 0,  0, 1,  0, 0, 0,    0,     1,    0,     0,     0,    0,    1,
		0, 0, 0, -1, 0, -1, 0, 0, 0.5f, -0.5f, 0.5f, -0.5f, -0.6f, 0.8f, 0.0f, 0.0f
	};

	CHECK(check_rotations(values, 8, true) < 0.01);
	for (size_t i = 0; i < 8; i++)
		CHECK(check_rotations(values + 4 * i, 1, true) < 0.01);
}

/* A turn about an axis at constant speed, as bones do it. */
static void smooth_turns_are_small(void)
{
	float values[4 * 100];

	for (int i = 0; i < 100; i++) {
		values[4 * i] = (float)sin(i * 0.02);
		values[4 * i + 1] = values[4 * i + 2] = 0;
		values[4 * i + 3] = (float)cos(i * 0.02);
	}
	CHECK(check_rotations(values, 100, false) < 0.01);
	CHECK(data.size < 300); /* half of what the numbers alone take */
}

/* ---- vectors and text ---- */

static void vectors_leave_out_what_is_constant(void)
{
	const float values[] = { 0, 7, -1, 1, 7, 1, 0.5f, 7, 0 };

	begin();
	adb_pack_vectors(&data, values, 3, 3);
	CHECK_INT(data.size, 24 + 12);
	for (int k = 0; k < 6; k++)
		CHECK_NEAR((double)f32(), ((double[]){ 0, 7, -1, 1, 7, 1 })[k], 0);
	for (int i = 0; i < 6; i++)
		CHECK_INT(bits(16), ((int[]){ 0, 0, 65535, 65535, 32768, 32768 })[i]);
	end();
	begin();
	adb_pack_vectors(&data, values, 1, 3);
	CHECK_INT(data.size, 12);
}

static void base64_is_that_of_the_standard(void)
{
	static const char *const expected[] = {
		"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"
	};
	char many[2000], text[80];

	for (size_t size = 0; size <= 6; size++) {
		begin();
		adb_base64_add(&data, "foobar", size);
		snprintf(text, sizeof text, "%.*s", (int)data.size, data.size > 0 ? data.data : "");
		CHECK_TEXT(text, expected[size]);
	}
	memset(many, 0xFF, sizeof many);
	begin();
	adb_base64_add(&data, many, sizeof many);
	CHECK_INT(data.size, 2668);
	for (size_t i = 0; i < 2666; i++)
		CHECK_INT(data.data[i], '/');
	begin();
	adb_arena_free(arena);
}

TEST_SUITE("viewer_pack", TEST(values_are_within_half_a_step), TEST(equal_values_are_one_value),
	   TEST(steps_grow_with_the_range), TEST(noise_comes_back),
	   TEST(rotations_are_within_a_hundredth_of_a_degree), TEST(every_component_may_be_the_largest_one),
	   TEST(smooth_turns_are_small), TEST(vectors_leave_out_what_is_constant),
	   TEST(base64_is_that_of_the_standard));

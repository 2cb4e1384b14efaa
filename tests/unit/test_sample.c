#include "motion/sample.h"

#include <math.h>

#include "check.h"

static const float line[] = { 0, 10, 100, 1, 20, 200, 3, 40, 400 };
static const uint32_t uneven[] = { 2, 3, 7 };

static struct adb_samples translations(enum adb_interpolation interpolation, const uint32_t *frames)
{
	return (struct adb_samples){ .target = ADB_TRANSLATION,
				     .interpolation = interpolation,
				     .key_count = 3,
				     .values = line,
				     .frames = frames };
}

static void check_x(const struct adb_samples *samples, double frame, double x)
{
	double out[4];

	adb_sample(samples, frame, out);
	CHECK_NEAR(out[0], x, 1e-12);
	CHECK_NEAR(out[2], 100 * out[1] / 10, 1e-9);
}

static void check_near_x(const struct adb_samples *samples, double frame, double x)
{
	double out[4];

	adb_sample(samples, frame, out);
	CHECK_NEAR(out[0], x, 1e-12);
}

static void linear_tracks_run_from_key_to_key(void)
{
	struct adb_samples dense = translations(ADB_LINEAR, NULL), sparse = translations(ADB_LINEAR, uneven);

	check_x(&dense, 0, 0);
	check_x(&dense, 0.25, 0.25);
	check_x(&dense, 1.5, 2);
	check_x(&sparse, 2.5, 0.5);
	check_x(&sparse, 5, 2);
	check_x(&sparse, 6, 2.5);
}

static void ends_are_held(void)
{
	struct adb_samples sparse = translations(ADB_LINEAR, uneven);

	check_x(&sparse, -4, 0);
	check_x(&sparse, 0, 0);
	check_x(&sparse, 7, 3);
	check_x(&sparse, 1e9, 3);
	check_x(&sparse, INFINITY, 3);
}

static void steps_keep_the_key_before(void)
{
	struct adb_samples sparse = translations(ADB_STEP, uneven);

	check_x(&sparse, 2.99, 0);
	check_x(&sparse, 3, 1);
	check_x(&sparse, 6.99, 1);
}

/* Bone 3 of the worked example 15.2 of Metroid Prime, at frames 0, 3 and 4. */
static const float turning[] = {
	0, 0, 0, 1, 0, 0, 0.382705578F, 0.923870359F, -0.009587818F, 0.004793964F, 0.707140679F, -0.706991621F
};
static const uint32_t keyed[] = { 0, 3, 4 };

static struct adb_samples rotations(enum adb_interpolation interpolation, enum adb_arc arc)
{
	return (struct adb_samples){ .target = ADB_ROTATION,
				     .interpolation = interpolation,
				     .arc = arc,
				     .key_count = 3,
				     .values = turning,
				     .frames = keyed };
}

static void check_rotation(const struct adb_samples *samples, double frame, double z, double w)
{
	double q[4];

	adb_sample(samples, frame, q);
	CHECK_NEAR(q[2], z, 2e-6);
	CHECK_NEAR(q[3], w, 2e-6);
	CHECK_NEAR(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], 1, 1e-12);
}

static void slerp_turns_evenly(void)
{
	struct adb_samples slerp = rotations(ADB_SLERP, ADB_SIGNED_ARC);

	check_rotation(&slerp, 0, 0, 1);
	check_rotation(&slerp, 1, 0.130534114, 0.991443818);
	check_rotation(&slerp, 3, 0.382705578, 0.923870359);
}

/* The dot product of the last two keys is -0.38: 112.5 degrees apart as signed, 67.5 the shorter way. */
static void signed_arcs_may_be_the_longer_ones(void)
{
	struct adb_samples longer = rotations(ADB_SLERP, ADB_SIGNED_ARC),
			   shorter = rotations(ADB_SLERP, ADB_SHORTER_ARC);
	double half_sum[2] = { 0.382705578 + 0.707140679, 0.923870359 - 0.706991621 };
	double norm = hypot(hypot(half_sum[0], half_sum[1]), hypot(0.009587818, 0.004793964));
	double half_difference[2] = { 0.382705578 - 0.707140679, 0.923870359 + 0.706991621 };
	double other = hypot(hypot(half_difference[0], half_difference[1]), hypot(0.009587818, 0.004793964));

	check_rotation(&longer, 3.5, half_sum[0] / norm, half_sum[1] / norm);
	check_rotation(&shorter, 3.5, half_difference[0] / other, half_difference[1] / other);
}

static void nlerp_lies_on_the_chord(void)
{
	struct adb_samples nlerp = rotations(ADB_NLERP, ADB_SHORTER_ARC);
	double z = 0.382705578 / 3, w = 1 + (0.923870359 - 1) / 3, norm = hypot(z, w);

	check_rotation(&nlerp, 1, z / norm, w / norm);
}

static void tracks_that_wrap_go_on_to_their_first_key(void)
{
	struct adb_samples dense = translations(ADB_LINEAR, NULL), sparse = translations(ADB_LINEAR, uneven),
			   held = translations(ADB_STEP, NULL);

	dense.wrap_frame = held.wrap_frame = 3;
	check_x(&dense, 1.5, 2);
	check_x(&dense, 2, 3);
	check_x(&dense, 2.25, 2.25);
	check_x(&dense, 2.5, 1.5);
	check_x(&dense, 3, 0);
	check_x(&dense, INFINITY, 0);
	check_x(&held, 2.99, 3);
	check_x(&held, 3, 0);
	/* Held up to the last frame of the clip, which other tracks may have. */
	sparse.wrap_frame = 11;
	check_x(&sparse, 0, 0);
	check_x(&sparse, 7, 3);
	check_x(&sparse, 10, 3);
	check_x(&sparse, 10.5, 1.5);
	check_x(&sparse, 11, 0);
}

/* The dot product of the last key and the first is -0.71: the signs say the longer way. */
static void rotations_wrap_along_their_arc(void)
{
	struct adb_samples longer = rotations(ADB_SLERP, ADB_SIGNED_ARC),
			   shorter = rotations(ADB_SLERP, ADB_SHORTER_ARC);
	double x = 0.009587818, y = 0.004793964, z = 0.707140679, w = 0.706991621;
	double sum = hypot(hypot(z, 1 - w), hypot(x, y)), difference = hypot(hypot(z, 1 + w), hypot(x, y));

	longer.wrap_frame = shorter.wrap_frame = 5;
	check_rotation(&longer, 4.5, z / sum, (1 - w) / sum);
	check_rotation(&shorter, 4.5, z / difference, -(1 + w) / difference);
	check_rotation(&longer, 5, 0, 1);
}

static void one_key_is_everywhere(void)
{
	static const float value[] = { 1 };
	struct adb_samples shown = {
		.target = ADB_VISIBILITY, .interpolation = ADB_STEP, .key_count = 1, .values = value
	};
	double out[4];

	adb_sample(&shown, 17, out);
	CHECK_NEAR(out[0], 1, 0);
	shown.wrap_frame = 1;
	adb_sample(&shown, 0.5, out);
	CHECK_NEAR(out[0], 1, 0);
}

/* x = t³ and y = t over 2 seconds, which a Hermite spline holds exactly: slopes 3t² and 1. */
static void cubic_splines_follow_their_tangents(void)
{
	static const float values[] = { 0, 0, 7, 1, 1, 7, 8, 2, 7 };
	static const float slopes[] = { 0, 1, 0, 3, 1, 0, 12, 1, 0 };
	static const uint32_t frames[] = { 0, 10, 20 };
	struct adb_samples spline = { .target = ADB_TRANSLATION,
				      .interpolation = ADB_CUBIC,
				      .key_count = 3,
				      .values = values,
				      .frames = frames,
				      .in = slopes,
				      .out = slopes,
				      .tangent_count = 3,
				      .frame_seconds = 0.1 };

	for (double frame = 0; frame <= 20; frame += 2.5) {
		double out[4], t = frame / 10;

		adb_sample(&spline, frame, out);
		CHECK_NEAR(out[0], t * t * t, 1e-12);
		CHECK_NEAR(out[1], t, 1e-12);
		CHECK_NEAR(out[2], 7, 1e-12);
	}
	/* Keys without tangents are joined by straight lines. */
	spline.tangent_count = 2;
	check_near_x(&spline, 5, 0.125);
	check_near_x(&spline, 15, 4.5);
}

/* The components are interpolated, and then the quaternion is made unit: glTF 2.0, appendix C.4. */
static void cubic_rotations_are_normalised(void)
{
	static const float values[] = { 0, 0, 0, 1, 0, 0, 1, 0 };
	static const float in[] = { 0, 0, 0, 0, 0, 0, 0, -4 }, out_slopes[] = { 4, 0, 0, 0, 0, 0, 0, 0 };
	struct adb_samples spline = { .target = ADB_ROTATION,
				      .interpolation = ADB_CUBIC,
				      .key_count = 2,
				      .values = values,
				      .in = in,
				      .out = out_slopes,
				      .tangent_count = 2,
				      .frame_seconds = 0.5 };
	double q[4], norm = sqrt(0.25 * 0.25 + 0.5 * 0.5 + 0.75 * 0.75);

	/* In the middle: half of each value, an eighth of the tangents × 0.5 s, in with the other sign. */
	adb_sample(&spline, 0.5, q);
	CHECK_NEAR(q[0], 0.25 / norm, 1e-12);
	CHECK_NEAR(q[1], 0, 1e-12);
	CHECK_NEAR(q[2], 0.5 / norm, 1e-12);
	CHECK_NEAR(q[3], 0.75 / norm, 1e-12);
}

TEST_SUITE("sample", TEST(linear_tracks_run_from_key_to_key), TEST(ends_are_held),
	   TEST(steps_keep_the_key_before), TEST(slerp_turns_evenly),
	   TEST(signed_arcs_may_be_the_longer_ones), TEST(nlerp_lies_on_the_chord),
	   TEST(tracks_that_wrap_go_on_to_their_first_key), TEST(rotations_wrap_along_their_arc),
	   TEST(one_key_is_everywhere), TEST(cubic_splines_follow_their_tangents),
	   TEST(cubic_rotations_are_normalised));

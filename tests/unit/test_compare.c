#include "diff/compare.h"

#include <math.h>

#include "check.h"

/* A rig of one or two bones, of which the first may turn and move. Built in place: its parts point to each other. */
struct rig {
	struct adb_stored_bone bones[2];
	uint32_t by_id[2];
	struct adb_stored_skeleton skeleton;
	struct adb_stored_clip clip;
	struct adb_samples rotation, translation;
	const struct adb_samples *tracks[2][ADB_TARGET_COUNT];
	bool adds_to_rest[2];
	struct adb_rig rig;
};

static void make(struct rig *r, double fps, uint32_t frames)
{
	*r = (struct rig){
		.bones = { { .bone_id = 7, .name = "ROOT", .rest = adb_transform_identity },
			   { .bone_id = 8, .name = "HAND", .rest = adb_transform_identity } },
		.by_id = { 0, 1 },
		.skeleton = { .bones = r->bones, .by_id = r->by_id, .bone_count = 2 },
		.clip = { .fps = fps, .frame_count = frames },
		.rig = { .clip = &r->clip,
			 .skeleton = &r->skeleton,
			 .tracks = r->tracks,
			 .adds_to_rest = r->adds_to_rest,
			 .frame_count = frames },
	};
}

static void move(struct rig *r, uint32_t keys, const float *values, const uint32_t *frames)
{
	r->translation = (struct adb_samples){ .target = ADB_TRANSLATION,
					       .interpolation = ADB_LINEAR,
					       .key_count = keys,
					       .values = values,
					       .frames = frames };
	r->tracks[0][ADB_TRANSLATION] = &r->translation;
}

static void turn(struct rig *r, uint32_t keys, const float *values)
{
	r->rotation = (struct adb_samples){
		.target = ADB_ROTATION, .interpolation = ADB_SLERP, .key_count = keys, .values = values
	};
	r->tracks[0][ADB_ROTATION] = &r->rotation;
}

static struct adb_clip_distance compare_within(const struct rig *a, const struct rig *b,
					       struct adb_tolerance tolerance, const char *expected_notes)
{
	struct adb_buffer notes = { 0 };
	struct adb_clip_distance distance;

	adb_clip_compare(&a->rig, &b->rig, &tolerance, &distance, &notes);
	adb_buffer_add(&notes, "", 1);
	CHECK_TEXT(notes.data, expected_notes);
	adb_buffer_free(&notes);
	return distance;
}

static struct adb_clip_distance compare(const struct rig *a, const struct rig *b, const char *expected_notes)
{
	return compare_within(a, b, (struct adb_tolerance){ 0 }, expected_notes);
}

static const float line[] = { 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0 };

/* A turn about z by `half` degrees on both sides, and the same with z off by `off`: w follows from it. */
static struct adb_clip_distance compare_turns(double half, double off, struct adb_tolerance tolerance)
{
	const double radian = 3.14159265358979323846 / 180;
	const double z = sin(half * radian);
	const float right[] = { 0, 0, (float)z, (float)sqrt(1 - z * z) };
	const float wrong[] = { 0, 0, (float)(z - off), (float)sqrt(1 - (z - off) * (z - off)) };
	struct rig a, b;

	make(&a, 25, 1);
	make(&b, 25, 1);
	turn(&a, 1, right);
	turn(&b, 1, wrong);
	return compare_within(&a, &b, tolerance, "");
}

static void a_step_allows_more_degrees_near_half_a_turn(void)
{
	const struct adb_tolerance step = { .step = 0.001 }, degrees = { .degrees = 0.5 };

	/* 0.11 degrees for 0.001 of z in a quaternion near the identity, 5 degrees where w is nearly 0. */
	CHECK(compare_turns(1, 0.001, step).tolerated);
	CHECK(compare_turns(45, 0.001, step).tolerated);
	CHECK(compare_turns(90, 0.001, step).tolerated);
	CHECK(compare_turns(90, 0.001, step).peaks[ADB_ROTATION].value > 5);
	CHECK(!compare_turns(1, 0.002, step).tolerated);
	CHECK(!compare_turns(45, 0.002, step).tolerated);
	CHECK(!compare_turns(90, 0.002, step).tolerated);
	CHECK(compare_turns(1, 0.002, degrees).tolerated);
	CHECK(!compare_turns(90, 0.001, degrees).tolerated);
	CHECK(!compare_turns(1, 0.001, (struct adb_tolerance){ 0 }).tolerated);
}

static void the_key_that_exceeds_its_step_need_not_have_the_largest_angle(void)
{
	/* Half a turn that is 2.6 degrees off within a step, then 0.5 degrees without a turn, which is more than one. */
	static const float right[] = { 0, 0, 1, 0, 0, 0, 0, 1 },
			   wrong[] = { 0, 0, 0.99974F, 0.0228F, 0, 0, 0.0044F, 0.99999F };
	const struct adb_tolerance step = { .step = 0.001 };
	struct rig a, b;

	make(&a, 25, 2);
	make(&b, 25, 2);
	turn(&a, 2, right);
	turn(&b, 2, wrong);

	struct adb_clip_distance distance = compare_within(&a, &b, step, "");

	CHECK_NEAR(distance.peaks[ADB_ROTATION].frame, 0, 0);
	CHECK(!distance.tolerated);
	turn(&a, 1, right);
	turn(&b, 1, wrong);
	CHECK(compare_within(&a, &b, step, "").tolerated);
}

static void a_tolerance_is_for_clips_of_one_length_with_the_same_properties(void)
{
	static const float bent[] = { 0, 0, 0, 1, 0, 0, 2, 0.5F, 0, 3, 0, 0, 4, 0, 0 };
	struct rig a, b;

	make(&a, 25, 5);
	make(&b, 25, 5);
	move(&a, 5, line, NULL);
	move(&b, 5, bent, NULL);
	CHECK(compare_within(&a, &b, (struct adb_tolerance){ .units = 0.5 }, "").tolerated);
	CHECK(!compare_within(&a, &b, (struct adb_tolerance){ .units = 0.49 }, "").tolerated);
	CHECK(!compare_within(&a, &b, (struct adb_tolerance){ .degrees = 9 }, "").tolerated);
	make(&b, 30, 5);
	move(&b, 5, line, NULL);
	CHECK(!compare_within(&a, &b, (struct adb_tolerance){ .units = 9 }, "").tolerated);
	make(&b, 25, 4);
	move(&b, 4, line, NULL);
	CHECK(!compare_within(&a, &b, (struct adb_tolerance){ .units = 9 }, "").tolerated);
}

static void the_largest_distance_has_bone_and_frame(void)
{
	static const float bent[] = { 0, 0, 0, 1, 0, 0, 2, 3, 4, 3, 1, 0, 4, 0, 0 };
	struct rig a, b;

	make(&a, 25, 5);
	make(&b, 25, 5);
	move(&a, 5, line, NULL);
	move(&b, 5, bent, NULL);

	struct adb_clip_distance distance = compare(&a, &b, "");
	const struct adb_peak *peak = &distance.peaks[ADB_TRANSLATION];

	CHECK_NEAR(peak->value, 5, 1e-12);
	CHECK_NEAR(peak->frame, 2, 0);
	CHECK_TEXT(peak->bone, "ROOT");
	CHECK(!distance.retimed);
	CHECK_NEAR(distance.peaks[ADB_ROTATION].value, 0, 0);
}

static void signs_of_quaternions_are_no_angle(void)
{
	static const float one[] = { 0.6F, 0, 0, 0.8F }, other[] = { -0.6F, 0, 0, -0.8F };
	struct rig a, b;

	make(&a, 25, 1);
	make(&b, 25, 1);
	turn(&a, 1, one);
	turn(&b, 1, other);

	struct adb_clip_distance distance = compare(&a, &b, "no pose differs");

	CHECK(distance.peaks[ADB_ROTATION].value == 0);
}

static void what_only_one_moves_is_compared_with_its_rest(void)
{
	static const float half_turn[] = { 1, 0, 0, 0 };
	struct rig a, b;

	make(&a, 25, 1);
	make(&b, 25, 1);
	turn(&b, 1, half_turn);

	struct adb_clip_distance distance = compare(&a, &b, "");

	CHECK_NEAR(distance.peaks[ADB_ROTATION].value, 180, 1e-6);
	CHECK_TEXT(distance.peaks[ADB_ROTATION].bone, "ROOT");
}

static void what_is_added_to_the_rest_is_compared_as_a_sum(void)
{
	static const float sum[] = { 5, 0, 0 }, addend[] = { 2, 0, 0 };
	struct rig a, b;

	make(&a, 25, 1);
	make(&b, 25, 1);
	move(&a, 1, sum, NULL);
	move(&b, 1, addend, NULL);
	b.bones[0].rest.translation.x = 3;
	b.adds_to_rest[0] = true;
	CHECK(compare(&a, &b, "no pose differs").peaks[ADB_TRANSLATION].value == 0);
}

/* Only with what is added is the second key the farther one. */
static void what_is_added_counts_on_every_axis_of_either(void)
{
	static const float still[6] = { 0 };

	for (int i = 0; i < 6; i++) {
		struct rig rigs[2];
		float moved[6] = { 0 };
		int side = i / 3, axis = i % 3;
		struct adb_vec3 *rest = &rigs[side].bones[0].rest.translation;

		moved[axis] = -1.5F;
		moved[3 + axis] = -1;
		for (int j = 0; j < 2; j++) {
			make(&rigs[j], 25, 2);
			move(&rigs[j], 2, j == side ? moved : still, NULL);
		}
		*rest = (struct adb_vec3){ axis == 0 ? 3 : 0, axis == 1 ? 3 : 0, axis == 2 ? 3 : 0 };
		rigs[side].adds_to_rest[0] = true;

		struct adb_clip_distance distance = compare(&rigs[0], &rigs[1], "");

		CHECK_NEAR(distance.peaks[ADB_TRANSLATION].value, 2, 0);
		CHECK_NEAR(distance.peaks[ADB_TRANSLATION].frame, 1, 0);
	}
}

static void clips_of_other_rates_are_compared_at_the_same_second(void)
{
	static const uint32_t even[] = { 0, 2, 4, 6, 8 };
	struct rig a, b;

	make(&a, 25, 5);
	make(&b, 50, 9);
	move(&a, 5, line, NULL);
	move(&b, 5, line, even);

	struct adb_clip_distance distance = compare(&a, &b, "");

	CHECK(distance.retimed);
	CHECK(distance.peaks[ADB_TRANSLATION].value == 0);
}

static void a_slower_clip_is_retimed(void)
{
	static const uint32_t even[] = { 0, 2, 4, 6, 8 };
	struct rig a, b;

	make(&a, 25, 5);
	make(&b, 25, 9);
	move(&a, 5, line, NULL);
	move(&b, 5, line, even);
	CHECK(compare(&a, &b, "").retimed);
}

static void a_cut_clip_is_not_retimed(void)
{
	struct rig a, b;

	make(&a, 25, 5);
	make(&b, 25, 3);
	move(&a, 5, line, NULL);
	move(&b, 3, line, NULL);
	CHECK(!compare(&a, &b, "no pose differs").retimed);
}

static void without_a_rate_frames_are_compared(void)
{
	static const float late[] = { 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 9, 0, 0 };
	struct rig a, b;

	make(&a, NAN, 5);
	make(&b, 50, 5);
	move(&a, 5, line, NULL);
	move(&b, 5, late, NULL);

	struct adb_clip_distance distance = compare(&a, &b, "");

	CHECK_NEAR(distance.peaks[ADB_TRANSLATION].value, 5, 0);
	CHECK_NEAR(distance.peaks[ADB_TRANSLATION].frame, 4, 0);
}

static void keys_of_b_count_too(void)
{
	static const float ends[] = { 0, 0, 0, 4, 0, 0 }, bump[] = { 0, 0, 0, 2, 1, 0, 4, 0, 0 };
	static const uint32_t at_ends[] = { 0, 4 }, with_middle[] = { 0, 2, 4 };
	struct rig a, b;

	make(&a, 25, 5);
	make(&b, 25, 5);
	move(&a, 2, ends, at_ends);
	move(&b, 3, bump, with_middle);
	CHECK_NEAR(compare(&a, &b, "").peaks[ADB_TRANSLATION].frame, 2, 0);
}

static void bones_are_matched_by_name_where_numbers_moved_on(void)
{
	struct rig a, b;

	make(&a, 25, 5);
	make(&b, 25, 5);
	b.bones[0].bone_id = 107;
	b.bones[1].bone_id = 108;
	move(&a, 5, line, NULL);
	move(&b, 5, line, NULL);
	CHECK(!compare(&a, &b, "no pose differs").other_bones);
}

static void bones_of_one_clip_are_named(void)
{
	struct rig a, b;

	make(&a, 25, 5);
	make(&b, 25, 5);
	b.bones[0] = (struct adb_stored_bone){ .bone_id = 9, .rest = adb_transform_identity };
	b.by_id[0] = 1;
	b.by_id[1] = 0;
	move(&a, 5, line, NULL);
	move(&b, 5, line, NULL);
	CHECK(compare(&a, &b, "bones only in A: ROOT; bones only in B: #9").other_bones);
}

enum { MANY = 500 };

struct many {
	float turns[2][MANY * 4], places[2][MANY * 3];
};

/* Any number from -1 to 1. */
static float any(uint32_t *state)
{
	*state = *state * 1664525 + 1013904223;
	return (float)(*state >> 8) / (float)(1 << 23) - 1;
}

/* Keys that differ by up to `size`; the quaternions are not unit. */
static void fill(struct many *many, float size, uint32_t *state)
{
	for (int i = 0; i < MANY * 4; i++) {
		many->turns[0][i] = any(state) + 2;
		many->turns[1][i] = many->turns[0][i] + any(state) * size * 4;
	}
	for (int i = 0; i < MANY * 3; i++) {
		many->places[0][i] = any(state) * 100;
		many->places[1][i] = many->places[0][i] + any(state) * size;
	}
}

static double angle_at(const struct many *many, size_t key)
{
	struct adb_quat q[2];

	for (int side = 0; side < 2; side++) {
		const float *v = many->turns[side] + key * 4;

		q[side] = adb_quat_normalise(
			(struct adb_quat){ (double)v[0], (double)v[1], (double)v[2], (double)v[3] });
	}
	return adb_quat_angle(q[0], q[1]);
}

static double distance_at(const struct many *many, size_t key)
{
	const float *a = many->places[0] + key * 3, *b = many->places[1] + key * 3;
	double x = (double)a[0] - (double)b[0], y = (double)a[1] - (double)b[1],
	       z = (double)a[2] - (double)b[2];

	return sqrt(x * x + y * y + z * z);
}

static void check_largest(const struct many *many, double (*at)(const struct many *, size_t),
			  const struct adb_peak *peak)
{
	size_t largest = 0;

	for (size_t key = 1; key < MANY; key++)
		if (at(many, key) > at(many, largest))
			largest = key;
	CHECK_NEAR(peak->value, at(many, largest), 1e-12);
	CHECK_NEAR(peak->frame, (double)largest, 0);
}

/* Most keys are passed over without their angle: what is found is the first of the largest all the same. */
static void the_largest_of_many_keys_is_found(void)
{
	static struct many many;
	uint32_t state = 1;
	struct rig a, b;

	for (int round = 0; round < 10; round++) {
		fill(&many, ldexpf(1, -2 * round), &state);
		make(&a, 25, MANY);
		make(&b, 25, MANY);
		turn(&a, MANY, many.turns[0]);
		turn(&b, MANY, many.turns[1]);
		move(&a, MANY, many.places[0], NULL);
		move(&b, MANY, many.places[1], NULL);

		struct adb_clip_distance distance = compare(&a, &b, "");

		check_largest(&many, angle_at, &distance.peaks[ADB_ROTATION]);
		check_largest(&many, distance_at, &distance.peaks[ADB_TRANSLATION]);
	}
}

TEST_SUITE("compare", TEST(the_largest_distance_has_bone_and_frame), TEST(signs_of_quaternions_are_no_angle),
	   TEST(what_only_one_moves_is_compared_with_its_rest),
	   TEST(what_is_added_to_the_rest_is_compared_as_a_sum),
	   TEST(what_is_added_counts_on_every_axis_of_either),
	   TEST(clips_of_other_rates_are_compared_at_the_same_second), TEST(a_slower_clip_is_retimed),
	   TEST(a_cut_clip_is_not_retimed), TEST(without_a_rate_frames_are_compared),
	   TEST(keys_of_b_count_too), TEST(bones_are_matched_by_name_where_numbers_moved_on),
	   TEST(bones_of_one_clip_are_named), TEST(a_step_allows_more_degrees_near_half_a_turn),
	   TEST(the_key_that_exceeds_its_step_need_not_have_the_largest_angle),
	   TEST(a_tolerance_is_for_clips_of_one_length_with_the_same_properties),
	   TEST(the_largest_of_many_keys_is_found));

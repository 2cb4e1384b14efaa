#include "motion/align.h"

#include <math.h>

#include "check.h"

enum { BONES = 3, MAX_FRAMES = 201 };

struct clip {
	struct adb_motion motion;
	struct adb_motion_track tracks[2 * BONES]; /* rotations; of the first bone a translation too */
	struct adb_quat rotations[BONES][MAX_FRAMES];
	struct adb_vec3 translations[MAX_FRAMES];
};

/* Frame i is at the moment first + step × i; a loop has 40 of them. `error` in degrees turns one bone at one frame. */
struct making {
	uint32_t frames;
	double first, step, size, error;
	bool goes_on; /* the root travels */
};

static const struct making plain = { .frames = 41, .step = 1, .size = 1 };

static struct clip *make(struct clip *clip, struct making making)
{
	*clip = (struct clip){ .motion = { making.frames, BONES + 1, clip->tracks } };
	for (int b = 0; b < BONES; b++) {
		clip->tracks[b == 0 ? 0 : b + 1] =
			(struct adb_motion_track){ .bone_id = 10 + b, .rotations = clip->rotations[b] };
		for (uint32_t i = 0; i < making.frames; i++) {
			double turn = 2 * M_PI * (making.first + making.step * i) / 40;
			double half = making.size * (0.3 * sin(turn + b) + 0.2 * sin(2 * turn + 2 * b)) / 2 +
				      (i == making.frames / 2 && b == 1 ? making.error / 2 / 57.29578 : 0);

			clip->rotations[b][i] = (struct adb_quat){ sin(half), 0, 0, cos(half) };
		}
	}
	clip->tracks[1] = (struct adb_motion_track){ .bone_id = 10,
						     .target = ADB_TRANSLATION,
						     .vectors = clip->translations };
	for (uint32_t i = 0; i < making.frames; i++)
		clip->translations[i] =
			(struct adb_vec3){ making.goes_on ? 5 * (making.first + making.step * i) : 0, 100,
					   0 };
	return clip;
}

static struct adb_alignment align(struct making first, struct making second)
{
	static struct clip a, b;

	return adb_motion_align(&make(&a, first)->motion, &make(&b, second)->motion, 2, NULL);
}

static void check(struct making first, struct making second, enum adb_relation relation, double angle)
{
	struct adb_alignment found = align(first, second);

	CHECK_INT(found.relation, relation);
	CHECK_NEAR(found.angle, angle, 0.1);
}

static void the_same_is_the_same(void)
{
	struct making making = plain;

	check(plain, making, ADB_SAME, 0);
	making.error = 1.5;
	check(plain, making, ADB_SAME, 1.5);
	making.error = 2.1;
	check(plain, making, ADB_UNRELATED, 0);
	making = plain;
	making.goes_on = true;
	check(plain, making, ADB_UNRELATED, 0);
}

static void signs_do_not_matter(void)
{
	static struct clip a, b;

	make(&a, plain);
	make(&b, plain);
	for (uint32_t i = 0; i < plain.frames; i++)
		b.rotations[2][i] = (struct adb_quat){ -b.rotations[2][i].x, 0, 0, -b.rotations[2][i].w };
	CHECK_NEAR(adb_motion_align(&a.motion, &b.motion, 2, NULL).angle, 0, 0);
	CHECK_INT(adb_motion_align(&a.motion, &b.motion, 2, NULL).relation, ADB_SAME);
}

static void time_may_run_otherwise(void)
{
	struct making making = plain;

	making.frames = 81;
	making.step = 0.5;
	check(plain, making, ADB_RETIMED, 0);
	check(making, plain, ADB_RETIMED, 0);
	making.frames = 201;
	making.step = 0.2;
	check(plain, making, ADB_UNRELATED, 0); /* five times as many */
	making = plain;
	making.first = 40;
	making.step = -1;
	check(plain, making, ADB_REVERSED, 0);
	making.frames = 21;
	making.step = -2;
	check(plain, making, ADB_REVERSED, 0);
}

static void loops_may_begin_elsewhere(void)
{
	struct making making = plain;

	making.first = 13;
	check(plain, making, ADB_SHIFTED, 0);
	making.goes_on = true;
	check((struct making){ .frames = 41, .step = 1, .size = 1, .goes_on = true }, making, ADB_SHIFTED, 0);

	struct making whole = plain; /* without its first frame once more at its end */

	whole.frames = making.frames = 40;
	making.goes_on = false;
	check(whole, making, ADB_SHIFTED, 0);

	struct making five = { .frames = 5, .step = 8, .size = 1 }, other = five;

	other.first = 16;
	check(five, other, ADB_SHIFTED, 0);

	struct making four = { .frames = 4, .step = 10, .size = 1 }; /* too little to tell */

	other = four;
	other.first = 20;
	check(four, other, ADB_UNRELATED, 0);
}

/* Of which translations say nothing. */
static void what_only_travels_is_not_shifted(void)
{
	struct making first = { .frames = 41, .step = 1, .size = 0, .goes_on = true }, second = first;

	second.first = 20;
	check(first, second, ADB_UNRELATED, 0);
}

static void parts_are_found(void)
{
	struct making making = plain;

	making.first = 7;
	making.frames = 20;
	making.error = 1;
	check(plain, making, ADB_CROPPED, 1);
	check(making, plain, ADB_CONTAINS, 1);
	making.frames = 4; /* too little to tell */
	check(plain, making, ADB_UNRELATED, 0);
}

/* A part of what stands still would say nothing. */
static void what_stands_still_is_held(void)
{
	struct making whole = plain, making = plain;

	whole.size = making.size = 0.02;
	making.first = 7;
	making.frames = 20;
	CHECK_INT(align(whole, making).relation, ADB_RETIMED);
	CHECK(align(whole, making).angle > 0.5);
	making.frames = 10;
	CHECK_INT(align(whole, making).relation, ADB_UNRELATED);
}

static void scales_count_as_well(void)
{
	static const struct adb_motion_track flat = { .bone_id = 13, .target = ADB_SCALE };
	static struct adb_vec3 scales[2][MAX_FRAMES];
	static struct clip clips[2];

	for (int c = 0; c < 2; c++) {
		make(&clips[c], plain);
		for (uint32_t i = 0; i < plain.frames; i++)
			scales[c][i] = (struct adb_vec3){ 1, 1, 1 };
		clips[c].tracks[clips[c].motion.track_count] = flat;
		clips[c].tracks[clips[c].motion.track_count++].vectors = scales[c];
	}
	CHECK_INT(adb_motion_align(&clips[0].motion, &clips[1].motion, 2, NULL).relation, ADB_SAME);
	scales[1][20].y = 1.02;
	CHECK_INT(adb_motion_align(&clips[0].motion, &clips[1].motion, 2, NULL).relation, ADB_SAME);
	scales[1][20].y = 1.1;
	CHECK_INT(adb_motion_align(&clips[0].motion, &clips[1].motion, 2, NULL).relation, ADB_UNRELATED);
}

static void bones_of_one_clip_stand_still(void)
{
	static struct clip a, b;

	make(&a, plain);
	make(&b, plain);
	b.motion.track_count--;
	CHECK_INT(adb_motion_align(&a.motion, &b.motion, 2, NULL).relation, ADB_UNRELATED);
	for (uint32_t i = 0; i < plain.frames; i++)
		a.rotations[BONES - 1][i] = adb_quat_identity;
	CHECK_INT(adb_motion_align(&a.motion, &b.motion, 2, NULL).relation, ADB_SAME);
	CHECK_INT(adb_motion_align(&b.motion, &a.motion, 2, NULL).relation, ADB_SAME);
}

TEST_SUITE("align", TEST(the_same_is_the_same), TEST(signs_do_not_matter), TEST(time_may_run_otherwise),
	   TEST(loops_may_begin_elsewhere), TEST(what_only_travels_is_not_shifted), TEST(parts_are_found),
	   TEST(what_stands_still_is_held), TEST(scales_count_as_well), TEST(bones_of_one_clip_stand_still));

#include "motion/gate.h"

#include "decode.h"

struct fixture {
	struct adb_arena *arena;
	struct adb_content content;
	struct adb_clip *clip;
};

static struct fixture fixture(void)
{
	struct fixture f = { .arena = adb_arena_new(DECODE_BUDGET) };

	f.content.arena = f.arena;
	return f;
}

/* With three keys, all (0, 0, 0, 1) or 0. */
static struct adb_channel *add_channel(struct fixture *f, int32_t bone_id, enum adb_target target)
{
	if (f->clip == NULL)
		f->clip = adb_content_add_clip(&f->content, "clip", "CLIP");

	struct adb_channel *channel =
		adb_clip_add_channel(&f->content, f->clip, bone_id, target, ADB_LINEAR, 3);

	for (uint32_t key = 0; target == ADB_ROTATION && key < 3; key++)
		channel->values[key * 4 + 3] = 1;
	return channel;
}

static void lets_good_clips_pass(void)
{
	struct fixture f = fixture();

	for (int32_t bone = 0; bone < 4; bone++) {
		add_channel(&f, bone, ADB_ROTATION);
		add_channel(&f, bone, ADB_TRANSLATION)->values[8] = -3e38F;
	}
	adb_content_check(&f.content);
	CHECK(f.content.problems == NULL);
	CHECK_INT(f.clip->channel_count, 8);
	adb_arena_free(f.arena);
}

/* Infinity or NaN at each place of a channel takes all of its target with it. */
static void drops_targets_that_are_not_finite(void)
{
	const float bad[] = { INFINITY, -INFINITY, NAN, -NAN };

	for (unsigned i = 0; i < 9 * 4; i++) {
		struct fixture f = fixture();

		add_channel(&f, 0, ADB_TRANSLATION);
		add_channel(&f, 0, ADB_ROTATION);
		add_channel(&f, 1, ADB_TRANSLATION)->values[i / 4] = bad[i % 4];
		add_channel(&f, 1, ADB_SCALE);
		adb_content_check(&f.content);
		CHECK_INT(problem_count(&f.content, "not-finite"), 1);
		CHECK_INT(f.clip->channel_count, 2);
		CHECK_INT(f.clip->channels->target, ADB_ROTATION);
		CHECK_INT(f.clip->last_channel->target, ADB_SCALE);
		CHECK(f.clip->channels->next == f.clip->last_channel && f.clip->last_channel->next == NULL);
		adb_arena_free(f.arena);
	}
}

/* A bone is placed in the model by a rotation and a translation alone. */
static void drops_what_model_space_does_not_have(void)
{
	for (int space = ADB_LOCAL_SPACE; space <= ADB_MODEL_SPACE; space++) {
		int lost = space == ADB_MODEL_SPACE;
		struct fixture f = fixture();

		add_channel(&f, 0, ADB_ROTATION);
		add_channel(&f, 0, ADB_TRANSLATION);
		add_channel(&f, 0, ADB_SCALE);
		add_channel(&f, 1, ADB_TRANSLATION)->adds_to_rest = true;
		f.clip->space = (enum adb_space)space;
		adb_content_check(&f.content);
		CHECK_INT(problem_count(&f.content, "model-space"), 2 * lost);
		CHECK_INT(f.clip->channel_count, 4 - 3 * lost);
		adb_arena_free(f.arena);
	}
}

static void drops_rotations_that_are_not_finite(void)
{
	struct fixture f = fixture();

	add_channel(&f, 0, ADB_ROTATION)->values[5] = NAN;
	adb_content_check(&f.content);
	CHECK_INT(problem_count(&f.content, "not-finite"), 1);
	CHECK_INT(problem_count(&f.content, "not-unit"), 0);
	CHECK(f.clip->channels == NULL && f.clip->last_channel == NULL);
	adb_arena_free(f.arena);
}

static void keeps_rotations_that_are_not_unit(void)
{
	struct fixture f = fixture();
	struct adb_channel *good = add_channel(&f, 0, ADB_ROTATION), *bad = add_channel(&f, 1, ADB_ROTATION);

	good->values[3] = 1.0009F;
	good->values[7] = 0.9991F;
	bad->values[7] = 1.0011F;
	bad->values[11] = 0.9989F;
	adb_content_check(&f.content);
	CHECK_INT(problem_count(&f.content, "not-unit"), 1);
	CHECK_TEXT(f.content.problems->message,
		   "2 of 3 rotations of bone 1 are not unit quaternions, key 1 is the first");
	CHECK_NEAR((double)bad->values[7], 1.0011, 1e-6);
	CHECK_INT(f.clip->channel_count, 2);
	adb_arena_free(f.arena);
}

static void drops_frames_that_do_not_ascend(void)
{
	for (uint32_t last = 0; last < 4; last++) {
		struct fixture f = fixture();
		uint32_t *frames = adb_channel_add_frames(&f.content, add_channel(&f, 0, ADB_SCALE));

		frames[1] = 2;
		frames[2] = last;
		add_channel(&f, 1, ADB_SCALE);
		adb_content_check(&f.content);
		CHECK_INT(problem_count(&f.content, "frame-order"), last <= 2);
		CHECK_INT(f.clip->channel_count, last <= 2 ? 0 : 2);
		adb_arena_free(f.arena);
	}
}

static void reports_second_channels(void)
{
	struct fixture f = fixture();

	add_channel(&f, 5, ADB_ROTATION);
	add_channel(&f, ADB_NO_BONE, ADB_FOV);
	add_channel(&f, 5, ADB_TRANSLATION);
	add_channel(&f, 5, ADB_ROTATION);
	add_channel(&f, ADB_NO_BONE, ADB_FOV);
	adb_content_check(&f.content);
	CHECK_INT(problem_count(&f.content, "duplicate-channel"), 2);
	CHECK_TEXT(f.content.problems->message, "bone -1 has another channel for its fov");
	CHECK_TEXT(f.content.last_problem->message, "bone 5 has another channel for its rotation");
	CHECK_INT(f.clip->channel_count, 5);
	adb_arena_free(f.arena);
}

static void forgets_infinite_times(void)
{
	struct fixture f = fixture();
	struct adb_set *set = adb_content_add_set(&f.content, "set");
	struct adb_entry *entry = adb_set_add_entry(&f.content, set, "ani", "A");
	struct adb_event *event = adb_content_add_event(&f.content, &entry->events, "tag", "X");
	struct adb_event *alone = adb_content_add_event(&f.content, &f.content.events, "tag", "Y");
	struct adb_transition *transition = adb_entry_add_transition(&f.content, entry, "next", "B");

	add_channel(&f, 0, ADB_ROTATION);
	f.clip->duration = INFINITY;
	f.clip->interval = 0.5;
	event->end_time = -INFINITY;
	alone->time = INFINITY;
	transition->blend = INFINITY;
	adb_content_check(&f.content);
	CHECK(isnan(f.clip->duration) && isnan(event->end_time) && isnan(transition->blend) &&
	      isnan(alone->time));
	CHECK_NEAR(f.clip->interval, 0.5, 0);
	CHECK_INT(problem_count(&f.content, "not-finite"), 4);
	adb_arena_free(f.arena);
}

/* Nothing happens before a clip or a set begins, and no transition takes less than no time. */
static void forgets_negative_times(void)
{
	struct fixture f = fixture();
	struct adb_set *set = adb_content_add_set(&f.content, "set");
	struct adb_entry *entry = adb_set_add_entry(&f.content, set, "ani", "A");
	struct adb_event *event = adb_content_add_event(&f.content, &entry->events, "tag", "X");
	struct adb_event *alone = adb_content_add_event(&f.content, &f.content.events, "tag", "Y");
	struct adb_transition *transition = adb_entry_add_transition(&f.content, entry, "next", "B");

	event->time = 0;
	event->end_time = -0.5;
	event->value = -3;
	alone->time = -1e-9;
	alone->end_time = 2;
	transition->blend = -1;
	adb_content_check(&f.content);
	CHECK_NEAR(event->time, 0, 0);
	CHECK_NEAR(event->value, -3, 0);
	CHECK_NEAR(alone->end_time, 2, 0);
	CHECK(isnan(event->end_time) && isnan(alone->time) && isnan(transition->blend));
	CHECK_INT(problem_count(&f.content, "negative-time"), 3);
	CHECK_TEXT(f.content.problems->message, "the end of an event is -0.5 s: it is left out");
	adb_arena_free(f.arena);
}

/* The database has no place for such a number, and the channel does not belong to the bone -1 either. */
static void takes_impossible_bones_from_channels(void)
{
	struct fixture f = fixture();
	const struct adb_channel *impossible = add_channel(&f, INT32_MIN, ADB_ROTATION);
	const struct adb_channel *fov = add_channel(&f, ADB_NO_BONE, ADB_FOV);
	const struct adb_channel *good = add_channel(&f, INT32_MAX, ADB_SCALE);

	adb_content_check(&f.content);
	CHECK_INT(f.clip->channel_count, 3);
	CHECK_INT(impossible->bone_id, ADB_NO_BONE);
	CHECK_INT(fov->bone_id, ADB_NO_BONE);
	CHECK_INT(good->bone_id, INT32_MAX);
	CHECK_INT(problem_count(&f.content, "bone-id"), 1);
	adb_arena_free(f.arena);
}

static void mends_the_scale_of_a_model(void)
{
	struct fixture f = fixture();
	struct adb_skeleton *whole = adb_content_add_skeleton(&f.content, "whole", 1);
	struct adb_skeleton *damaged = adb_content_add_skeleton(&f.content, "damaged", 1);

	whole->model_scale = 0.25;
	damaged->model_scale = (double)INFINITY;
	adb_content_check(&f.content);
	CHECK_NEAR(whole->model_scale, 0.25, 0);
	CHECK_NEAR(damaged->model_scale, 1, 0);
	CHECK_INT(problem_count(&f.content, "not-finite"), 1);
	adb_arena_free(f.arena);
}

static void drops_bones_without_a_number(void)
{
	const int32_t ids[] = { -2, 0, ADB_NO_BONE, 1 }, parents[] = { ADB_NO_BONE, -2, 0, 0 };
	struct fixture f = fixture();
	struct adb_skeleton *skeleton = adb_content_add_skeleton(&f.content, "s", 4);

	for (int i = 0; i < 4; i++) {
		skeleton->bones[i].bone_id = ids[i];
		skeleton->bones[i].parent_id = parents[i];
	}
	adb_content_check(&f.content);
	CHECK_INT(skeleton->bone_count, 2);
	CHECK_INT(skeleton->bones[0].bone_id, 0);
	CHECK_INT(skeleton->bones[0].parent_id, ADB_NO_BONE);
	CHECK_INT(skeleton->bones[1].parent_id, 0);
	CHECK_INT(problem_count(&f.content, "bone-id"), 2);
	CHECK_INT(problem_count(&f.content, "bad-parent"), 1);
	adb_arena_free(f.arena);
}

static void mends_parents(void)
{
	/* 0 → 3 → 2 → 3 is a cycle that 0 only leads into; 1 has no such parent; 4 is its own */
	const int32_t parents[] = { 3, 77, 3, 2, 4, ADB_NO_BONE, 5 };
	const int32_t mended[] = { 3, ADB_NO_BONE, ADB_NO_BONE, 2, ADB_NO_BONE, ADB_NO_BONE, 5 };
	struct fixture f = fixture();
	struct adb_skeleton *skeleton = adb_content_add_skeleton(&f.content, "s", 7);

	for (int i = 0; i < 7; i++)
		skeleton->bones[i].parent_id = parents[i];
	adb_content_check(&f.content);
	for (int i = 0; i < 7; i++)
		CHECK_INT(skeleton->bones[i].parent_id, mended[i]);
	CHECK_INT(problem_count(&f.content, "bad-parent"), 1);
	CHECK_INT(problem_count(&f.content, "parent-cycle"), 2);
	adb_arena_free(f.arena);
}

static void finds_parents_by_id(void)
{
	const int32_t ids[] = { 40, 7, 40, 3 }, parents[] = { 7, 3, 7, ADB_NO_BONE };
	struct fixture f = fixture();
	struct adb_skeleton *skeleton = adb_content_add_skeleton(&f.content, "s", 4);

	for (int i = 0; i < 4; i++) {
		skeleton->bones[i].bone_id = ids[i];
		skeleton->bones[i].parent_id = parents[i];
	}
	adb_content_check(&f.content);
	CHECK_INT(problem_count(&f.content, "duplicate-bone"), 1);
	CHECK_INT(problem_count(&f.content, "bad-parent"), 0);
	CHECK_INT(skeleton->bone_count, 3);
	CHECK_INT(skeleton->bones[0].bone_id, 40);
	CHECK_INT(skeleton->bones[2].bone_id, 3);
	CHECK_INT(skeleton->bones[0].parent_id, 7);
	adb_arena_free(f.arena);
}

static void mends_rest_poses(void)
{
	struct fixture f = fixture();
	struct adb_skeleton *skeleton = adb_content_add_skeleton(&f.content, "s", 3);

	skeleton->bones[0].rest.rotation = (struct adb_quat){ 0, 2, 0, 0 };
	skeleton->bones[1].rest.translation.y = NAN;
	skeleton->bones[1].rest.translation.x = 5;
	skeleton->bones[2].rest.rotation = (struct adb_quat){ 0, 0, 0, 0 };
	adb_content_check(&f.content);
	CHECK_NEAR(skeleton->bones[0].rest.rotation.y, 1, 1e-15);
	CHECK_NEAR(skeleton->bones[1].rest.translation.x, 0, 0);
	CHECK_NEAR(skeleton->bones[2].rest.rotation.w, 1, 0);
	CHECK_INT(problem_count(&f.content, "not-finite"), 1);
	CHECK_INT(problem_count(&f.content, "not-unit"), 1);
	adb_arena_free(f.arena);
}

static void loses_splines_whole(void)
{
	struct fixture f = fixture();
	struct adb_clip *clip = adb_content_add_clip(&f.content, "c", "c");
	struct adb_channel *tangents;

	adb_clip_add_channel(&f.content, clip, 1, ADB_SCALE, ADB_CUBIC, 2);
	tangents = adb_clip_add_channel(&f.content, clip, 1, ADB_SCALE_IN, ADB_STEP, 2);
	adb_clip_add_channel(&f.content, clip, 1, ADB_SCALE_OUT, ADB_STEP, 2);
	adb_clip_add_channel(&f.content, clip, 1, ADB_WEIGHT, ADB_LINEAR, 2);
	tangents->values[4] = INFINITY;
	adb_content_check(&f.content);
	CHECK_INT(clip->channel_count, 1);
	CHECK_INT(clip->channels->target, ADB_WEIGHT);
	CHECK_INT(problem_count(&f.content, "not-finite"), 1);
	adb_arena_free(f.arena);
}

TEST_SUITE("gate", TEST(lets_good_clips_pass), TEST(drops_targets_that_are_not_finite),
	   TEST(drops_what_model_space_does_not_have), TEST(drops_rotations_that_are_not_finite),
	   TEST(keeps_rotations_that_are_not_unit), TEST(drops_frames_that_do_not_ascend),
	   TEST(reports_second_channels), TEST(forgets_infinite_times), TEST(forgets_negative_times),
	   TEST(takes_impossible_bones_from_channels), TEST(mends_the_scale_of_a_model),
	   TEST(drops_bones_without_a_number), TEST(mends_parents), TEST(finds_parents_by_id),
	   TEST(mends_rest_poses), TEST(loses_splines_whole));

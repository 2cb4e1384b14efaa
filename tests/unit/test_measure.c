#include "motion/channel_measure.h"
#include "motion/measure.h"

#include "decode.h"

/* A clip of 25 frames a second; channels get dense keys of zeros, rotations of (0, 0, 0, 1). */
struct fixture {
	struct adb_arena *arena;
	struct adb_content content;
	struct adb_clip *clip;
	struct adb_measures out;
};

static struct fixture fixture(uint32_t frame_count)
{
	struct fixture f = { .arena = adb_arena_new(DECODE_BUDGET) };

	f.content.arena = f.arena;
	f.clip = adb_content_add_clip(&f.content, "clip", "CLIP");
	f.clip->fps = 25;
	f.clip->frame_count = frame_count;
	f.clip->duration = (frame_count - 1) / f.clip->fps;
	return f;
}

static struct adb_channel *add_channel(struct fixture *f, int32_t bone_id, enum adb_target target,
				       uint32_t key_count)
{
	struct adb_channel *channel =
		adb_clip_add_channel(&f->content, f->clip, bone_id, target, ADB_LINEAR, key_count);

	for (uint32_t key = 0; target == ADB_ROTATION && key < key_count; key++)
		channel->values[(size_t)key * 4 + 3] = 1;
	return channel;
}

/* A turn about Z by `degrees`; a negative `sign` gives the other quaternion of that rotation. */
static void set_turn(struct adb_channel *channel, uint32_t key, double degrees, double sign)
{
	double half = degrees * 0.017453292519943295 / 2;
	float *q = channel->values + (size_t)key * 4;

	q[2] = (float)(sign * sin(half));
	q[3] = (float)(sign * cos(half));
}

static const struct adb_measures *measure(struct fixture *f)
{
	CHECK(adb_measure(f->clip, f->arena, &f->out));
	return &f->out;
}

static void follows_the_root(void)
{
	struct fixture f = fixture(3);
	struct adb_channel *root = add_channel(&f, 7, ADB_TRANSLATION, 3);
	const float way[] = { 1, 1, 1, 4, 5, 1, 4, 5, 13 };

	root->is_root_motion = true;
	memcpy(root->values, way, sizeof way);

	const struct adb_measures *m = measure(&f);

	CHECK(m->has_root);
	CHECK_INT(m->root_bone_id, 7);
	CHECK_NEAR(m->root.x, 3, 0);
	CHECK_NEAR(m->root.y, 4, 0);
	CHECK_NEAR(m->root.z, 12, 0);
	CHECK_NEAR(m->root_length, 5 + 12, 1e-12);
	CHECK_NEAR(m->mean_speed, 17 / 0.08, 1e-9);
	/* Root motion is no seam. */
	CHECK_NEAR(m->loop_units.value, 0, 0);
	CHECK_INT(m->loop_units.bone_id, ADB_NO_BONE);
	adb_arena_free(f.arena);
}

static void knows_no_root_where_none_is_said(void)
{
	struct fixture f = fixture(2);

	add_channel(&f, 0, ADB_TRANSLATION, 2)->values[3] = 1;
	CHECK(!measure(&f)->has_root);
	CHECK(isnan(f.out.mean_speed));
	adb_arena_free(f.arena);
}

static void counts_what_moves(void)
{
	struct fixture f = fixture(2);

	add_channel(&f, 3, ADB_TRANSLATION, 2)->values[0] = 1;
	add_channel(&f, 1, ADB_TRANSLATION, 2)->values[0] = 1;
	add_channel(&f, 3, ADB_SCALE, 2)->values[0] = 1;
	add_channel(&f, 2, ADB_TRANSLATION, 2);
	add_channel(&f, 4, ADB_TRANSLATION, 1);
	add_channel(&f, ADB_NO_BONE, ADB_FOV, 2)->values[0] = 1;

	const struct adb_measures *m = measure(&f);

	CHECK_INT(m->moving_bones, 2);
	CHECK_INT(m->constant_channels, 1); /* one key repeats nothing */
	adb_arena_free(f.arena);
}

/* Two bones that turn by 3 degrees a frame: 75 degrees a second each. */
static void takes_energy_from_angular_speed(void)
{
	struct fixture f = fixture(40);
	double speed = 75 * 0.017453292519943295;

	for (int32_t bone = 0; bone < 2; bone++) {
		struct adb_channel *turns = add_channel(&f, bone, ADB_ROTATION, 40);

		for (uint32_t key = 0; key < 40; key++)
			set_turn(turns, key, 3 * key, 1);
	}
	CHECK_NEAR(measure(&f)->energy, 2 * speed * speed, 1e-3);
	CHECK_INT(f.out.long_turns, 0);
	adb_arena_free(f.arena);
}

/* The same 90 degrees in ten frames: all frames keyed, or two, or the second key with the other sign. */
static void does_not_depend_on_signs(void)
{
	double energy[3];

	for (int i = 0; i < 3; i++) {
		struct fixture f = fixture(11);
		struct adb_channel *turns = add_channel(&f, 0, ADB_ROTATION, i == 0 ? 11 : 2);

		for (uint32_t key = 0; i == 0 && key < 11; key++)
			set_turn(turns, key, 9 * key, key % 2 == 0 ? 1 : -1);
		if (i > 0) {
			adb_channel_add_frames(&f.content, turns)[1] = 10;
			set_turn(turns, 1, 90, i == 1 ? 1 : -1);
		}
		energy[i] = measure(&f)->energy;
		CHECK_INT(f.out.long_turns, i == 0 ? 10 : i - 1);
		CHECK_NEAR(f.out.loop_degrees.value, 90, 1e-4);
		CHECK_NEAR(f.out.step_degrees, 9, 1e-4);
		adb_arena_free(f.arena);
	}
	CHECK_NEAR(energy[1], energy[2], 1e-5);
	/* A chord is shorter than its arc: (sin(22.5°) / 10 sin(2.25°))². */
	CHECK_NEAR(energy[1] / energy[0], 0.9501295, 1e-4);
}

/* In a block of steps whose squares add up to more than 2, one that is long and small ones. */
static void finds_a_long_turn_among_others(void)
{
	struct fixture f = fixture(100);
	struct adb_channel *turns = add_channel(&f, 0, ADB_ROTATION, 100);

	for (uint32_t key = 0; key < 100; key++)
		set_turn(turns, key, 2 * key, key < 50 ? 1 : -1);
	CHECK_INT(measure(&f)->long_turns, 1);
	CHECK_NEAR(f.out.energy, pow(50 * 0.017453292519943295, 2), 1e-4);
	adb_arena_free(f.arena);
}

static void finds_the_longest_rest(void)
{
	struct fixture f = fixture(30);
	struct adb_channel *turns = add_channel(&f, 0, ADB_ROTATION, 30);
	struct adb_channel *moves = add_channel(&f, 1, ADB_TRANSLATION, 30);

	/* Turns until frame 4 and after 24; from there to 25 the translation changes; a turn of 0.04 degrees is none. */
	for (uint32_t key = 0; key < 30; key++) {
		set_turn(turns, key, key < 4 ? key : key <= 24 ? 4 + 0.04 * (key % 2) : key, 1);
		moves->values[(size_t)key * 3] = key <= 10 ? 0 : 1;
	}

	const struct adb_measures *m = measure(&f);

	CHECK_INT(m->pause_frame, 11);
	CHECK_INT(m->pause_frames, 24 - 11);
	adb_arena_free(f.arena);
}

static void rests_between_sparse_keys(void)
{
	struct fixture f = fixture(21);
	struct adb_channel *turns = add_channel(&f, 0, ADB_ROTATION, 4);
	uint32_t *frames = adb_channel_add_frames(&f.content, turns);
	const uint32_t at[] = { 0, 5, 12, 20 };

	memcpy(frames, at, sizeof at);
	set_turn(turns, 1, 10, 1);
	set_turn(turns, 2, 10, 1);
	CHECK_INT(measure(&f)->pause_frame, 5);
	CHECK_INT(f.out.pause_frames, 7);
	adb_arena_free(f.arena);
}

static void says_when_there_is_no_rest(void)
{
	struct fixture f = fixture(2);

	set_turn(add_channel(&f, 0, ADB_ROTATION, 2), 1, 1, 1);
	CHECK_INT(measure(&f)->pause_frame, -1);
	CHECK_INT(f.out.pause_frames, 0);
	f.clip->frame_count = ADB_MAX_PAUSE_FRAMES + 2U;
	set_turn(f.clip->channels, 1, 0, 1);
	CHECK_INT(measure(&f)->pause_frame, -1);
	adb_arena_free(f.arena);
}

static void compares_the_ends_of_the_loop(void)
{
	struct fixture f = fixture(5);
	struct adb_channel *turns = add_channel(&f, 2, ADB_ROTATION, 5);
	struct adb_channel *moves = add_channel(&f, 3, ADB_TRANSLATION, 5);

	add_channel(&f, 4, ADB_TRANSLATION, 5)->values[12] = 1;
	for (uint32_t key = 0; key < 5; key++) {
		set_turn(turns, key, 10 * key, 1);
		moves->values[(size_t)key * 3 + 2] = (float)(key * key);
	}
	CHECK_NEAR(measure(&f)->loop_degrees.value, 40, 1e-4);
	CHECK_INT(f.out.loop_degrees.bone_id, 2);
	CHECK_NEAR(f.out.step_degrees, 10, 1e-4);
	CHECK_NEAR(f.out.loop_units.value, 16, 0);
	CHECK_INT(f.out.loop_units.bone_id, 3);
	CHECK_NEAR(f.out.step_units, 7, 0);

	/* From 1 to 3, and to the number of frames, which is that of the last. */
	f.clip->loop_start = 1;
	f.clip->loop_end = 3;
	CHECK_NEAR(measure(&f)->loop_degrees.value, 20, 1e-4);
	CHECK_NEAR(f.out.loop_units.value, 8, 0);
	f.clip->loop_end = 5;
	CHECK_NEAR(measure(&f)->loop_degrees.value, 30, 1e-4);
	adb_arena_free(f.arena);
}

static void compares_duration_and_frames(void)
{
	struct fixture f = fixture(11);

	CHECK_NEAR(measure(&f)->duration_error, 0, 0);
	f.clip->duration = 0.44;
	CHECK_NEAR(measure(&f)->duration_error, 0, 0);
	f.clip->duration = 1.44;
	CHECK_NEAR(measure(&f)->duration_error, 1, 1e-12);
	f.clip->duration = 0.1;
	CHECK_NEAR(measure(&f)->duration_error, -0.3, 1e-12);
	f.clip->fps = NAN;
	CHECK(isnan(measure(&f)->duration_error));
	f.clip->interval = 0.01;
	CHECK_NEAR(measure(&f)->duration_error, 0, 0);
	adb_arena_free(f.arena);
}

static void has_no_speeds_without_a_rate(void)
{
	const double rates[] = { NAN, 0, -1, INFINITY };

	for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
		struct fixture f = fixture(2);

		f.clip->fps = rates[i];
		set_turn(add_channel(&f, 0, ADB_ROTATION, 2), 1, 1, 1);
		add_channel(&f, 0, ADB_TRANSLATION, 2)->is_root_motion = true;
		CHECK(isnan(measure(&f)->energy));
		CHECK(isnan(f.out.mean_speed));
		CHECK(isnan(adb_clip_frame_seconds(f.clip)));
		adb_arena_free(f.arena);
	}
}

static void takes_clips_without_frames_or_channels(void)
{
	for (uint32_t frames = 0; frames < 2; frames++) {
		struct fixture f = fixture(frames);

		CHECK(isnan(measure(&f)->energy));
		CHECK_INT(f.out.moving_bones, 0);
		add_channel(&f, 0, ADB_ROTATION, 1);
		add_channel(&f, 0, ADB_TRANSLATION, 0);
		CHECK_INT(measure(&f)->moving_bones, 0);
		CHECK_NEAR(f.out.loop_degrees.value, 0, 0);
		adb_arena_free(f.arena);
	}
}

static void turns_chords_into_degrees(void)
{
	CHECK_NEAR(adb_chord_degrees(0), 0, 0);
	CHECK_NEAR(adb_chord_degrees(sqrt(2)), 180, 1e-9);
	CHECK_NEAR(adb_chord_degrees(2 * sin(0.0043633231299858238)), 1, 1e-12);
	CHECK_NEAR(adb_chord_degrees(3), 360, 1e-9);
}

/* The distance of two keys, in doubles, without the tricks of the code that is tested. */
static double plain_distance(const struct adb_channel *channel, uint32_t from, uint32_t to)
{
	const float *a = channel->values + (size_t)from * channel->width;
	const float *b = channel->values + (size_t)to * channel->width;
	double minus = 0, plus = 0;

	for (uint32_t i = 0; i < channel->width; i++) {
		minus += ((double)b[i] - (double)a[i]) * ((double)b[i] - (double)a[i]);
		plus += ((double)b[i] + (double)a[i]) * ((double)b[i] + (double)a[i]);
	}
	if (channel->target != ADB_ROTATION)
		return sqrt(minus);
	return adb_chord_degrees(sqrt(minus < plus ? minus : plus));
}

static void check_channel(const struct adb_channel *channel)
{
	struct adb_channel_measures m = adb_channel_measure(channel);
	double swing = 0, path = 0, travel = 0;

	for (uint32_t key = 1; key < channel->key_count; key++) {
		path += plain_distance(channel, key - 1, key);
		travel = plain_distance(channel, 0, key);
		swing = fmax(swing, travel);
	}
	CHECK_NEAR(m.swing, swing, swing * 1e-6);
	CHECK_NEAR(m.path, path, path * 1e-4);
	CHECK_NEAR(m.travel, travel, travel * 1e-12);
}

/* Numbers of keys around those that are compared at once, steps on both sides of the limits of the series, both signs. */
static void measures_channels_like_plain_loops(void)
{
	const double steps[] = { 0.001, 1, 28, 57, 58, 100, 179 };

	for (size_t step = 0; step < sizeof steps / sizeof steps[0]; step++)
		for (uint32_t count = 2; count < 24; count++) {
			struct fixture f = fixture(count);
			struct adb_channel *turns = add_channel(&f, 0, ADB_ROTATION, count);
			struct adb_channel *way = add_channel(&f, 0, ADB_TRANSLATION, count);

			for (uint32_t key = 0; key < count; key++) {
				set_turn(turns, key, steps[step] * key, key % 3 == 1 ? -1 : 1);
				for (uint32_t i = 0; i < 3; i++)
					way->values[key * 3 + i] = (float)(sin(7.0 * key + i) * steps[step]);
			}
			check_channel(turns);
			check_channel(way);
			adb_arena_free(f.arena);
		}
}

/* Squares of these do not fit in a float. */
static void measures_huge_tiny_and_single_values(void)
{
	const float sizes[] = { 1e-30f, 1, 1e30f };

	for (size_t size = 0; size < sizeof sizes / sizeof sizes[0]; size++) {
		struct fixture f = fixture(9);
		struct adb_channel *way = add_channel(&f, 0, ADB_TRANSLATION, 9);
		struct adb_channel *fov = add_channel(&f, 0, ADB_FOV, 9);

		for (uint32_t key = 0; key < 9; key++) {
			way->values[key * 3 + key % 3] = sizes[size];
			fov->values[key] = sizes[size] * (float)(key % 4);
		}
		check_channel(way);
		check_channel(fov);
		adb_arena_free(f.arena);
	}
}

static void measures_nothing_where_nothing_moves(void)
{
	struct fixture f = fixture(9);
	struct adb_channel_measures m = adb_channel_measure(add_channel(&f, 0, ADB_ROTATION, 9));

	CHECK(m.swing == 0 && m.path == 0 && m.travel == 0);
	adb_arena_free(f.arena);
}

TEST_SUITE("measure", TEST(measures_channels_like_plain_loops), TEST(measures_huge_tiny_and_single_values),
	   TEST(measures_nothing_where_nothing_moves), TEST(follows_the_root),
	   TEST(knows_no_root_where_none_is_said), TEST(counts_what_moves),
	   TEST(takes_energy_from_angular_speed), TEST(does_not_depend_on_signs),
	   TEST(finds_a_long_turn_among_others), TEST(finds_the_longest_rest),
	   TEST(rests_between_sparse_keys), TEST(says_when_there_is_no_rest),
	   TEST(compares_the_ends_of_the_loop), TEST(compares_duration_and_frames),
	   TEST(has_no_speeds_without_a_rate), TEST(takes_clips_without_frames_or_channels),
	   TEST(turns_chords_into_degrees));

#include "motion/feature.h"

#include <math.h>

#include "check.h"

enum {
	BONES = 12,
	PERIOD = 48,
	HALF_A_LOOP = 4 * ADB_FEATURE_ROTATIONS, /* the first feature of that lag */
	TRANSLATIONS = ADB_FEATURE_LAGS * ADB_FEATURE_ROTATIONS,
};

static struct adb_content new_content(void)
{
	return (struct adb_content){ .arena = adb_arena_new(1 << 20) };
}

/* How a clip is made: frame i is at the moment (first + step × i) of a loop of 48. */
struct making {
	uint32_t frames;
	double first, step;
	int bones;            /* how many of the 12 move */
	bool flipped;         /* every second quaternion negated */
	double scale;         /* of quaternions; 0 = 1 */
	bool reflected;       /* in the plane across X */
	int first_bone;       /* number of the first bone */
	struct adb_quat turn; /* of every bone's axes */
	double noise;         /* radians */
	double size;          /* of translations; 0 = 1 */
};

static const struct making plain = { .frames = PERIOD + 1, .step = 1, .bones = BONES };

static void put(float *out, struct adb_quat q)
{
	out[0] = (float)q.x;
	out[1] = (float)q.y;
	out[2] = (float)q.z;
	out[3] = (float)q.w;
}

/* Two waves about an axis of the bone's own. */
static struct adb_quat rotation_of(const struct making *making, int bone, double moment, uint32_t frame)
{
	double turn = 2 * M_PI * moment / PERIOD, size = bone < making->bones ? 0.6 / (bone + 1) : 0;
	double angle = 0.2 * bone + size * (sin(turn + bone) + 0.5 * sin(2 * turn + 0.3 * bone));
	struct adb_quat q = { sin(angle) * 0.6, sin(angle) * 0.8 * cos(bone), sin(angle) * 0.8 * sin(bone),
			      cos(angle) };
	struct adb_quat shake = { making->noise * sin(7.3 * frame + bone), making->noise * sin(3.1 * frame),
				  0, 1 };

	q = adb_quat_multiply(q, adb_quat_normalise(shake));
	if (making->reflected)
		q = (struct adb_quat){ q.x, -q.y, -q.z, q.w };
	if (making->turn.w != 0)
		q = adb_quat_multiply(making->turn, q);
	return q;
}

static void move_bone(const struct making *making, const struct adb_clip *clip, int bone,
		      const struct adb_channel *rotations)
{
	double scale = making->scale != 0 ? making->scale : 1;

	for (uint32_t i = 0; i < clip->frame_count; i++) {
		struct adb_quat q = rotation_of(making, bone, making->first + making->step * i, i);
		double sign = making->flipped && i % 2 != 0 ? -scale : scale;

		put(rotations->values + (size_t)i * 4,
		    (struct adb_quat){ q.x * sign, q.y * sign, q.z * sign, q.w * sign });
	}
}

static void features_of(struct making making, float out[ADB_FEATURE_COUNT])
{
	struct adb_content content = new_content();
	struct adb_clip *clip = adb_content_add_clip(&content, "x", NULL);
	double size = making.size != 0 ? making.size : 1;

	clip->frame_count = making.frames;
	for (int bone = 0; bone < BONES; bone++)
		move_bone(&making, clip, bone,
			  adb_clip_add_channel(&content, clip, making.first_bone + bone, ADB_ROTATION,
					       ADB_SLERP, making.frames));

	struct adb_channel *root = adb_clip_add_channel(&content, clip, making.first_bone, ADB_TRANSLATION,
							ADB_LINEAR, making.frames);

	for (uint32_t i = 0; i < making.frames; i++) {
		double turn = 2 * M_PI * (making.first + making.step * i) / PERIOD;

		root->values[(size_t)i * 3] = (float)(size * (making.reflected ? -1 : 1) * sin(turn));
		root->values[(size_t)i * 3 + 1] = (float)(size * 5);
	}
	adb_clip_features(clip, out);
	adb_arena_free(content.arena);
}

static double distance_to_plain(struct making making)
{
	float a[ADB_FEATURE_COUNT], b[ADB_FEATURE_COUNT];

	features_of(plain, a);
	features_of(making, b);
	return adb_feature_distance(a, b);
}

static void copies_are_near(void)
{
	struct making making = plain;

	CHECK_NEAR(distance_to_plain(making), 0, 0);
	making.flipped = true;
	CHECK_NEAR(distance_to_plain(making), 0, 1e-3);
	making.scale = 1.5;
	CHECK_NEAR(distance_to_plain(making), 0, 1e-3);
	making = plain;
	making.first = PERIOD;
	making.step = -1;
	CHECK_NEAR(distance_to_plain(making), 0, 1e-3); /* reversed */
	making = plain;
	making.first = 9;
	CHECK_NEAR(distance_to_plain(making), 0, 1e-3); /* shifted by 3 of the 16 moments */
	making = plain;
	making.reflected = true;
	CHECK_NEAR(distance_to_plain(making), 0, 1e-3);
	making = plain;
	making.frames = 2 * PERIOD + 1;
	making.step = 0.5;
	CHECK_NEAR(distance_to_plain(making), 0, 0.4); /* retimed */
	making = plain;
	making.noise = 0.5 / 2 / 57.3;
	CHECK(distance_to_plain(making) < 0.5);
}

static void other_skeletons_are_near(void)
{
	struct making making = plain;

	making.turn = (struct adb_quat){ 0.5, -0.5, 0.5, 0.5 };
	making.first_bone = 40;
	making.size = 3;
	CHECK_NEAR(distance_to_plain(making), 0, 1e-3);
}

static void other_motions_are_far(void)
{
	struct making making = plain;

	making.bones = BONES / 2;
	CHECK(distance_to_plain(making) > 5);
	making = plain;
	making.step = 2;
	CHECK(distance_to_plain(making) > 5);
}

static void pose_tells_bones_and_sides_apart(void)
{
	float a[ADB_FEATURE_COUNT], b[ADB_FEATURE_COUNT];
	struct making making = plain;

	features_of(plain, a);
	making.flipped = true;
	making.first = PERIOD;
	making.step = -1;
	features_of(making, b);
	CHECK_NEAR(adb_feature_pose_distance(a, b), 0, 1e-3);
	making.reflected = true;
	features_of(making, b);
	CHECK(adb_feature_pose_distance(a, b) > 30);
	making = plain;
	making.first_bone = 1;
	features_of(making, b);
	CHECK(adb_feature_pose_distance(a, b) > 30);
}

/* One bone that swings by ±20 degrees about one axis: the spread over all moments has a closed form. */
static void spread_is_in_degrees(void)
{
	struct adb_content content = new_content();
	struct adb_clip *clip = adb_content_add_clip(&content, "x", NULL);
	struct adb_channel *channel =
		adb_clip_add_channel(&content, clip, 0, ADB_ROTATION, ADB_SLERP, PERIOD + 1);
	float out[ADB_FEATURE_COUNT];

	clip->frame_count = PERIOD + 1;
	for (int i = 0; i <= PERIOD; i++) {
		double half = 20 / 57.29578 / 2 * sin(2 * M_PI * i / PERIOD);

		put(channel->values + (size_t)i * 4, (struct adb_quat){ sin(half), 0, 0, cos(half) });
	}
	adb_clip_features(clip, out);
	/* The root mean square of the differences of two independent moments is √2 × 20 / √2. */
	CHECK_NEAR(out[0], 20, 0.3);
	CHECK_NEAR(out[1], 0, 0);
	/* Moments half a loop apart: √4 times the root mean square. */
	CHECK_NEAR(out[HALF_A_LOOP], 2 * 20 / sqrt(2), 0.5);
	adb_arena_free(content.arena);
}

static void sparse_keys_are_interpolated(void)
{
	float dense[ADB_FEATURE_COUNT], sparse[ADB_FEATURE_COUNT];

	for (int is_sparse = 0; is_sparse < 2; is_sparse++) {
		struct adb_content content = new_content();
		struct adb_clip *clip = adb_content_add_clip(&content, "x", NULL);
		struct adb_channel *channel = adb_clip_add_channel(&content, clip, 0, ADB_TRANSLATION,
								   ADB_LINEAR, is_sparse ? 2 : 33);
		uint32_t *frames = is_sparse ? adb_channel_add_frames(&content, channel) : NULL;

		clip->frame_count = 33;
		for (uint32_t i = 0; i < channel->key_count; i++)
			channel->values[(size_t)i * 3] = is_sparse ? (float)(32 * i) : (float)i;
		if (frames != NULL)
			frames[1] = 32;
		adb_clip_features(clip, is_sparse ? sparse : dense);
		adb_arena_free(content.arena);
	}
	CHECK_NEAR(adb_feature_distance(dense, sparse), 0, 1e-3);
	CHECK(dense[TRANSLATIONS] > 50);
}

static void odd_values_stay_finite(void)
{
	static const float values[] = { 0, 0, 0, 0, 1e30F, 0, 0, 0, -3e38F, 3e38F, 3e38F, 3e38F };
	struct adb_content content = new_content();
	struct adb_clip *clip = adb_content_add_clip(&content, "x", NULL);
	float out[ADB_FEATURE_COUNT];

	adb_clip_features(clip, out);
	for (int i = 0; i < ADB_FEATURE_COUNT; i++)
		CHECK_NEAR(out[i], 0, 0);
	for (int target = ADB_ROTATION; target <= ADB_TRANSLATION; target++) {
		struct adb_channel *channel =
			adb_clip_add_channel(&content, clip, 0, (enum adb_target)target, ADB_LINEAR, 3);

		for (size_t i = 0; i < (size_t)3 * channel->width; i++)
			channel->values[i] = values[i];
		adb_clip_add_channel(&content, clip, 1, (enum adb_target)target, ADB_STEP, 0);
	}
	adb_clip_features(clip, out);
	for (int i = 0; i < ADB_FEATURE_COUNT; i++)
		CHECK(isfinite(out[i]));
	adb_arena_free(content.arena);
}

/* One bone that turns to one side and back in `count` keys, of which the first and the last are repeated that often. */
static void features_with_holds(uint32_t count, uint32_t before, uint32_t behind, double duration, bool wraps,
				float out[ADB_FEATURE_COUNT])
{
	struct adb_content content = new_content();
	struct adb_clip *clip = adb_content_add_clip(&content, "x", NULL);
	uint32_t frames = before + count + behind;
	struct adb_channel *turns = adb_clip_add_channel(&content, clip, 1, ADB_ROTATION, ADB_SLERP, frames);

	clip->frame_count = frames;
	clip->fps = 10;
	clip->duration = duration;
	clip->wraps = wraps;
	for (uint32_t i = 0; i < frames; i++) {
		uint32_t key = i < before ? 0 : i - before >= count ? count - 1 : i - before;
		double angle = 0.1 + 0.8 * key / (count - 1);

		put(turns->values + (size_t)i * 4, (struct adb_quat){ sin(angle), 0, 0, cos(angle) });
	}
	adb_clip_features(clip, out);
	adb_arena_free(content.arena);
}

static void a_held_pose_is_no_motion(void)
{
	float plainly[ADB_FEATURE_COUNT], held[ADB_FEATURE_COUNT];

	features_with_holds(4, 0, 0, 0.4, false, plainly);
	CHECK(plainly[0] > 10);
	for (int before = 0; before < 3; before++)
		for (int behind = 0; behind < 3; behind++) {
			features_with_holds(4, (uint32_t)before, (uint32_t)behind, NAN, false, held);
			CHECK_NEAR(adb_feature_distance(plainly, held), 0, 1e-4);
			CHECK_NEAR(adb_feature_pose_distance(plainly, held), 0, 1e-3);
		}
}

static void what_the_game_does_not_play_does_not_count(void)
{
	float whole[ADB_FEATURE_COUNT], other[ADB_FEATURE_COUNT];

	/* Half of the keys, and half of the angle. */
	features_with_holds(9, 0, 0, 0.4, false, other);
	features_with_holds(9, 0, 0, 0.9, false, whole);
	CHECK_NEAR(other[0], whole[0] / 2, 1);
	/* Longer than its keys: the last one is held. */
	features_with_holds(9, 0, 0, 5, false, other);
	CHECK_NEAR(adb_feature_distance(whole, other), 0, 1e-4);
}

static void the_way_back_of_a_clip_that_wraps_counts(void)
{
	float open[ADB_FEATURE_COUNT], closed[ADB_FEATURE_COUNT], ends[ADB_FEATURE_COUNT];

	features_with_holds(4, 0, 0, 0.4, false, open);
	features_with_holds(4, 0, 0, 0.4, true, closed);
	features_with_holds(4, 0, 0, 0.3, true, ends);
	CHECK(adb_feature_distance(open, closed) > 1);
	CHECK_NEAR(adb_feature_distance(open, ends), 0, 1e-4);
}

TEST_SUITE("feature", TEST(a_held_pose_is_no_motion), TEST(what_the_game_does_not_play_does_not_count),
	   TEST(the_way_back_of_a_clip_that_wraps_counts), TEST(copies_are_near),
	   TEST(other_skeletons_are_near), TEST(other_motions_are_far),
	   TEST(pose_tells_bones_and_sides_apart), TEST(spread_is_in_degrees),
	   TEST(sparse_keys_are_interpolated), TEST(odd_values_stay_finite));

#include "store/rig.h"

#include "export_fixture.h"
#include "store/bone_extent.h"
#include "store/derived.h"

/*
 * Two frames, a base (bone 10) and an arm (bone 20): the arm is 2 units from the base along the base's x axis all the time,
 * which in frame 1 points to -z. All keys are in model space.
 */
static const float base_t[] = { 0, 1, 0, 0, 1.5F, 0 };
static const float base_q[] = { 0, 0, 0, -1, 0, 0.70710677F, 0, 0.70710677F };
static const float arm_t[] = { 2, 1, 0, 0, 1.5F, -2 };
static const float arm_q[] = { 0, 0, 0, -1, 0.5F, 0.5F, 0.5F, 0.5F };

struct model_clip {
	struct fixture fixture;
	struct adb_stored_reader *reader;
	struct adb_arena *arena;
	struct adb_error error;
};

static struct model_clip make(void)
{
	struct model_clip c = { .fixture = fixture_new(), .arena = adb_arena_new(1 << 20) };

	fixture_add_clip(&c.fixture, 1, "wave", "30, NULL");
	fixture_sql(&c.fixture, "UPDATE clips SET space = 'model', frame_count = 2, channel_count = 4");
	fixture_bind(&c.fixture, 1);
	fixture_add_channel(&c.fixture, 1, "10", "translation", "linear", NULL, 2, 3, base_t);
	fixture_add_channel(&c.fixture, 1, "10", "rotation", "slerp", NULL, 2, 4, base_q);
	fixture_add_channel(&c.fixture, 1, "20", "translation", "linear", NULL, 2, 3, arm_t);
	fixture_add_channel(&c.fixture, 1, "20", "rotation", "slerp", NULL, 2, 4, arm_q);
	c.reader = adb_stored_reader_new(c.fixture.db, &c.error);
	CHECK(c.reader != NULL);
	return c;
}

static void end(struct model_clip *c)
{
	adb_stored_reader_free(c->reader);
	adb_arena_free(c->arena);
	fixture_free(&c->fixture);
}

static void check_transform(const struct adb_transform *t, const double expected[7])
{
	const double values[7] = { t->translation.x, t->translation.y, t->translation.z, t->rotation.x,
				   t->rotation.y,    t->rotation.z,    t->rotation.w };

	for (int i = 0; i < 7; i++)
		CHECK_NEAR(values[i], expected[i], 2e-7);
}

static void keys_in_model_space_give_both_transforms(void)
{
	static const double root_half = 0.70710677;
	static const double arm_model[7] = { 0, 1.5, -2, 0.5, 0.5, 0.5, 0.5 };
	static const double arm_local[7] = { 2, 0, 0, 0, 0, root_half, root_half };
	static const double first_local[7] = { 2, 0, 0, 0, 0, 0, 1 };
	struct model_clip c = make();
	struct adb_rig *rig = adb_rig_read(c.reader, 1, c.arena, &c.error);
	struct adb_bone_pose pose[3];

	CHECK_INT(rig->skeleton->bone_count, 3);
	adb_rig_pose(rig, 0, pose);
	check_transform(&pose[1].local, first_local);
	adb_rig_pose(rig, 1, pose);
	check_transform(&pose[1].model, arm_model);
	check_transform(&pose[1].local, arm_local);
	end(&c);
}

/* Half-way the straight line between the positions in the model is shorter than the arm. */
static void poses_between_keys_are_interpolated_in_model_space(void)
{
	const double half_way[7] = { 1, 1.25, -1, 0.28867513, 0.28867513, 0.28867513, 0.8660254 };
	struct model_clip c = make();
	struct adb_rig *rig = adb_rig_read(c.reader, 1, c.arena, &c.error);
	struct adb_bone_pose pose[3];

	adb_rig_pose(rig, 0.5, pose);
	if (pose[1].model.rotation.w < 0)
		pose[1].model.rotation =
			(struct adb_quat){ -pose[1].model.rotation.x, -pose[1].model.rotation.y,
					   -pose[1].model.rotation.z, -pose[1].model.rotation.w };
	check_transform(&pose[1].model, half_way);
	CHECK(fabs(pose[1].local.translation.x) < 1.9);
	end(&c);
}

/* Bone 30 has no keys: it rests under its moving parent. */
static void bones_without_keys_rest_under_their_parents(void)
{
	struct model_clip c = make();
	struct adb_rig *rig = adb_rig_read(c.reader, 1, c.arena, &c.error);
	struct adb_bone_pose pose[3];
	const double rest[7] = { -4, 50, 6, 0, 0.28, 0.96, 0 };

	adb_rig_pose(rig, 1, pose);
	check_transform(&pose[2].local, rest);

	struct adb_transform model = adb_transform_multiply(pose[1].model, pose[2].local);

	CHECK_NEAR(pose[2].model.translation.y, model.translation.y, 1e-12);
	end(&c);
}

/* Where the clip only has placeholders of a bone, that bone rests, as one without keys does. */
static void placeholders_do_not_move_bones(void)
{
	static const float nowhere_t[] = { 0, 0, 0, 0, 0, 0 }, nowhere_q[] = { 0, 0, 0, -1, 0, 0, 0, -1 };
	struct model_clip c = make();
	struct adb_rig *rig;
	struct adb_bone_pose pose[3];
	const double rest[7] = { -4, 50, 6, 0, 0.28, 0.96, 0 };

	fixture_add_channel(&c.fixture, 1, "30", "translation", "linear", NULL, 2, 3, nowhere_t);
	fixture_add_channel(&c.fixture, 1, "30", "rotation", "slerp", NULL, 2, 4, nowhere_q);
	fixture_sql(&c.fixture,
		    "UPDATE channels SET attributes = '{\"placeholder\":true}' WHERE bone_id = 30");
	rig = adb_rig_read(c.reader, 1, c.arena, &c.error);
	CHECK(rig != NULL);
	adb_rig_pose(rig, 1, pose);
	check_transform(&pose[2].local, rest);
	end(&c);
}

/* A mesh may hang on a bone that the clip only has a placeholder of, as on the hull of a boat whose oars move. */
static void flat_skeletons_have_the_bones_of_placeholders(void)
{
	struct model_clip c = make();
	struct adb_rig *rig;
	struct adb_bone_pose pose[2];

	fixture_sql(&c.fixture, "DELETE FROM clip_skeletons");
	fixture_sql(&c.fixture,
		    "UPDATE channels SET attributes = '{\"placeholder\":true}' WHERE bone_id = 10");
	rig = adb_rig_read(c.reader, 1, c.arena, &c.error);
	CHECK(rig != NULL);
	CHECK_INT(rig->skeleton->bone_count, 2);
	CHECK_INT(rig->skeleton->bones[0].bone_id, 10);
	adb_rig_pose(rig, 1, pose);
	CHECK_NEAR(pose[0].model.translation.y, 0, 0);
	CHECK_NEAR(pose[1].model.translation.z, -2, 0);
	end(&c);
}

static void local_keys_are_those_of_the_poses(void)
{
	struct model_clip c = make();
	const struct adb_stored_clip *clip = adb_rig_read_local(c.reader, 1, c.arena, &c.error);

	CHECK_INT(clip->space_of_keys, ADB_LOCAL_SPACE);
	CHECK_INT(clip->channel_count, 4);
	CHECK_INT(clip->channels[2].keys.key_count, 2);
	for (int i = 0; i < 2; i++) { /* the arm does not move in the base: rounding is taken out */
		CHECK_NEAR(clip->channels[2].keys.values[3 * i], 2, 0);
		CHECK_NEAR(clip->channels[2].keys.values[3 * i + 2], clip->channels[2].keys.values[2], 0);
	}
	CHECK_NEAR(clip->channels[3].keys.values[6], 0.70710677, 2e-7);
	CHECK_NEAR(clip->channels[3].keys.values[7], 0.70710677, 2e-7);
	end(&c);
}

static int64_t number(struct model_clip *c, const char *sql)
{
	sqlite3_stmt *row = NULL;
	int64_t value = -1;

	CHECK_INT(sqlite3_prepare_v2(c->fixture.db, sql, -1, &row, NULL), SQLITE_OK);
	if (sqlite3_step(row) == SQLITE_ROW)
		value = sqlite3_column_int64(row, 0);
	sqlite3_finalize(row);
	return value;
}

/* In the model the arm moves; in the base it only turns, by 90 degrees. */
static void measures_are_those_of_local_keys(void)
{
	struct model_clip c = make();

	fixture_sql(&c.fixture,
		    "INSERT INTO clip_measures (clip_id, moving_bones, constant_channels, long_turns,"
		    " loop_degrees, step_degrees, loop_units, step_units) VALUES (1, 9, 9, 9, 9, 9, 9, 9)");
	fixture_sql(&c.fixture, "INSERT INTO clip_features VALUES (1, 1, x'00')");
	CHECK_INT(adb_derive_measures(c.fixture.db, &c.error), ADB_OK);
	CHECK_INT(number(&c, "SELECT moving_bones FROM clip_measures"), 2);
	CHECK_INT(number(&c, "SELECT constant_channels FROM clip_measures"), 1);
	CHECK_INT(number(&c, "SELECT long_turns FROM clip_measures"), 0);
	CHECK_INT(number(&c, "SELECT round(loop_degrees * 1000) FROM clip_measures"), 90000);
	CHECK_INT(number(&c, "SELECT round(loop_units * 1000) FROM clip_measures"), 500);
	CHECK_INT(number(&c, "SELECT length(features) FROM clip_features"), 464);
	end(&c);
}

static void damaged_clips_keep_their_measures(void)
{
	struct model_clip c = make();

	fixture_sql(&c.fixture,
		    "INSERT INTO clip_measures (clip_id, moving_bones, constant_channels, long_turns,"
		    " loop_degrees, step_degrees, loop_units, step_units) VALUES (1, 9, 9, 9, 9, 9, 9, 9)");
	fixture_sql(&c.fixture, "UPDATE tracks SET data = x'00' WHERE id = 2");
	CHECK_INT(adb_derive_measures(c.fixture.db, &c.error), ADB_OK);
	CHECK_INT(number(&c, "SELECT moving_bones FROM clip_measures"), 9);
	end(&c);
}

/* In the model the arm moves by 2 units in z, in the base not at all. */
static void extents_are_those_in_the_parent(void)
{
	struct model_clip c = make();

	CHECK_INT(adb_bone_extent_begin(c.fixture.db), SQLITE_OK);
	CHECK_INT(number(&c, "SELECT round(bone_extent(3, NULL, NULL) * 1000)"), 2000);
	CHECK_INT(number(&c, "SELECT round(bone_extent(3, 1, 2) * 1000)"), 0);
	CHECK_INT(number(&c, "SELECT round(bone_extent(1, 3, 4) * 1000)"), 2000);
	CHECK_INT(number(&c, "SELECT bone_extent(9, 3, 4) IS NULL"), 1);
	CHECK_INT(number(&c, "SELECT bone_extent(2, 3, 4) IS NULL"), 1);
	adb_bone_extent_end(c.fixture.db);
	end(&c);
}

/* Its keys place it in the origin of the model, where no exported figure has an elbow. */
static void exports_leave_placeholders_at_rest(void)
{
	struct model_clip c = make();
	size_t size;

	fixture_sql(&c.fixture,
		    "UPDATE channels SET attributes = '{\"placeholder\":true}' WHERE bone_id = 20");
	CHECK_INT(fixture_export(&c.fixture, "-f csv"), 0);

	char *csv = fixture_file(&c.fixture, "TOYwave.csv", &size);

	CHECK(csv != NULL && strstr(csv, "10,") != NULL && strstr(csv, "\n20,") == NULL);
	free(csv);
	end(&c);
}

TEST_SUITE("rig", TEST(keys_in_model_space_give_both_transforms),
	   TEST(poses_between_keys_are_interpolated_in_model_space),
	   TEST(bones_without_keys_rest_under_their_parents), TEST(placeholders_do_not_move_bones),
	   TEST(flat_skeletons_have_the_bones_of_placeholders), TEST(local_keys_are_those_of_the_poses),
	   TEST(measures_are_those_of_local_keys), TEST(damaged_clips_keep_their_measures),
	   TEST(exports_leave_placeholders_at_rest), TEST(extents_are_those_in_the_parent));

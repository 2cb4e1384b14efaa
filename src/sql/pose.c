/* The table-valued function pose(clip_id [, time]): the bones of a clip at one time, or at each of its frames. */
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "sql/find.h"
#include "sql/sql.h"
#include "store/rig.h"

/* Clip, skeleton and their tracks; the largest clip known has 20 MB of keys. */
enum { RIG_BUDGET = 512 * 1024 * 1024 };

struct pose_table {
	struct adb_connected_table base;
	struct adb_stored_reader *reader; /* created at its first use */
};

struct pose_cursor {
	sqlite3_vtab_cursor base;
	struct adb_arena *arena;   /* created at its first use */
	const struct adb_rig *rig; /* NULL = no rows */
	struct adb_bone_pose *bones;
	uint32_t bone, frame;
	bool at_time; /* one time, `position` in frames, instead of each frame */
	double position, time;
};

enum column {
	COLUMN_BONE_ID,
	COLUMN_BONE_NAME,
	COLUMN_FRAME,
	COLUMN_TIME,
	COLUMN_LOCAL,
	COLUMN_VISIBLE = COLUMN_LOCAL + 10,
	COLUMN_MODEL,
	COLUMN_CLIP_ID = COLUMN_MODEL + 7,
	COLUMN_AT,
};

static void release(sqlite3_vtab *table)
{
	adb_stored_reader_free(((struct pose_table *)table)->reader);
}

static void release_cursor(sqlite3_vtab_cursor *cursor)
{
	adb_arena_free(((struct pose_cursor *)cursor)->arena);
}

/* Whether it is a number, or a text that is one. */
static bool is_number(sqlite3_value *value)
{
	int type = sqlite3_value_numeric_type(value);

	return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}

static bool exists(sqlite3 *db, int64_t clip_id)
{
	sqlite3_stmt *statement = NULL;
	bool found = false;

	if (sqlite3_prepare_v2(db, "SELECT 1 FROM main.clips WHERE id = ?", -1, &statement, NULL) ==
	    SQLITE_OK) {
		sqlite3_bind_int64(statement, 1, clip_id);
		found = sqlite3_step(statement) == SQLITE_ROW;
	}
	sqlite3_finalize(statement);
	return found;
}

static int read_rig(struct pose_cursor *cursor, int64_t clip_id)
{
	struct pose_table *pose = (struct pose_table *)cursor->base.pVtab;
	struct adb_error error = { .outcome = ADB_OK };

	if (cursor->arena == NULL)
		cursor->arena = adb_arena_new(RIG_BUDGET);
	if (cursor->arena == NULL)
		return SQLITE_NOMEM;
	adb_arena_reset(cursor->arena);
	if (!exists(pose->base.db, clip_id))
		return SQLITE_OK;
	if (pose->reader == NULL)
		pose->reader = adb_stored_reader_new(pose->base.db, &error);
	if (pose->reader != NULL)
		cursor->rig = adb_rig_read(pose->reader, clip_id, cursor->arena, &error);
	if (cursor->rig == NULL)
		return error.outcome == ADB_INTERRUPTED
			       ? SQLITE_INTERRUPT
			       : adb_virtual_table_fail(cursor->base.pVtab, SQLITE_ERROR, error.message);
	cursor->bones =
		adb_arena_alloc(cursor->arena, cursor->rig->skeleton->bone_count, sizeof *cursor->bones);
	return cursor->bones != NULL ? SQLITE_OK : SQLITE_NOMEM;
}

/* Converts cursor->time to frames. False when the rate is unknown, unless the time is 0. */
static bool find_position(struct pose_cursor *cursor)
{
	double second_frame = adb_stored_time(cursor->rig->clip, 1);

	cursor->position = cursor->time == 0 ? 0 : cursor->time / second_frame;
	return isfinite(cursor->position);
}

static void pose_bones(struct pose_cursor *cursor)
{
	double frame = cursor->at_time ? cursor->position : cursor->frame;

	if (!cursor->at_time)
		cursor->time = adb_stored_time(cursor->rig->clip, cursor->frame);
	adb_rig_pose(cursor->rig, frame, cursor->bones);
}

static int search(sqlite3_vtab_cursor *base, int count, sqlite3_value **arguments)
{
	struct pose_cursor *cursor = (struct pose_cursor *)base;

	cursor->rig = NULL;
	cursor->bone = cursor->frame = 0;
	cursor->at_time = count > 1;
	if (count == 0)
		return SQLITE_OK;
	if (cursor->at_time && !is_number(arguments[1]))
		return adb_virtual_table_fail(base->pVtab, SQLITE_ERROR,
					      "the time must be a number of seconds, as in pose(7, 0.5)");

	int64_t clip_id;
	int code = adb_find_argument(base, ADB_FIND_CLIP, arguments[0], &clip_id);

	if (code == SQLITE_OK)
		code = read_rig(cursor, clip_id);
	if (code != SQLITE_OK || cursor->rig == NULL)
		return code;
	if (cursor->at_time) {
		cursor->time = sqlite3_value_double(arguments[1]);
		if (!find_position(cursor)) {
			cursor->rig = NULL;
			return SQLITE_OK;
		}
	}
	pose_bones(cursor);
	return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base)
{
	struct pose_cursor *cursor = (struct pose_cursor *)base;

	if (++cursor->bone < cursor->rig->skeleton->bone_count)
		return SQLITE_OK;
	cursor->bone = 0;
	if (cursor->at_time || ++cursor->frame == cursor->rig->frame_count)
		cursor->rig = NULL;
	else
		pose_bones(cursor);
	return SQLITE_OK;
}

static int at_end(sqlite3_vtab_cursor *base)
{
	const struct pose_cursor *cursor = (struct pose_cursor *)base;

	return cursor->rig == NULL;
}

static void result_bone(const struct pose_cursor *cursor, sqlite3_context *context, int column)
{
	const struct adb_stored_bone *bone = &cursor->rig->skeleton->bones[cursor->bone];

	if (column == COLUMN_BONE_NAME)
		sqlite3_result_text(context, bone->name, -1, SQLITE_TRANSIENT);
	else if (bone->bone_id != ADB_NO_BONE)
		sqlite3_result_int64(context, bone->bone_id);
}

static void result_real(sqlite3_context *context, double value)
{
	if (!isnan(value))
		sqlite3_result_double(context, value);
}

static double component(const struct adb_transform *t, int index)
{
	const double values[] = { t->translation.x, t->translation.y, t->translation.z, t->rotation.x,
				  t->rotation.y,    t->rotation.z,    t->rotation.w,    t->scale.x,
				  t->scale.y,       t->scale.z };

	return values[index];
}

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	const struct pose_cursor *cursor = (struct pose_cursor *)base;
	const struct adb_bone_pose *bone = &cursor->bones[cursor->bone];

	if (column <= COLUMN_BONE_NAME)
		result_bone(cursor, context, column);
	else if (column == COLUMN_FRAME && !cursor->at_time)
		sqlite3_result_int64(context, cursor->frame);
	else if (column == COLUMN_FRAME)
		result_real(context, cursor->position);
	else if (column == COLUMN_TIME)
		result_real(context, cursor->time);
	else if (column < COLUMN_VISIBLE)
		result_real(context, component(&bone->local, column - COLUMN_LOCAL));
	else if (column == COLUMN_VISIBLE)
		sqlite3_result_int(context, bone->visible);
	else if (column < COLUMN_CLIP_ID)
		result_real(context, component(&bone->model, column - COLUMN_MODEL));
	else if (column == COLUMN_CLIP_ID)
		sqlite3_result_int64(context, cursor->rig->clip->id);
	else if (cursor->at_time)
		sqlite3_result_double(context, cursor->time);
	return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	const struct pose_cursor *cursor = (struct pose_cursor *)base;

	*id = (sqlite3_int64)cursor->frame * cursor->rig->skeleton->bone_count + cursor->bone;
	return SQLITE_OK;
}

const struct adb_sql_table adb_pose_table = {
	.doc = {
		"pose",
		"clip_id [, time]",
		"One row for each bone of a clip (its id, or a text: " ADB_FIND_RULE ") at a time in seconds, or at each frame that the game plays when no time is given: bone_id, bone_name, frame, time; "
		"tx … sz, the local transform, that of the rest pose where the clip has no channel or only a placeholder; visible, 0 where the clip hides the "
		"bone, as a clip with visibility channels does with each bone that has none; mtx … mqw, the same in model space. "
		"Interpolated as the game does, and constant before the first key and after the last one that is played; a clip that wraps "
		"continues from its last frame to frame 0 within one more frame and stays there. No rows for a clip that does not exist, "
		"for a NULL, and for times other than 0 in a clip of unknown rate."
	},
	.table = {
		.name = "pose",
		.declaration = "CREATE TABLE pose(bone_id INTEGER, bone_name TEXT, frame, time REAL, "
			"tx REAL, ty REAL, tz REAL, qx REAL, qy REAL, qz REAL, qw REAL, sx REAL, sy REAL, sz REAL, "
			"visible INTEGER, mtx REAL, mty REAL, mtz REAL, mqx REAL, mqy REAL, mqz REAL, mqw REAL, "
			"clip_id INTEGER HIDDEN, at REAL HIDDEN)",
		.connected_size = sizeof(struct pose_table),
		.cursor_size = sizeof(struct pose_cursor),
		.release = release,
		.release_cursor = release_cursor,
		.argument_count = 2,
		.first_argument = COLUMN_CLIP_ID,
		.missing = "the argument clip_id is missing, as in pose(7) or pose(7, 0.5)",
		.estimates = { { 20000, 1000 }, { 1000, 30 } },
		.search = search,
		.methods = { .xNext = next, .xEof = at_end, .xColumn = column_value, .xRowid = row_id },
	},
};

/*
 * The table-valued function contacts(clip_id): when bones are on the ground. Heights are those of the bones in model space,
 * along the upward axis of the system. A bone that comes near the lowest place of the whole clip can touch the ground; it does
 * so in the frames in which it is near its own lowest place. Both distances are parts of the height of the rest pose.
 */
#include <math.h>

#include "base/arena.h"
#include "motion/axes.h"
#include "sql/find.h"
#include "sql/sql.h"
#include "sql/stop.h"
#include "store/rig.h"

/* Clip, skeleton, their tracks and the heights. */
enum { RIG_BUDGET = 512 * 1024 * 1024, STEPS_A_BONE = 64 };

static const double reaches_ground = 0.08, is_on_ground = 0.03;

struct contacts_table {
	struct adb_connected_table base;
	struct adb_stored_reader *reader; /* created at its first use */
	struct adb_sql_stop stop;
};

struct contacts_cursor {
	sqlite3_vtab_cursor base;
	struct adb_arena *arena;   /* created at its first use */
	const struct adb_rig *rig; /* NULL = no more rows */
	const float *heights;      /* metres; frame_count for each bone */
	double limit,
		tolerance; /* metres: a bone that gets below the one is on the ground within the other */
	uint32_t bone, from, to; /* the row: a bone and its first and last frame on the ground */
};

enum column {
	COLUMN_BONE_ID,
	COLUMN_BONE_NAME,
	COLUMN_FROM_FRAME,
	COLUMN_TO_FRAME,
	COLUMN_FROM_TIME,
	COLUMN_TO_TIME,
	COLUMN_CLIP_ID,
};

static void release(sqlite3_vtab *table)
{
	adb_stored_reader_free(((struct contacts_table *)table)->reader);
	adb_sql_stop_free(&((struct contacts_table *)table)->stop);
}

static void release_cursor(sqlite3_vtab_cursor *base)
{
	adb_arena_free(((struct contacts_cursor *)base)->arena);
}

/* Leaves cursor->rig NULL for a clip that does not exist or has no skeleton. */
static int read_rig(struct contacts_cursor *cursor, int64_t clip_id)
{
	struct contacts_table *table = (struct contacts_table *)cursor->base.pVtab;
	struct adb_error error = { .outcome = ADB_OK };
	sqlite3_stmt *found = NULL;
	bool exists = false;

	if (sqlite3_prepare_v2(table->base.db,
			       "SELECT 1 FROM main.clip_skeletons WHERE clip_id = ? AND is_primary = 1", -1,
			       &found, NULL) == SQLITE_OK) {
		sqlite3_bind_int64(found, 1, clip_id);
		exists = sqlite3_step(found) == SQLITE_ROW;
	}
	sqlite3_finalize(found);
	if (!exists)
		return SQLITE_OK;
	if (cursor->arena == NULL)
		cursor->arena = adb_arena_new(RIG_BUDGET);
	if (cursor->arena == NULL)
		return SQLITE_NOMEM;
	adb_arena_reset(cursor->arena);
	if (table->reader == NULL)
		table->reader = adb_stored_reader_new(table->base.db, &error);
	if (table->reader != NULL)
		cursor->rig = adb_rig_read(table->reader, clip_id, cursor->arena, &error);
	if (cursor->rig != NULL)
		return SQLITE_OK;
	return error.outcome == ADB_INTERRUPTED
		       ? SQLITE_INTERRUPT
		       : adb_virtual_table_fail(cursor->base.pVtab, SQLITE_ERROR, error.message);
}

/* Returns how far up a place in model space is, in metres. */
static double height_of(const struct adb_rig *rig, struct adb_vec3 position)
{
	const struct adb_stored_space *space = &rig->clip->space;

	return adb_axes_vector(&space->axes, position).y * space->scale;
}

/* Returns the height of the rest pose in metres, without its roots. */
static double rest_height(const struct adb_rig *rig, struct adb_arena *arena)
{
	const struct adb_stored_skeleton *skeleton = rig->skeleton;
	struct adb_transform *rest = adb_arena_alloc(arena, skeleton->bone_count, sizeof *rest);
	double lowest = INFINITY, highest = -INFINITY;

	for (uint32_t i = 0; rest != NULL && i < skeleton->bone_count; i++) {
		uint32_t bone = skeleton->order[i];
		int32_t parent = skeleton->bones[bone].parent;

		rest[bone] = skeleton->bones[bone].rest;
		if (parent == ADB_NO_PARENT)
			continue;
		rest[bone] = adb_transform_multiply(rest[parent], rest[bone]);

		double height = height_of(rig, rest[bone].translation);

		lowest = fmin(lowest, height);
		highest = fmax(highest, height);
	}
	return highest - lowest;
}

/* Fills cursor->heights, limit and tolerance. A figure without a height gets no rows. */
static int find_heights(struct contacts_cursor *cursor)
{
	struct contacts_table *table = (struct contacts_table *)cursor->base.pVtab;
	const struct adb_rig *rig = cursor->rig;
	uint32_t bones = rig->skeleton->bone_count;
	struct adb_bone_pose *pose = adb_arena_alloc(cursor->arena, bones, sizeof *pose);
	float *heights = adb_arena_alloc(cursor->arena, (size_t)bones * rig->frame_count, sizeof *heights);
	double ground = INFINITY;

	if (pose == NULL || heights == NULL || bones == 0)
		return adb_virtual_table_fail(cursor->base.pVtab, SQLITE_ERROR, "the clip is too long");
	if (table->stop.db == NULL)
		adb_sql_stop_init(&table->stop, table->base.db);
	adb_sql_stop_begin(&table->stop);
	for (uint32_t frame = 0; frame < rig->frame_count; frame++) {
		if (adb_stop_after(&table->stop.stop, bones * STEPS_A_BONE))
			return SQLITE_INTERRUPT;
		adb_rig_pose(rig, frame, pose);
		for (uint32_t bone = 0; bone < bones; bone++) {
			double height = height_of(rig, pose[bone].model.translation);

			heights[(size_t)bone * rig->frame_count + frame] = (float)height;
			if (rig->skeleton->bones[bone].parent != ADB_NO_PARENT)
				ground = fmin(ground, height);
		}
	}

	double size = rest_height(rig, cursor->arena);

	cursor->heights = heights;
	cursor->limit = ground + reaches_ground * size;
	cursor->tolerance = is_on_ground * size;
	if (!(size > 0))
		cursor->rig = NULL;
	return SQLITE_OK;
}

static float lowest_of(const struct contacts_cursor *cursor, uint32_t bone)
{
	uint32_t count = cursor->rig->frame_count;
	const float *height = cursor->heights + (size_t)bone * count;
	float lowest = height[0];

	for (uint32_t i = 1; i < count; i++)
		lowest = height[i] < lowest ? height[i] : lowest;
	return lowest;
}

/* Finds the next row of cursor->bone from `frame` on, or of a later bone. */
static int find_row(struct contacts_cursor *cursor, uint32_t frame)
{
	const struct adb_rig *rig = cursor->rig;

	for (; cursor->bone < rig->skeleton->bone_count; cursor->bone++, frame = 0) {
		const float *height = cursor->heights + (size_t)cursor->bone * rig->frame_count;
		double lowest = (double)lowest_of(cursor, cursor->bone), limit = lowest + cursor->tolerance;

		if (rig->skeleton->bones[cursor->bone].parent == ADB_NO_PARENT || !(lowest < cursor->limit))
			continue;
		while (frame < rig->frame_count && (double)height[frame] > limit)
			frame++;
		if (frame == rig->frame_count)
			continue;
		cursor->from = cursor->to = frame;
		while (cursor->to + 1 < rig->frame_count && (double)height[cursor->to + 1] <= limit)
			cursor->to++;
		return SQLITE_OK;
	}
	cursor->rig = NULL;
	return SQLITE_OK;
}

static int search(sqlite3_vtab_cursor *base, int count, sqlite3_value **arguments)
{
	struct contacts_cursor *cursor = (struct contacts_cursor *)base;

	cursor->rig = NULL;
	cursor->bone = 0;
	if (count == 0)
		return SQLITE_OK;

	int64_t clip_id;
	int code = adb_find_argument(base, ADB_FIND_CLIP, arguments[0], &clip_id);

	if (code == SQLITE_OK)
		code = read_rig(cursor, clip_id);
	if (code == SQLITE_OK && cursor->rig != NULL)
		code = find_heights(cursor);
	return code == SQLITE_OK && cursor->rig != NULL ? find_row(cursor, 0) : code;
}

static int next(sqlite3_vtab_cursor *base)
{
	struct contacts_cursor *cursor = (struct contacts_cursor *)base;

	return find_row(cursor, cursor->to + 1);
}

static int at_end(sqlite3_vtab_cursor *base)
{
	return ((const struct contacts_cursor *)base)->rig == NULL;
}

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	const struct contacts_cursor *cursor = (const struct contacts_cursor *)base;
	const struct adb_stored_bone *bone = &cursor->rig->skeleton->bones[cursor->bone];
	double time =
		adb_stored_time(cursor->rig->clip, column == COLUMN_FROM_TIME ? cursor->from : cursor->to);

	if (column == COLUMN_BONE_ID)
		sqlite3_result_int64(context, bone->bone_id);
	else if (column == COLUMN_BONE_NAME)
		sqlite3_result_text(context, bone->name, -1, SQLITE_TRANSIENT);
	else if (column == COLUMN_FROM_FRAME)
		sqlite3_result_int64(context, cursor->from);
	else if (column == COLUMN_TO_FRAME)
		sqlite3_result_int64(context, cursor->to);
	else if (column == COLUMN_CLIP_ID)
		sqlite3_result_int64(context, cursor->rig->clip->id);
	else if (!isnan(time))
		sqlite3_result_double(context, time);
	return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	const struct contacts_cursor *cursor = (const struct contacts_cursor *)base;

	*id = (sqlite3_int64)cursor->bone * cursor->rig->frame_count + cursor->from;
	return SQLITE_OK;
}

const struct adb_sql_table adb_contacts_table = {
	.doc = {
		"contacts",
		"clip_id",
		"One row for each time that a bone of a clip (its id, or a text: " ADB_FIND_RULE
		") is on the ground: bone_id, bone_name, from_frame, to_frame, from_time and "
		"to_time in seconds. The ground is the lowest place that a bone reaches in the clip. A bone touches it when it comes "
		"nearer than 8 % of the height of the rest pose, and stays on it while it is within 3 % of its own lowest place; "
		"the roots of the skeleton are left out. No rows for a clip without a skeleton, one that does not exist, and NULL."
	},
	.table = {
		.name = "contacts",
		.declaration = "CREATE TABLE contacts(bone_id INTEGER, bone_name TEXT, from_frame INTEGER, to_frame INTEGER, "
			"from_time REAL, to_time REAL, clip_id INTEGER HIDDEN)",
		.connected_size = sizeof(struct contacts_table),
		.cursor_size = sizeof(struct contacts_cursor),
		.release = release,
		.release_cursor = release_cursor,
		.argument_count = 1,
		.first_argument = COLUMN_CLIP_ID,
		.missing = "the argument clip_id is missing, as in contacts(7)",
		.estimates = { { 20000, 10 } },
		.search = search,
		.methods = { .xNext = next, .xEof = at_end, .xColumn = column_value, .xRowid = row_id },
	},
};

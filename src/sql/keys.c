/*
 * The table native_keys: the rows of the stored view keys, decoded in C. The temporary view keys selects from it and hides
 * the stored view, so that the same SQL gives the same rows faster.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "motion/content.h"
#include "sql/keys_private.h"
#include "sql/sql.h"

struct keys_cursor {
	sqlite3_vtab_cursor base;
	sqlite3_stmt *channels; /* its current row is the channel of the current key */
	int plan;               /* what `channels` was prepared for */
	bool at_end;

	int64_t channel_id, clip_id, bone_id; /* of that channel, as all values that follow */
	bool has_bone;
	const char *bone_name; /* NULL = none */
	int bone_name_size;
	const char *target; /* a string constant; NULL = not a known target */
	bool is_sparse;     /* the track stores frame numbers */
	const uint8_t *frames, *data;
	size_t frames_size, data_size;
	unsigned width;
	double fps, interval; /* NAN = none */

	int64_t key, last; /* key_index of the current and of the last key in the ranges */

	struct adb_value_range key_range, frame_range; /* of the constraints */
};

/* ---- packed tracks ---- */

/* Reads a 32-bit word. False where it lies behind the end of a damaged track. */
static bool read_word(const uint8_t *bytes, size_t size, uint64_t index, uint32_t *word)
{
	if (index >= size / sizeof *word)
		return false;
	adb_copy_u32le(word, bytes + index * sizeof *word, 1);
	return true;
}

/* INFINITY behind the end of a damaged track, so that frames ascend in any case. */
static double frame_of(const struct keys_cursor *cursor, int64_t key)
{
	uint32_t frame;

	if (!cursor->is_sparse)
		return (double)key;
	return read_word(cursor->frames, cursor->frames_size, (uint64_t)key, &frame) ? (double)frame
										     : INFINITY;
}

/* ---- finding keys ---- */

/* Prepares the statement for the channels of a plan, or resets it where it is the same one again. */
static int prepare_channels(struct keys_cursor *cursor, int plan)
{
	char *sql;
	int code;

	if (cursor->channels != NULL && cursor->plan == plan)
		return sqlite3_reset(cursor->channels), SQLITE_OK;
	sqlite3_finalize(cursor->channels);
	cursor->channels = NULL;
	sql = adb_keys_statement(plan);
	if (sql == NULL)
		return SQLITE_NOMEM;
	code = sqlite3_prepare_v2(adb_virtual_table_database(&cursor->base), sql, -1, &cursor->channels,
				  NULL);
	sqlite3_free(sql);
	cursor->plan = plan;
	return code;
}

/* Narrows the range of keys or frames by one constraint. False when no key can match. */
static bool narrow(struct keys_cursor *cursor, int bit, sqlite3_value *value)
{
	if (bit & (GIVEN_KEY | GIVEN_KEY_MIN | GIVEN_KEY_MAX))
		return adb_value_range_narrow(&cursor->key_range, value,
					      (bit & (GIVEN_KEY | GIVEN_KEY_MIN)) != 0,
					      (bit & (GIVEN_KEY | GIVEN_KEY_MAX)) != 0);
	return adb_value_range_narrow(&cursor->frame_range, value,
				      (bit & (GIVEN_FRAME | GIVEN_FRAME_MIN)) != 0,
				      (bit & (GIVEN_FRAME | GIVEN_FRAME_MAX)) != 0);
}

/* Reads the values that all keys of the channel share: reading them from the statement costs more than decoding a key. */
static void read_constants(struct keys_cursor *cursor)
{
	sqlite3_stmt *row = cursor->channels;
	const char *target = (const char *)sqlite3_column_text(row, COLUMN_TARGET);

	cursor->channel_id = sqlite3_column_int64(row, COLUMN_CHANNEL_ID);
	cursor->clip_id = sqlite3_column_int64(row, COLUMN_CLIP_ID);
	cursor->has_bone = sqlite3_column_type(row, COLUMN_BONE_ID) == SQLITE_INTEGER;
	cursor->bone_id = sqlite3_column_int64(row, COLUMN_BONE_ID);
	cursor->bone_name = (const char *)sqlite3_column_text(row, COLUMN_BONE_NAME);
	cursor->bone_name_size = sqlite3_column_bytes(row, COLUMN_BONE_NAME);
	cursor->target = NULL;
	for (int known = 0; known < ADB_TARGET_COUNT && target != NULL; known++)
		if (strcmp(target, adb_target_name((enum adb_target)known)) == 0)
			cursor->target = adb_target_name((enum adb_target)known);
}

static double real_or_nan(sqlite3_stmt *statement, int column)
{
	return sqlite3_column_type(statement, column) == SQLITE_NULL
		       ? NAN
		       : sqlite3_column_double(statement, column);
}

/* The index of the first key from `low` to `high` - 1 at or after `frame`; `high` where there is none. */
static int64_t first_key_at(const struct keys_cursor *cursor, double frame, int64_t low, int64_t high)
{
	while (low < high) {
		int64_t middle = low + (high - low) / 2;

		if (frame_of(cursor, middle) >= frame)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* Reads the packed track of the current row and finds its first and last key in the range. */
static void read_channel(struct keys_cursor *cursor)
{
	sqlite3_stmt *row = cursor->channels;
	int64_t count = sqlite3_column_int64(row, ROW_KEY_COUNT);

	read_constants(cursor);
	cursor->width = (unsigned)sqlite3_column_int(row, ROW_WIDTH);
	cursor->is_sparse = sqlite3_column_type(row, ROW_FRAMES) != SQLITE_NULL;
	cursor->frames = sqlite3_column_blob(row, ROW_FRAMES);
	cursor->frames_size = (size_t)sqlite3_column_bytes(row, ROW_FRAMES);
	cursor->data = sqlite3_column_blob(row, ROW_DATA);
	cursor->data_size = (size_t)sqlite3_column_bytes(row, ROW_DATA);
	cursor->fps = real_or_nan(row, ROW_FPS);
	cursor->interval = real_or_nan(row, ROW_INTERVAL);
	cursor->key =
		cursor->key_range.min > 0 ? (int64_t)fmin(ceil(cursor->key_range.min), (double)count) : 0;
	cursor->last =
		cursor->key_range.max < (double)count ? (int64_t)floor(cursor->key_range.max) : count - 1;
	if (cursor->frame_range.min > 0)
		cursor->key = first_key_at(cursor, cursor->frame_range.min, cursor->key, count);
	if (cursor->frame_range.max < INFINITY)
		cursor->last = first_key_at(cursor, nextafter(cursor->frame_range.max, INFINITY), cursor->key,
					    cursor->last + 1) -
			       1;
}

/* Advances to the next channel that has a key in the range. */
static int find_channel(struct keys_cursor *cursor)
{
	int code;

	while ((code = sqlite3_step(cursor->channels)) == SQLITE_ROW) {
		read_channel(cursor);
		if (cursor->key <= cursor->last)
			return SQLITE_OK;
	}
	cursor->at_end = true;
	return code == SQLITE_DONE ? SQLITE_OK : sqlite3_reset(cursor->channels);
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *name, int count, sqlite3_value **values)
{
	struct keys_cursor *cursor = (struct keys_cursor *)base;
	int code = prepare_channels(cursor, adb_keys_statement_bits(plan)), argument = 0;

	(void)name;
	(void)count;
	cursor->key_range = cursor->frame_range = (struct adb_value_range){ 0, INFINITY };
	cursor->at_end = false;
	for (int i = 0; i < GIVEN_COUNT && code == SQLITE_OK; i++) {
		int bit = 1 << i;

		if (!(plan & bit))
			continue;
		if (bit & GIVEN_CHANNELS)
			code = sqlite3_bind_value(cursor->channels, i + 1, values[argument++]);
		else
			cursor->at_end |= !narrow(cursor, bit, values[argument++]);
	}
	return code == SQLITE_OK && !cursor->at_end ? find_channel(cursor) : code;
}

static int next(sqlite3_vtab_cursor *base)
{
	struct keys_cursor *cursor = (struct keys_cursor *)base;

	cursor->key++;
	return cursor->key <= cursor->last ? SQLITE_OK : find_channel(cursor);
}

static int at_end(sqlite3_vtab_cursor *base)
{
	return ((struct keys_cursor *)base)->at_end;
}

/* ---- values ---- */

static void result_component(const struct keys_cursor *cursor, sqlite3_context *context, unsigned index)
{
	uint64_t at = (uint64_t)cursor->key * cursor->width + index;
	uint32_t word;
	float value;

	if (index >= cursor->width || !read_word(cursor->data, cursor->data_size, at, &word))
		return;
	memcpy(&value, &word, sizeof value);
	sqlite3_result_double(context, (double)value);
}

static void result_time(const struct keys_cursor *cursor, sqlite3_context *context)
{
	double frame = frame_of(cursor, cursor->key);
	bool has_fps = !isnan(cursor->fps) && cursor->fps != 0;

	if (frame == INFINITY)
		return;
	if (!isnan(cursor->interval))
		sqlite3_result_double(context, frame * cursor->interval);
	else if (has_fps)
		sqlite3_result_double(context, frame / cursor->fps);
}

static void result_frame(const struct keys_cursor *cursor, sqlite3_context *context)
{
	double frame = frame_of(cursor, cursor->key);

	if (frame < INFINITY)
		sqlite3_result_int64(context, (sqlite3_int64)frame);
}

/* A column that has the same value for all keys of the channel. */
static void result_constant(const struct keys_cursor *cursor, sqlite3_context *context, int column)
{
	if (column == COLUMN_CHANNEL_ID)
		sqlite3_result_int64(context, cursor->channel_id);
	else if (column == COLUMN_CLIP_ID)
		sqlite3_result_int64(context, cursor->clip_id);
	else if (column == COLUMN_BONE_ID && cursor->has_bone)
		sqlite3_result_int64(context, cursor->bone_id);
	else if (column == COLUMN_BONE_NAME && cursor->bone_name != NULL)
		sqlite3_result_text(context, cursor->bone_name, cursor->bone_name_size, SQLITE_TRANSIENT);
	else if (column == COLUMN_TARGET && cursor->target != NULL)
		sqlite3_result_text(context, cursor->target, -1, SQLITE_STATIC);
	else /* NULL, or a value that occurs in damaged databases only */
		sqlite3_result_value(context, sqlite3_column_value(cursor->channels, column));
}

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	const struct keys_cursor *cursor = (struct keys_cursor *)base;

	if (column >= COLUMN_X)
		result_component(cursor, context, (unsigned)(column - COLUMN_X));
	else if (column == COLUMN_TIME)
		result_time(cursor, context);
	else if (column == COLUMN_FRAME)
		result_frame(cursor, context);
	else if (column == COLUMN_KEY_INDEX)
		sqlite3_result_int64(context, cursor->key);
	else
		result_constant(cursor, context, column);
	return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	const struct keys_cursor *cursor = (struct keys_cursor *)base;

	*id = cursor->channel_id << 32 | (sqlite3_int64)cursor->key;
	return SQLITE_OK;
}

/* ---- what the header declares, and its helpers ---- */

static void release_cursor(sqlite3_vtab_cursor *cursor)
{
	sqlite3_finalize(((struct keys_cursor *)cursor)->channels);
}

const struct adb_sql_table adb_keys_table = {
	.doc = {
		"keys",
		NULL,
		"The view keys, decoded in C: the temporary view keys hides the stored one and selects from the table native_keys. "
		"Constraints on channel_id, clip_id, bone_id, bone_name, target, key_index and frame limit what is read. Components that "
		"are not numbers, times in a clip of unknown rate, and values behind the end of a damaged track are NULL."
	},
	.table = {
		.name = "native_keys",
		.declaration =
			"CREATE TABLE native_keys(channel_id INTEGER, clip_id INTEGER, bone_id INTEGER, bone_name TEXT, "
			"target TEXT, key_index INTEGER, frame INTEGER, time REAL, x REAL, y REAL, z REAL, w REAL)",
		.connected_size = sizeof(struct keys_table),
		.cursor_size = sizeof(struct keys_cursor),
		.release_cursor = release_cursor,
		.methods = {
			.xBestIndex = adb_keys_plan,
			.xFilter = filter,
			.xNext = next,
			.xEof = at_end,
			.xColumn = column_value,
			.xRowid = row_id,
		},
	},
};

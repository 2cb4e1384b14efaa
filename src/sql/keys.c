/*
 * The table native_keys: what the stored view keys shows, decoded in C. A temporary view of the name keys puts it in front of
 * the stored one, so that the same SQL is faster here than elsewhere, and gives the same.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sql/sql.h"

enum column {
	COLUMN_CHANNEL_ID,
	COLUMN_CLIP_ID,
	COLUMN_BONE_ID,
	COLUMN_BONE_NAME,
	COLUMN_TARGET,
	COLUMN_KEY_INDEX,
	COLUMN_FRAME,
	COLUMN_TIME,
	COLUMN_X,
	COLUMN_W = COLUMN_X + 3,
};

/* Columns of a channel's row: the first five are those of the table. */
enum row {
	ROW_WIDTH = COLUMN_TARGET + 1,
	ROW_KEY_COUNT,
	ROW_FRAMES,
	ROW_DATA,
	ROW_FPS,
	ROW_INTERVAL,
};

/* Bits of the plan (idxNum): which constraints are given, their values in this order in filter(). */
enum given {
	GIVEN_CHANNEL = 1,
	GIVEN_CLIP = 2,
	GIVEN_BONE = 4,
	GIVEN_TARGET = 8,
	GIVEN_KEY = 16,
	GIVEN_KEY_LEAST = 32,
	GIVEN_KEY_MOST = 64,
	GIVEN_FRAME = 128,
	GIVEN_FRAME_LEAST = 256,
	GIVEN_FRAME_MOST = 512,
	GIVEN_CHANNELS = GIVEN_CHANNEL | GIVEN_CLIP | GIVEN_BONE | GIVEN_TARGET,
	GIVEN_COUNT = 10,
};

struct keys_table {
	sqlite3_vtab base;
	sqlite3 *db;
	double channel_count, clip_count,
		keys_per_channel; /* of the database, for costs; 0 = not yet known */
};

struct keys_cursor {
	sqlite3_vtab_cursor base;
	sqlite3_stmt *channels; /* stands on the row of the channel */
	int given;              /* what it was prepared for */
	bool at_end;

	const uint8_t *frames, *data; /* in that row */
	size_t frames_size, data_size;
	unsigned width;
	double fps, interval; /* NAN = none */

	int64_t key, last; /* key_index, and that of the last one */

	double least_key, most_key, least_frame, most_frame; /* wanted, ends included */
};

/* ---- packed tracks ---- */

/* Of a damaged track the stored view takes what is missing for zeros. */
static uint32_t word_at(const uint8_t *bytes, size_t size, uint64_t index)
{
	uint8_t four[4] = { 0 };

	if (index * 4 + 4 <= size)
		memcpy(four, bytes + index * 4, 4);
	else if (index * 4 < size)
		memcpy(four, bytes + index * 4, size - index * 4);
	return four[0] | (uint32_t)four[1] << 8 | (uint32_t)four[2] << 16 | (uint32_t)four[3] << 24;
}

static uint32_t frame_of(const struct keys_cursor *cursor, int64_t key)
{
	return cursor->frames != NULL ? word_at(cursor->frames, cursor->frames_size, (uint64_t)key)
				      : (uint32_t)key;
}

static double component(const struct keys_cursor *cursor, int index)
{
	uint32_t word = word_at(cursor->data, cursor->data_size,
				(uint64_t)cursor->key * cursor->width + (unsigned)index);
	float value;

	memcpy(&value, &word, sizeof value);
	return (double)value;
}

/* ---- the table ---- */

static int connect(sqlite3 *db, void *aux, int count, const char *const *arguments, sqlite3_vtab **table,
		   char **error)
{
	static const char declaration[] =
		"CREATE TABLE native_keys(channel_id INTEGER, clip_id INTEGER, bone_id INTEGER, bone_name TEXT, "
		"target TEXT, key_index INTEGER, frame INTEGER, time REAL, x REAL, y REAL, z REAL, w REAL)";
	struct keys_table *keys;
	int code = sqlite3_declare_vtab(db, declaration);

	(void)aux;
	(void)count;
	(void)arguments;
	(void)error;
	if (code != SQLITE_OK)
		return code;
	keys = calloc(1, sizeof *keys);
	if (keys == NULL)
		return SQLITE_NOMEM;
	keys->db = db;
	*table = &keys->base;
	return sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
}

static int disconnect(sqlite3_vtab *table)
{
	free(table);
	return SQLITE_OK;
}

/* ---- plans ---- */

/* How much there is, once for each connection: a database that is read does not grow by much. */
static void measure(struct keys_table *keys)
{
	static const char sql[] =
		"SELECT max(id), (SELECT max(id) FROM main.clips), (SELECT avg(key_count) FROM "
		"(SELECT key_count FROM main.tracks LIMIT 1000)) FROM main.channels";
	sqlite3_stmt *statement = NULL;

	if (keys->channel_count > 0)
		return;
	if (sqlite3_prepare_v2(keys->db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW) {
		keys->channel_count = sqlite3_column_double(statement, 0);
		keys->clip_count = sqlite3_column_double(statement, 1);
		keys->keys_per_channel = sqlite3_column_double(statement, 2);
	}
	sqlite3_finalize(statement);
	keys->channel_count = fmax(keys->channel_count, 1);
	keys->clip_count = fmax(keys->clip_count, 1);
	keys->keys_per_channel = fmax(keys->keys_per_channel, 1);
}

/* The bit that a constraint can be used for, 0 for none. */
static int usable_as(const struct sqlite3_index_constraint *constraint)
{
	static const int equal[] = { [COLUMN_CHANNEL_ID] = GIVEN_CHANNEL, [COLUMN_CLIP_ID] = GIVEN_CLIP,
				     [COLUMN_BONE_ID] = GIVEN_BONE,       [COLUMN_TARGET] = GIVEN_TARGET,
				     [COLUMN_KEY_INDEX] = GIVEN_KEY,      [COLUMN_FRAME] = GIVEN_FRAME };
	bool is_frame = constraint->iColumn == COLUMN_FRAME;

	if (constraint->iColumn < 0 || constraint->iColumn > COLUMN_FRAME)
		return 0;
	if (constraint->op == SQLITE_INDEX_CONSTRAINT_EQ)
		return equal[constraint->iColumn];
	if (!is_frame && constraint->iColumn != COLUMN_KEY_INDEX)
		return 0;
	switch (constraint->op) {
	case SQLITE_INDEX_CONSTRAINT_GT:
	case SQLITE_INDEX_CONSTRAINT_GE:
		return is_frame ? GIVEN_FRAME_LEAST : GIVEN_KEY_LEAST;
	case SQLITE_INDEX_CONSTRAINT_LT:
	case SQLITE_INDEX_CONSTRAINT_LE:
		return is_frame ? GIVEN_FRAME_MOST : GIVEN_KEY_MOST;
	default:
		return 0;
	}
}

/* Rows and cost in units of about a key: a channel costs two look-ups, and a search over all channels one each. */
static void estimate(const struct keys_table *keys, int given, sqlite3_index_info *info)
{
	double channels = keys->channel_count, visited, rows = keys->keys_per_channel;

	if (given & GIVEN_CHANNEL)
		channels = 1;
	else if (given & GIVEN_CLIP)
		channels = fmax(1, channels / keys->clip_count);
	visited = channels;
	if (!(given & GIVEN_CHANNEL) && given & GIVEN_BONE)
		channels /= 25;
	if (!(given & GIVEN_CHANNEL) && given & GIVEN_TARGET)
		channels /= 2;
	if (given & (GIVEN_KEY | GIVEN_FRAME))
		rows = 1;
	else if (given & ~GIVEN_CHANNELS)
		rows = fmax(1, rows / 4);
	info->estimatedRows = (sqlite3_int64)fmax(1, channels * rows);
	info->estimatedCost = 10 * visited + 20 * channels + channels * rows;
}

static int best_index(sqlite3_vtab *table, sqlite3_index_info *info)
{
	struct keys_table *keys = (struct keys_table *)table;
	int by_bit[GIVEN_COUNT], given = 0, argument = 0;

	for (int i = 0; i < info->nConstraint; i++) {
		int bit = info->aConstraint[i].usable ? usable_as(&info->aConstraint[i]) : 0;

		if (bit == 0 || given & bit)
			continue; /* one of a kind is enough: SQLite checks them all once more */
		given |= bit;
		by_bit[__builtin_ctz((unsigned)bit)] = i;
	}
	for (int bit = 0; bit < GIVEN_COUNT; bit++)
		if (given & 1 << bit)
			info->aConstraintUsage[by_bit[bit]].argvIndex = ++argument;
	info->idxNum = given;
	measure(keys);
	estimate(keys, given, info);
	return SQLITE_OK;
}

/* ---- reading ---- */

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
	struct keys_cursor *cursor = calloc(1, sizeof *cursor);

	(void)table;
	if (cursor == NULL)
		return SQLITE_NOMEM;
	*out = &cursor->base;
	return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base)
{
	struct keys_cursor *cursor = (struct keys_cursor *)base;

	sqlite3_finalize(cursor->channels);
	free(cursor);
	return SQLITE_OK;
}

/* A statement over the channels that are wanted, kept for as long as the same columns are given. */
static int prepare(struct keys_cursor *cursor, int given)
{
	sqlite3 *db = ((struct keys_table *)cursor->base.pVtab)->db;
	char *sql;
	int code;

	given &= GIVEN_CHANNELS;
	if (cursor->channels != NULL && cursor->given == given)
		return sqlite3_reset(cursor->channels), SQLITE_OK;
	sqlite3_finalize(cursor->channels);
	cursor->channels = NULL;
	sql = sqlite3_mprintf(
		"SELECT channel.id, channel.clip_id, channel.bone_id, channel.bone_name, channel.target, track.width, "
		"track.key_count, track.frames, track.data, clip.fps, "
		"CASE WHEN json_type(clip.attributes, '$.interval') IN ('integer', 'real') "
		"THEN json_extract(clip.attributes, '$.interval') END "
		"FROM main.channels AS channel CROSS JOIN main.tracks AS track ON track.id = channel.track_id "
		"CROSS JOIN main.clips AS clip ON clip.id = channel.clip_id WHERE 1%s%s%s%s",
		given & GIVEN_CHANNEL ? " AND channel.id = ?1" : "",
		given & GIVEN_CLIP ? " AND channel.clip_id = ?2" : "",
		given & GIVEN_BONE ? " AND channel.bone_id = ?3" : "",
		given & GIVEN_TARGET ? " AND channel.target = ?4" : "");
	if (sql == NULL)
		return SQLITE_NOMEM;
	code = sqlite3_prepare_v2(db, sql, -1, &cursor->channels, NULL);
	sqlite3_free(sql);
	cursor->given = given;
	return code;
}

static double real_or_nan(sqlite3_stmt *statement, int column)
{
	return sqlite3_column_type(statement, column) == SQLITE_NULL
		       ? NAN
		       : sqlite3_column_double(statement, column);
}

/* The first key of the track at or after `frame`. */
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

/* Reads the packed track of the row that the statement stands on, and finds the first and last key that are wanted. */
static void read_channel(struct keys_cursor *cursor)
{
	sqlite3_stmt *row = cursor->channels;
	int64_t count = sqlite3_column_int64(row, ROW_KEY_COUNT);
	bool is_sparse = sqlite3_column_type(row, ROW_FRAMES) != SQLITE_NULL;

	cursor->width = (unsigned)sqlite3_column_int(row, ROW_WIDTH);
	cursor->frames = is_sparse ? sqlite3_column_blob(row, ROW_FRAMES) : NULL;
	cursor->frames_size = (size_t)sqlite3_column_bytes(row, ROW_FRAMES);
	cursor->data = sqlite3_column_blob(row, ROW_DATA);
	cursor->data_size = (size_t)sqlite3_column_bytes(row, ROW_DATA);
	cursor->fps = real_or_nan(row, ROW_FPS);
	cursor->interval = real_or_nan(row, ROW_INTERVAL);
	cursor->key = cursor->least_key > 0 ? (int64_t)fmin(ceil(cursor->least_key), (double)count) : 0;
	cursor->last = cursor->most_key < (double)count ? (int64_t)floor(cursor->most_key) : count - 1;
	if (cursor->least_frame > 0)
		cursor->key = first_key_at(cursor, cursor->least_frame, cursor->key, count);
}

static bool is_at_wanted_key(const struct keys_cursor *cursor)
{
	return cursor->key <= cursor->last && frame_of(cursor, cursor->key) <= cursor->most_frame;
}

/* Goes on to the first channel, from the next one on, that has a wanted key. */
static int find_channel(struct keys_cursor *cursor)
{
	int code;

	while ((code = sqlite3_step(cursor->channels)) == SQLITE_ROW) {
		read_channel(cursor);
		if (is_at_wanted_key(cursor))
			return SQLITE_OK;
	}
	cursor->at_end = true;
	return code == SQLITE_DONE ? SQLITE_OK : sqlite3_reset(cursor->channels);
}

/* Narrows the range by one constraint. What is no number is left to SQLite; false: nothing is equal to NULL. */
static bool narrow(struct keys_cursor *cursor, int bit, sqlite3_value *value)
{
	int type = sqlite3_value_numeric_type(value);
	double number = sqlite3_value_double(value);

	if (type == SQLITE_NULL)
		return false;
	if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
		return true;
	if (bit & (GIVEN_KEY | GIVEN_KEY_LEAST))
		cursor->least_key = fmax(cursor->least_key, number);
	if (bit & (GIVEN_KEY | GIVEN_KEY_MOST))
		cursor->most_key = fmin(cursor->most_key, number);
	if (bit & (GIVEN_FRAME | GIVEN_FRAME_LEAST))
		cursor->least_frame = fmax(cursor->least_frame, number);
	if (bit & (GIVEN_FRAME | GIVEN_FRAME_MOST))
		cursor->most_frame = fmin(cursor->most_frame, number);
	return true;
}

static int filter(sqlite3_vtab_cursor *base, int given, const char *name, int count, sqlite3_value **values)
{
	struct keys_cursor *cursor = (struct keys_cursor *)base;
	int code = prepare(cursor, given), argument = 0;

	(void)name;
	(void)count;
	cursor->least_key = cursor->least_frame = 0;
	cursor->most_key = cursor->most_frame = INFINITY;
	cursor->at_end = false;
	for (int i = 0; i < GIVEN_COUNT && code == SQLITE_OK; i++) {
		int bit = 1 << i;

		if (!(given & bit))
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
	return is_at_wanted_key(cursor) ? SQLITE_OK : find_channel(cursor);
}

static int at_end(sqlite3_vtab_cursor *base)
{
	return ((struct keys_cursor *)base)->at_end;
}

static void result_time(const struct keys_cursor *cursor, sqlite3_context *context)
{
	double frame = frame_of(cursor, cursor->key);
	bool has_fps = !isnan(cursor->fps) && cursor->fps != 0;

	if (!isnan(cursor->interval))
		sqlite3_result_double(context, frame * cursor->interval);
	else if (has_fps)
		sqlite3_result_double(context, frame / cursor->fps);
}

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	const struct keys_cursor *cursor = (struct keys_cursor *)base;

	if (column <= COLUMN_TARGET)
		sqlite3_result_value(context, sqlite3_column_value(cursor->channels, column));
	else if (column == COLUMN_KEY_INDEX)
		sqlite3_result_int64(context, cursor->key);
	else if (column == COLUMN_FRAME)
		sqlite3_result_int64(context, frame_of(cursor, cursor->key));
	else if (column == COLUMN_TIME)
		result_time(cursor, context);
	else if ((unsigned)(column - COLUMN_X) < cursor->width)
		sqlite3_result_double(context, component(cursor, column - COLUMN_X));
	return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	const struct keys_cursor *cursor = (struct keys_cursor *)base;

	*id = sqlite3_column_int64(cursor->channels, COLUMN_CHANNEL_ID) << 32 | (sqlite3_int64)cursor->key;
	return SQLITE_OK;
}

const struct adb_sql_doc adb_keys_doc = {
	"keys",
	"",
	"The view keys, decoded in C: a temporary view of that name stands in front of the stored one, over the table "
	"native_keys. Given columns are looked up: channel_id, clip_id, bone_id, target, key_index and frame. Components that "
	"are not numbers, and times in a clip of unknown rate, are NULL.",
};

int adb_keys_register(sqlite3 *db)
{
	static const sqlite3_module module = {
		.xConnect = connect,
		.xDisconnect = disconnect,
		.xBestIndex = best_index,
		.xOpen = open_cursor,
		.xClose = close_cursor,
		.xFilter = filter,
		.xNext = next,
		.xEof = at_end,
		.xColumn = column_value,
		.xRowid = row_id,
	};

	return sqlite3_create_module_v2(db, "native_keys", &module, NULL, NULL);
}

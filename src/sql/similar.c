/* similar(clip_id [, k]) and near_duplicates(clip_id [, degrees]) */
#include <math.h>
#include <stdlib.h>

#include "sql/likeness.h"
#include "sql/sql.h"

static const double default_degrees = 2;
enum {
	DEFAULT_COUNT = 10,
	USUAL_ROWS = 2 * DEFAULT_COUNT,
	MAX_COUNT = 1000,
	CANDIDATES = 24,           /* of similar(), which is to be quick */
	THOROUGH_CANDIDATES = 100, /* of near_duplicates() */
	MOST_DUPLICATES = 2 * THOROUGH_CANDIDATES,
};

enum column {
	COLUMN_CLIP_ID,
	COLUMN_DISTANCE,
	COLUMN_RELATION,
	COLUMN_ANGLE,
	COLUMN_OF,            /* the first argument */
	COLUMN_LIMIT,         /* the second: k, or degrees */
	COLUMN_SAME_SKELETON, /* of similar() alone */
};

struct table {
	struct adb_connected_table base;
	struct adb_likeness *likeness; /* made when it is first needed */
};

struct cursor {
	sqlite3_vtab_cursor base;
	struct adb_likes likes;
	size_t row;
	int64_t of;
	double limit;
};

static void release(sqlite3_vtab *table);
static void release_cursor(sqlite3_vtab_cursor *cursor);
static int search(sqlite3_vtab_cursor *base, int count, sqlite3_value **arguments);
static bool is_similar(const struct cursor *cursor);
static int find(struct cursor *cursor);
static struct adb_likeness_query query_of(const struct cursor *cursor);
static int fail(struct cursor *cursor, const char *message);
static int next(sqlite3_vtab_cursor *base);
static int at_end(sqlite3_vtab_cursor *base);
static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column);
static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id);

const struct adb_sql_table adb_similar_table = {
	.doc = {
		"similar",
		"clip_id [, k]",
		"The k (10) clips of the same skeleton that are most like a clip, then the k of other skeletons, nearest first: "
		"clip_id; distance, degrees: 0 = the same motion, and pose where the skeleton is the same; relation, of the 24 nearest in motion and in pose, whose keys are compared: 'same' (to within 2 degrees), 'retimed', "
		"'reversed', 'mirrored', 'shifted' (a loop that begins elsewhere), 'cropped' (it is a part of clip_id), 'contains' "
		"(clip_id is a part of it), else NULL, and never 'mirrored' on a skeleton of more than 4096 bones; angle, the largest that any bone is off by then; same_skeleton. Clips with a relation come "
		"first. Clips with the same keys are one clip here: the view duplicate_clips has them."
	},
	.table = {
		.name = "similar",
		.declaration = "CREATE TABLE similar(clip_id INTEGER, distance REAL, relation TEXT, angle REAL, "
			"of_clip_id INTEGER HIDDEN, k INTEGER HIDDEN, same_skeleton INTEGER)",
		.connected_size = sizeof(struct table),
		.cursor_size = sizeof(struct cursor),
		.release = release,
		.release_cursor = release_cursor,
		.argument_count = 2,
		.first_argument = COLUMN_OF,
		.missing = "the first argument is missing: a clip_id",
		.estimates = { { 100000, USUAL_ROWS }, { 100000, USUAL_ROWS } },
		.search = search,
		.methods = { .xNext = next, .xEof = at_end, .xColumn = column_value, .xRowid = row_id },
	},
};

const struct adb_sql_table adb_near_duplicates_table = {
	.doc = {
		"near_duplicates",
		"clip_id [, degrees]",
		"The clips of the same skeleton that are a copy of a clip, but for timing, direction, a side, a part or small errors: "
		"clip_id, distance, relation and angle as in similar(). Found among the 100 nearest in motion and the 100 nearest in "
		"pose; no bone of a copy is off by more than `degrees` (2) at any frame, and no other value by more than that angle "
		"moves the end of a line as long as the largest of its kind."
	},
	.table = {
		.name = "near_duplicates",
		.declaration = "CREATE TABLE near_duplicates(clip_id INTEGER, distance REAL, relation TEXT, "
			"angle REAL, of_clip_id INTEGER HIDDEN, degrees REAL HIDDEN)",
		.connected_size = sizeof(struct table),
		.cursor_size = sizeof(struct cursor),
		.release = release,
		.release_cursor = release_cursor,
		.argument_count = 2,
		.first_argument = COLUMN_OF,
		.missing = "the first argument is missing: a clip_id",
		.estimates = { { 100000, USUAL_ROWS }, { 100000, USUAL_ROWS } },
		.search = search,
		.methods = { .xNext = next, .xEof = at_end, .xColumn = column_value, .xRowid = row_id },
	},
};

static void release(sqlite3_vtab *table)
{
	adb_likeness_free(((struct table *)table)->likeness);
}

static void release_cursor(sqlite3_vtab_cursor *cursor)
{
	free(((struct cursor *)cursor)->likes.rows);
}

static int search(sqlite3_vtab_cursor *base, int count, sqlite3_value **arguments)
{
	struct cursor *cursor = (struct cursor *)base;

	free(cursor->likes.rows);
	cursor->likes = (struct adb_likes){ .rows = NULL };
	cursor->row = 0;
	if (count == 0)
		return SQLITE_OK;
	cursor->of = sqlite3_value_int64(arguments[0]);
	cursor->limit = is_similar(cursor) ? DEFAULT_COUNT : default_degrees;
	if (count > 1)
		cursor->limit = sqlite3_value_double(arguments[1]);
	if (is_similar(cursor) && !(cursor->limit >= 1 && cursor->limit <= MAX_COUNT))
		return fail(cursor, "k is a number from 1 to 1000");
	if (!is_similar(cursor) && !(cursor->limit > 0 && cursor->limit <= 90))
		return fail(cursor, "the angle is more than 0 degrees and at most 90");
	return find(cursor);
}

static bool is_similar(const struct cursor *cursor)
{
	return ((const struct table *)cursor->base.pVtab)->base.definition == &adb_similar_table.table;
}

static int find(struct cursor *cursor)
{
	struct table *table = (struct table *)cursor->base.pVtab;
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_likeness_query query = query_of(cursor);

	if (table->likeness == NULL)
		table->likeness = adb_likeness_new(table->base.db);
	if (table->likeness == NULL)
		return SQLITE_NOMEM;
	if (adb_likeness_find(table->likeness, &query, &cursor->likes, &error) != ADB_OK)
		return error.outcome == ADB_INTERRUPTED ? SQLITE_INTERRUPT : fail(cursor, error.message);
	if (!is_similar(cursor)) { /* which come first */
		size_t related = 0;

		while (related < cursor->likes.count && cursor->likes.rows[related].relation != NULL)
			related++;
		cursor->likes.count = related;
	}
	return SQLITE_OK;
}

static struct adb_likeness_query query_of(const struct cursor *cursor)
{
	struct adb_likeness_query query = { .clip_id = cursor->of, .degrees = default_degrees };

	if (is_similar(cursor)) {
		query.same = query.other = (size_t)cursor->limit;
		query.candidates = CANDIDATES;
	} else {
		query.same = MOST_DUPLICATES;
		query.candidates = THOROUGH_CANDIDATES;
		query.degrees = cursor->limit;
	}
	return query;
}

static int fail(struct cursor *cursor, const char *message)
{
	return adb_virtual_table_fail(cursor->base.pVtab, SQLITE_ERROR, message);
}

static int next(sqlite3_vtab_cursor *base)
{
	((struct cursor *)base)->row++;
	return SQLITE_OK;
}

static int at_end(sqlite3_vtab_cursor *base)
{
	const struct cursor *cursor = (struct cursor *)base;

	return cursor->row >= cursor->likes.count;
}

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	const struct cursor *cursor = (struct cursor *)base;
	const struct adb_like *like = &cursor->likes.rows[cursor->row];

	if (column == COLUMN_CLIP_ID)
		sqlite3_result_int64(context, like->clip_id);
	else if (column == COLUMN_DISTANCE)
		sqlite3_result_double(context, like->distance);
	else if (column == COLUMN_SAME_SKELETON)
		sqlite3_result_int(context, like->same_skeleton);
	else if (column == COLUMN_RELATION)
		sqlite3_result_text(context, like->relation, -1, SQLITE_STATIC);
	else if (column == COLUMN_ANGLE && like->relation != NULL)
		sqlite3_result_double(context, like->angle);
	else if (column == COLUMN_OF)
		sqlite3_result_int64(context, cursor->of);
	else if (column == COLUMN_LIMIT)
		sqlite3_result_double(context, cursor->limit);
	return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	*id = (sqlite3_int64)((struct cursor *)base)->row;
	return SQLITE_OK;
}

/* The table-valued functions similar(clip_id [, k]) and near_duplicates(clip_id [, degrees]). */
#include <math.h>
#include <stdlib.h>

#include "sql/find.h"
#include "sql/similarity.h"
#include "sql/sql.h"

static const double default_degrees = 2;

enum {
	DEFAULT_COUNT = 10,
	EXPECTED_ROWS = 2 * DEFAULT_COUNT,
	MAX_COUNT = 1000,
	CANDIDATES = 24,           /* of similar(), which should be fast */
	THOROUGH_CANDIDATES = 100, /* of near_duplicates() */
	MAX_DUPLICATES = 2 * THOROUGH_CANDIDATES,
};

enum column {
	COLUMN_CLIP_ID,
	COLUMN_DISTANCE,
	COLUMN_RELATION,
	COLUMN_ANGLE,
	COLUMN_OF_CLIP,       /* the first argument */
	COLUMN_LIMIT,         /* the second argument: k, or degrees */
	COLUMN_SAME_SKELETON, /* only in similar() */
};

struct similar_table {
	struct adb_connected_table base;
	struct adb_similarity *similarity; /* created at its first use */
};

struct similar_cursor {
	sqlite3_vtab_cursor base;
	struct adb_similar_clips found;
	size_t row;
	int64_t clip_id;
	double limit;
};

static void release(sqlite3_vtab *table)
{
	adb_similarity_free(((struct similar_table *)table)->similarity);
}

static void release_cursor(sqlite3_vtab_cursor *cursor)
{
	free(((struct similar_cursor *)cursor)->found.rows);
}

static bool is_similar(const struct similar_cursor *cursor)
{
	return ((const struct similar_table *)cursor->base.pVtab)->base.definition ==
	       &adb_similar_table.table;
}

static int fail(struct similar_cursor *cursor, const char *message)
{
	return adb_virtual_table_fail(cursor->base.pVtab, SQLITE_ERROR, message);
}

static struct adb_similarity_query query_of(const struct similar_cursor *cursor)
{
	struct adb_similarity_query query = { .clip_id = cursor->clip_id, .degrees = default_degrees };

	if (is_similar(cursor)) {
		query.same = query.other = (size_t)cursor->limit;
		query.candidates = CANDIDATES;
	} else {
		query.same = MAX_DUPLICATES;
		query.candidates = THOROUGH_CANDIDATES;
		query.degrees = cursor->limit;
	}
	return query;
}

static int find_clips(struct similar_cursor *cursor)
{
	struct similar_table *table = (struct similar_table *)cursor->base.pVtab;
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_similarity_query query = query_of(cursor);

	if (table->similarity == NULL)
		table->similarity = adb_similarity_new(table->base.db);
	if (table->similarity == NULL)
		return SQLITE_NOMEM;
	if (adb_similarity_find(table->similarity, &query, &cursor->found, &error) != ADB_OK)
		return error.outcome == ADB_INTERRUPTED ? SQLITE_INTERRUPT : fail(cursor, error.message);
	if (!is_similar(cursor)) { /* clips with a relation come first */
		size_t related = 0;

		while (related < cursor->found.count && cursor->found.rows[related].relation != NULL)
			related++;
		cursor->found.count = related;
	}
	return SQLITE_OK;
}

static int search(sqlite3_vtab_cursor *base, int count, sqlite3_value **arguments)
{
	struct similar_cursor *cursor = (struct similar_cursor *)base;

	free(cursor->found.rows);
	cursor->found = (struct adb_similar_clips){ .rows = NULL };
	cursor->row = 0;
	if (count == 0)
		return SQLITE_OK;

	int code = adb_find_argument(base, ADB_FIND_CLIP, arguments[0], &cursor->clip_id);

	if (code != SQLITE_OK)
		return code;
	cursor->limit = is_similar(cursor) ? DEFAULT_COUNT : default_degrees;
	if (count > 1)
		cursor->limit = sqlite3_value_double(arguments[1]);
	if (is_similar(cursor) && !(cursor->limit >= 1 && cursor->limit <= MAX_COUNT))
		return fail(cursor, "k must be from 1 to 1000");
	if (!is_similar(cursor) && !(cursor->limit > 0 && cursor->limit <= 90))
		return fail(cursor, "degrees must be more than 0 and at most 90");
	return find_clips(cursor);
}

static int next(sqlite3_vtab_cursor *base)
{
	((struct similar_cursor *)base)->row++;
	return SQLITE_OK;
}

static int at_end(sqlite3_vtab_cursor *base)
{
	const struct similar_cursor *cursor = (struct similar_cursor *)base;

	return cursor->row >= cursor->found.count;
}

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	const struct similar_cursor *cursor = (struct similar_cursor *)base;
	const struct adb_similar_clip *row = &cursor->found.rows[cursor->row];

	if (column == COLUMN_CLIP_ID)
		sqlite3_result_int64(context, row->clip_id);
	else if (column == COLUMN_DISTANCE)
		sqlite3_result_double(context, row->distance);
	else if (column == COLUMN_SAME_SKELETON)
		sqlite3_result_int(context, row->same_skeleton);
	else if (column == COLUMN_RELATION)
		sqlite3_result_text(context, row->relation, -1, SQLITE_STATIC);
	else if (column == COLUMN_ANGLE && row->relation != NULL)
		sqlite3_result_double(context, row->angle);
	else if (column == COLUMN_OF_CLIP)
		sqlite3_result_int64(context, cursor->clip_id);
	else if (column == COLUMN_LIMIT)
		sqlite3_result_double(context, cursor->limit);
	return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	*id = (sqlite3_int64)((struct similar_cursor *)base)->row;
	return SQLITE_OK;
}

const struct adb_sql_table adb_similar_table = {
	.doc = {
		"similar",
		"clip_id [, k]",
		"The k (10) clips of the same skeleton that are most similar to a clip (its id, or a text: " ADB_FIND_RULE "), then the k of other skeletons, the nearest first: "
		"clip_id; distance in degrees, 0 = the same motion, and the same pose where the skeleton is the same; relation of the 24 "
		"nearest in motion and in pose, whose keys are compared: 'same' (to within 2 degrees), 'retimed', 'reversed', 'mirrored', "
		"'shifted' (a loop that begins elsewhere), 'cropped' (it is a part of clip_id), 'contains' (clip_id is a part of it), else "
		"NULL, and never 'mirrored' on a skeleton of more than 4096 bones; angle, the largest difference of a bone under that "
		"relation; same_skeleton. Clips with a relation come first. Clips with the same keys count as one: the view "
		"duplicate_clips lists them."
	},
	.table = {
		.name = "similar",
		.declaration = "CREATE TABLE similar(clip_id INTEGER, distance REAL, relation TEXT, angle REAL, "
			"of_clip_id INTEGER HIDDEN, k INTEGER HIDDEN, same_skeleton INTEGER)",
		.connected_size = sizeof(struct similar_table),
		.cursor_size = sizeof(struct similar_cursor),
		.release = release,
		.release_cursor = release_cursor,
		.argument_count = 2,
		.first_argument = COLUMN_OF_CLIP,
		.missing = "the argument clip_id is missing, as in similar(7)",
		.estimates = { { 100000, EXPECTED_ROWS }, { 100000, EXPECTED_ROWS } },
		.search = search,
		.methods = { .xNext = next, .xEof = at_end, .xColumn = column_value, .xRowid = row_id },
	},
};

const struct adb_sql_table adb_near_duplicates_table = {
	.doc = {
		"near_duplicates",
		"clip_id [, degrees]",
		"The clips of the same skeleton that are copies of a clip (its id or a text, as for similar()) except for timing, direction, mirroring, cropping or small "
		"errors: clip_id, distance, relation and angle as in similar(), of the 100 nearest in motion and the 100 nearest in pose. "
		"No bone of a copy differs by more than `degrees` (2) at any frame, and no other value by more than that angle "
		"moves the end of a line as long as the largest of its kind."
	},
	.table = {
		.name = "near_duplicates",
		.declaration = "CREATE TABLE near_duplicates(clip_id INTEGER, distance REAL, relation TEXT, "
			"angle REAL, of_clip_id INTEGER HIDDEN, degrees REAL HIDDEN)",
		.connected_size = sizeof(struct similar_table),
		.cursor_size = sizeof(struct similar_cursor),
		.release = release,
		.release_cursor = release_cursor,
		.argument_count = 2,
		.first_argument = COLUMN_OF_CLIP,
		.missing = "the argument clip_id is missing, as in near_duplicates(7)",
		.estimates = { { 100000, EXPECTED_ROWS }, { 100000, EXPECTED_ROWS } },
		.search = search,
		.methods = { .xNext = next, .xEof = at_end, .xColumn = column_value, .xRowid = row_id },
	},
};

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

enum kind { SIMILAR, NEAR_DUPLICATES };

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
	sqlite3_vtab base;
	sqlite3 *db;
	enum kind kind;
	struct adb_likeness *likeness; /* made when it is first needed */
};

struct cursor {
	sqlite3_vtab_cursor base;
	struct adb_likes likes;
	size_t row;
	int64_t of;
	double limit;
};

static int connect(sqlite3 *db, void *aux, int count, const char *const *arguments, sqlite3_vtab **out,
		   char **error)
{
	static const char *const declarations[] = {
		[SIMILAR] = "CREATE TABLE similar(clip_id INTEGER, distance REAL, relation TEXT, angle REAL, "
			    "of_clip_id INTEGER HIDDEN, k INTEGER HIDDEN, same_skeleton INTEGER)",
		[NEAR_DUPLICATES] =
			"CREATE TABLE near_duplicates(clip_id INTEGER, distance REAL, relation TEXT, "
			"angle REAL, of_clip_id INTEGER HIDDEN, degrees REAL HIDDEN)",
	};
	const enum kind *kind = aux;
	struct table *table;
	int code = sqlite3_declare_vtab(db, declarations[*kind]);

	(void)count;
	(void)arguments;
	(void)error;
	if (code != SQLITE_OK)
		return code;
	table = calloc(1, sizeof *table);
	if (table == NULL)
		return SQLITE_NOMEM;
	table->db = db;
	table->kind = *kind;
	*out = &table->base;
	/* It reads this database only. */
	return sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
}

static int disconnect(sqlite3_vtab *base)
{
	struct table *table = (struct table *)base;

	adb_likeness_free(table->likeness);
	free(table);
	return SQLITE_OK;
}

/* idxNum is the number of arguments. */
static int best_index(sqlite3_vtab *base, sqlite3_index_info *info)
{
	int given[2] = { -1, -1 };

	(void)base;
	for (int i = 0; i < info->nConstraint; i++) {
		const struct sqlite3_index_constraint *c = &info->aConstraint[i];

		if ((c->iColumn != COLUMN_OF && c->iColumn != COLUMN_LIMIT) ||
		    c->op != SQLITE_INDEX_CONSTRAINT_EQ)
			continue;
		if (!c->usable)
			return SQLITE_CONSTRAINT; /* another order of the join knows the value */
		given[c->iColumn - COLUMN_OF] = i;
	}
	info->idxNum = given[0] < 0 ? 0 : given[1] < 0 ? 1 : 2;
	info->estimatedCost = given[0] < 0 ? 1e99 : 100000;
	info->estimatedRows = USUAL_ROWS;
	for (int i = 0; i < info->idxNum; i++) {
		info->aConstraintUsage[given[i]].argvIndex = i + 1;
		info->aConstraintUsage[given[i]].omit = 1;
	}
	return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **out)
{
	struct cursor *cursor = calloc(1, sizeof *cursor);

	(void)base;
	if (cursor == NULL)
		return SQLITE_NOMEM;
	*out = &cursor->base;
	return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base)
{
	struct cursor *cursor = (struct cursor *)base;

	free(cursor->likes.rows);
	free(cursor);
	return SQLITE_OK;
}

static int fail(struct table *table, const char *message)
{
	const char *name = table->kind == SIMILAR ? "similar" : "near_duplicates";

	sqlite3_free(table->base.zErrMsg);
	table->base.zErrMsg = sqlite3_mprintf("%s: %s", name, message);
	return SQLITE_ERROR;
}

static struct adb_likeness_query query_of(const struct table *table, const struct cursor *cursor)
{
	struct adb_likeness_query query = { .clip_id = cursor->of, .degrees = default_degrees };

	if (table->kind == SIMILAR) {
		query.same = query.other = (size_t)cursor->limit;
		query.candidates = CANDIDATES;
	} else {
		query.same = MOST_DUPLICATES;
		query.candidates = THOROUGH_CANDIDATES;
		query.degrees = cursor->limit;
	}
	return query;
}

static int find(struct table *table, struct cursor *cursor)
{
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_likeness_query query = query_of(table, cursor);

	if (table->likeness == NULL)
		table->likeness = adb_likeness_new(table->db);
	if (table->likeness == NULL)
		return SQLITE_NOMEM;
	if (adb_likeness_find(table->likeness, &query, &cursor->likes, &error) != ADB_OK)
		return error.outcome == ADB_INTERRUPTED ? SQLITE_INTERRUPT : fail(table, error.message);
	if (table->kind == NEAR_DUPLICATES) { /* which come first */
		size_t related = 0;

		while (related < cursor->likes.count && cursor->likes.rows[related].relation != NULL)
			related++;
		cursor->likes.count = related;
	}
	return SQLITE_OK;
}

static int filter(sqlite3_vtab_cursor *base, int count, const char *name, int argument_count,
		  sqlite3_value **values)
{
	struct cursor *cursor = (struct cursor *)base;
	struct table *table = (struct table *)base->pVtab;

	(void)name;
	(void)argument_count;
	free(cursor->likes.rows);
	cursor->likes = (struct adb_likes){ .rows = NULL };
	cursor->row = 0;
	if (count == 0)
		return fail(table, "the first argument is missing: a clip_id");
	for (int i = 0; i < count; i++)
		if (sqlite3_value_type(values[i]) == SQLITE_NULL)
			return SQLITE_OK;
	cursor->of = sqlite3_value_int64(values[0]);
	cursor->limit = table->kind == SIMILAR ? DEFAULT_COUNT : default_degrees;
	if (count > 1)
		cursor->limit = sqlite3_value_double(values[1]);
	if (table->kind == SIMILAR && !(cursor->limit >= 1 && cursor->limit <= MAX_COUNT))
		return fail(table, "k is a number from 1 to 1000");
	if (table->kind == NEAR_DUPLICATES && !(cursor->limit > 0 && cursor->limit <= 90))
		return fail(table, "the angle is more than 0 degrees and at most 90");
	return find(table, cursor);
}

static int at_end(sqlite3_vtab_cursor *base)
{
	const struct cursor *cursor = (struct cursor *)base;

	return cursor->row >= cursor->likes.count;
}

static int next(sqlite3_vtab_cursor *base)
{
	((struct cursor *)base)->row++;
	return SQLITE_OK;
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

const struct adb_sql_doc adb_similar_doc = {
	"similar",
	"clip_id [, k]",
	"The k (10) clips of the same skeleton that are most like a clip, then the k of other skeletons, nearest first: "
	"clip_id; distance, degrees: 0 = the same motion, and pose where the skeleton is the same; relation, of the 24 nearest in motion and in pose, whose keys are compared: 'same' (to within 2 degrees), 'retimed', "
	"'reversed', 'mirrored', 'shifted' (a loop that begins elsewhere), 'cropped' (it is a part of clip_id), 'contains' "
	"(clip_id is a part of it), else NULL, and never 'mirrored' on a skeleton of more than 4096 bones; angle, the largest that any bone is off by then; same_skeleton. Clips with a relation come "
	"first. Clips with the same keys are one clip here: the view duplicate_clips has them.",
};

const struct adb_sql_doc adb_near_duplicates_doc = {
	"near_duplicates",
	"clip_id [, degrees]",
	"The clips of the same skeleton that are a copy of a clip, but for timing, direction, a side, a part or small errors: "
	"clip_id, distance, relation and angle as in similar(). Found among the 100 nearest in motion and the 100 nearest in "
	"pose; no bone of a copy is off by more than `degrees` (2) at any frame, and no other value by more than that angle "
	"moves the end of a line as long as the largest of its kind.",
};

static int add(sqlite3 *db, const char *name, enum kind *kind)
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

	return sqlite3_create_module_v2(db, name, &module, kind, NULL);
}

int adb_similar_register(sqlite3 *db)
{
	static enum kind kind = SIMILAR;

	return add(db, adb_similar_doc.name, &kind);
}

int adb_near_duplicates_register(sqlite3 *db)
{
	static enum kind kind = NEAR_DUPLICATES;

	return add(db, adb_near_duplicates_doc.name, &kind);
}

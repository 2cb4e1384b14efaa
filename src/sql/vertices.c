/*
 * The table native_vertices: the rows of the stored view vertices, decoded in C. The temporary view vertices selects from it and
 * hides the stored view, so that the same SQL gives the same rows faster.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/reader.h"
#include "sql/sql.h"

enum column { COLUMN_MODEL_ID, COLUMN_PART_ID, COLUMN_VERTEX, COLUMN_X };

/* Columns of the statement `parts` after the first two, which are those of the table. */
enum row { ROW_VERTEX_COUNT = COLUMN_PART_ID + 1, ROW_POSITIONS, ROW_NORMALS, ROW_UVS };

/* Bits of the plan (idxNum): the constraints that it uses; filter() gets their values in this order. */
enum given {
	GIVEN_MODEL = 1,
	GIVEN_PART = 2,
	GIVEN_VERTEX = 4,
	GIVEN_VERTEX_MIN = 8,
	GIVEN_VERTEX_MAX = 16,
	GIVEN_PARTS = GIVEN_MODEL | GIVEN_PART,
	GIVEN_COUNT = 5,
};

struct vertices_table {
	struct adb_connected_table base;
	double part_count, model_count, vertices_per_part; /* for estimates; 0 = not yet read */
};

struct vertices_cursor {
	sqlite3_vtab_cursor base;
	sqlite3_stmt *parts; /* its current row is the part of the current vertex */
	int given;           /* the constraints that `parts` was prepared for */
	bool at_end;

	int64_t model_id, part_id; /* of that part, as all values that follow */
	struct {
		const uint8_t *data;
		size_t size;
	} arrays[3]; /* positions, normals, uvs */

	int64_t vertex, last;                /* the current and the last vertex */
	struct adb_value_range vertex_range; /* of the constraints */
};

/* ---- plans ---- */

/* The bit of enum given for a constraint; 0 where the plan cannot use it. */
static int plan_bit_of(const struct sqlite3_index_constraint *constraint)
{
	bool is_equal = constraint->op == SQLITE_INDEX_CONSTRAINT_EQ;

	if (!constraint->usable || constraint->iColumn < 0 || constraint->iColumn > COLUMN_VERTEX)
		return 0;
	if (constraint->iColumn != COLUMN_VERTEX)
		return !is_equal ? 0 : constraint->iColumn == COLUMN_MODEL_ID ? GIVEN_MODEL : GIVEN_PART;
	switch (constraint->op) {
	case SQLITE_INDEX_CONSTRAINT_EQ:
		return GIVEN_VERTEX;
	case SQLITE_INDEX_CONSTRAINT_GT:
	case SQLITE_INDEX_CONSTRAINT_GE:
		return GIVEN_VERTEX_MIN;
	case SQLITE_INDEX_CONSTRAINT_LT:
	case SQLITE_INDEX_CONSTRAINT_LE:
		return GIVEN_VERTEX_MAX;
	default:
		return 0;
	}
}

/* Reads the numbers of parts, models and vertices once for each connection: estimates need not be current. */
static void read_statistics(struct vertices_table *vertices)
{
	static const char sql[] =
		"SELECT max(id), (SELECT max(id) FROM main.models), (SELECT avg(vertex_count) FROM "
		"(SELECT vertex_count FROM main.mesh_parts LIMIT 1000)) FROM main.mesh_parts";
	sqlite3_stmt *statement = NULL;

	if (vertices->part_count > 0)
		return;
	if (sqlite3_prepare_v2(vertices->base.db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW) {
		vertices->part_count = sqlite3_column_double(statement, 0);
		vertices->model_count = sqlite3_column_double(statement, 1);
		vertices->vertices_per_part = sqlite3_column_double(statement, 2);
	}
	sqlite3_finalize(statement);
	vertices->part_count = fmax(vertices->part_count, 1);
	vertices->model_count = fmax(vertices->model_count, 1);
	vertices->vertices_per_part = fmax(vertices->vertices_per_part, 1);
}

static int plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
	struct vertices_table *vertices = (struct vertices_table *)table;
	int by_bit[GIVEN_COUNT], given = 0, argument = 0;
	double parts, rows;

	for (int i = 0; i < info->nConstraint; i++) {
		int bit = plan_bit_of(&info->aConstraint[i]);

		if (bit == 0 || given & bit)
			continue; /* the plan uses one constraint of each kind; SQLite checks the others */
		given |= bit;
		by_bit[__builtin_ctz((unsigned)bit)] = i;
	}
	for (int bit = 0; bit < GIVEN_COUNT; bit++) {
		if (!(given & 1 << bit))
			continue;
		info->aConstraintUsage[by_bit[bit]].argvIndex = ++argument;
		/* Parts are found by an exact comparison, which SQLite need not repeat; the range of vertices is only narrowed. */
		info->aConstraintUsage[by_bit[bit]].omit = (1 << bit & GIVEN_PARTS) != 0;
	}
	info->idxNum = given;
	read_statistics(vertices);
	parts = given & GIVEN_PART    ? 1
		: given & GIVEN_MODEL ? fmax(1, vertices->part_count / vertices->model_count)
				      : vertices->part_count;
	rows = given & GIVEN_VERTEX   ? 1
	       : given & ~GIVEN_PARTS ? fmax(1, vertices->vertices_per_part / 4)
				      : vertices->vertices_per_part;
	info->estimatedRows = (sqlite3_int64)fmax(1, parts * rows);
	info->estimatedCost = 30 * parts + parts * rows;
	return SQLITE_OK;
}

/* ---- finding vertices ---- */

/* Prepares the statement for the parts of the constraints, or resets it where the same columns are constrained again. */
static int prepare_parts(struct vertices_cursor *cursor, int given)
{
	sqlite3 *db = adb_virtual_table_database(&cursor->base);
	char *sql;
	int code;

	given &= GIVEN_PARTS;
	if (cursor->parts != NULL && cursor->given == given)
		return sqlite3_reset(cursor->parts), SQLITE_OK;
	sqlite3_finalize(cursor->parts);
	cursor->parts = NULL;
	sql = sqlite3_mprintf(
		"SELECT part.model_id, part.id, shape.vertex_count, shape.positions, shape.normals, shape.uvs "
		"FROM main.mesh_parts AS part CROSS JOIN main.geometries AS shape ON shape.id = part.geometry_id WHERE 1%s%s",
		given & GIVEN_MODEL ? " AND part.model_id = ?1" : "",
		given & GIVEN_PART ? " AND part.id = ?2" : "");
	if (sql == NULL)
		return SQLITE_NOMEM;
	code = sqlite3_prepare_v2(db, sql, -1, &cursor->parts, NULL);
	sqlite3_free(sql);
	cursor->given = given;
	return code;
}

/* Narrows the range of vertices by one constraint. False when no vertex can match. */
static bool narrow(struct vertices_cursor *cursor, int bit, sqlite3_value *value)
{
	return adb_value_range_narrow(&cursor->vertex_range, value,
				      (bit & (GIVEN_VERTEX | GIVEN_VERTEX_MIN)) != 0,
				      (bit & (GIVEN_VERTEX | GIVEN_VERTEX_MAX)) != 0);
}

static void read_part(struct vertices_cursor *cursor)
{
	int64_t count = sqlite3_column_int64(cursor->parts, ROW_VERTEX_COUNT);

	cursor->model_id = sqlite3_column_int64(cursor->parts, COLUMN_MODEL_ID);
	cursor->part_id = sqlite3_column_int64(cursor->parts, COLUMN_PART_ID);
	for (int i = 0; i < 3; i++) {
		cursor->arrays[i].data = sqlite3_column_blob(cursor->parts, ROW_POSITIONS + i);
		cursor->arrays[i].size = (size_t)sqlite3_column_bytes(cursor->parts, ROW_POSITIONS + i);
	}
	cursor->last = count > UINT32_MAX ? UINT32_MAX : count - 1; /* of a geometry that is not damaged */
	if (cursor->vertex_range.max < (double)cursor->last)
		cursor->last = (int64_t)fmax(-1, floor(cursor->vertex_range.max));
	cursor->vertex = cursor->vertex_range.min > (double)cursor->last
				 ? cursor->last + 1
				 : (int64_t)ceil(cursor->vertex_range.min);
}

/* Moves on to the next part with a vertex in the range. */
static int find_part(struct vertices_cursor *cursor)
{
	int code;

	while ((code = sqlite3_step(cursor->parts)) == SQLITE_ROW) {
		read_part(cursor);
		if (cursor->vertex <= cursor->last)
			return SQLITE_OK;
	}
	cursor->at_end = true;
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int filter(sqlite3_vtab_cursor *base, int given, const char *name, int count, sqlite3_value **values)
{
	struct vertices_cursor *cursor = (struct vertices_cursor *)base;
	int code = prepare_parts(cursor, given), argument = 0;

	(void)name;
	(void)count;
	cursor->vertex_range = (struct adb_value_range){ 0, INFINITY };
	cursor->at_end = false;
	for (int i = 0; i < GIVEN_COUNT && code == SQLITE_OK; i++) {
		int bit = 1 << i;

		if (!(given & bit))
			continue;
		if (bit & GIVEN_PARTS)
			code = sqlite3_bind_value(cursor->parts, i + 1, values[argument++]);
		else
			cursor->at_end |= !narrow(cursor, bit, values[argument++]);
	}
	return code == SQLITE_OK && !cursor->at_end ? find_part(cursor) : code;
}

static int next(sqlite3_vtab_cursor *base)
{
	struct vertices_cursor *cursor = (struct vertices_cursor *)base;

	return ++cursor->vertex <= cursor->last ? SQLITE_OK : find_part(cursor);
}

static int at_end(sqlite3_vtab_cursor *base)
{
	return ((struct vertices_cursor *)base)->at_end;
}

/* ---- values ---- */

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	/* For each column from x on: the array, its components, and which of them it is. */
	static const struct {
		int array, width, component;
	} sources[] = { { 0, 3, 0 }, { 0, 3, 1 }, { 0, 3, 2 }, { 1, 3, 0 },
			{ 1, 3, 1 }, { 1, 3, 2 }, { 2, 2, 0 }, { 2, 2, 1 } };
	const struct vertices_cursor *cursor = (struct vertices_cursor *)base;
	uint32_t word;
	float value;

	if (column == COLUMN_MODEL_ID)
		sqlite3_result_int64(context, cursor->model_id);
	else if (column == COLUMN_PART_ID)
		sqlite3_result_int64(context, cursor->part_id);
	else if (column == COLUMN_VERTEX)
		sqlite3_result_int64(context, cursor->vertex);
	if (column < COLUMN_X)
		return SQLITE_OK;

	int array = sources[column - COLUMN_X].array, width = sources[column - COLUMN_X].width;
	uint64_t at =
		(uint64_t)cursor->vertex * (uint64_t)width + (uint64_t)sources[column - COLUMN_X].component;

	if (at >= cursor->arrays[array].size / sizeof word)
		return SQLITE_OK; /* NULL */
	adb_copy_u32le(&word, cursor->arrays[array].data + at * sizeof word, 1);
	memcpy(&value, &word, sizeof value);
	sqlite3_result_double(context, (double)value);
	return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	const struct vertices_cursor *cursor = (struct vertices_cursor *)base;

	*id = cursor->part_id << 32 | (sqlite3_int64)cursor->vertex;
	return SQLITE_OK;
}

/* ---- what the header declares, and its helpers ---- */

static void release_cursor(sqlite3_vtab_cursor *cursor)
{
	sqlite3_finalize(((struct vertices_cursor *)cursor)->parts);
}

const struct adb_sql_table adb_vertices_table = {
	.doc = {
		"vertices",
		NULL,
		"The view vertices, decoded in C: the temporary view vertices hides the stored one and selects from the table "
		"native_vertices. Constraints on model_id, part_id and vertex limit what is read. Components that are not numbers, that "
		"the data do not have, and values behind the end of a damaged geometry are NULL."
	},
	.table = {
		.name = "native_vertices",
		.declaration =
			"CREATE TABLE native_vertices(model_id INTEGER, part_id INTEGER, vertex INTEGER, x REAL, y REAL, z REAL, "
			"nx REAL, ny REAL, nz REAL, u REAL, v REAL)",
		.connected_size = sizeof(struct vertices_table),
		.cursor_size = sizeof(struct vertices_cursor),
		.release_cursor = release_cursor,
		.methods = {
			.xBestIndex = plan,
			.xFilter = filter,
			.xNext = next,
			.xEof = at_end,
			.xColumn = column_value,
			.xRowid = row_id,
		},
	},
};

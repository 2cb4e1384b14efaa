#include "store/row_table.h"

#include "store/writer_private.h"

struct rows_cursor {
	sqlite3_vtab_cursor base;
	size_t row;
};

static int plan(sqlite3_vtab *table, sqlite3_index_info *info);
static void release_cursor(sqlite3_vtab_cursor *cursor);
static int begin(sqlite3_vtab_cursor *cursor, int plan, const char *text, int count, sqlite3_value **values);
static int next(sqlite3_vtab_cursor *cursor);
static int at_end(sqlite3_vtab_cursor *cursor);
static int column_value(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column);
static int row_id(sqlite3_vtab_cursor *cursor, sqlite3_int64 *id);
static const struct adb_row_table *rows_of(const sqlite3_vtab_cursor *cursor);

int adb_row_table_add(struct adb_row_table *table, sqlite3 *db)
{
	*table = (struct adb_row_table){
		.definition = {
			.name = ADB_ROW_TABLE,
			.declaration = "CREATE TABLE x(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15)",
			.connected_size = sizeof(struct adb_connected_table),
			.cursor_size = sizeof(struct rows_cursor),
			.release_cursor = release_cursor,
			.methods = { .xBestIndex = plan, .xFilter = begin, .xNext = next, .xEof = at_end,
				     .xColumn = column_value, .xRowid = row_id },
		},
	};
	return adb_virtual_table_add(db, &table->definition);
}

void adb_row_table_remove(sqlite3 *db)
{
	sqlite3_create_module_v2(db, ADB_ROW_TABLE, NULL, NULL, NULL);
}

static int plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
	(void)table;
	info->estimatedCost = 1;
	return SQLITE_OK;
}

static void release_cursor(sqlite3_vtab_cursor *cursor)
{
	(void)cursor;
}

static int begin(sqlite3_vtab_cursor *cursor, int plan, const char *text, int count, sqlite3_value **values)
{
	(void)plan;
	(void)text;
	(void)count;
	(void)values;
	((struct rows_cursor *)cursor)->row = 0;
	return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *cursor)
{
	((struct rows_cursor *)cursor)->row++;
	return SQLITE_OK;
}

static int at_end(sqlite3_vtab_cursor *cursor)
{
	return ((struct rows_cursor *)cursor)->row >= rows_of(cursor)->row_count;
}

/* As the writer binds the value of a cell to a statement. */
static int column_value(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
	const struct adb_row_table *rows = rows_of(cursor);
	size_t row = ((struct rows_cursor *)cursor)->row;
	const struct adb_cell *cell = &rows->cells[row * rows->column_count + (size_t)column];
	char hex[ADB_HASH_HEX_SIZE];

	if (cell->kind == ADB_INTEGER || (cell->kind == ADB_OPTIONAL && cell->integer >= 0))
		sqlite3_result_int64(context, cell->integer);
	else if (cell->kind == ADB_REAL && !isnan(cell->real))
		sqlite3_result_double(context, cell->real);
	else if (cell->kind == ADB_TEXT && cell->bytes != NULL)
		sqlite3_result_text(context, cell->bytes, -1, SQLITE_STATIC);
	else if (cell->kind == ADB_BLOB && cell->bytes != NULL)
		sqlite3_result_blob64(context, cell->bytes, cell->size, SQLITE_STATIC);
	else if (cell->kind == ADB_HASH)
		sqlite3_result_text(context, adb_hash_hex(cell->bytes, hex), -1, SQLITE_TRANSIENT);
	return SQLITE_OK; /* NULL, where nothing was set */
}

static int row_id(sqlite3_vtab_cursor *cursor, sqlite3_int64 *id)
{
	*id = (sqlite3_int64)((struct rows_cursor *)cursor)->row;
	return SQLITE_OK;
}

static const struct adb_row_table *rows_of(const sqlite3_vtab_cursor *cursor)
{
	return (const struct adb_row_table *)((const struct adb_connected_table *)cursor->pVtab)->definition;
}

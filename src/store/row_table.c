#include "store/row_table.h"

#include "sqlite/virtual_table.h"
#include "store/writer_private.h"

struct rows_cursor {
	sqlite3_vtab_cursor base;
	const struct adb_rows *rows; /* NULL = none */
	size_t row;
};

static void release_cursor(sqlite3_vtab_cursor *base)
{
	(void)base;
}

static int plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
	(void)table;
	for (int i = 0; i < info->nConstraint; i++)
		if (info->aConstraint[i].iColumn == ADB_ROW_TABLE_COLUMNS && info->aConstraint[i].usable) {
			info->aConstraintUsage[i].argvIndex = 1;
			info->aConstraintUsage[i].omit = 1;
		}
	info->estimatedCost = 1;
	return SQLITE_OK;
}

static int begin(sqlite3_vtab_cursor *base, int plan, const char *text, int count, sqlite3_value **values)
{
	struct rows_cursor *cursor = (struct rows_cursor *)base;

	(void)plan;
	(void)text;
	cursor->rows = count > 0 ? sqlite3_value_pointer(values[0], ADB_ROW_TABLE) : NULL;
	cursor->row = 0;
	return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base)
{
	((struct rows_cursor *)base)->row++;
	return SQLITE_OK;
}

static int at_end(sqlite3_vtab_cursor *base)
{
	const struct rows_cursor *cursor = (struct rows_cursor *)base;

	return cursor->rows == NULL || cursor->row >= cursor->rows->row_count;
}

/* As the writer binds the value of a cell to a statement. */
static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	const struct rows_cursor *cursor = (struct rows_cursor *)base;
	const struct adb_cell *cell =
		&cursor->rows->cells[cursor->row * cursor->rows->column_count + (size_t)column];
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
		sqlite3_result_text(context, adb_hash_hex(cell->bytes, hex), ADB_HASH_HEX_SIZE - 1,
				    SQLITE_TRANSIENT);
	return SQLITE_OK; /* NULL, where nothing was set */
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	*id = (sqlite3_int64)((struct rows_cursor *)base)->row;
	return SQLITE_OK;
}

static const struct adb_virtual_table row_table = {
	.name = ADB_ROW_TABLE,
	.declaration =
		"CREATE TABLE x(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, rows HIDDEN)",
	.connected_size = sizeof(struct adb_connected_table),
	.cursor_size = sizeof(struct rows_cursor),
	.release_cursor = release_cursor,
	.methods = { .xBestIndex = plan,
		     .xFilter = begin,
		     .xNext = next,
		     .xEof = at_end,
		     .xColumn = column_value,
		     .xRowid = row_id },
};

int adb_row_table_add(sqlite3 *db)
{
	return adb_virtual_table_add(db, &row_table);
}

/* As a pointer, which SQL cannot make up. */
int adb_row_table_bind(sqlite3_stmt *statement, struct adb_rows *rows)
{
	return sqlite3_bind_pointer(statement, 1, rows, ADB_ROW_TABLE, NULL);
}

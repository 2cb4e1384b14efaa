/*
 * Writes the rows of a query as a Parquet file. A column has one type, which SQLite does not enforce:
 *
 *   INTEGER  integers, and reals that are whole numbers
 *   REAL     reals, and integers that a double holds
 *   TEXT     texts and numbers; bytes that are no UTF-8, which engines refuse to read, become U+FFFD
 *   BLOB     blobs and texts
 *
 * Any other value is NULL in the file, and reported with its table and row.
 */
#include "export/parquet/rows.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "base/text.h"
#include "export/parquet/file.h"
#include "export/reports.h"
#include "sqlite/run.h"

/* Integers up to this size are doubles too. */
static const int64_t most_exact = INT64_C(1) << 53;

/* Where the values of a column of the file come from. */
struct source {
	sqlite3_stmt *row;
	int column;
};

struct columns {
	size_t count;
	struct source *sources;
	const char **names; /* owned by the statements */
	enum adb_parquet_kind *kinds;
};

/* What is written, and the place for texts that have to be mended. */
struct writing {
	const struct adb_parquet_table *table;
	sqlite3_stmt *row;
	sqlite3_stmt *
		shared; /* of the table, NULL = it has none; stands on the row for `shared_by` when has_shared */
	size_t shared_count; /* the columns from the second on that come from it */
	int64_t shared_by;
	bool has_shared, is_unreadable;
	struct columns columns;
	struct adb_parquet_file *file;
	struct adb_buffer mended;
	size_t bytes; /* of the texts and blobs of the row */
	struct adb_parquet_rows_written *written;
};

/* ---- reports ---- */

/* A row is named by its first column, which is its id, or that of what it belongs to. */
static void report_misfit(const struct writing *writing, size_t column)
{
	static const char *const types[] = { [SQLITE_INTEGER] = "an integer",
					     [SQLITE_FLOAT] = "a real",
					     [SQLITE_TEXT] = "a text",
					     [SQLITE_BLOB] = "a blob",
					     [SQLITE_NULL] = "NULL" };
	static const char *const kinds[] = {
		[ADB_PARQUET_INTEGER] = "an INTEGER", [ADB_PARQUET_REAL] = "a REAL",
		[ADB_PARQUET_FLOAT] = "a REAL",       [ADB_PARQUET_TEXT] = "a TEXT",
		[ADB_PARQUET_JSON] = "a TEXT",        [ADB_PARQUET_BLOB] = "a BLOB"
	};
	const struct source *source = &writing->columns.sources[column];
	int type = sqlite3_column_type(source->row, source->column);
	int64_t id = sqlite3_column_int64(writing->row, 0);

	adb_export_report_row(writing->table->name, sqlite3_column_name(writing->row, 0), id,
			      "%s is %s, which %s column cannot hold; NULL is written",
			      writing->columns.names[column], types[type],
			      kinds[writing->columns.kinds[column]]);
}

static void report_mended(const struct writing *writing, const struct source *source)
{
	int64_t id = sqlite3_column_int64(writing->row, 0);

	adb_export_report_row(writing->table->name, sqlite3_column_name(writing->row, 0), id,
			      "bytes of %s that are no UTF-8 are written as U+FFFD",
			      sqlite3_column_name(source->row, source->column));
}

/* ---- what the header declares, and its helpers ---- */

static enum adb_outcome prepare_shared(struct writing *writing, struct adb_error *error)
{
	sqlite3 *db = sqlite3_db_handle(writing->row);

	if (writing->table->shared == NULL)
		return ADB_OK;
	if (sqlite3_prepare_v2(db, writing->table->shared, -1, &writing->shared, NULL) != SQLITE_OK)
		return adb_sql_failed(db, error);
	writing->shared_count = (size_t)sqlite3_column_count(writing->shared);
	return ADB_OK;
}

/* Adds the columns of a statement from `from` to `to` - 1. False when memory ran out. */
static bool add_columns(struct writing *writing, sqlite3_stmt *row, int from, int to)
{
	struct columns *columns = &writing->columns;

	for (int i = from; i < to; i++) {
		const char *name = sqlite3_column_name(row, i);

		if (name == NULL)
			return false;
		if (writing->table->link != NULL && strcmp(name, ADB_PARQUET_PARTITION) == 0)
			continue;
		columns->sources[columns->count] = (struct source){ row, i };
		columns->names[columns->count] = name;
		columns->kinds[columns->count++] =
			adb_parquet_column_kind(writing->table, name, sqlite3_column_decltype(row, i));
	}
	return true;
}

static bool find_columns(struct writing *writing)
{
	struct columns *columns = &writing->columns;
	int own = sqlite3_column_count(writing->row), shared = (int)writing->shared_count;
	size_t room = (size_t)own + (size_t)shared + 1;

	columns->sources = adb_memory_zeroed(room, sizeof *columns->sources);
	columns->names = adb_memory_zeroed(room, sizeof *columns->names);
	columns->kinds = adb_memory_zeroed(room, sizeof *columns->kinds);
	if (columns->sources == NULL || columns->names == NULL || columns->kinds == NULL)
		return false;
	return add_columns(writing, writing->row, 0, 1) && add_columns(writing, writing->shared, 0, shared) &&
	       add_columns(writing, writing->row, 1, own);
}

static void free_columns(struct columns *columns)
{
	free(columns->sources);
	free(columns->names);
	free(columns->kinds);
}

static enum adb_outcome no_memory(struct adb_error *error)
{
	return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

/* Whether the first column and those that come with it are those of the row before; if not, reads the latter. */
static bool is_shared_with_row_before(struct writing *writing)
{
	int64_t by;

	if (writing->shared == NULL)
		return false;
	by = sqlite3_column_int64(writing->row, 0);
	if (writing->has_shared && by == writing->shared_by)
		return true;
	sqlite3_reset(writing->shared);
	sqlite3_bind_int64(writing->shared, 1, by);

	int code = sqlite3_step(writing->shared);

	writing->has_shared = code == SQLITE_ROW;
	writing->is_unreadable = code != SQLITE_ROW && code != SQLITE_DONE;
	writing->shared_by = by;
	return false;
}

static bool add_integer(struct adb_parquet_column *column, sqlite3_value *value, int type)
{
	double real = type == SQLITE_FLOAT ? sqlite3_value_double(value) : 0;
	bool fits = type == SQLITE_INTEGER ||
		    (type == SQLITE_FLOAT && fabs(real) <= (double)most_exact && floor(real) >= real);

	if (fits)
		adb_parquet_column_integer(column, sqlite3_value_int64(value));
	return fits;
}

static bool add_real(struct adb_parquet_column *column, sqlite3_value *value, int type)
{
	int64_t integer = type == SQLITE_INTEGER ? sqlite3_value_int64(value) : 0;
	bool fits = type == SQLITE_FLOAT ||
		    (type == SQLITE_INTEGER && integer >= -most_exact && integer <= most_exact);

	if (fits)
		adb_parquet_column_real(column, sqlite3_value_double(value));
	return fits;
}

static bool add_blob(struct writing *writing, struct adb_parquet_column *column, sqlite3_value *value)
{
	int type = sqlite3_value_type(value);
	const void *data;
	size_t size;

	if (type != SQLITE_BLOB && type != SQLITE_TEXT)
		return false;
	data = sqlite3_value_blob(value);
	size = (size_t)sqlite3_value_bytes(value);
	column->has_failed = column->has_failed || (data == NULL && size > 0);
	writing->bytes += size;
	if (!column->has_failed)
		adb_parquet_column_bytes(column, data, size);
	return true;
}

/* The number of bytes at the start that are UTF-8. */
static size_t valid_length(const char *text, size_t size)
{
	size_t i = 0;

	while (i < size) {
		size_t length = (unsigned char)text[i] < 0x80 ? 1 : adb_utf8_length(text + i, size - i);

		if (length == 0)
			break;
		i += length;
	}
	return i;
}

static void add_mended(struct writing *writing, struct adb_parquet_column *column, const char *text,
		       size_t size)
{
	struct adb_buffer *mended = &writing->mended;

	adb_buffer_clear(mended);
	while (size > 0) {
		size_t valid = valid_length(text, size);

		adb_buffer_add(mended, text, valid);
		text += valid;
		size -= valid;
		if (size == 0)
			break;
		adb_buffer_text(mended, "\xEF\xBF\xBD");
		text++;
		size--;
	}
	column->has_failed = column->has_failed || !adb_buffer_ok(mended);
	adb_parquet_column_bytes(column, mended->data, mended->size);
}

static bool add_text(struct writing *writing, struct adb_parquet_column *column, const struct source *source,
		     sqlite3_value *value)
{
	const char *text;
	size_t size;

	if (sqlite3_value_type(value) == SQLITE_BLOB)
		return false;
	text = (const char *)sqlite3_value_text(value);
	size = (size_t)sqlite3_value_bytes(value);
	writing->bytes += size;
	if (text == NULL) {
		adb_memory_note_failure();
		column->has_failed = true;
	} else if (adb_parquet_column_repeat(column, text, size)) {
		return true;
	} else if (valid_length(text, size) == size) {
		adb_parquet_column_bytes(column, text, size);
	} else {
		add_mended(writing, column, text, size);
		report_mended(writing, source);
	}
	return true;
}

/*
 * False when the column cannot hold the value, and then nothing was added. The value itself is asked, which takes half the time of
 * sqlite3_column_…(): only one thread uses the connection.
 */
static bool add_value(struct writing *writing, struct adb_parquet_column *column, const struct source *source)
{
	sqlite3_value *value = sqlite3_column_value(source->row, source->column);
	int type = sqlite3_value_type(value);

	if (type == SQLITE_NULL) {
		adb_parquet_column_null(column);
		return true;
	}
	switch (column->kind) {
	case ADB_PARQUET_INTEGER:
		return add_integer(column, value, type);
	case ADB_PARQUET_REAL:
	case ADB_PARQUET_FLOAT:
		return add_real(column, value, type);
	case ADB_PARQUET_BLOB:
		return add_blob(writing, column, value);
	default:
		return add_text(writing, column, source, value);
	}
}

static bool add_row(struct writing *writing)
{
	size_t alike = is_shared_with_row_before(writing) ? writing->shared_count + 1 : 0;

	if (writing->is_unreadable)
		return false;
	writing->bytes = 0;
	for (size_t i = 0; i < writing->columns.count; i++) {
		struct adb_parquet_column *column = adb_parquet_file_column(writing->file, i);

		if ((i < alike && adb_parquet_column_again(column)) ||
		    add_value(writing, column, &writing->columns.sources[i]))
			continue;
		report_misfit(writing, i);
		writing->written->misfits++;
		adb_parquet_column_null(column);
	}
	return adb_parquet_file_end_row(writing->file, writing->bytes);
}

static enum adb_outcome write_failed(const struct writing *writing, struct adb_error *error)
{
	if (adb_memory_has_failed())
		return no_memory(error);
	if (writing->is_unreadable)
		return adb_sql_failed(sqlite3_db_handle(writing->shared), error);
	return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s", strerror(errno));
}

static enum adb_outcome write_rows(struct writing *writing, FILE *out, bool even_if_empty,
				   struct adb_error *error)
{
	int code = sqlite3_step(writing->row);

	if (code == SQLITE_DONE && !even_if_empty)
		return ADB_OK;
	writing->file = adb_parquet_file_new(out, writing->columns.names, writing->columns.kinds,
					     writing->columns.count);
	if (writing->file == NULL)
		return no_memory(error);
	for (; code == SQLITE_ROW; code = sqlite3_step(writing->row)) {
		if (adb_interrupted)
			return adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
		if (!add_row(writing))
			return write_failed(writing, error);
	}
	if (code != SQLITE_DONE)
		return adb_sql_failed(sqlite3_db_handle(writing->row), error);
	if (!adb_parquet_file_finish(writing->file))
		return write_failed(writing, error);
	writing->written->rows = adb_parquet_file_rows(writing->file);
	return ADB_OK;
}

enum adb_outcome adb_parquet_rows_write(const struct adb_parquet_table *table, sqlite3_stmt *statement,
					FILE *out, bool even_if_empty,
					struct adb_parquet_rows_written *written, struct adb_error *error)
{
	struct writing writing = { .table = table, .row = statement, .written = written };
	enum adb_outcome outcome;

	*written = (struct adb_parquet_rows_written){ 0 };
	outcome = prepare_shared(&writing, error);
	if (outcome == ADB_OK)
		outcome = find_columns(&writing) ? write_rows(&writing, out, even_if_empty, error)
						 : no_memory(error);
	sqlite3_finalize(writing.shared);
	adb_parquet_file_free(writing.file);
	adb_buffer_free(&writing.mended);
	free_columns(&writing.columns);
	return outcome;
}

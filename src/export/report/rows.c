/* Writes rows of SQL as JSON. */
#include "export/report/rows.h"

#include <math.h>
#include <string.h>

#include "base/json.h"
#include "base/stop.h"
#include "sqlite/run.h"

struct blocks {
	const struct adb_catalogue_order *order;
	sqlite3_stmt *statement;
	const char *columns;
	struct adb_data_file data;
	struct adb_buffer clips; /* of the block that is open */
};

static void put_names(struct adb_buffer *json, sqlite3_stmt *statement, int count)
{
	adb_buffer_text(json, "[");
	for (int i = 0; i < count; i++)
		adb_buffer_printf(json, "%s\"%s\"", i > 0 ? "," : "", sqlite3_column_name(statement, i));
	adb_buffer_text(json, "]");
}

static void add_row(struct blocks *blocks)
{
	struct adb_buffer *json = &blocks->data.json;
	int last = (int)strlen(blocks->columns) - 1;

	if (blocks->clips.size == 0) {
		adb_buffer_text(json, "{\"columns\":");
		put_names(json, blocks->statement, last);
		adb_buffer_text(json, ",\n\"rows\":[[");
	} else {
		adb_buffer_text(json, ",\n[");
		adb_buffer_text(&blocks->clips, ",");
	}
	for (int i = 0; i < last; i++) {
		adb_buffer_text(json, i > 0 ? "," : "");
		adb_rows_value(json, blocks->order, blocks->statement, i, blocks->columns[i]);
	}
	adb_buffer_text(json, "]");
	adb_rows_value(&blocks->clips, blocks->order, blocks->statement, last, blocks->columns[last]);
	adb_data_file_flush(&blocks->data);
}

static enum adb_outcome end_block(struct blocks *blocks, struct adb_error *error)
{
	if (blocks->data.output.file == NULL)
		return ADB_OK;
	adb_buffer_text(&blocks->data.json, "],\n\"clips\":[");
	blocks->data.json.failed |= !adb_buffer_ok(&blocks->clips);
	adb_buffer_add(&blocks->data.json, blocks->clips.data, blocks->clips.size);
	adb_buffer_text(&blocks->data.json, "]}");
	adb_buffer_clear(&blocks->clips);
	return adb_data_file_close(&blocks->data, error);
}

static void put_row(struct adb_buffer *json, const struct adb_catalogue_order *order, sqlite3_stmt *row,
		    enum adb_rows_form form, const char *columns)
{
	if (form == ADB_ROWS_VALUES) {
		adb_rows_values(json, order, row, columns);
	} else if (form == ADB_ROWS_ARRAYS) {
		adb_buffer_text(json, "[");
		adb_rows_values(json, order, row, columns);
		adb_buffer_text(json, "]");
	} else {
		adb_buffer_text(json, "{");
		adb_rows_members(json, order, row, columns);
		adb_buffer_text(json, "}");
	}
}

static void put_real(struct adb_buffer *json, sqlite3_stmt *row, int column, int decimals)
{
	int type = sqlite3_column_type(row, column);

	adb_data_real(json,
		      type == SQLITE_FLOAT || type == SQLITE_INTEGER ? sqlite3_column_double(row, column)
								     : (double)NAN,
		      decimals);
}

static void put_index(struct adb_buffer *json, const struct adb_catalogue_order *order, sqlite3_stmt *row,
		      int column, enum adb_catalogue_kind kind)
{
	bool has_id = sqlite3_column_type(row, column) == SQLITE_INTEGER;

	adb_json_integer(json,
			 has_id ? adb_catalogue_index(order, kind, sqlite3_column_int64(row, column)) : -1);
}

/* Resets the statement, whose last step gave `code`. */
static enum adb_outcome ended(sqlite3_stmt *statement, int code, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	if (adb_interrupted)
		outcome = adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	else if (code != SQLITE_DONE && code != SQLITE_ROW)
		outcome = adb_sql_failed(sqlite3_db_handle(statement), error);
	sqlite3_reset(statement);
	return outcome;
}

void adb_rows_value(struct adb_buffer *json, const struct adb_catalogue_order *order, sqlite3_stmt *row,
		    int column, char type)
{
	switch (type) {
	case 'i':
		if (sqlite3_column_type(row, column) == SQLITE_INTEGER)
			adb_json_integer(json, sqlite3_column_int64(row, column));
		else
			adb_buffer_text(json, "null");
		break;
	case 'r':
		put_real(json, row, column, 3);
		break;
	case 'R':
		put_real(json, row, column, 6);
		break;
	case 'd':
		put_index(json, order, row, column, ADB_CATALOGUE_DUMP);
		break;
	case 'c':
		put_index(json, order, row, column, ADB_CATALOGUE_CLIP);
		break;
	case 's':
		put_index(json, order, row, column, ADB_CATALOGUE_SET);
		break;
	case 'k':
		put_index(json, order, row, column, ADB_CATALOGUE_SKELETON);
		break;
	case 'm':
		put_index(json, order, row, column, ADB_CATALOGUE_MODEL);
		break;
	default: {
		const char *text = (const char *)sqlite3_column_text(row, column);

		adb_json_text(json, text, text != NULL ? (size_t)sqlite3_column_bytes(row, column) : 0);
	}
	}
}

void adb_rows_values(struct adb_buffer *json, const struct adb_catalogue_order *order, sqlite3_stmt *row,
		     const char *columns)
{
	for (int i = 0; columns[i] != '\0'; i++) {
		if (i > 0)
			adb_buffer_text(json, ",");
		adb_rows_value(json, order, row, i, columns[i]);
	}
}

void adb_rows_members(struct adb_buffer *json, const struct adb_catalogue_order *order, sqlite3_stmt *row,
		      const char *columns)
{
	for (int i = 0; columns[i] != '\0'; i++) {
		adb_buffer_printf(json, "%s\"%s\":", i > 0 ? "," : "", sqlite3_column_name(row, i));
		adb_rows_value(json, order, row, i, columns[i]);
	}
}

enum adb_outcome adb_rows_array(struct adb_buffer *json, struct adb_data_file *data,
				const struct adb_catalogue_order *order, sqlite3_stmt *statement,
				enum adb_rows_form form, const char *columns, struct adb_error *error)
{
	int code = SQLITE_ROW;

	if (form == ADB_ROWS_OBJECT) {
		code = sqlite3_step(statement);
		if (code == SQLITE_ROW)
			put_row(json, order, statement, form, columns);
		else
			adb_buffer_text(json, "null");
		return ended(statement, code, error);
	}
	adb_buffer_text(json, "[");
	for (bool is_first = true; !adb_interrupted && (code = sqlite3_step(statement)) == SQLITE_ROW;
	     is_first = false) {
		if (!is_first)
			adb_buffer_text(json, ",");
		put_row(json, order, statement, form, columns);
		if (data != NULL)
			adb_data_file_flush(data);
	}
	adb_buffer_text(json, "]");
	return ended(statement, code, error);
}

enum adb_outcome adb_rows_blocks(const char *folder, const char *name, uint32_t block_size,
				 const struct adb_catalogue_order *order, sqlite3_stmt *statement,
				 const char *columns, uint32_t *block_count, uint32_t *row_count,
				 struct adb_error *error)
{
	struct blocks blocks = { .order = order, .statement = statement, .columns = columns };
	enum adb_outcome outcome = ADB_OK;
	int code = SQLITE_ROW;

	*block_count = *row_count = 0;
	while (outcome == ADB_OK && !adb_interrupted && (code = sqlite3_step(statement)) == SQLITE_ROW) {
		if (*row_count % block_size == 0) {
			outcome = end_block(&blocks, error);
			if (outcome == ADB_OK)
				outcome = adb_data_file_open_shard(&blocks.data, folder, name, *block_count,
								   error);
			++*block_count;
		}
		if (outcome == ADB_OK)
			add_row(&blocks);
		++*row_count;
	}
	if (outcome == ADB_OK)
		outcome = end_block(&blocks, error);
	adb_data_file_discard(&blocks.data);
	adb_buffer_free(&blocks.clips);
	return outcome == ADB_OK ? ended(statement, code, error) : outcome;
}

void adb_rows_names(struct adb_buffer *json, sqlite3_stmt *statement, const char *columns)
{
	put_names(json, statement, (int)strlen(columns));
}

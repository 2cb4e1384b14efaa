/*
 * Rows of SQL as JSON. A specification has a letter for each column, so that data files have the types that the page expects even
 * of a damaged database: a value of another type is null, and of an object that the catalogue does not have the index is -1.
 *
 *	i integer   r number with 3 digits behind the point   R number with 6   t text
 *	d c s k m   the number of a row in dumps, clips, animation_sets, skeletons, models: its index
 */
#ifndef ADB_EXPORT_REPORT_ROWS_H
#define ADB_EXPORT_REPORT_ROWS_H

#include <sqlite3.h>

#include "base/buffer.h"
#include "base/error.h"
#include "export/report/data_file.h"
#include "export/report/order.h"

/* Appends one column of a row. */
void adb_rows_value(struct adb_buffer *json, const struct adb_catalogue_order *order, sqlite3_stmt *row,
		    int column, char type);

/* Appends the columns of a row with commas between them. */
void adb_rows_values(struct adb_buffer *json, const struct adb_catalogue_order *order, sqlite3_stmt *row,
		     const char *columns);

/* Appends them as members: the name of each column and its value. */
void adb_rows_members(struct adb_buffer *json, const struct adb_catalogue_order *order, sqlite3_stmt *row,
		      const char *columns);

enum adb_rows_form {
	ADB_ROWS_VALUES,  /* of a single column: the values */
	ADB_ROWS_ARRAYS,  /* an array for each row */
	ADB_ROWS_OBJECTS, /* an object for each row, with the names of the columns */
	ADB_ROWS_OBJECT,  /* no array, but an object for the first row, null when there is none */
};

/*
 * Appends the rows of `statement` as an array, and resets it. With `data`, which may be NULL and is then the owner of
 * `json`, memory stays bounded. Sets `error` unless it returns ADB_OK.
 */
enum adb_outcome adb_rows_array(struct adb_buffer *json, struct adb_data_file *data,
				const struct adb_catalogue_order *order, sqlite3_stmt *statement,
				enum adb_rows_form form, const char *columns, struct adb_error *error);

/*
 * Writes the rows to the data files NAME-0, NAME-1, …, of at most `block_size` rows each: { columns: names, rows: arrays, clips: indices }.
 * The last column, of the type c, is in `clips` in place of `rows`. Sets *block_count and *row_count.
 */
enum adb_outcome adb_rows_blocks(const char *folder, const char *name, uint32_t block_size,
				 const struct adb_catalogue_order *order, sqlite3_stmt *statement,
				 const char *columns, uint32_t *block_count, uint32_t *row_count,
				 struct adb_error *error);

/* Appends the names of the columns as an array, as many as `columns` has letters. */
void adb_rows_names(struct adb_buffer *json, sqlite3_stmt *statement, const char *columns);

#endif

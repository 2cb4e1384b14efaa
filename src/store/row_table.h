/*
 * A virtual table with the rows that the writer is about to insert. INSERT … SELECT takes all of them in one step, with one cursor
 * on the table that they go to, which saves two fifths of the time of inserting short rows one by one.
 */
#ifndef ADB_STORE_ROW_TABLE_H
#define ADB_STORE_ROW_TABLE_H

#include <sqlite3.h>
#include <stddef.h>

#define ADB_ROW_TABLE "animdb_rows"
enum { ADB_ROW_TABLE_COLUMNS = 16 }; /* named c0, c1, … */

struct adb_cell;

struct adb_rows {
	const struct adb_cell *cells; /* one row after the other */
	size_t row_count, column_count;
};

/* Adds the table-valued function animdb_rows(?), whose rows adb_row_table_bind() gives. Returns an SQLite code. */
int adb_row_table_add(sqlite3 *db);

/* Binds the only parameter of a statement; `rows` must exist until the statement is stepped. Returns an SQLite code. */
int adb_row_table_bind(sqlite3_stmt *statement, struct adb_rows *rows);

#endif

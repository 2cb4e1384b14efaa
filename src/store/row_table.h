/*
 * A virtual table with the rows that the writer is about to insert. INSERT … SELECT takes all of them in one step, with one cursor
 * on the table that they go to, which saves two fifths of the time of inserting short rows one by one.
 */
#ifndef ADB_STORE_ROW_TABLE_H
#define ADB_STORE_ROW_TABLE_H

#include <sqlite3.h>

#include "sqlite/virtual_table.h"

#define ADB_ROW_TABLE "animdb_rows"
enum { ADB_ROW_TABLE_COLUMNS = 16 }; /* named c0, c1, … */

struct adb_cell;

struct adb_row_table {
	struct adb_virtual_table definition; /* first: SQLite hands it to the methods */
	const struct adb_cell *cells;        /* row by row */
	size_t row_count, column_count;
};

/* Adds the table to `db`, in which it stays until adb_row_table_remove(); `table` must not move. Returns an SQLite code. */
int adb_row_table_add(struct adb_row_table *table, sqlite3 *db);
void adb_row_table_remove(sqlite3 *db);

#endif

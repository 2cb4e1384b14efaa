/* The names that SQL statements can use, for completion and for suggestions in error messages. */
#ifndef ADB_SQL_NAMES_H
#define ADB_SQL_NAMES_H

#include <sqlite3.h>

enum adb_sql_name_kind {
	ADB_SQL_NAME_TABLE,
	ADB_SQL_NAME_COLUMN,
	ADB_SQL_NAME_FUNCTION,
	ADB_SQL_NAME_KEYWORD
};

/*
 * Calls `take` once with each name of a kind. Tables include views and table-valued functions. Columns are those of `table`,
 * or of all tables when it is NULL; other kinds ignore `table`. Names that cannot be read from the database are left out.
 */
void adb_sql_names_each(sqlite3 *db, enum adb_sql_name_kind kind, const char *table,
			void (*take)(void *context, const char *name), void *context);

/*
 * Returns `sql`, a format of sqlite3_mprintf(), with its only %s replaced by a query for the names of the tables and views of all
 * databases, among them internal ones. The caller frees it with sqlite3_free(); NULL = out of memory.
 */
char *adb_sql_with_known(sqlite3 *db, const char *sql);

/* Runs `sql` with ?1 = `argument` and calls `take` with the text of the first column of each row. Errors end the rows. */
void adb_sql_texts_each(sqlite3 *db, const char *sql, const char *argument,
			void (*take)(void *context, const char *text), void *context);

#endif

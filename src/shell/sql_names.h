/* The names that SQL on a database may use: for completion and for "did you mean". */
#ifndef ADB_SHELL_SQL_NAMES_H
#define ADB_SHELL_SQL_NAMES_H

#include <sqlite3.h>

enum adb_sql_name_kind {
	ADB_SQL_NAME_TABLE,
	ADB_SQL_NAME_COLUMN,
	ADB_SQL_NAME_FUNCTION,
	ADB_SQL_NAME_KEYWORD
};

/*
 * Calls `take` with each name of a kind, once each. Tables include views and what is computed; columns are those of
 * `table`, or of all tables when it is NULL (it says nothing for the other kinds). What the database cannot tell is left
 * out.
 */
void adb_sql_names_each(sqlite3 *db, enum adb_sql_name_kind kind, const char *table,
			void (*take)(void *context, const char *name), void *context);

/* Calls `take` with the first column of each row that `sql` gives; ?1 is `argument`. */
void adb_sql_texts_each(sqlite3 *db, const char *sql, const char *argument,
			void (*take)(void *context, const char *text), void *context);

#endif

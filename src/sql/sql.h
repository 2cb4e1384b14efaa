/* What animdb adds to SQL: functions, and tables that are computed. */
#ifndef ADB_SQL_SQL_H
#define ADB_SQL_SQL_H

#include <sqlite3.h>
#include <stddef.h>

#include "dump/system.h"
#include "sqlite/virtual_table.h"

/* The i-th of all functions and tables, NULL after the last. */
const struct adb_sql_doc *adb_sql_doc(size_t i);

/* Adds every one of them to `db`. Returns an SQLite code. */
int adb_sql_register(sqlite3 *db);

/*
 * Puts a temporary view keys, over the native table, in front of the stored one. A connection that trusts no schema could not
 * use that: it calls JSON functions, which SQLite below 3.41 holds for unsafe in views of a file. Returns an SQLite code.
 */
int adb_sql_put_keys_in_front(sqlite3 *db);

/* ---- one file each ---- */

/* A scalar function: deterministic, innocuous. */
struct adb_function {
	struct adb_sql_doc doc;
	int argument_count;
	void (*call)(sqlite3_context *context, int count, sqlite3_value **arguments);
};

extern const struct adb_function adb_functions[]; /* ends with a NULL name; those of systems come on top */
int adb_functions_register(sqlite3 *db);

struct adb_sql_table {
	struct adb_sql_doc doc;
	struct adb_virtual_table table;
};

extern const struct adb_sql_table adb_keys_table, adb_pose_table, adb_reach_table, adb_similar_table,
	adb_near_duplicates_table;

#endif

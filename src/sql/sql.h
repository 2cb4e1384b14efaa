/* The functions and virtual tables that animdb adds to SQL. */
#ifndef ADB_SQL_SQL_H
#define ADB_SQL_SQL_H

#include <sqlite3.h>
#include <stddef.h>

#include "dump/system.h"
#include "sqlite/virtual_table.h"

/* The description of the i-th function or table; NULL after the last. */
const struct adb_sql_doc *adb_sql_doc(size_t i);

/*
 * Tables that need more than a database, of layers above this one: those of the program, set before it opens one. The extension has
 * none. NULL ends the list, and NULL is no list.
 */
struct adb_sql_table;
extern const struct adb_sql_table *const *adb_sql_more_tables;

/* Adds all functions and tables to `db`. Returns an SQLite code. */
int adb_sql_register(sqlite3 *db);

/*
 * Creates the temporary views keys and vertices over the native tables, which hide the stored views. A connection that does not trust the
 * schema cannot use the stored views: they call JSON functions, which SQLite before 3.41 considers unsafe in views of a file.
 * Returns an SQLite code.
 */
int adb_sql_shadow_views(sqlite3 *db);

/* A function: deterministic, innocuous. `call` is that of a scalar function, or is called for each row where `end` is not NULL. */
struct adb_function {
	struct adb_sql_doc doc;
	int argument_count;
	void (*call)(sqlite3_context *context, int count, sqlite3_value **arguments);
	void (*end)(sqlite3_context *context);
};

/* Of regexp.c and quantile.c. */
void adb_regexp_call(sqlite3_context *context, int count, sqlite3_value **arguments);
void adb_median_row(sqlite3_context *context, int count, sqlite3_value **arguments);
void adb_quantile_row(sqlite3_context *context, int count, sqlite3_value **arguments);
void adb_quantile_end(sqlite3_context *context);

extern const struct adb_function
	adb_functions[]; /* ends with a NULL name; functions of systems are not in it */
int adb_functions_register(sqlite3 *db);

struct adb_sql_table {
	struct adb_sql_doc doc;
	struct adb_virtual_table table;
};

extern const struct adb_sql_table adb_contacts_table, adb_keys_table, adb_path_table, adb_pose_table,
	adb_reach_table, adb_similar_table, adb_near_duplicates_table, adb_vertices_table;

#endif

/* The schema that `animdb index` creates, and comparisons with that of a database. */
#ifndef ADB_STORE_SCHEMA_MODEL_H
#define ADB_STORE_SCHEMA_MODEL_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

/* Returns a database in memory with every table, view and index that `animdb index` creates. The caller closes it. NULL with `error`
 * set. */
sqlite3 *adb_schema_model_open(struct adb_error *error);

/* Whether two statements of a schema are equal except for comments and blanks between words. */
bool adb_schema_is_same_sql(const char *a, const char *b);

/*
 * Checks that all tables, views and triggers of `db` are those that this version of `animdb index` creates, since SQL in others
 * would run while the program writes. Additional indexes and the tables of SQLite itself (sqlite_stat1) are harmless. Returns
 * ADB_DATABASE with the name of the first foreign object, else errors as adb_sql_failed().
 */
enum adb_outcome adb_schema_check_objects(sqlite3 *db, struct adb_error *error);

#endif

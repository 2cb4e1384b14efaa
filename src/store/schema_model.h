/* The schema as `animdb index` makes it, and what a database has beside it. */
#ifndef ADB_STORE_SCHEMA_MODEL_H
#define ADB_STORE_SCHEMA_MODEL_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

/* Every table, view and index as `animdb index` makes them, in memory. NULL with `error` set; the caller closes it. */
sqlite3 *adb_schema_model_open(struct adb_error *error);

/* Whether two texts of the schema say the same: comments and the blanks between words do not count. */
bool adb_schema_is_same_sql(const char *a, const char *b);

/*
 * Whether all tables, views and triggers of `db` are those that `animdb index` makes, as this version makes them: SQL in any
 * other would run as a part of what the program writes. Indexes beside its own only find rows, and tables of SQLite itself
 * (sqlite_stat1) only count them. ADB_DATABASE names the first that is not; ADB_NO_MEMORY and others as adb_sql_failed().
 */
enum adb_outcome adb_schema_check_objects(sqlite3 *db, struct adb_error *error);

#endif

/* Running SQL and reporting its failures. */
#ifndef ADB_SQLITE_RUN_H
#define ADB_SQLITE_RUN_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

/* Runs one or more statements. Sets `error` unless it returns ADB_OK. */
enum adb_outcome adb_sql_run(sqlite3 *db, const char *sql, struct adb_error *error);

/* Sets `has` to whether a query gives a row. Sets `error`, and `has` to false, unless it returns ADB_OK. */
enum adb_outcome adb_sql_has_row(sqlite3 *db, const char *sql, bool *has, struct adb_error *error);

/* Sets `error` from the last failure of `db`, with messages for full disks and locked files. Returns its outcome. */
enum adb_outcome adb_sql_failed(sqlite3 *db, struct adb_error *error);

/* Finalizes a statement. False when it failed, and for NULL: it could not be prepared. */
bool adb_sql_end(sqlite3_stmt *statement);

#endif

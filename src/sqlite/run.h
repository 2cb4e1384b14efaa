/* Running SQL, and telling why it failed. */
#ifndef ADB_SQLITE_RUN_H
#define ADB_SQLITE_RUN_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

/* Runs SQL of one or more statements; the message of SQLite becomes that of `error`. */
enum adb_outcome adb_sql_run(sqlite3 *db, const char *sql, struct adb_error *error);

/* Sets `error` from the last failure of `db`: a full disk or a locked file in words that help. */
enum adb_outcome adb_sql_failed(sqlite3 *db, struct adb_error *error);

/* Finalizes a statement, which may be NULL. False when it failed, or could not even be prepared. */
bool adb_sql_end(sqlite3_stmt *statement);

#endif

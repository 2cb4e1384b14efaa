/* Opening a finished database for reading, so that neither it nor the SQL that people type can do harm. */
#ifndef ADB_SQL_OPEN_H
#define ADB_SQL_OPEN_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

/*
 * Opens the database at `path` read-only and hardened: schema not trusted, no double-quoted strings, no
 * extension loading, and an authorizer that lets SQL read and nothing else (see authorizer.h). The functions
 * of sql/sql.h are registered. What a killed writer left behind is recovered first, by one read-write
 * open.
 *
 * The caller closes it with sqlite3_close(). NULL with `error` set: ADB_IO (cannot be read), ADB_CORRUPT (not
 * a database), ADB_UNSUPPORTED (not animdb's, or of a newer schema), ADB_DATABASE (locked, or SQLite's own
 * message), ADB_NO_MEMORY.
 */
sqlite3 *adb_database_open(const char *path, struct adb_error *error);

/*
 * Another connection to the file of `db`, for another thread, in a transaction that sees what that of `db` does: `db` is
 * from adb_database_open() and has read something since BEGIN. NULL where there is no such connection, also because
 * another program has replaced the file, or writes beside those who read.
 */
sqlite3 *adb_database_open_beside(sqlite3 *db);

/*
 * Lets SQL on a database from adb_database_open() read another SQLite file, any one, as `name`.tables: read-only
 * and under the same authorizer. At most 8. False with `error` set as above.
 */
bool adb_database_attach(sqlite3 *db, const char *name, const char *path, struct adb_error *error);

/*
 * Says on standard error when references of `db`, which was just opened from `path`, are not resolved, and how that is
 * mended: what depends on them is missing in all that is read.
 */
void adb_tell_pending(sqlite3 *db, const char *path);

#endif

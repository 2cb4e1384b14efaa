/* Opening a database for reading, with protection against hostile databases and hostile SQL. */
#ifndef ADB_SQL_OPEN_H
#define ADB_SQL_OPEN_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

/*
 * Opens the database at `path` read-only and hardened: schema not trusted, no double-quoted strings, no
 * extension loading, and an authorizer that allows reading only. The functions of sql/sql.h are registered. A journal
 * of a killed writer is recovered first, through a short read-write connection.
 *
 * The caller closes it with sqlite3_close(). NULL with `error` set: ADB_IO (cannot be read), ADB_CORRUPT (not
 * a database), ADB_UNSUPPORTED (not an animdb database, or another schema version), ADB_DATABASE (locked, or SQLite's own
 * message), ADB_NO_MEMORY.
 */
sqlite3 *adb_database_open(const char *path, struct adb_error *error);

/*
 * Opens another connection to the file of `db` for another thread, in a transaction that sees the same data: `db` is from
 * adb_database_open() and has read something since BEGIN. NULL where that is not possible: another program has replaced the
 * file, or the database is in WAL mode, in which a writer may commit meanwhile.
 */
sqlite3 *adb_database_open_beside(sqlite3 *db);

/*
 * Lets a connection keep so many KiB of the pages that it has read. It is from adb_database_open() or adb_database_open_beside() and
 * has no further permission. Returns an SQLite code.
 */
int adb_database_keep_pages(sqlite3 *db, int kib);

/*
 * Allows statements on `db` to create, fill, change and drop temporary tables, views and indexes as well. They are kept in
 * memory only, and nothing of the file can be changed. adb_database_attach() takes the permission away. Returns an SQLite code.
 */
int adb_database_allow_temporary(sqlite3 *db);

/*
 * Attaches any SQLite file under the name `name` to a database from adb_database_open(): read-only and under the same
 * authorizer. At most 8 files. False with `error` set as above.
 */
bool adb_database_attach(sqlite3 *db, const char *name, const char *path, struct adb_error *error);

/*
 * Reports on standard error that references of `db`, which was opened from `path`, are not resolved, and how to resolve
 * them: until then, rows that depend on them are missing.
 */
void adb_report_pending(sqlite3 *db, const char *path);

/*
 * Allows statements on `db` to select, call functions, begin and end transactions, and read PRAGMAs. All other actions,
 * including ATTACH and VACUUM INTO, fail with SQLITE_AUTH. Create temporary views before. Returns an SQLite code.
 */
int adb_authorizer_install(sqlite3 *db);

#endif

/* Opening files with SQLite. */
#ifndef ADB_SQLITE_OPEN_H
#define ADB_SQLITE_OPEN_H

#include <sqlite3.h>

/*
 * sqlite3_open_v2() for names of any length: SQLite by itself takes at most 260 characters on Windows. What is attached to the
 * connection may have such a name, too. sqlite3_db_filename() of a long name has the prefix \\?\ there.
 */
int adb_sqlite_open(const char *path, sqlite3 **db, int flags);

/* Returns why adb_sqlite_open() failed, in a text that is valid as long as `db`, which may be NULL. */
const char *adb_sqlite_open_failure(sqlite3 *db, const char *path);

#endif

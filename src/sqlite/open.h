/* Opening files with SQLite. */
#ifndef ADB_SQLITE_OPEN_H
#define ADB_SQLITE_OPEN_H

#include <sqlite3.h>

/*
 * sqlite3_open_v2() for names of any length: SQLite by itself takes at most 260 characters on Windows. What is attached to the
 * connection may have such a name, too. sqlite3_db_filename() of a long name has the prefix \\?\ there.
 */
int adb_sqlite_open(const char *path, sqlite3 **db, int flags);

#endif

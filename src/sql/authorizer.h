/* What SQL of strangers may do: read. */
#ifndef ADB_SQL_AUTHORIZER_H
#define ADB_SQL_AUTHORIZER_H

#include <sqlite3.h>

/*
 * From now on statements on `db` may select, call functions, begin and end transactions, and use those
 * PRAGMAs that only tell something. All else, ATTACH and VACUUM INTO among it, fails with SQLITE_AUTH. Create
 * temporary views before. Returns an SQLite code.
 */
int adb_authorizer_install(sqlite3 *db);

#endif

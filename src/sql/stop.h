/* How native tables learn, while they compute, that the statement that uses them shall end. */
#ifndef ADB_SQL_STOP_H
#define ADB_SQL_STOP_H

#include <sqlite3.h>

#include "base/stop.h"

/*
 * Asks SQLite by running a short statement: that ends early after sqlite3_interrupt() and when the progress handler of the
 * program says so, whichever version of SQLite it is. The database must outlive it.
 */
struct adb_sql_stop {
	struct adb_stop stop;
	sqlite3 *db;
	sqlite3_stmt *probe; /* made when it is first needed */
};

/* `stop` must not move afterwards. */
void adb_sql_stop_init(struct adb_sql_stop *stop, sqlite3 *db);
void adb_sql_stop_free(struct adb_sql_stop *stop);

/* Before each search: forgets that an earlier one was ended. */
void adb_sql_stop_begin(struct adb_sql_stop *stop);

#endif

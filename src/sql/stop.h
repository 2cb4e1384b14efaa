/* Stop requests for native tables: whether the statement that uses a table should end. */
#ifndef ADB_SQL_STOP_H
#define ADB_SQL_STOP_H

#include <sqlite3.h>

#include "base/stop.h"

/*
 * Runs a short statement, the probe, which SQLite interrupts after sqlite3_interrupt() or a request of the progress handler,
 * in all versions of SQLite. The database must outlive it.
 */
struct adb_sql_stop {
	struct adb_stop stop;
	sqlite3 *db;
	sqlite3_stmt *probe; /* prepared at its first use */
};

/* `stop` must keep its address afterwards. */
void adb_sql_stop_init(struct adb_sql_stop *stop, sqlite3 *db);
void adb_sql_stop_free(struct adb_sql_stop *stop);

/* Clears the stop request of an earlier search. Call it before each search. */
void adb_sql_stop_begin(struct adb_sql_stop *stop);

#endif

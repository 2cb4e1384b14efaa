/* Why a statement failed, in words: with the place, and with the name that was probably meant. */
#ifndef ADB_SHELL_SQL_ERROR_H
#define ADB_SHELL_SQL_ERROR_H

#include <sqlite3.h>
#include <stdbool.h>
#include <time.h>

/* Where a text of SQL comes from, for messages. */
struct adb_sql_origin {
	const char *name; /* a file; NULL = typed, then no place is told */
	long line;        /* of the text's first line, from 1 */
};

/* What may stop a statement beside its own end. */
struct adb_watch {
	double timeout;           /* seconds, 0 = none */
	struct timespec deadline; /* of the monotonic clock */
	bool timed_out;
};

/*
 * Tells on standard error why the last call on `db` failed. `text` is all of the SQL, `statement` where the one that failed
 * begins. Returns an exit code.
 */
int adb_sql_error_report(sqlite3 *db, const struct adb_watch *watch, const char *text, const char *statement,
			 const struct adb_sql_origin *origin);

#endif

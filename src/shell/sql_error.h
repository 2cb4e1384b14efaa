/* Error messages of SQL statements, with the position of the error and a suggestion for a misspelt name. */
#ifndef ADB_SHELL_SQL_ERROR_H
#define ADB_SHELL_SQL_ERROR_H

#include <sqlite3.h>
#include <stdbool.h>
#include <time.h>

/* The origin of a text of SQL, for messages. */
struct adb_sql_origin {
	const char *name; /* of the file; NULL = typed, so that no line number is printed */
	long line;        /* number of the first line of the text, from 1 */
};

/* The time limit of a running statement. */
struct adb_watch {
	double timeout;           /* seconds, 0 = none */
	struct timespec deadline; /* on the monotonic clock */
	bool timed_out;
};

/*
 * Reports on standard error why the last call on `db` failed. `text` is the complete SQL and `statement` the failed
 * statement in it. Returns an exit code.
 */
int adb_sql_error_report(sqlite3 *db, const struct adb_watch *watch, const char *text, const char *statement,
			 const struct adb_sql_origin *origin);

#endif

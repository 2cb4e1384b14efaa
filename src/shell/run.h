/* Running SQL that people wrote: every statement in turn, its result printed, its failure explained. */
#ifndef ADB_SHELL_RUN_H
#define ADB_SHELL_RUN_H

#include <sqlite3.h>

#include "cli/command.h"
#include "shell/render.h"

/* From now on statements on `db` end with SQLITE_INTERRUPT soon after adb_interrupted was set. */
void adb_watch_interrupts(sqlite3 *db);

/* Where a text of SQL comes from, for messages. */
struct adb_sql_origin {
	const char *name; /* a file; NULL = typed, then no place is told */
	long line;        /* of the text's first line, from 1 */
};

/*
 * Runs the statements of `sql` until one fails. Failures are printed on standard error, with a caret under
 * the place where SQLite knows one. ADB_EXIT_OK, ADB_EXIT_FAILED (also when the output cannot be written), or
 * ADB_EXIT_INTERRUPTED when adb_interrupted was set meanwhile.
 */
int adb_run_sql(sqlite3 *db, const struct adb_style *style, const char *sql,
		const struct adb_sql_origin *origin);

#endif

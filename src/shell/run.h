/* Running SQL that people wrote: every statement in turn, its result printed, its failure explained. */
#ifndef ADB_SHELL_RUN_H
#define ADB_SHELL_RUN_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/stop.h"
#include "program/report.h"
#include "shell/parameters.h"
#include "shell/render.h"
#include "shell/sql_error.h"

/* How statements are run: `animdb query` and the shell have one each. It must not move while statements run. */
struct adb_runner {
	sqlite3 *db;
	struct adb_style style;
	struct adb_parameters parameters;
	double timeout; /* seconds that one statement may take, 0 = any */
	bool explain;   /* print the query plan of each statement first */
	bool use_pager; /* results go through a pager where that is possible */
	struct adb_watch watch;
};

/* Output on standard output, in the default format. Free the parameters at the end. */
void adb_runner_begin(struct adb_runner *runner, sqlite3 *db);

/* The seconds of a time limit: more than 0 and at most a year. False when `text` is no such number. */
bool adb_timeout_from_text(const char *text, double *seconds);

/* The same for the statements of the runner, and `timeout` seconds after this call. */
void adb_runner_watch(struct adb_runner *runner);

/*
 * Runs the statements of `sql` until one fails. Failures are printed on standard error, with a caret under
 * the place where SQLite knows one. ADB_EXIT_OK, ADB_EXIT_FAILED (also when the output cannot be written), or
 * ADB_EXIT_INTERRUPTED when adb_interrupted was set meanwhile.
 */
int adb_run_sql(struct adb_runner *runner, const char *sql, const struct adb_sql_origin *origin);

/* Runs the one statement `sql`, which the program itself wrote, with ?1 = argument, as if it had been typed. */
int adb_run_query(struct adb_runner *runner, const char *sql, const char *argument);

#endif

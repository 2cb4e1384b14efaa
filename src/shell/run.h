/* Running SQL of the user: executes one statement after the other, prints the results and reports errors. */
#ifndef ADB_SHELL_RUN_H
#define ADB_SHELL_RUN_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/stop.h"
#include "program/report.h"
#include "shell/parameters.h"
#include "shell/render.h"
#include "shell/sql_error.h"

/* The settings with which `animdb query` and the shell run statements. It must not move in memory while a statement runs. */
struct adb_runner {
	sqlite3 *db;
	struct adb_style style;
	struct adb_parameters parameters;
	double timeout; /* time limit of one statement in seconds, 0 = none */
	bool explain;   /* print the query plan before each result */
	bool hints;     /* tell on standard error where to look when a statement finds nothing */
	bool use_pager; /* show long results on a terminal in a pager */
	struct adb_watch watch;
	int64_t row_count; /* of the last result, with those that style.skipped_rows left out; -1 = it was not read to its end */
};

/* Initialises a runner that prints to standard output in the default format. The caller frees runner->parameters. */
void adb_runner_begin(struct adb_runner *runner, sqlite3 *db);

/* Parses a time limit in seconds, above 0 and at most one year. Returns false when `text` is anything else. */
bool adb_timeout_from_text(const char *text, double *seconds);

/*
 * Makes statements on the database of the runner end with SQLITE_INTERRUPT when adb_interrupted is set, and `timeout` seconds
 * after this call.
 */
void adb_runner_watch(struct adb_runner *runner);

/*
 * Runs the statements of `sql` until one fails. Reports the error on standard error, with a caret under its position if
 * SQLite gives one. Returns ADB_EXIT_OK, ADB_EXIT_FAILED (also when the output cannot be written), or
 * ADB_EXIT_INTERRUPTED when adb_interrupted was set.
 */
int adb_run_sql(struct adb_runner *runner, const char *sql, const struct adb_sql_origin *origin);

/* Runs `sql`, one statement of the program with ?1 = `argument`, and prints its result. Returns an exit code as above. */
int adb_run_query(struct adb_runner *runner, const char *sql, const char *argument);

/* Prints the EXPLAIN QUERY PLAN of a statement: one line for each step, indented by its depth. */
void adb_query_plan_print(sqlite3 *db, sqlite3_stmt *statement, FILE *out);

#endif

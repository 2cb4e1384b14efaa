/* Runs SQL statements of the user with a time limit, and prints results and query plans. */
#include "shell/run.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/port/file.h"
#include "base/port/terminal.h"
#include "base/stop.h"
#include "program/report.h"
#include "shell/pager.h"
#include "sql/column_hint.h"

/* Instructions of SQLite between two calls of check_stop(). One instruction may call a function that takes a second. */
enum { OPCODES_BETWEEN_CHECKS = 50, MAX_TIMEOUT = 365 * 24 * 3600 };

static int check_stop(void *context)
{
	struct adb_watch *watch = context;

	if (watch->timeout > 0 && !watch->timed_out) {
		struct timespec now;

		clock_gettime(CLOCK_MONOTONIC, &now);
		watch->timed_out =
			now.tv_sec > watch->deadline.tv_sec ||
			(now.tv_sec == watch->deadline.tv_sec && now.tv_nsec >= watch->deadline.tv_nsec);
	}
	return adb_interrupted || watch->timed_out;
}

static int report_output_failure(const struct adb_rendering *r)
{
	if (adb_interrupted)
		return ADB_EXIT_INTERRUPTED;
	if (r->failed)
		adb_report("out of memory");
	else
		adb_report("the result cannot be written: %s", strerror(errno));
	return ADB_EXIT_FAILED;
}

/*
 * Prints all rows. Returns false when the statement or the output failed. If the output failed, the error is reported and
 * `exit_code` set; otherwise `exit_code` stays ADB_EXIT_OK, and the error is that of the database connection.
 */
static bool print_rows(struct adb_runner *runner, const struct adb_style *style, sqlite3_stmt *statement,
		       struct adb_pager *pager, int *exit_code)
{
	struct adb_rendering rendering;
	int code = sqlite3_step(statement);

	runner->row_count = -1;
	if (code != SQLITE_ROW && code != SQLITE_DONE)
		return false;

	bool written = adb_render_begin(&rendering, style, statement);

	while (code == SQLITE_ROW && written) {
		written = adb_render_row(&rendering);
		if (rendering.has_more)
			code = SQLITE_DONE;
		else if (written)
			code = sqlite3_step(statement);
	}

	if (code == SQLITE_DONE && !rendering.has_more)
		runner->row_count = rendering.rows + rendering.skipped;

	bool interrupted = code == SQLITE_INTERRUPT;
	bool was_written = adb_render_end(&rendering, !interrupted);

	if (pager != NULL && adb_pager_was_quit(pager))
		return true;
	if (!written || !was_written)
		*exit_code = report_output_failure(&rendering);
	return code == SQLITE_DONE && was_written;
}

static void report_hint(const struct adb_runner *runner, const char *sql)
{
	const char *hint = adb_no_rows_hint(runner->db, sql);

	fflush(runner->style.out);
	if (hint != NULL)
		adb_report("%s", hint);
}

static bool print_result(struct adb_runner *runner, sqlite3_stmt *statement, int *exit_code)
{
	struct adb_style style = runner->style;
	struct adb_pager *pager = runner->use_pager && style.is_terminal ? adb_pager_new(style.out) : NULL;

	style.terminal_width = adb_terminal_size(style.out).columns;
	if (pager != NULL) {
		style.out = adb_pager_file(pager);
		style.scrolled_lines = adb_pager_scrolled_lines(pager);
	}
	if (runner->explain)
		adb_query_plan_print(runner->db, statement, style.out);

	bool printed = print_rows(runner, &style, statement, pager, exit_code);

	if (pager != NULL && !adb_pager_free(pager) && *exit_code == ADB_EXIT_OK && printed) {
		adb_report("the result cannot be written");
		*exit_code = ADB_EXIT_FAILED;
		printed = false;
	}
	if (printed && runner->row_count == 0 && runner->hints)
		report_hint(runner, sqlite3_sql(statement));
	return printed;
}

/* Runs a statement without result columns. Returns false when it fails. */
static bool run_silently(sqlite3_stmt *statement)
{
	int code;

	while ((code = sqlite3_step(statement)) == SQLITE_ROW)
		;
	return code == SQLITE_DONE;
}

/* Binds the parameters and runs the statement. Returns as print_rows(). */
static bool run_statement(struct adb_runner *runner, sqlite3_stmt *statement, int *exit_code)
{
	const char *unset = adb_parameters_bind(&runner->parameters, statement);

	if (unset != NULL) {
		adb_report("the parameter %s has no value; set it with -p NAME=VALUE or .param set", unset);
		*exit_code = ADB_EXIT_FAILED;
		return false;
	}
	return sqlite3_column_count(statement) > 0 ? print_result(runner, statement, exit_code)
						   : run_silently(statement);
}

void adb_runner_begin(struct adb_runner *runner, sqlite3 *db)
{
	*runner = (struct adb_runner){
		.db = db,
		.style = { .out = stdout,
			   .is_terminal = adb_stream_is_terminal(stdout),
			   .headers = true,
			   .digits = ADB_DIGITS },
	};
}

bool adb_timeout_from_text(const char *text, double *seconds)
{
	char *end;

	*seconds = strtod(text, &end);
	return *end == '\0' && *seconds > 0 && *seconds <= MAX_TIMEOUT;
}

void adb_runner_watch(struct adb_runner *runner)
{
	struct timespec at;
	double whole, part = modf(runner->timeout, &whole);

	clock_gettime(CLOCK_MONOTONIC, &at);
	at.tv_sec += (time_t)whole;
	at.tv_nsec += (long)(part * 1e9);
	at.tv_sec += at.tv_nsec / 1000000000;
	at.tv_nsec %= 1000000000;
	runner->watch = (struct adb_watch){ .timeout = runner->timeout, .deadline = at };
	sqlite3_progress_handler(runner->db, OPCODES_BETWEEN_CHECKS, check_stop, &runner->watch);
}

int adb_run_sql(struct adb_runner *runner, const char *sql, const struct adb_sql_origin *origin)
{
	const char *rest;

	for (const char *from = sql; *from != '\0'; from = rest) {
		sqlite3_stmt *statement;
		int exit_code = ADB_EXIT_OK;

		adb_runner_watch(runner);
		if (sqlite3_prepare_v2(runner->db, from, -1, &statement, &rest) != SQLITE_OK)
			return adb_sql_error_report(runner->db, &runner->watch, sql, from, origin);
		if (statement == NULL) /* only a comment */
			continue;
		if (!run_statement(runner, statement, &exit_code) && exit_code == ADB_EXIT_OK)
			exit_code = adb_sql_error_report(runner->db, &runner->watch, sql, from, origin);
		sqlite3_finalize(statement);
		if (exit_code != ADB_EXIT_OK)
			return exit_code;
	}
	return ADB_EXIT_OK;
}

int adb_run_query(struct adb_runner *runner, const char *sql, const char *argument)
{
	const struct adb_sql_origin here = { .name = NULL, .line = 1 };
	sqlite3_stmt *statement;
	int exit_code = ADB_EXIT_OK;

	adb_runner_watch(runner);
	if (sqlite3_prepare_v2(runner->db, sql, -1, &statement, NULL) != SQLITE_OK)
		return adb_sql_error_report(runner->db, &runner->watch, sql, sql, &here);
	sqlite3_bind_text(statement, 1, argument, -1, SQLITE_STATIC);
	if (!print_result(runner, statement, &exit_code) && exit_code == ADB_EXIT_OK)
		exit_code = adb_sql_error_report(runner->db, &runner->watch, sql, sql, &here);
	sqlite3_finalize(statement);
	return exit_code;
}

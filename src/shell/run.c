#include "shell/run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"

enum {
	OPCODES_BETWEEN_LOOKS = 1000,
	EXCERPT_BEFORE = 60, /* bytes of the line that are shown before the place of an error, and after it */
	EXCERPT_AFTER = 40,
};

static int look_for_interrupt(void *context)
{
	(void)context;
	return adb_interrupted;
}

void adb_watch_interrupts(sqlite3 *db)
{
	sqlite3_progress_handler(db, OPCODES_BETWEEN_LOOKS, look_for_interrupt, NULL);
}

static bool is_continuation(char c)
{
	return ((unsigned char)c & 0xC0) == 0x80;
}

/* The line of `sql` around `offset`, shortened to a window, and a caret under that place. */
static void add_excerpt(struct adb_buffer *to, const char *sql, size_t offset)
{
	size_t from = offset, end = offset;
	struct adb_buffer before = { 0 };

	while (from > 0 && sql[from - 1] != '\n' &&
	       (offset - from < EXCERPT_BEFORE || is_continuation(sql[from])))
		from--;
	while (sql[end] != '\0' && sql[end] != '\n' &&
	       (end - offset < EXCERPT_AFTER || is_continuation(sql[end])))
		end++;
	while (from < offset && (sql[from] == ' ' || sql[from] == '\t'))
		from++;
	adb_buffer_text(to, "\n  ");
	adb_render_printable(&before, sql + from, offset - from, "");
	adb_buffer_add(to, before.data, before.size);
	adb_render_printable(to, sql + offset, end - offset, "");
	adb_buffer_add(&before, "", 1);
	if (adb_buffer_ok(&before))
		adb_buffer_printf(to, "\n  %*s^", (int)adb_text_width(before.data), "");
	adb_buffer_free(&before);
}

static long lines_between(const char *from, const char *to)
{
	long lines = 0;

	for (; from < to; from++)
		lines += *from == '\n';
	return lines;
}

/* `text` is all of the SQL, `statement` where the one that failed begins. */
static int explain(sqlite3 *db, const char *text, const char *statement, const struct adb_sql_origin *origin)
{
	struct adb_buffer message = { 0 };
	int code = sqlite3_errcode(db), offset = sqlite3_error_offset(db);

	if (code == SQLITE_INTERRUPT) {
		adb_complain("interrupted");
		return ADB_EXIT_INTERRUPTED;
	}
	statement += strspn(statement, offset < 0 ? " \t\r\n" : "");

	const char *place = statement + (offset > 0 ? offset : 0);

	if (origin->name != NULL)
		adb_buffer_printf(&message, "%s:%ld: ", origin->name,
				  origin->line + lines_between(text, place));
	adb_buffer_text(&message, sqlite3_errmsg(db));
	if (code == SQLITE_AUTH || strcmp(sqlite3_errmsg(db), "not authorized") == 0)
		adb_buffer_text(&message, ": the database is open for reading only");
	if (offset >= 0)
		add_excerpt(&message, statement, (size_t)offset);
	if (adb_buffer_ok(&message))
		adb_complain("%.*s", (int)message.size, message.data);
	adb_buffer_free(&message);
	return ADB_EXIT_FAILED;
}

static int explain_output(const struct adb_rendering *r)
{
	if (adb_interrupted)
		return ADB_EXIT_INTERRUPTED;
	if (r->failed)
		adb_complain("out of memory");
	else
		adb_complain("the result cannot be written: %s", strerror(errno));
	return ADB_EXIT_FAILED;
}

/* A statement without columns has nothing to print, whatever it does. */
static bool run_silently(sqlite3_stmt *statement)
{
	int code;

	while ((code = sqlite3_step(statement)) == SQLITE_ROW)
		;
	return code == SQLITE_DONE;
}

/* False when the statement failed; `exit_code` then is that of the output, or ADB_EXIT_OK when SQLite knows
 * more. */
static bool print_result(const struct adb_style *style, sqlite3_stmt *statement, int *exit_code)
{
	struct adb_rendering rendering;
	int code = sqlite3_step(statement);

	if (code != SQLITE_ROW && code != SQLITE_DONE)
		return false;

	bool written = adb_render_begin(&rendering, style, statement);

	while (code == SQLITE_ROW && written) {
		written = adb_render_row(&rendering);
		if (written)
			code = sqlite3_step(statement);
	}

	bool interrupted = code == SQLITE_INTERRUPT;
	bool was_written = adb_render_end(&rendering, !interrupted);

	if (!written || !was_written)
		*exit_code = explain_output(&rendering);
	return code == SQLITE_DONE && was_written;
}

static int run_all(sqlite3 *db, const struct adb_style *style, const char *sql,
		   const struct adb_sql_origin *origin)
{
	const char *rest;

	for (const char *from = sql; *from != '\0'; from = rest) {
		sqlite3_stmt *statement;
		int exit_code = ADB_EXIT_OK;

		if (sqlite3_prepare_v2(db, from, -1, &statement, &rest) != SQLITE_OK)
			return explain(db, sql, from, origin);
		if (statement == NULL) /* a comment */
			continue;

		bool done = sqlite3_column_count(statement) > 0 ? print_result(style, statement, &exit_code)
								: run_silently(statement);

		if (!done && exit_code == ADB_EXIT_OK)
			exit_code = explain(db, sql, from, origin);
		sqlite3_finalize(statement);
		if (exit_code != ADB_EXIT_OK)
			return exit_code;
	}
	return ADB_EXIT_OK;
}

int adb_run_sql(sqlite3 *db, const struct adb_style *style, const char *sql,
		const struct adb_sql_origin *origin)
{
	adb_watch_interrupts(db);
	return run_all(db, style, sql, origin);
}

/* Reports why a statement failed, with its line, a caret and a suggestion. */
#include "shell/sql_error.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/nearest.h"
#include "program/report.h"
#include "shell/render.h"
#include "sql/column_hint.h"
#include "sql/names.h"

enum {
	EXCERPT_BEFORE = 60, /* bytes of the line printed before the position of the error, and after it */
	EXCERPT_AFTER = 40,
};

/* A message of SQLite that ends with an unknown name. */
struct name_error {
	const char *prefix;
	enum adb_sql_name_kind kind;
};

struct wanted_name {
	const char *name;
	bool found;
};

static const char no_such_column[] = "no such column: ";

static int report_stop(const struct adb_watch *watch)
{
	if (!watch->timed_out) {
		adb_report("interrupted");
		return ADB_EXIT_INTERRUPTED;
	}
	adb_report("stopped: the statement took longer than %g s", watch->timeout);
	return ADB_EXIT_FAILED;
}

static long lines_between(const char *from, const char *to)
{
	long lines = 0;

	for (; from < to; from++)
		lines += *from == '\n';
	return lines;
}

static bool allows_temporary(sqlite3 *db)
{
	sqlite3_stmt *statement = NULL;
	bool allows =
		sqlite3_prepare_v2(db, "CREATE TEMP TABLE \" \" (x)", -1, &statement, NULL) == SQLITE_OK;

	sqlite3_finalize(statement);
	return allows;
}

/* SQLite takes "PUPPET" for the name of a column. Returns false when that is not the error. */
static bool add_quotes_hint(struct adb_buffer *to, const char *message, const char *place)
{
	size_t size = *place == '"' ? strcspn(place + 1, "\"\n") : 0;

	if (strncmp(message, no_such_column, strlen(no_such_column)) != 0 || size == 0 ||
	    place[1 + size] != '"')
		return false;
	if (strstr(message, "single-quotes") != NULL) /* newer versions of SQLite say it themselves */
		return true;
	adb_buffer_text(to, "; a text is written in single quotes");
	if (memchr(place + 1, '\'', size) == NULL)
		adb_buffer_printf(to, ": '%.*s'", (int)size, place + 1);
	return true;
}

static const struct name_error name_errors[] = {
	{ "no such table: ", ADB_SQL_NAME_TABLE },
	{ "no such function: ", ADB_SQL_NAME_FUNCTION },
};

static void compare(void *wanted, const char *name)
{
	struct wanted_name *to = wanted;

	to->found |= sqlite3_stricmp(name, to->name) == 0;
}

/* A table-valued function is used like a table, not like a function. */
static bool is_table(sqlite3 *db, const char *name)
{
	struct wanted_name wanted = { .name = name };

	adb_sql_names_each(db, ADB_SQL_NAME_TABLE, NULL, compare, &wanted);
	return wanted.found;
}

static void offer(void *nearest, const char *name)
{
	adb_nearest_offer(nearest, name);
}

static void add_suggestion(struct adb_buffer *to, sqlite3 *db, const char *message)
{
	for (size_t i = 0; i < sizeof name_errors / sizeof name_errors[0]; i++) {
		size_t length = strlen(name_errors[i].prefix);

		if (strncmp(message, name_errors[i].prefix, length) != 0)
			continue;

		const char *dot = strrchr(message, '.');
		struct adb_nearest nearest = { .typed = dot != NULL ? dot + 1 : message + length };

		if (name_errors[i].kind == ADB_SQL_NAME_FUNCTION && is_table(db, nearest.typed)) {
			adb_buffer_printf(to, "; %s is a table: SELECT … FROM %s", nearest.typed,
					  nearest.typed);
			return;
		}
		adb_sql_names_each(db, name_errors[i].kind, NULL, offer, &nearest);
		if (nearest.word[0] != '\0')
			adb_buffer_printf(to, "; did you mean %s?", nearest.word);
	}
}

/* Statements of other databases about a table begin with FROM, DESCRIBE …. `statement` begins where the error is. */
static void add_statement_hint(struct adb_buffer *to, sqlite3 *db, const char *statement)
{
	static const char blanks[] = " \t\r\n", *const words[] = { "FROM", "DESC", "DESCRIBE", "SHOW",
								   "SUMMARIZE" };
	size_t size = strcspn(statement, " \t\r\n;"), i = 0;
	const char *behind = statement + size + strspn(statement + size, blanks);
	char *table = sqlite3_mprintf("%.*s", (int)strcspn(behind, " \t\r\n;,()"), behind);

	while (i < sizeof words / sizeof words[0] &&
	       (strlen(words[i]) != size || sqlite3_strnicmp(words[i], statement, (int)size) != 0))
		i++;
	if (table != NULL && i < sizeof words / sizeof words[0]) {
		bool known = is_table(db, table);

		if (i == 0 && known)
			adb_buffer_printf(to, "; a statement begins with SELECT: SELECT * FROM %s", table);
		adb_buffer_printf(to, "; .doc%s%s in the shell describes %s", known ? " " : "",
				  known ? table : "", known ? "it" : "the tables");
	}
	sqlite3_free(table);
}

/* `statement` is the SQL from the one that failed on, `place` from the position of the error on, "" when the error has none. */
static void add_reason(struct adb_buffer *to, sqlite3 *db, const char *statement, const char *place)
{
	/* add_suggestion() runs statements, which replace the message. */
	bool refused =
		sqlite3_errcode(db) == SQLITE_AUTH || strcmp(sqlite3_errmsg(db), "not authorized") == 0;
	char *message = strdup(sqlite3_errmsg(db));

	adb_buffer_text(to, message != NULL ? message : "out of memory");
	if (refused) {
		adb_buffer_text(to, ": the database is open for reading only");
		if (allows_temporary(db))
			adb_buffer_text(to, "; CREATE TEMP TABLE and CREATE TEMP VIEW work in memory");
	} else if (message != NULL && !add_quotes_hint(to, message, place)) {
		add_suggestion(to, db, message);
		adb_column_hint(to, db, message, statement);
		if (statement + strspn(statement, " \t\r\n") == place)
			add_statement_hint(to, db, place);
	}
	free(message);
}

static bool is_continuation(char c)
{
	return ((unsigned char)c & 0xC0) == 0x80;
}

/* Appends the part of the line around `offset`, and below it a caret under that position. */
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

int adb_sql_error_report(sqlite3 *db, const struct adb_watch *watch, const char *text, const char *statement,
			 const struct adb_sql_origin *origin)
{
	struct adb_buffer message = { 0 };
	int offset = sqlite3_error_offset(db);

	if (sqlite3_errcode(db) == SQLITE_INTERRUPT)
		return report_stop(watch);
	statement += strspn(statement, offset < 0 ? " \t\r\n" : "");

	const char *place = statement + (offset > 0 ? offset : 0);

	if (origin->name != NULL)
		adb_buffer_printf(&message, "%s:%ld: ", origin->name,
				  origin->line + lines_between(text, place));
	add_reason(&message, db, statement, offset >= 0 ? place : "");
	if (offset >= 0)
		add_excerpt(&message, statement, (size_t)offset);
	if (adb_buffer_ok(&message))
		adb_report("%.*s", (int)message.size, message.data);
	else
		adb_report("out of memory");
	adb_buffer_free(&message);
	return ADB_EXIT_FAILED;
}

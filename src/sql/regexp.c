/* The function regexp, which SQLite calls for the operator REGEXP. */
#include <stdbool.h>
#include <stdlib.h>

#include "base/regex.h"
#include "sql/sql.h"
#include "sql/stop.h"
#include "sqlite/value.h"

/* The compiled pattern, kept while the statement uses the same. */
struct compiled {
	struct adb_regex *regex;
	struct adb_sql_stop stop;
	bool was_stopped;
};

static struct compiled *compile(sqlite3_context *context, sqlite3_value *pattern);
static bool is_stopped(void *context);
static void free_compiled(void *compiled);

void adb_regexp_call(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	struct compiled *compiled = sqlite3_get_auxdata(context, 0), *made = NULL;
	size_t size = 0;
	const void *text;
	bool is_match;

	(void)count;
	if (sqlite3_value_type(arguments[0]) == SQLITE_NULL ||
	    sqlite3_value_type(arguments[1]) == SQLITE_NULL)
		return;
	if (compiled == NULL)
		compiled = made = compile(context, arguments[0]);
	text = compiled != NULL ? adb_value_bytes(context, arguments[1], &size) : NULL;
	if (text != NULL) {
		is_match = adb_regex_matches(compiled->regex, text, size, is_stopped, compiled);
		if (compiled->was_stopped)
			sqlite3_result_error_code(context, SQLITE_INTERRUPT);
		else
			sqlite3_result_int(context, is_match);
	}
	if (made != NULL) /* SQLite may free it at once */
		sqlite3_set_auxdata(context, 0, made, free_compiled);
}

/* Sets the result to an error and returns NULL when the pattern is wrong. */
static struct compiled *compile(sqlite3_context *context, sqlite3_value *pattern)
{
	struct compiled *compiled = calloc(1, sizeof *compiled);
	size_t size = 0;
	const void *bytes = adb_value_bytes(context, pattern, &size);
	const char *why = "out of memory";

	if (compiled != NULL && bytes != NULL)
		compiled->regex = adb_regex_new(bytes, size, &why);
	if (compiled != NULL && compiled->regex != NULL) {
		adb_sql_stop_init(&compiled->stop, sqlite3_context_db_handle(context));
		return compiled;
	}
	if (bytes != NULL) {
		char *message = sqlite3_mprintf("regexp: %s", why);

		sqlite3_result_error(context, message != NULL ? message : why, -1);
		sqlite3_free(message);
	}
	free(compiled);
	return NULL;
}

static bool is_stopped(void *context)
{
	struct compiled *compiled = context;

	compiled->was_stopped = compiled->stop.stop.is_wanted(compiled->stop.stop.context);
	return compiled->was_stopped;
}

static void free_compiled(void *compiled)
{
	struct compiled *to_free = compiled;

	adb_sql_stop_free(&to_free->stop);
	adb_regex_free(to_free->regex);
	free(to_free);
}

/* The function regexp, which SQLite calls for the operator REGEXP, by means of PCRE2. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdlib.h>

#include "sql/sql.h"
#include "sql/stop.h"
#include "sqlite/value.h"

/* A search that reaches a limit is an error. The first one takes less than a second. */
enum {
	MOST_STEPS = 10000000, /* at one place of the text */
	MOST_KIB = 64 * 1024,
	CALLS_BETWEEN_STOPS = 1000,
};

/* `.` is any character, and `$` the end of the text only. Bytes that are not UTF-8 match nothing. */
static const uint32_t options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_DOTALL | PCRE2_DOLLAR_ENDONLY |
				PCRE2_NEVER_BACKSLASH_C | PCRE2_AUTO_CALLOUT;

/* The compiled pattern, kept while the statement uses the same. */
struct compiled {
	pcre2_code *code;
	pcre2_match_data *match;
	pcre2_match_context *limits;
	struct adb_sql_stop stop;
	unsigned calls;
};

/* Makes an error of PCRE2 the result. `place` says where it is, or is "". */
static void report(sqlite3_context *context, int error, const char *place)
{
	unsigned char why[256];
	char *message;

	pcre2_get_error_message(error, why, sizeof why);
	message = sqlite3_mprintf("regexp: %s%s", why, place);
	if (message != NULL)
		sqlite3_result_error(context, message, -1);
	else
		sqlite3_result_error_nomem(context);
	sqlite3_free(message);
}

static void free_compiled(void *compiled)
{
	struct compiled *to_free = compiled;

	adb_sql_stop_free(&to_free->stop);
	pcre2_code_free(to_free->code);
	pcre2_match_data_free(to_free->match);
	pcre2_match_context_free(to_free->limits);
	free(to_free);
}

/* PCRE2 calls it before each item of the pattern, every time that the search comes there. */
static int stop_search(pcre2_callout_block *block, void *context)
{
	struct compiled *compiled = context;
	bool is_due = ++compiled->calls % CALLS_BETWEEN_STOPS == 0;

	(void)block;
	return is_due && compiled->stop.stop.is_wanted(compiled->stop.stop.context) ? PCRE2_ERROR_CALLOUT : 0;
}

/* Sets the result to an error and returns NULL when the pattern is wrong. */
static struct compiled *compile(sqlite3_context *context, sqlite3_value *pattern)
{
	size_t size = 0, offset = 0;
	const void *bytes = adb_value_bytes(context, pattern, &size);
	struct compiled *compiled = bytes != NULL ? calloc(1, sizeof *compiled) : NULL;
	int error = PCRE2_ERROR_NOMEMORY;
	char place[64] = "";

	if (compiled == NULL) {
		sqlite3_result_error_nomem(context);
		return NULL;
	}
	compiled->code = pcre2_compile(bytes, size, options, &error, &offset, NULL);
	compiled->match = pcre2_match_data_create(1, NULL);
	compiled->limits = pcre2_match_context_create(NULL);
	adb_sql_stop_init(&compiled->stop, sqlite3_context_db_handle(context));
	if (compiled->code == NULL || compiled->match == NULL || compiled->limits == NULL) {
		if (compiled->code == NULL)
			sqlite3_snprintf(sizeof place, place, ", at byte %llu of the pattern",
					 (unsigned long long)offset);
		report(context, compiled->code == NULL ? error : PCRE2_ERROR_NOMEMORY, place);
		free_compiled(compiled);
		return NULL;
	}
	pcre2_set_match_limit(compiled->limits, MOST_STEPS);
	pcre2_set_heap_limit(compiled->limits, MOST_KIB);
	pcre2_set_callout(compiled->limits, stop_search, compiled);
	return compiled;
}

static void search(sqlite3_context *context, struct compiled *compiled, const void *text, size_t size)
{
	int found = pcre2_match(compiled->code, text, size, 0, 0, compiled->match, compiled->limits);

	if (found >= 0 || found == PCRE2_ERROR_NOMATCH)
		sqlite3_result_int(context, found >= 0);
	else if (found == PCRE2_ERROR_CALLOUT)
		sqlite3_result_error_code(context, SQLITE_INTERRUPT);
	else
		report(context, found, "");
}

void adb_regexp_call(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	struct compiled *compiled = sqlite3_get_auxdata(context, 0), *made = NULL;
	size_t size = 0;
	const void *text;

	(void)count;
	if (sqlite3_value_type(arguments[0]) == SQLITE_NULL ||
	    sqlite3_value_type(arguments[1]) == SQLITE_NULL)
		return;
	if (compiled == NULL)
		compiled = made = compile(context, arguments[0]);
	text = compiled != NULL ? adb_value_bytes(context, arguments[1], &size) : NULL;
	if (text != NULL)
		search(context, compiled, text, size);
	if (made != NULL) /* SQLite may free it at once */
		sqlite3_set_auxdata(context, 0, made, free_compiled);
}

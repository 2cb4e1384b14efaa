/* The function regexp, asked through SQL. */
#include "sql/sql.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

/* A way through it takes each of `a` in several ways, so that there are more ways than can be tried. */
#define MANY_WAYS "^(a|aa|a*)*(a?){50}[bc]$"

static sqlite3 *db;
static sqlite3_stmt *statement;

/* "0" or "1", "NULL", or the message of an error. */
static const char *match(const char *pattern, const char *text)
{
	sqlite3_reset(statement);
	sqlite3_bind_text(statement, 1, pattern, -1, SQLITE_STATIC);
	sqlite3_bind_text(statement, 2, text, -1, SQLITE_STATIC);
	if (sqlite3_step(statement) != SQLITE_ROW)
		return sqlite3_errmsg(db);
	return sqlite3_column_type(statement, 0) == SQLITE_NULL
		       ? "NULL"
		       : (const char *)sqlite3_column_text(statement, 0);
}

static void texts_are_searched(void)
{
	static const struct {
		const char *pattern, *text, *result;
	} cases[] = {
		{ "", "", "1" },
		{ "b", "abc", "1" },
		{ "^b", "abc", "0" },
		{ "b$", "abc", "0" },
		{ "a.c", "a\nc", "1" },
		{ "^a.c$", "ažc", "1" },
		{ "c$", "abc\n", "0" },
		{ "^(?:a|bc|)d$", "bcd", "1" },
		{ "^a|b$", "xay", "0" },
		{ "^a{2,}$", "a", "0" },
		{ "^a{1,3}b$", "aaab", "1" },
		{ "^(a*)*$", "aaa", "1" },
		{ "^[^]a]$", "]", "0" },
		{ "^[á-ž]$", "š", "1" },
		{ "^[ů-ž]$", "a", "0" },
		{ "^[\\d_]+$", "1_2", "1" },
		{ "^\\w+\\W$", "a_1Z-", "1" },
		{ "^\\w$", "ž", "0" },
		{ "^\\s\\S\\D$", "\txy", "1" },
		{ "\\bwalk\\b", "a walk", "1" },
		{ "\\bwalk\\b", "walks", "0" },
		{ "(?i)^wAlk[a-z]$", "WaLkS", "1" },
		{ "(?i)ž", "Ž", "1" },
		{ "walk", "WALK", "0" },
		{ "^a.b$",
		  "a\xFF"
		  "b",
		  "0" },
		{ "b$",
		  "a\xFF"
		  "b",
		  "1" },
		{ NULL, "a", "NULL" },
		{ "a", NULL, "NULL" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
		CHECK_TEXT(match(cases[i].pattern, cases[i].text), cases[i].result);
}

static void wrong_patterns_say_why(void)
{
	CHECK_TEXT(match("(a", "a"), "regexp: missing closing parenthesis, at byte 2 of the pattern");
	CHECK_TEXT(match("[z-a]", "a"),
		   "regexp: range out of order in character class, at byte 3 of the pattern");
	CHECK(strncmp(match("\xFF", "a"), "regexp: UTF-8 error", 19) == 0);
	CHECK_TEXT(match("((a{1,255}){1,255}){1,255}", "a"),
		   "regexp: regular expression is too large, at byte 26 of the pattern");
}

static void time_and_memory_have_limits(void)
{
	enum { SIZE = 1000000 };
	char *text = malloc(SIZE + 1);

	memset(text, 'a', SIZE);
	text[SIZE] = '\0';
	CHECK_TEXT(match(MANY_WAYS, text + SIZE - 2000), "regexp: match limit exceeded");
	CHECK_TEXT(match(MANY_WAYS, text), "regexp: heap limit exceeded");
	free(text);
}

static int stop_third(void *asked)
{
	return ++*(int *)asked == 3;
}

/* SQLite asks after more steps than the statement itself has: only the search can bring it there. */
static void a_search_can_be_stopped(void)
{
	char text[2001] = "";
	int asked = 0;

	memset(text, 'a', sizeof text - 1);
	sqlite3_progress_handler(db, 100, stop_third, &asked);
	CHECK_TEXT(match(MANY_WAYS, text), "interrupted");
	CHECK_INT(asked, 3);
	sqlite3_progress_handler(db, 0, NULL, NULL);
	CHECK_TEXT(match("a$", text), "1");
}

/* One statement with several patterns, and the operator. */
static void pattern_is_of_each_row(void)
{
	sqlite3_stmt *rows;

	CHECK_INT(
		sqlite3_prepare_v2(
			db,
			"SELECT group_concat('ab' REGEXP column1) FROM (VALUES ('a'), ('^b'), ('b$'), (12))",
			-1, &rows, NULL),
		SQLITE_OK);
	CHECK_INT(sqlite3_step(rows), SQLITE_ROW);
	CHECK_TEXT((const char *)sqlite3_column_text(rows, 0), "1,0,1,0");
	sqlite3_finalize(rows);
}

static void database_opens(void)
{
	CHECK_INT(sqlite3_open(":memory:", &db), SQLITE_OK);
	CHECK_INT(adb_sql_register(db), SQLITE_OK);
	CHECK_INT(sqlite3_prepare_v2(db, "SELECT regexp(?1, ?2)", -1, &statement, NULL), SQLITE_OK);
}

static void database_closes(void)
{
	sqlite3_finalize(statement);
	CHECK_INT(sqlite3_close(db), SQLITE_OK);
}

TEST_SUITE("regexp", TEST(database_opens), TEST(texts_are_searched), TEST(wrong_patterns_say_why),
	   TEST(time_and_memory_have_limits), TEST(a_search_can_be_stopped), TEST(pattern_is_of_each_row),
	   TEST(database_closes));

#include "check.h"
#include "diff/private.h"
#include "sql/sql.h"
#include "store/schema_files.h"

static struct adb_error error;
static const struct adb_diff_options options = { .names = { "A", "B" } };
static const char *const tiers[] = { "name, place, content", "name, content", "name", "motion", NULL };

/* A database with `items`: VALUES of side, owner, kind, name, place, rank, motion, content. */
static struct adb_diff with_items(const char *items)
{
	struct adb_diff diff = { .options = &options, .error = &error };
	char *sql = sqlite3_mprintf(
		"INSERT INTO item (side, owner, kind, name, place, rank, motion, content,"
		" id, system, fields, digest, is_silent) SELECT *, 1, 's', '{}', '', 0 FROM (VALUES %s)",
		items);

	error.outcome = ADB_OK;
	CHECK_INT(sqlite3_open(":memory:", &diff.work), SQLITE_OK);
	CHECK_INT(sqlite3_exec(diff.work, adb_schema_text("diff/work.sql"), NULL, NULL, NULL), SQLITE_OK);
	CHECK_INT(sqlite3_exec(diff.work, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_free(sql);
	return diff;
}

/* The items, counted from 1, as "1-4 2-3". */
static void check_pairs(const char *items, const char *expected)
{
	struct adb_diff diff = with_items(items);
	sqlite3_stmt *pairs;

	CHECK(adb_diff_match(&diff, "clip", tiers));
	pairs = adb_diff_prepare(
		&diff, diff.work,
		"SELECT coalesce(group_concat(a || '-' || b, ' '), '') FROM (SELECT * FROM pair ORDER BY a)");
	CHECK(adb_diff_next(&diff, diff.work, pairs));
	CHECK_TEXT((const char *)sqlite3_column_text(pairs, 0), expected);
	sqlite3_finalize(pairs);
	sqlite3_close(diff.work);
}

static void equal_names_are_partners(void)
{
	check_pairs("(0, 0, 'clip', 'a', 'p', 0, 'm', 'c'), (0, 0, 'clip', 'b', 'p', 0, 'n', 'd'),"
		    "(1, 0, 'clip', 'b', 'q', 0, 'o', 'e'), (1, 0, 'clip', 'A', 'q', 0, 'p', 'f')",
		    "1-4 2-3");
}

static void the_place_comes_before_the_content(void)
{
	check_pairs("(0, 0, 'clip', 'a', 'p', 0, 'm', 'c'), (0, 0, 'clip', 'a', 'q', 0, 'n', 'd'),"
		    "(1, 0, 'clip', 'a', 'q', 0, 'n', 'd'), (1, 0, 'clip', 'a', 'p', 0, 'm', 'c')",
		    "1-4 2-3");
}

static void elsewhere_the_content_decides(void)
{
	check_pairs("(0, 0, 'clip', 'a', 'p', 0, 'm', 'c'), (0, 0, 'clip', 'a', 'p', 0, 'n', 'd'),"
		    "(1, 0, 'clip', 'a', 'x', 0, 'n', 'd'), (1, 0, 'clip', 'a', 'x', 0, 'm', 'c')",
		    "1-4 2-3");
}

static void each_copy_has_one_partner(void)
{
	check_pairs("(0, 0, 'clip', 'a', 'p', 0, 'm', 'c'), (0, 0, 'clip', 'a', 'q', 0, 'm', 'c'),"
		    "(0, 0, 'clip', 'a', 'r', 0, 'm', 'c'), (1, 0, 'clip', 'a', 'q', 0, 'm', 'c'),"
		    "(1, 0, 'clip', 'a', 'x', 0, 'm', 'c')",
		    "1-5 2-4");
}

static void what_is_loaded_comes_before_what_it_shadows(void)
{
	check_pairs("(0, 0, 'clip', 'a', 'p', 1, 'm', 'c'), (0, 0, 'clip', 'a', 'q', 0, 'm', 'c'),"
		    "(1, 0, 'clip', 'a', 'x', 0, 'm', 'c')",
		    "2-3");
}

static void another_name_is_found_by_its_motion(void)
{
	check_pairs("(0, 0, 'clip', 'a', 'p', 0, 'm', 'c'), (1, 0, 'clip', 'b', 'q', 0, 'm', 'd')", "1-2");
}

static void nothing_is_the_partner_of_nothing(void)
{
	check_pairs("(0, 0, 'clip', 'a', 'p', 0, NULL, 'c'), (1, 0, 'clip', 'b', 'q', 0, NULL, 'd')", "");
}

static void owners_and_kinds_stay_apart(void)
{
	check_pairs("(0, 1, 'clip', 'a', 'p', 0, 'm', 'c'), (1, 2, 'clip', 'a', 'p', 0, 'm', 'c'),"
		    "(1, 1, 'set', 'a', 'p', 0, 'm', 'c')",
		    "");
}

TEST_SUITE("match", TEST(equal_names_are_partners), TEST(the_place_comes_before_the_content),
	   TEST(elsewhere_the_content_decides), TEST(each_copy_has_one_partner),
	   TEST(what_is_loaded_comes_before_what_it_shadows), TEST(another_name_is_found_by_its_motion),
	   TEST(nothing_is_the_partner_of_nothing), TEST(owners_and_kinds_stay_apart));

#include "base/nearest.h"

#include <stdint.h>

#include "check.h"

static void distance_counts_edits(void)
{
	CHECK_INT(adb_edit_distance("", ""), 0);
	CHECK_INT(adb_edit_distance("", "abc"), 3);
	CHECK_INT(adb_edit_distance("tables", "TABLES"), 0);
	CHECK_INT(adb_edit_distance("table", "tables"), 1);
	CHECK_INT(adb_edit_distance("tabels", "tables"), 1);
	CHECK_INT(adb_edit_distance("kitten", "sitting"), 3);
	CHECK(adb_edit_distance("a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa") ==
	      SIZE_MAX);
}

static void only_likely_words_are_near(void)
{
	CHECK(adb_is_near("tabels", "tables"));
	CHECK(adb_is_near("qurey", "query"));
	CHECK(adb_is_near("mod", "mode"));
	CHECK(!adb_is_near("x", "exit"));
	CHECK(!adb_is_near("index", "export"));
	CHECK(!adb_is_near("a-word-that-is-longer-than-any-that-is-known", "mode"));
}

static void the_nearest_wins(void)
{
	struct adb_nearest nearest = { .typed = "clip" };

	adb_nearest_offer(&nearest, "skeletons");
	CHECK_TEXT(nearest.word, "");
	adb_nearest_offer(&nearest, "flips");
	CHECK_TEXT(nearest.word, "flips");
	adb_nearest_offer(&nearest, "clips");
	adb_nearest_offer(&nearest, "slips");
	CHECK_TEXT(nearest.word, "clips");
}

TEST_SUITE("nearest", TEST(distance_counts_edits), TEST(only_likely_words_are_near), TEST(the_nearest_wins));

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

static void beginning_and_words_weigh(void)
{
	static const char typed[] = "HUMANS-S_RUNN";

	CHECK(adb_remoteness("upper", "left_upper_arm") < adb_remoteness("upper", "uper"));
	CHECK(adb_remoteness(typed, "HUMANS-S_RUN") < adb_remoteness(typed, "HUMANS-S_RUNL"));
	CHECK(adb_remoteness(typed, "HUMANS-S_RUNAMBUSH") < adb_remoteness(typed, "HUMANS-T_RUN"));
	CHECK(adb_remoteness(typed, "humans-s_run_to_ambush") < adb_remoteness(typed, "HUMAN_S_BURNS"));
	CHECK(adb_remoteness("upperarm", "arm_L") != ADB_NOT_NEAR);
	CHECK(adb_remoteness("left arm", "arm_L") < adb_remoteness("left arm", "cardigan_farmland"));
	CHECK(adb_remoteness("upperarm", "toe_L") == ADB_NOT_NEAR);
	CHECK(adb_remoteness("a_b_c", "c_a_d") == ADB_NOT_NEAR);
	CHECK(adb_remoteness("wakl", "S_WALK") < adb_remoteness("wakl", "S_WALKING_BACK"));
}

static void offers_take_the_beginning(void)
{
	struct adb_nearest nearest = { .typed = "clip_summ" };

	adb_nearest_offer(&nearest, "clips");
	adb_nearest_offer(&nearest, "clip_summary_of_all_dumps");
	adb_nearest_offer(&nearest, "clip_summary");
	adb_nearest_offer(&nearest, "clip_models");
	CHECK_TEXT(nearest.word, "clip_summary");
}

TEST_SUITE("nearest", TEST(distance_counts_edits), TEST(only_likely_words_are_near), TEST(the_nearest_wins),
	   TEST(beginning_and_words_weigh), TEST(offers_take_the_beginning));

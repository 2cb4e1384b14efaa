#include "index/allowance.h"

#include <string.h>

#include "check.h"

enum { KIB = 1024 };

static const uint64_t gib = UINT64_C(1) << 30;

static void small_sources_may_grow_more(void)
{
	CHECK(adb_limits_of(NULL, 0).output == gib);
	CHECK(adb_limits_of(NULL, 100 * KIB).output == gib);
	CHECK(adb_limits_of(NULL, gib / 1000).output == gib / 1000 * 2000);
	CHECK(adb_limits_of(NULL, gib).output == 64 * gib);
	CHECK(adb_limits_of(NULL, UINT64_MAX).output == 64 * gib);
}

static void what_is_given_stays(void)
{
	const struct adb_limits given = { .members = 7 };
	struct adb_limits limits = adb_limits_of(&given, 0);

	CHECK_INT(limits.members, 7);
	CHECK_INT(limits.depth, ADB_DEPTH_LIMIT);
	CHECK(limits.output == gib);
}

static void bytes_run_out(void)
{
	struct adb_allowance allowance = { .limits = { .members = 1, .output = 10 * KIB } };
	struct adb_error error = { .outcome = ADB_OK };

	allowance.output = 4 * KIB;
	CHECK_INT(adb_allowance_left(&allowance), 6 * KIB);
	CHECK_INT(adb_allowance_check(&allowance, &error), ADB_OK);
	allowance.output = 11 * KIB;
	CHECK_INT(adb_allowance_left(&allowance), 0);
	CHECK_INT(adb_allowance_check(&allowance, &error), ADB_LIMIT);
	CHECK(strstr(error.message, "10240") != NULL && strstr(error.message, "--max-output") != NULL);
}

static void members_run_out(void)
{
	struct adb_allowance allowance = { .limits = { .members = 2, .output = KIB }, .members = 1 };
	struct adb_error error = { .outcome = ADB_OK };

	CHECK_INT(adb_allowance_check(&allowance, &error), ADB_OK);
	allowance.members = 2;
	CHECK_INT(adb_allowance_check(&allowance, &error), ADB_LIMIT);
	CHECK(strstr(error.message, "more than 2 members") != NULL &&
	      strstr(error.message, "--max-members") != NULL);
}

TEST_SUITE("allowance", TEST(small_sources_may_grow_more), TEST(what_is_given_stays), TEST(bytes_run_out),
	   TEST(members_run_out));

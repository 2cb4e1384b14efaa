#include <stdlib.h>

#include "check.h"
#include "index/job.h"

static size_t taken;

/* Takes small pieces until there is no more. */
static enum adb_outcome take_everything(struct adb_decoder *d)
{
	for (taken = 0; adb_arena_alloc(d->arena, 1, 16) != NULL; taken += 16)
		;
	return adb_fail_memory(d);
}

static void an_asset_that_needs_too_much_memory_says_so(void)
{
	static const struct adb_format greedy = { .name = "greedy", .decode = take_everything };
	struct adb_arena *arena = adb_arena_new(1000000);
	struct adb_job job = {
		.kind = ADB_JOB_ASSET,
		.arena = arena,
		.asset = { .name = "a.bin", .path = "a.bin" },
		.format = &greedy,
		.input = adb_input_of_memory(calloc(1, 1), 1),
		.content = { .arena = arena },
	};

	adb_job_run(&job);
	CHECK_TEXT(job.asset.status, "failed");
	CHECK(job.content.problems != NULL);
	if (job.content.problems != NULL)
		CHECK_TEXT(job.content.problems->code, "limit");
	adb_job_clear(&job);
	adb_arena_free(arena);
}

/* Two bytes for each beyond the general limit, in formats that may be larger than that. */
static void a_large_asset_may_take_more_memory(void)
{
	enum { MIB = 1024 * 1024, BUDGET = MIB, SIZE = ADB_DECODE_LIMIT + 3 * MIB };
	static const struct adb_format greedy = { .name = "greedy",
						  .largest_size = SIZE,
						  .decode = take_everything };
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_job job = {
		.kind = ADB_JOB_ASSET,
		.arena = arena,
		.asset = { .name = "a.bin", .path = "a.bin" },
		.format = &greedy,
		.input = adb_input_of_memory(calloc(SIZE, 1), SIZE),
		.content = { .arena = arena },
	};

	adb_job_run(&job);
	CHECK(taken > 6 * MIB && taken <= BUDGET + 6 * MIB);
	adb_job_clear(&job);
	adb_arena_free(arena);
}

TEST_SUITE("job", TEST(an_asset_that_needs_too_much_memory_says_so),
	   TEST(a_large_asset_may_take_more_memory));

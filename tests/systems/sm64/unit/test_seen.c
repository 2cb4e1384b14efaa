#include "systems/sm64/rom/seen.h"

#include "check.h"

static void remembers(void)
{
	struct adb_arena *arena = adb_arena_new((size_t)16 << 20);
	struct adb_sm64_seen seen = { .arena = arena };

	for (int round = 0; round < 2; round++)
		for (uint32_t i = 0; i < 5000; i++)
			if (adb_sm64_see(&seen, &i, sizeof i) != (round == 0))
				CHECK_INT(i, -1);
	CHECK_INT(seen.count, 5000);
	CHECK(adb_sm64_see(&seen, "a", 1));
	CHECK(!adb_sm64_see(&seen, "a", 1));
	adb_arena_free(arena);
}

static void gives_up_without_memory(void)
{
	struct adb_arena *arena = adb_arena_new(64);
	struct adb_sm64_seen seen = { .arena = arena };

	CHECK(!adb_sm64_see(&seen, "a", 1));
	adb_arena_free(arena);
}

TEST_SUITE("sm64_seen", TEST(remembers), TEST(gives_up_without_memory));

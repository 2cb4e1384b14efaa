#include "decode.h"
#include "systems/sm64/rom/world.h"

enum { FIRST, SECOND, THIRD, FOURTH, BLOCKS };

static const struct adb_n64_block blocks[BLOCKS] = {
	[FIRST] = { .segment = 5, .rom_start = 0x1000 },
	[SECOND] = { .segment = 6, .rom_start = 0x2000 },
	[THIRD] = { .segment = 6, .rom_start = 0x3000 },
	[FOURTH] = { .segment = 8, .rom_start = 0x4000 },
};

static struct adb_sm64_map map_of(int five, int six, int eight)
{
	struct adb_sm64_map map;

	for (int i = 0; i < ADB_SM64_SEGMENTS; i++)
		map.blocks[i] = ADB_SM64_NO_BLOCK;
	map.blocks[5] = (int16_t)five;
	map.blocks[6] = (int16_t)six;
	map.blocks[8] = (int16_t)eight;
	return map;
}

/* A level binds a model with `first` loaded, and places an object with `second` loaded. */
static struct adb_sm64_world world_of(struct adb_arena *arena, const struct adb_sm64_map *first,
				      const struct adb_sm64_map *second)
{
	const struct adb_sm64_segments segments = { .blocks = blocks, .count = BLOCKS };
	struct adb_sm64_binding binding = { .map = first };
	struct adb_sm64_use use = { .map = second };
	const struct adb_sm64_walk walk = { .bindings = &binding, .uses = &use };
	struct adb_sm64_world world = { 0 };

	CHECK(adb_sm64_find_together(&world, &segments, &walk, arena));
	return world;
}

/* What is loaded later is beside what was there before; what comes in its place is not known. */
static void only_what_is_always_there_counts(void)
{
	const struct adb_sm64_map both = map_of(FIRST, SECOND, ADB_SM64_NO_BLOCK);
	const struct adb_sm64_map more = map_of(FIRST, SECOND, FOURTH), other = map_of(FIRST, THIRD, FOURTH);
	struct adb_arena *arena = adb_arena_new(1 << 20);
	struct adb_sm64_world world = world_of(arena, &both, &more);

	CHECK(adb_sm64_beside(&world, 5, 0x1000, 6) == &blocks[SECOND]);
	CHECK(adb_sm64_beside(&world, 6, 0x2000, 5) == &blocks[FIRST]);
	CHECK(adb_sm64_beside(&world, 5, 0x1000, 8) == &blocks[FOURTH]);
	CHECK(adb_sm64_beside(&world, 6, 0x3000, 5) == NULL); /* is never loaded */
	world = world_of(arena, &both, &other);
	CHECK(adb_sm64_beside(&world, 5, 0x1000, 6) == NULL);
	CHECK(adb_sm64_beside(&world, 6, 0x3000, 5) == &blocks[FIRST]);
	CHECK(adb_sm64_beside(&world, 6, 0x2000, 8) == NULL);
	world = world_of(arena, &other, &both);
	CHECK(adb_sm64_beside(&world, 5, 0x1000, 6) == NULL);
	adb_arena_free(arena);
}

static void nothing_else_is_beside(void)
{
	const struct adb_sm64_map both = map_of(FIRST, SECOND, FOURTH);
	struct adb_arena *arena = adb_arena_new(1 << 20);
	struct adb_sm64_world world = world_of(arena, &both, &both), nothing = { 0 };

	CHECK(adb_sm64_beside(&world, 5, 0x1000, 5) == NULL);
	CHECK(adb_sm64_beside(&world, 5, 0x1000, 7) == NULL);
	CHECK(adb_sm64_beside(&world, 5, 0x1000, 200) == NULL);
	CHECK(adb_sm64_beside(&world, 5, 0x9000, 6) == NULL);
	CHECK(adb_sm64_beside(&nothing, 5, 0x1000, 6) == NULL);
	adb_arena_free(arena);
}

TEST_SUITE("sm64_beside", TEST(only_what_is_always_there_counts), TEST(nothing_else_is_beside));

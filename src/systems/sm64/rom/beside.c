/* Finds which blocks of an image are always loaded together, by the segments loaded when level scripts bind models or place objects. */
#include "systems/sm64/rom/seen.h"
#include "systems/sm64/rom/world.h"

enum { SEVERAL = -2 };

/* Adds to each block in `map` which other blocks are loaded in the other segments. */
static void note_map(struct adb_sm64_map *together, const struct adb_sm64_map *map)
{
	for (int own = 0; own < ADB_SM64_SEGMENTS; own++) {
		int16_t *beside = map->blocks[own] >= 0 ? together[map->blocks[own]].blocks : NULL;

		for (int i = 0; beside != NULL && i < ADB_SM64_SEGMENTS; i++) {
			if (map->blocks[i] == ADB_SM64_NO_BLOCK || beside[i] == map->blocks[i])
				continue;
			beside[i] = beside[i] == ADB_SM64_NO_BLOCK ? map->blocks[i] : (int16_t)SEVERAL;
		}
	}
}

bool adb_sm64_find_together(struct adb_sm64_world *world, const struct adb_sm64_segments *segments,
			    const struct adb_sm64_walk *walk, struct adb_arena *arena)
{
	struct adb_sm64_map *together = adb_arena_alloc(arena, segments->count, sizeof *together);
	struct adb_sm64_seen seen = { .arena = arena };

	if (together == NULL)
		return false;
	for (size_t i = 0; i < segments->count; i++)
		for (int segment = 0; segment < ADB_SM64_SEGMENTS; segment++)
			together[i].blocks[segment] = ADB_SM64_NO_BLOCK;
	for (const struct adb_sm64_use *use = walk->uses; use != NULL; use = use->next)
		if (adb_sm64_see(&seen, &use->map, sizeof use->map))
			note_map(together, use->map);
	for (const struct adb_sm64_binding *b = walk->bindings; b != NULL; b = b->next)
		if (adb_sm64_see(&seen, &b->map, sizeof b->map))
			note_map(together, b->map);
	world->blocks = segments->blocks;
	world->block_count = segments->count;
	world->together = together;
	return true;
}

const struct adb_n64_block *adb_sm64_beside(const struct adb_sm64_world *world, uint8_t own,
					    uint32_t rom_start, uint8_t segment)
{
	size_t block = 0;

	while (block < world->block_count &&
	       !(world->blocks[block].segment == own && world->blocks[block].rom_start == rom_start))
		block++;
	if (block == world->block_count || segment >= ADB_SM64_SEGMENTS || segment == own ||
	    world->together[block].blocks[segment] < 0)
		return NULL;
	return &world->blocks[world->together[block].blocks[segment]];
}

#include "base/map.h"

#include <stdlib.h>
#include <string.h>

/* The number of slots is a power of two. */
enum { FIRST_SLOTS = 64 };

struct adb_map_slot {
	struct adb_hash hash;
	int64_t value; /* 0 = free */
};

/* Returns the slot of the hash, or the free slot for it. */
static struct adb_map_slot *slot_of(const struct adb_map *map, const struct adb_hash *hash)
{
	size_t at;

	memcpy(&at, hash->bytes, sizeof at);
	for (;; at++) {
		struct adb_map_slot *slot = &map->slots[at & (map->slot_count - 1)];

		if (slot->value == 0 || memcmp(&slot->hash, hash, sizeof *hash) == 0)
			return slot;
	}
}

static bool grow(struct adb_map *map)
{
	size_t count = map->slot_count > 0 ? 2 * map->slot_count : FIRST_SLOTS;
	struct adb_map larger = { calloc(count, sizeof *map->slots), count, map->used };

	if (larger.slots == NULL)
		return false;
	for (size_t i = 0; i < map->slot_count; i++)
		if (map->slots[i].value != 0)
			*slot_of(&larger, &map->slots[i].hash) = map->slots[i];
	free(map->slots);
	*map = larger;
	return true;
}

int64_t *adb_map_find(const struct adb_map *map, const struct adb_hash *hash)
{
	struct adb_map_slot *slot = map->used > 0 ? slot_of(map, hash) : NULL;

	return slot != NULL && slot->value != 0 ? &slot->value : NULL;
}

void adb_map_prefetch(const struct adb_map *map, const struct adb_hash *hash)
{
	size_t at;

	memcpy(&at, hash->bytes, sizeof at);
	if (map->slot_count > 0)
		__builtin_prefetch(&map->slots[at & (map->slot_count - 1)]);
}

bool adb_map_add(struct adb_map *map, const struct adb_hash *hash, int64_t value)
{
	/* A quarter of the slots stays free. */
	if (map->used == map->slot_count / 4 * 3 && !grow(map))
		return false;
	*slot_of(map, hash) = (struct adb_map_slot){ .hash = *hash, .value = value };
	map->used++;
	return true;
}

void adb_map_clear(struct adb_map *map)
{
	free(map->slots);
	*map = (struct adb_map){ 0 };
}

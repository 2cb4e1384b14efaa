/*
 * Numbers by the hash of what they belong to, in memory: open addressing, the first bytes of a hash say where. For keys that are
 * no hash, that of their bytes. All zeros is an empty map.
 */
#ifndef ADB_BASE_MAP_H
#define ADB_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

struct adb_map {
	struct adb_map_slot *slots;
	size_t slot_count, used;
};

/* The value of `hash`, which the caller may change, but not to 0; until the next adb_map_add(). NULL when it has none. */
int64_t *adb_map_find(const struct adb_map *map, const struct adb_hash *hash);

/* Adds what is not in it; `value` is not 0. False when out of memory: it is as before then. */
bool adb_map_add(struct adb_map *map, const struct adb_hash *hash, int64_t value);

/* Empties it, and gives its memory back. */
void adb_map_clear(struct adb_map *map);

#endif

/*
 * A hash map from hashes to numbers other than 0, with open addressing by the first bytes of a hash. A key that is no hash is
 * hashed by the caller. A map that is all zeros is empty.
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

/*
 * Returns the value of `hash`, NULL when the map has none. The pointer is valid until the next adb_map_add(). The caller may
 * change the value, but not to 0.
 */
int64_t *adb_map_find(const struct adb_map *map, const struct adb_hash *hash);

/*
 * Begins to load what adb_map_find() and adb_map_add() look at: in a large map a look-up takes as long as that. To be called for a
 * dozen hashes or so before the first of them is looked up.
 */
void adb_map_prefetch(const struct adb_map *map, const struct adb_hash *hash);

/* Adds a hash that the map lacks; `value` is not 0. Returns false when memory runs out, and the map is unchanged then. */
bool adb_map_add(struct adb_map *map, const struct adb_hash *hash, int64_t value);

/* Empties the map and frees its memory. */
void adb_map_clear(struct adb_map *map);

#endif

/*
 * A set of byte strings, kept as their 64-bit hashes in an arena. Two different strings of a set of 10^5 have the same hash in
 * one of 10^9 sets.
 */
#ifndef ADB_SYSTEMS_SM64_ROM_SEEN_H
#define ADB_SYSTEMS_SM64_ROM_SEEN_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct adb_sm64_seen {
	struct adb_arena *arena;
	uint64_t *slots; /* 0 = free */
	size_t room, count;
};

enum { ADB_SM64_MAX_SEEN = 1 << 20 };

/* Adds the bytes. Returns false when the set has them, has ADB_SM64_MAX_SEEN elements, or the arena is exhausted. */
bool adb_sm64_see(struct adb_sm64_seen *seen, const void *bytes, size_t size);

#endif

/* A set of what was seen before, kept as 64-bit hashes: two different things are the same once in 10^9 sets of 10^5. */
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

/* Adds the bytes. False when they were in it before, there are ADB_SM64_MAX_SEEN of them, or the arena is exhausted. */
bool adb_sm64_see(struct adb_sm64_seen *seen, const void *bytes, size_t size);

#endif

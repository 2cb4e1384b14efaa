/* A set of hashes with open addressing. */
#include "systems/sm64/rom/seen.h"

#include <string.h>

#include "base/hash.h"

enum { FIRST_ROOM = 256 };

static bool has(const struct adb_sm64_seen *seen, uint64_t hash)
{
	for (size_t slot = (size_t)hash & (seen->room - 1); seen->slots[slot] != 0;
	     slot = (slot + 1) & (seen->room - 1))
		if (seen->slots[slot] == hash)
			return true;
	return false;
}

static void put(struct adb_sm64_seen *seen, uint64_t hash)
{
	size_t slot = (size_t)hash & (seen->room - 1);

	while (seen->slots[slot] != 0)
		slot = (slot + 1) & (seen->room - 1);
	seen->slots[slot] = hash;
}

static bool grow(struct adb_sm64_seen *seen)
{
	struct adb_sm64_seen larger = { .room = seen->room > 0 ? seen->room * 2 : FIRST_ROOM };

	larger.slots = adb_arena_alloc(seen->arena, larger.room, sizeof *larger.slots);
	if (larger.slots == NULL)
		return false;
	for (size_t i = 0; i < seen->room; i++)
		if (seen->slots[i] != 0)
			put(&larger, seen->slots[i]);
	seen->slots = larger.slots;
	seen->room = larger.room;
	return true;
}

bool adb_sm64_see(struct adb_sm64_seen *seen, const void *bytes, size_t size)
{
	struct adb_hash whole = adb_hash_of(bytes, size);
	uint64_t hash;

	memcpy(&hash, whole.bytes, sizeof hash);
	hash += hash == 0;
	if (seen->room > 0 && has(seen, hash))
		return false;
	if (seen->count == ADB_SM64_MAX_SEEN)
		return false;
	if (seen->count * 2 >= seen->room && !grow(seen))
		return false;
	put(seen, hash);
	seen->count++;
	return true;
}

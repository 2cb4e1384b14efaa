#include "store/track_table.h"

#include <stdlib.h>
#include <string.h>

/* A power of two. */
enum { FIRST_SLOTS = 1 << 12 };

struct slot {
	struct adb_hash hash;
	int64_t id; /* 0 = free */
};

struct adb_track_table {
	struct slot *slots;
	size_t slot_count, used;
};

/* Memory that cannot be had is no failure of the run: the database knows the tracks as well. */
static bool set_slots(struct adb_track_table *table, size_t count)
{
	table->slots = calloc(count, sizeof *table->slots);
	table->slot_count = table->slots != NULL ? count : 0;
	table->used = 0;
	return table->slots != NULL;
}

struct adb_track_table *adb_track_table_new(void)
{
	return calloc(1, sizeof(struct adb_track_table));
}

void adb_track_table_free(struct adb_track_table *table)
{
	if (table == NULL)
		return;
	free(table->slots);
	free(table);
}

void adb_track_table_clear(struct adb_track_table *table)
{
	free(table->slots);
	*table = (struct adb_track_table){ 0 };
}

/* The slot of the hash, or the free one where it belongs. Hashes are spread evenly: their first bytes say where. */
static struct slot *slot_of(const struct adb_track_table *table, const struct adb_hash *hash)
{
	size_t at;

	memcpy(&at, hash->bytes, sizeof at);
	for (;; at++) {
		struct slot *slot = &table->slots[at & (table->slot_count - 1)];

		if (slot->id == 0 || memcmp(&slot->hash, hash, sizeof *hash) == 0)
			return slot;
	}
}

int64_t adb_track_table_find(const struct adb_track_table *table, const struct adb_hash *hash)
{
	return table->slot_count > 0 ? slot_of(table, hash)->id : 0;
}

static void put(struct adb_track_table *table, const struct adb_hash *hash, int64_t id)
{
	*slot_of(table, hash) = (struct slot){ .hash = *hash, .id = id };
	table->used++;
}

static bool grow(struct adb_track_table *table)
{
	struct adb_track_table larger;

	if (!set_slots(&larger, table->slot_count > 0 ? 2 * table->slot_count : FIRST_SLOTS))
		return false;
	for (size_t i = 0; i < table->slot_count; i++)
		if (table->slots[i].id != 0)
			put(&larger, &table->slots[i].hash, table->slots[i].id);
	free(table->slots);
	*table = larger;
	return true;
}

bool adb_track_table_add(struct adb_track_table *table, const struct adb_hash *hash, int64_t id)
{
	if (table->used == ADB_TRACK_TABLE_ROOM)
		return false;
	if (table->used == table->slot_count / 4 * 3 && !grow(table))
		return false;
	put(table, hash, id);
	return true;
}

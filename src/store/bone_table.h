/* The names of the bones of one skeleton. */
#ifndef ADB_STORE_BONE_TABLE_H
#define ADB_STORE_BONE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct adb_bone_entry {
	int64_t bone_id;
	char *name;
};

/* All 0 is a table without bones. adb_bone_table_free() frees what it owns. */
struct adb_bone_table {
	struct adb_bone_entry *bones;
	size_t count, capacity;
	size_t last; /* the bone that was found last: the next question is often about the same one, or the one behind it */
};

/* Adds a bone with a copy of its name. Returns false when memory ran out. */
bool adb_bone_table_add(struct adb_bone_table *table, int64_t bone_id, const char *name);

/* To be called after the last bone was added, unless bones were added in the order of their ids. */
void adb_bone_table_sort(struct adb_bone_table *table);

/* Returns the name, which the table owns; NULL when there is no such bone. */
const char *adb_bone_table_find(struct adb_bone_table *table, int64_t bone_id);

/* Removes all bones, and keeps room for as many. */
void adb_bone_table_clear(struct adb_bone_table *table);

void adb_bone_table_free(struct adb_bone_table *table);

#endif

#include "store/bone_table.h"

#include <stdlib.h>

#include "base/memory.h"

static int compare_bone(const void *bone_id, const void *bone)
{
	int64_t a = *(const int64_t *)bone_id, b = ((const struct adb_bone_entry *)bone)->bone_id;

	return (a > b) - (a < b);
}

static int compare_bones(const void *a, const void *b)
{
	return compare_bone(&((const struct adb_bone_entry *)a)->bone_id, b);
}

bool adb_bone_table_add(struct adb_bone_table *table, int64_t bone_id, const char *name)
{
	if (table->count == table->capacity) {
		size_t capacity = 2 * table->capacity + 64;
		struct adb_bone_entry *bones =
			adb_memory_resized(table->bones, capacity * sizeof *table->bones);

		if (bones == NULL)
			return false;
		table->bones = bones;
		table->capacity = capacity;
	}
	table->bones[table->count] = (struct adb_bone_entry){ bone_id, adb_memory_text(name) };
	return table->bones[table->count++].name != NULL;
}

void adb_bone_table_sort(struct adb_bone_table *table)
{
	if (table->count > 1)
		qsort(table->bones, table->count, sizeof *table->bones, compare_bones);
}

const char *adb_bone_table_find(struct adb_bone_table *table, int64_t bone_id)
{
	for (size_t i = table->last; i < table->count && i < table->last + 2; i++)
		if (table->bones[i].bone_id == bone_id) {
			table->last = i;
			return table->bones[i].name;
		}

	const struct adb_bone_entry *bone = table->count > 0 ? bsearch(&bone_id, table->bones, table->count,
								       sizeof *table->bones, compare_bone)
							     : NULL;

	if (bone == NULL)
		return NULL;
	table->last = (size_t)(bone - table->bones);
	return bone->name;
}

void adb_bone_table_clear(struct adb_bone_table *table)
{
	while (table->count > 0)
		free(table->bones[--table->count].name);
}

void adb_bone_table_free(struct adb_bone_table *table)
{
	adb_bone_table_clear(table);
	free(table->bones);
}

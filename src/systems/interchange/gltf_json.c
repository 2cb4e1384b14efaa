/* Reads lists, numbers and what animdb itself wrote from the JSON of a glTF document. */
#include <math.h>

#include "systems/interchange/gltf.h"

bool adb_gltf_list_of(struct adb_gltf *g, const char *key, struct adb_gltf_list *list)
{
	const struct adb_json_value *array = adb_json_member(g->root, key);
	uint32_t count = adb_json_is(array, ADB_JSON_ARRAY) ? array->count : 0;

	list->items = adb_arena_alloc(g->d->arena, count, sizeof(void *));
	list->count = 0;
	for (const struct adb_json_value *item = adb_json_first(array); list->items != NULL && item != NULL;
	     item = item->next)
		list->items[list->count++] = item;
	return list->items != NULL;
}

const struct adb_json_value *adb_gltf_extras_of(const struct adb_json_value *value)
{
	const struct adb_json_value *animdb = adb_json_member(adb_json_member(value, "extras"), "animdb");

	return adb_json_is(animdb, ADB_JSON_OBJECT) ? animdb : NULL;
}

bool adb_gltf_read_reals(const struct adb_json_value *array, double *out, uint32_t count)
{
	const struct adb_json_value *item = adb_json_first(array);

	if (item == NULL || array->count != count)
		return false;
	for (; item != NULL; item = item->next)
		if (!isfinite(adb_json_number(item, (double)NAN)))
			return false;
	for (item = array->first; item != NULL; item = item->next)
		*out++ = item->number;
	return true;
}

/* Lists of indices. */
#include "export/report/integers.h"

#include <stdlib.h>

#include "base/memory.h"

static int compare(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

bool adb_integers_add(struct adb_integers *list, uint64_t value)
{
	if (list->count == list->capacity) {
		size_t capacity = list->capacity * 2 + 16;
		uint64_t *items = adb_memory_resized(list->items, capacity * sizeof *items);

		if (items == NULL)
			return false;
		list->items = items;
		list->capacity = capacity;
	}
	list->items[list->count++] = value;
	return true;
}

void adb_integers_sort(struct adb_integers *list)
{
	size_t kept = 0;

	if (list->count > 0)
		qsort(list->items, list->count, sizeof *list->items, compare);
	for (size_t i = 0; i < list->count; i++)
		if (kept == 0 || list->items[kept - 1] != list->items[i])
			list->items[kept++] = list->items[i];
	list->count = kept;
}

void adb_integers_put(struct adb_buffer *json, const struct adb_integers *list, size_t most)
{
	adb_buffer_text(json, "[");
	for (size_t i = 0; i < list->count && i < most; i++)
		adb_buffer_printf(json, "%s%llu", i > 0 ? "," : "", (unsigned long long)list->items[i]);
	adb_buffer_text(json, "]");
}

void adb_integers_put_steps(struct adb_buffer *json, const struct adb_integers *list)
{
	adb_buffer_text(json, "[");
	for (size_t i = 0; i < list->count; i++)
		adb_buffer_printf(json, "%s%llu", i > 0 ? "," : "",
				  (unsigned long long)(list->items[i] - (i > 0 ? list->items[i - 1] : 0)));
	adb_buffer_text(json, "]");
}

void adb_integers_free(struct adb_integers *list)
{
	free(list->items);
	*list = (struct adb_integers){ 0 };
}

/* Lists of indices, which grow. A list that is all zeros is empty. */
#ifndef ADB_EXPORT_REPORT_INTEGERS_H
#define ADB_EXPORT_REPORT_INTEGERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

struct adb_integers {
	uint64_t *items; /* owned */
	size_t count, capacity;
};

/* False when memory runs out. */
bool adb_integers_add(struct adb_integers *list, uint64_t value);

/* Puts them in ascending order and drops those that are there twice. */
void adb_integers_sort(struct adb_integers *list);

/* Appends the first `most` of them as a JSON array; the second form has each minus the one before it. */
void adb_integers_put(struct adb_buffer *json, const struct adb_integers *list, size_t most);
void adb_integers_put_steps(struct adb_buffer *json, const struct adb_integers *list);

/* Frees the memory of the list, not `list` itself, which is empty afterwards. */
void adb_integers_free(struct adb_integers *list);

#endif

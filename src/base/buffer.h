/*
 * A byte buffer that grows. A failed allocation is sticky: later writes do nothing, so that the owner checks adb_buffer_ok()
 * once at the end.
 */
#ifndef ADB_BASE_BUFFER_H
#define ADB_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

struct adb_buffer {
	char *data; /* owned; not NUL-terminated */
	size_t size, capacity;
	bool failed;
};

void adb_buffer_add(struct adb_buffer *buffer, const void *data, size_t size);
void adb_buffer_text(struct adb_buffer *buffer, const char *text);
void adb_buffer_printf(struct adb_buffer *buffer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Empties the buffer and clears its failure. The memory stays allocated. */
void adb_buffer_clear(struct adb_buffer *buffer);

/* Frees the memory of the buffer, not `buffer` itself, which is empty afterwards. */
void adb_buffer_free(struct adb_buffer *buffer);

/* Whether every write so far succeeded. */
static inline bool adb_buffer_ok(const struct adb_buffer *buffer)
{
	return !buffer->failed;
}

#endif

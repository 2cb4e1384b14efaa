/*
 * A growing byte buffer. Out of memory is sticky: writes then do nothing, and the owner asks adb_buffer_ok()
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
void adb_buffer_clear(struct adb_buffer *buffer); /* empties, keeps the memory and forgets the failure */
void adb_buffer_free(struct adb_buffer *buffer);
static inline bool adb_buffer_ok(const struct adb_buffer *buffer)
{
	return !buffer->failed;
}

#endif

#include "base/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static bool reserve(struct adb_buffer *buffer, size_t more)
{
	size_t wanted;

	if (buffer->failed || __builtin_add_overflow(buffer->size, more, &wanted)) {
		buffer->failed = true;
		return false;
	}
	if (wanted <= buffer->capacity)
		return true;

	size_t capacity = buffer->capacity < 128 ? 128 : buffer->capacity;

	while (capacity < wanted)
		capacity = capacity > SIZE_MAX / 2 ? wanted : capacity * 2;

	char *data = adb_memory_resized(buffer->data, capacity);

	if (data == NULL) {
		buffer->failed = true;
		return false;
	}
	buffer->data = data;
	buffer->capacity = capacity;
	return true;
}

void adb_buffer_add(struct adb_buffer *buffer, const void *data, size_t size)
{
	if (size == 0 || !reserve(buffer, size))
		return;
	memcpy(buffer->data + buffer->size, data, size);
	buffer->size += size;
}

void adb_buffer_text(struct adb_buffer *buffer, const char *text)
{
	adb_buffer_add(buffer, text, strlen(text));
}

void adb_buffer_printf(struct adb_buffer *buffer, const char *format, ...)
{
	va_list arguments, again;

	va_start(arguments, format);
	va_copy(again, arguments);

	int length = vsnprintf(NULL, 0, format, arguments);

	if (length < 0) {
		buffer->failed = true;
	} else if (reserve(buffer, (size_t)length + 1)) { /* room for the NUL that vsnprintf writes */
		vsnprintf(buffer->data + buffer->size, (size_t)length + 1, format, again);
		buffer->size += (size_t)length;
	}
	va_end(again);
	va_end(arguments);
}

void adb_buffer_clear(struct adb_buffer *buffer)
{
	buffer->size = 0;
	buffer->failed = false;
}

void adb_buffer_free(struct adb_buffer *buffer)
{
	free(buffer->data);
	*buffer = (struct adb_buffer){ 0 };
}

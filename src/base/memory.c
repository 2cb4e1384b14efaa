#include "base/memory.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static atomic_bool has_failed;

static void *record_failure(void *memory)
{
	if (memory == NULL)
		adb_memory_note_failure();
	return memory;
}

void *adb_memory_zeroed(size_t count, size_t size)
{
	return record_failure(calloc(count, size));
}

void *adb_memory_resized(void *memory, size_t size)
{
	return record_failure(realloc(memory, size));
}

char *adb_memory_text(const char *text)
{
	return record_failure(strdup(text));
}

char *adb_memory_printf(const char *format, ...)
{
	va_list arguments;
	char *text;

	va_start(arguments, format);

	int length = vasprintf(&text, format, arguments);

	va_end(arguments);
	return record_failure(length >= 0 ? text : NULL);
}

void *adb_memory_zlib_take(void *unused, unsigned count, unsigned size)
{
	(void)unused;
	return adb_memory_zeroed(count, size);
}

void adb_memory_zlib_give(void *unused, void *memory)
{
	(void)unused;
	free(memory);
}

void adb_memory_note_failure(void)
{
	atomic_store(&has_failed, true);
}

bool adb_memory_has_failed(void)
{
	return atomic_load(&has_failed);
}

void adb_memory_forget_failures(void)
{
	atomic_store(&has_failed, false);
}

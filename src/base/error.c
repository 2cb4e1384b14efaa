#include "base/error.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_continuation(char c)
{
	return ((unsigned char)c & 0xC0) == 0x80;
}

/* Writes a quarter of `size` bytes from the start of a UTF-8 text that is longer, an ellipsis, and the end of the text. */
static void cut_middle(char *to, size_t size, const char *text, size_t length)
{
	static const char ellipsis[] = "…";
	size_t head = size / 4, tail = length - (size - 1 - head - strlen(ellipsis));

	while (head > 0 && is_continuation(text[head]))
		head--;
	while (is_continuation(text[tail]))
		tail++;
	snprintf(to, size, "%.*s%s%s", (int)head, text, ellipsis, text + tail);
}

/* A message that is too long has a long path in it, and its reason at its end: it is cut in the middle. */
static void write_message(char *to, size_t size, const char *format, va_list arguments)
{
	va_list again;
	char *whole;
	int length;

	va_copy(again, arguments);
	length = vsnprintf(to, size, format, arguments);
	if (length >= 0 && (size_t)length >= size && (whole = malloc((size_t)length + 1)) != NULL) {
		vsnprintf(whole, (size_t)length + 1, format, again);
		cut_middle(to, size, whole, (size_t)length);
		free(whole);
	}
	va_end(again);
}

const char *adb_outcome_name(enum adb_outcome outcome)
{
	static const char *const names[] = {
		[ADB_OK] = "ok",
		[ADB_END] = "end",
		[ADB_CORRUPT] = "corrupt",
		[ADB_UNSUPPORTED] = "unsupported",
		[ADB_LIMIT] = "limit",
		[ADB_NO_MEMORY] = "no-memory",
		[ADB_IO] = "io",
		[ADB_DATABASE] = "database",
		[ADB_INTERRUPTED] = "interrupted",
		[ADB_USAGE] = "usage",
	};

	return names[outcome];
}

enum adb_outcome adb_error_set(struct adb_error *error, enum adb_outcome outcome, int64_t offset,
			       const char *format, ...)
{
	va_list arguments;

	if (error == NULL)
		return outcome;
	error->outcome = outcome;
	error->offset = offset;
	va_start(arguments, format);
	write_message(error->message, sizeof error->message, format, arguments);
	va_end(arguments);
	return outcome;
}

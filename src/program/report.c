/* Prints messages on standard error. */
#include "program/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "sqlite/watch.h"

/* Maximum size of a message in bytes when memory runs out. */
enum { WITHOUT_MEMORY = 1024 };

/* Escapes control characters, because messages quote names from dumps. */
static void print_line(const char *line)
{
	char part[WITHOUT_MEMORY];
	size_t size = adb_text_printable(NULL, 0, line) + 1;
	char *whole = malloc(size), *safe = whole;

	if (whole == NULL) {
		safe = part;
		size = sizeof part;
	}
	adb_text_printable(safe, size, line);
	fprintf(stderr, "%s\n", safe);
	free(whole);
}

void adb_report(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	adb_vreport(format, arguments);
	va_end(arguments);
}

void adb_vreport(const char *format, va_list arguments)
{
	char part[WITHOUT_MEMORY], *whole, *rest;
	va_list again;

	va_copy(again, arguments);
	if (vasprintf(&whole, format, arguments) < 0) {
		whole = NULL;
		vsnprintf(part, sizeof part, format, again);
	}
	va_end(again);
	fflush(stdout);
	fputs("animdb: ", stderr);
	rest = whole != NULL ? whole : part;
	for (char *line; (line = strsep(&rest, "\n")) != NULL;)
		print_line(line);
	free(whole);
}

bool adb_check_complete(void)
{
	if (adb_memory_has_failed())
		adb_report("out of memory: the result is incomplete");
	else if (adb_sqlite_has_failed())
		adb_report("the database could not be read: the result is incomplete");
	return !adb_memory_has_failed() && !adb_sqlite_has_failed();
}

#include "base/error.h"

#include <stdio.h>

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
	vsnprintf(error->message, sizeof error->message, format, arguments);
	va_end(arguments);
	return outcome;
}

/* Outcomes and errors: how every part of animdb reports a failure. */
#ifndef ADB_BASE_ERROR_H
#define ADB_BASE_ERROR_H

#include <stdarg.h>
#include <stdint.h>

enum adb_outcome {
	ADB_OK = 0,
	ADB_END,         /* an iteration has no more items; not a failure */
	ADB_CORRUPT,     /* the bytes contradict their format */
	ADB_UNSUPPORTED, /* recognised, but animdb does not read it */
	ADB_LIMIT,       /* larger than a documented limit */
	ADB_NO_MEMORY,
	ADB_IO,
	ADB_DATABASE,
	ADB_INTERRUPTED,
	ADB_USAGE,
};

enum { ADB_NO_OFFSET = -1 };

/* One failure. `offset` is a byte offset in the input that was read, ADB_NO_OFFSET when the failure has none. */
struct adb_error {
	enum adb_outcome outcome;
	int64_t offset;
	char message[400];
};

/* Returns the word for an outcome that column diagnostics.code has: "corrupt", "unsupported", …. */
const char *adb_outcome_name(enum adb_outcome outcome);

/*
 * Fills `error`, which may be NULL, and returns `outcome`, so that a function can return its result. A message that is longer than
 * there is room for loses its middle.
 */
enum adb_outcome adb_error_set(struct adb_error *error, enum adb_outcome outcome, int64_t offset,
			       const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif

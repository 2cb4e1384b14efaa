/* Finds structures in unrecognised bytes, by the strict tests of those formats that offer one. */
#ifndef ADB_INDEX_CARVE_H
#define ADB_INDEX_CARVE_H

#include "base/input.h"
#include "dump/format.h"
#include <stdatomic.h>

struct adb_carved {
	const struct adb_format *format;
	uint64_t offset;
	size_t size;
};

struct adb_carver;

/*
 * Looks for structures of the formats that `format_at` gives until it gives NULL (of `system` only, when it is not
 * NULL) in `input`, of which it holds a reference. NULL when out of memory.
 */
struct adb_carver *adb_carver_new(const struct adb_format *(*format_at)(size_t i), const char *system,
				  struct adb_input *input);
void adb_carver_free(struct adb_carver *carver);

/*
 * The next structure at an even offset behind the one before: ADB_OK, ADB_END, ADB_IO when the bytes cannot be read, or
 * ADB_INTERRUPTED once `*interrupted` is not 0. None is larger than ADB_CARVE_REACH.
 */
enum adb_outcome adb_carver_next(struct adb_carver *carver, const atomic_int *interrupted,
				 struct adb_carved *found);

#endif

/* Indexes files for a test, on one decoder thread and without a word. */
#ifndef INDEX_QUIETLY_H
#define INDEX_QUIETLY_H

#include <stdatomic.h>

#include "index/index.h"

static void say_nothing(const char *format, ...)
{
	(void)format;
}

/* Stores `count` paths in `database`, a new one or an earlier one. */
static enum adb_outcome index_quietly(const char *database, char **paths, size_t count,
				      struct adb_index_result *result)
{
	static const atomic_int never;
	const struct adb_index_options options = {
		.database = database,
		.paths = paths,
		.path_count = count,
		.threads = 1,
		.encoding = ADB_CP1252,
		.interrupted = &never,
		.complain = say_nothing,
	};
	struct adb_error error;

	return adb_index(&options, result, &error);
}

#endif

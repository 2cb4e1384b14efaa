/* `animdb index`: paths into a database. */
#ifndef ADB_INDEX_INDEX_H
#define ADB_INDEX_INDEX_H

#include "base/error.h"
#include "index/options.h"

/*
 * Walks the paths, decodes on several threads, writes on this one. ADB_OK, ADB_INTERRUPTED (sources that were
 * complete are stored), or a failure with `error` set, after which the database is as it was before the first
 * source that could not be stored. `result` is filled in any case.
 */
enum adb_outcome adb_index(const struct adb_index_options *options, struct adb_index_result *result,
			   struct adb_error *error);

#endif

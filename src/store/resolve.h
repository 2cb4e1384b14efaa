/* Turns names, ids and checksums into references between rows: the SQL of schema/resolve/, file after file,
 * with the functions of sql/functions.h. */
#ifndef ADB_STORE_RESOLVE_H
#define ADB_STORE_RESOLVE_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

struct adb_cutter;

/* Makes the clips that temp.wanted_cut asks for: see src/store/cut.h. */
struct adb_resolve_cuts {
	enum adb_outcome (*make)(void *context, const char *system, const struct adb_cutter *cutter,
				 struct adb_error *error);
	void *context;
};

/*
 * Resolves, in one transaction, the references of the dumps that adb_writer_mark_dirty() noted and of those that can depend on
 * them. It can be repeated and gives the same rows for the same content. Without `cuts` (NULL) no clips are cut. A database without indexes lacks what adb_derive_measures() computes: the caller creates the indexes
 * and calls it.
 */
enum adb_outcome adb_resolve(sqlite3 *db, const struct adb_resolve_cuts *cuts, struct adb_error *error);

/*
 * Whether rows were changed after references were last resolved: a run of `animdb index` was stopped or is still running. Also
 * false when that cannot be read.
 */
bool adb_resolve_is_pending(sqlite3 *db);

#endif

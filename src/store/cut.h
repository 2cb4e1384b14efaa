/*
 * Clips that are cut out of longer ones (struct adb_cutter): made from the rows of temp.wanted_cut after all sources are stored,
 * and anew whenever references are resolved.
 */
#ifndef ADB_STORE_CUT_H
#define ADB_STORE_CUT_H

#include "base/error.h"

struct adb_cutter;

/*
 * Deletes the clips that an earlier run cut, makes those that temp.wanted_cut asks for, and compares compiled clips with what
 * would be cut. `writer` is a struct adb_writer with an open transaction; the function is an adb_resolve_cuts.make.
 */
enum adb_outcome adb_cut_make(void *writer, const char *system, const struct adb_cutter *cutter,
			      struct adb_error *error);

#endif

/* What is computed from local keys of clips whose keys are in model space: their measures and features. */
#ifndef ADB_STORE_DERIVED_H
#define ADB_STORE_DERIVED_H

#include <sqlite3.h>

#include "base/error.h"

/*
 * Computes the rows of clip_measures and clip_features of all clips in model space with their primary skeletons. Needs the
 * indexes of the tables, and a transaction. A clip that is damaged or too large keeps its rows.
 */
enum adb_outcome adb_derive_measures(sqlite3 *db, struct adb_error *error);

#endif

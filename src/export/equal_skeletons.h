/* Finds skeletons that several sources hold. */
#ifndef ADB_EXPORT_EQUAL_SKELETONS_H
#define ADB_EXPORT_EQUAL_SKELETONS_H

#include "export/select.h"

/*
 * Gives the clips of the selection whose skeletons are equal in dump, system, name, checksum, axes, scale and bones the skeleton of
 * the first of them, so that they go to one file.
 */
enum adb_outcome adb_export_unify_skeletons(sqlite3 *db, struct adb_export_selection *selection,
					    struct adb_error *error);

#endif

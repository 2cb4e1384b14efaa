/* Turns names, ids and checksums into references between rows: the SQL of schema/resolve/, file after file,
 * with the functions of sql/functions.h. */
#ifndef ADB_STORE_RESOLVE_H
#define ADB_STORE_RESOLVE_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

/* In one transaction; may be run again at any time and gives the same rows for the same content. */
enum adb_outcome adb_resolve(sqlite3 *db, struct adb_error *error);

/*
 * Whether rows were changed since: the run of `animdb index` that changed them was stopped, or is still at work. False
 * also where that cannot be read.
 */
bool adb_resolve_is_pending(sqlite3 *db);

#endif

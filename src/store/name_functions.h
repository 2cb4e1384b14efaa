/* SQL functions that hash names to native ids. */
#ifndef ADB_STORE_NAME_FUNCTIONS_H
#define ADB_STORE_NAME_FUNCTIONS_H

#include <sqlite3.h>

/*
 * Adds a scalar function for each system whose native ids are hashes of names (adb_system.name_hash). It returns the id of a text
 * or blob, 0 to 4294967295, and NULL for NULL. Returns an SQLite code.
 */
int adb_name_functions_register(sqlite3 *db);

/*
 * Adds a scalar function NAME_before(native_id, end) for each such system that has adb_name_hash.id_before, for the SQL of systems.
 * It returns NULL where one of the two is NULL or the first is not a native id. Returns an SQLite code.
 */
int adb_name_functions_register_before(sqlite3 *db);

#endif

/* The schema of the database and its version. */
#ifndef ADB_STORE_SCHEMA_H
#define ADB_STORE_SCHEMA_H

#include <sqlite3.h>

#include "base/error.h"
#include "dump/system.h"

enum { ADB_APPLICATION_ID = 0x414E4D44, ADB_SCHEMA_VERSION = 9 };

/* Creates tables, views and the rows of systems in an empty database, without indexes. */
enum adb_outcome adb_schema_create(sqlite3 *db, struct adb_error *error);

/* Adds the rows of systems, link_kinds, event_kinds and diagnostic_codes; part of adb_schema_create(). */
enum adb_outcome adb_schema_add_systems(sqlite3 *db, struct adb_error *error);

/* Runs `sql`, the text of `file` ("views.sql") of `system`; an error message names both. */
enum adb_outcome adb_schema_run_of_system(sqlite3 *db, const struct adb_system *system, const char *file,
					  const char *sql, struct adb_error *error);

/* Creates the indexes, which is fastest once the rows are stored. */
enum adb_outcome adb_schema_create_indexes(sqlite3 *db, struct adb_error *error);

#endif

/*
 * Telling a database by its first bytes, without SQLite: opening another program's database with SQLite may
 * already change it, since that plays back journals and merges write-ahead logs.
 */
#ifndef ADB_STORE_HEADER_H
#define ADB_STORE_HEADER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct adb_database_header {
	bool is_sqlite; /* false: the rest is 0 */
	uint32_t application_id, user_version;
};

/* False with `error` set (ADB_IO) when `path` is no file or cannot be read. */
bool adb_database_header_read(const char *path, struct adb_database_header *header, struct adb_error *error);

/* Whether animdb made it, whatever the version of its schema. */
bool adb_database_header_is_ours(const struct adb_database_header *header);

#endif

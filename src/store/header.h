/*
 * Recognises a database of animdb by its first bytes, without SQLite: opening a database of another program with SQLite can
 * change it, since SQLite plays back journals and merges write-ahead logs.
 */
#ifndef ADB_STORE_HEADER_H
#define ADB_STORE_HEADER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct adb_database_header {
	bool is_sqlite; /* false: the other fields are 0 */
	uint32_t application_id, user_version;
};

/* Reads the header. Returns false with `error` set (ADB_IO) when `path` is not a file or cannot be read. */
bool adb_database_header_read(const char *path, struct adb_database_header *header, struct adb_error *error);

/* Whether the header is that of an animdb database, of any schema version. */
bool adb_database_header_is_ours(const struct adb_database_header *header);

/* What to do about a database whose schema has another version than ADB_SCHEMA_VERSION, since nothing converts it. */
const char *adb_database_version_advice(int64_t version);

#endif

/* The features of the clips of a database, in memory. */
#ifndef ADB_SQL_FEATURE_TABLE_H
#define ADB_SQL_FEATURE_TABLE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "motion/feature.h"

struct adb_feature_entry {
	int64_t clip_id;
	uint64_t rig;    /* equal for clips of the same skeleton */
	bool has_motion; /* see adb_feature_table_find_motion() */
	uint64_t motion; /* equal for clips of one skeleton and motion_xxh128 */
	float features[ADB_FEATURE_COUNT];
};

/* All zeros is an empty one. */
struct adb_feature_table {
	struct adb_feature_entry *entries; /* of every clip that has features, ascending by clip */
	size_t count, room;
	unsigned version; /* of the database, when they were read */
	bool is_read;
	sqlite3_stmt *motion; /* made when it is first needed */
};

/* Reads them, unless the database is as it was when they were read. Not ADB_OK: `error` says why. */
enum adb_outcome adb_feature_table_read(struct adb_feature_table *table, sqlite3 *db,
					struct adb_error *error);
void adb_feature_table_free(struct adb_feature_table *table);

/* The entry of one clip, read from the database. `found` is false for one without features. */
enum adb_outcome adb_feature_table_find(sqlite3 *db, int64_t clip_id, struct adb_feature_entry *entry,
					bool *found, struct adb_error *error);

/*
 * Reads entry->motion, unless it is known. It is in the row of the clip, and to pass all of those takes longer than all the
 * rest, while few come into question. False: `error` says why.
 */
bool adb_feature_table_find_motion(struct adb_feature_table *table, sqlite3 *db,
				   struct adb_feature_entry *entry, struct adb_error *error);

#endif

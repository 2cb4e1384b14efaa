/* The features of all clips of a database, in memory. */
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
	uint64_t skeleton_key; /* equal for clips of the same skeleton */
	int32_t rank;          /* 0 where clips have none */
	bool has_motion;       /* see adb_feature_table_find_motion() */
	uint64_t motion;       /* equal for clips with the same skeleton, motion_xxh128 and features */
	float features[ADB_FEATURE_COUNT];
};

/* Initialise it with zeros. */
struct adb_feature_table {
	struct adb_feature_entry
		*entries; /* one for each clip that has features, ascending by rank, then by clip_id */
	size_t count, capacity;
	unsigned version; /* SQLITE_FCNTL_DATA_VERSION when the entries were read */
	bool is_read;
	sqlite3_stmt *motion; /* prepared at its first use */
	int32_t (*rank)(const void *context,
			int64_t clip_id); /* below 0 = no entry; NULL = clips have no ranks */
	const void *rank_context;
};

/* Reads the entries, unless they were read before and the database has not changed. Sets `error` unless it returns ADB_OK. */
enum adb_outcome adb_feature_table_read(struct adb_feature_table *table, sqlite3 *db,
					struct adb_error *error);
void adb_feature_table_free(struct adb_feature_table *table);

/* Reads the entry of one clip. `found` is false for a clip without features. Sets `error` unless it returns ADB_OK. */
enum adb_outcome adb_feature_table_find(sqlite3 *db, int64_t clip_id, struct adb_feature_entry *entry,
					bool *found, struct adb_error *error);

/*
 * Reads entry->motion, unless it was read before. adb_feature_table_read() leaves it out: reading the rows of all clips takes
 * longer than the whole search, which needs few of them. False with `error` set where the database fails.
 */
bool adb_feature_table_find_motion(struct adb_feature_table *table, sqlite3 *db,
				   struct adb_feature_entry *entry, struct adb_error *error);

#endif

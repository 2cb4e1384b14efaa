/* The motions of clips that were compared lately, for searches that come back to them. */
#ifndef ADB_SQL_MOTION_CACHE_H
#define ADB_SQL_MOTION_CACHE_H

#include <sqlite3.h>

#include "base/stop.h"
#include "motion/align.h"

struct adb_motion_cache;

/* A clip of the cache. */
struct adb_kept_motion {
	const struct adb_motion *motion;
	int64_t skeleton_id; /* the primary one, 0 = none */
};

/* NULL when memory runs out. The caller frees it. */
struct adb_motion_cache *adb_motion_cache_new(sqlite3 *db);
void adb_motion_cache_free(struct adb_motion_cache *cache);

/*
 * Reads a clip unless the cache has it, with keys relative to the parents of bones. What is returned stays valid until
 * two other clips have been asked for; asking for it again in between keeps it. Returns NULL with `error` set, also when `stop` ended it; what cannot be read is not kept.
 */
const struct adb_kept_motion *adb_motion_cache_read(struct adb_motion_cache *cache, int64_t clip_id,
						    struct adb_stop *stop, struct adb_error *error);

#endif

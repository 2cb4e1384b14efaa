/* Which clips are like a clip: what similar() and near_duplicates() show. */
#ifndef ADB_SQL_LIKENESS_H
#define ADB_SQL_LIKENESS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* The features of every clip of a database, read when they are first needed and again when the database has changed. */
struct adb_likeness;
struct adb_likeness *adb_likeness_new(sqlite3 *db); /* NULL: out of memory */
void adb_likeness_free(struct adb_likeness *likeness);

struct adb_like {
	int64_t clip_id;
	double distance; /* of features: of motion, and of pose too where the skeleton is the same */
	bool same_skeleton;
	const char *relation; /* "same", "retimed", …; NULL = none was found */
	double angle;         /* of the relation, degrees */
};

struct adb_likes {
	struct adb_like *rows; /* released with free() */
	size_t count;
};

struct adb_likeness_query {
	int64_t clip_id;
	size_t same, other; /* how many clips of the same skeleton are wanted, and of others */
	size_t candidates;  /* how many of those nearest in motion, and in pose, are compared key by key */
	double degrees;     /* largest angle of a relation */
};

/*
 * First the clips of the same skeleton: those with a relation, then the others, each by distance; then those of other
 * skeletons by distance. Of several clips of one skeleton with the same motion_xxh128 only the first counts, and none that
 * has that of the clip asked about. No rows for a clip that is not there or has no channels. Not ADB_OK: `error` says why.
 */
enum adb_outcome adb_likeness_find(struct adb_likeness *likeness, const struct adb_likeness_query *query,
				   struct adb_likes *out, struct adb_error *error);

#endif

/* Searching the clips that are similar to a clip, for similar() and near_duplicates(). */
#ifndef ADB_SQL_SIMILARITY_H
#define ADB_SQL_SIMILARITY_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* A search over the features of all clips, which are read at the first search and again after the database has changed. */
struct adb_similarity;
struct adb_similarity *adb_similarity_new(sqlite3 *db); /* NULL: out of memory */
void adb_similarity_free(struct adb_similarity *similarity);

/*
 * Searches only clips for which `rank` is 0 or more. Of clips that are equally far those of a smaller rank come first, so that results do
 * not depend on clip_ids. Call it before the first search; the function is called when features are read.
 */
void adb_similarity_rank(struct adb_similarity *similarity,
			 int32_t (*rank)(const void *context, int64_t clip_id), const void *context);

struct adb_similar_clip {
	int64_t clip_id;
	double distance; /* degrees, between features: of motion, and also of pose where the skeleton is the same */
	bool same_skeleton;
	const char *relation; /* "same", "retimed", …; NULL = none */
	double angle;         /* of the relation, degrees */
	size_t position;      /* in the order of adb_similarity_rank(), else in that of clip_id */
};

struct adb_similar_clips {
	struct adb_similar_clip *rows; /* the caller frees them */
	size_t count;
};

struct adb_similarity_query {
	int64_t clip_id;
	size_t same, other; /* largest number of clips of the same skeleton, and of others */
	size_t candidates;  /* number of the nearest in motion, and in pose, that are compared key by key */
	double degrees;     /* largest angle of a relation */
	double far;         /* clips whose features are farther do not count at all, degrees; 0 = they do */
	double near; /* clips whose features are farther are not compared key by key, degrees; 0 = they are */
};

/*
 * Gives clips of the same skeleton first: those with a relation, then the others, each by distance; then clips of other
 * skeletons by distance. Of several clips with one skeleton, motion_xxh128 and features, only the first counts, and clips with
 * those of the query clip do not. No rows for a clip that does not exist or has no channels. Sets `error` unless it
 * returns ADB_OK.
 */
enum adb_outcome adb_similarity_find(struct adb_similarity *similarity,
				     const struct adb_similarity_query *query, struct adb_similar_clips *out,
				     struct adb_error *error);

#endif

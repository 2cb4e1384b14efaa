/*
 * Comparison of two databases.
 *
 * Clips, skeletons, sets, models and textures of A are paired with those of B, copies one by one. The parts of pairs that differ
 * are compared: bones, entries, events, materials, parts of meshes, shapes, references. Items are matched by SQL (schema/diff/)
 * in a private database, so that memory stays bounded. Keys, vertices and pixels are read only for items of which their hashes
 * differ.
 */
#ifndef ADB_DIFF_DIFF_H
#define ADB_DIFF_DIFF_H

#include <sqlite3.h>

#include "base/error.h"
#include "base/stop.h"

/* By which property clips of A and B are matched. */
enum adb_diff_by {
	ADB_DIFF_BY_NAME,   /* the name, for unmatched clips the motion, then the native id */
	ADB_DIFF_BY_ID,     /* the native id, for unmatched clips the motion */
	ADB_DIFF_BY_MOTION, /* only the motion */
};

/* By what differences of clips and other items are sorted (see schema/diff/report.sql). */
enum adb_diff_sort {
	ADB_DIFF_SORT_ANGLE,    /* the largest angle first, then the largest distance, then the name */
	ADB_DIFF_SORT_DISTANCE, /* the largest distance first, then the largest angle, then the name */
	ADB_DIFF_SORT_NAME,     /* only the name */
};

/* What differences of clips and of rest poses count as equal. */
enum adb_diff_tolerance {
	ADB_DIFF_EXACT,
	ADB_DIFF_WITHIN,          /* angles and distances up to `degrees` and `units` */
	ADB_DIFF_WITHIN_ENCODING, /* of clips: a step of the coarser of both formats, see struct adb_steps */
};

struct adb_diff_options {
	enum adb_diff_by by;
	const char *system; /* compare only this system; NULL = all */
	/* compare only the clips of clip_summary for which this SQL expression is true, and no other items; NULL = all */
	const char *where;
	enum adb_diff_sort sort;
	enum adb_diff_tolerance tolerance;
	double degrees, units; /* of ADB_DIFF_WITHIN, 0 or more */
	bool verbose; /* details have encoder parameters, and items for which only these differ have lines of their own */
	int64_t dump_ids[2];  /* compare only this dump of A, of B; 0 = all */
	const char *names[2]; /* of A and B in messages */
	unsigned jobs;        /* threads that compare keys, 1 or more; the result does not depend on it */
};

/*
 * Compares `a` and `b`, both from adb_database_open(), each as one snapshot. Returns a new database with
 * the result, which the caller closes with sqlite3_close(): the table `differences`, to be read in the order
 * of rowid, and the views `lines` and `last_lines`, the same as text (schema/diff/report.sql). Rows with the change 'tolerated' are
 * of what is equal within the tolerance. Ends soon after adb_interrupted
 * was set. NULL with `error` set: ADB_USAGE when `where` is not an expression, ADB_CORRUPT, ADB_DATABASE,
 * ADB_NO_MEMORY, ADB_LIMIT, ADB_INTERRUPTED.
 */
sqlite3 *adb_diff_run(sqlite3 *a, sqlite3 *b, const struct adb_diff_options *options,
		      struct adb_error *error);

#endif

/*
 * What differs between two databases.
 *
 * Clips, skeletons, sets and models of A are paired with those of B, copies one by one; those that differ are
 * compared part by part: bones, entries, events, references. Matching happens in a private database, in SQL
 * (schema/diff/), so that memory stays bounded; keys are only read of clips whose motion differs.
 */
#ifndef ADB_DIFF_DIFF_H
#define ADB_DIFF_DIFF_H

#include <sqlite3.h>

#include "base/error.h"
#include "base/stop.h"

/* What makes a clip of A and one of B the same clip. */
enum adb_diff_by {
	ADB_DIFF_BY_NAME,   /* the name; what is left then by its motion, then by its native id */
	ADB_DIFF_BY_ID,     /* the native id; what is left then by its motion */
	ADB_DIFF_BY_MOTION, /* the motion alone */
};

struct adb_diff_options {
	enum adb_diff_by by;
	const char *system; /* only of this one; NULL = all */
	/* only clips of clip_summary for which this SQL holds, and nothing else; NULL = all */
	const char *where;
	const char *names[2]; /* of A and B in messages */
	unsigned jobs;        /* threads that compare keys, 1 or more; the result does not depend on it */
};

/*
 * Compares `a` and `b`, both from adb_database_open(), each as one snapshot. Gives a database of its own with
 * the result, which the caller closes with sqlite3_close(): the table `differences`, to be read in the order
 * of rowid, and the views `lines` and `moved_lines`, the same as text (schema/diff/report.sql). Ends soon after adb_interrupted
 * was set. NULL with `error` set: ADB_USAGE when `where` is no expression, ADB_CORRUPT, ADB_DATABASE,
 * ADB_NO_MEMORY, ADB_LIMIT, ADB_INTERRUPTED.
 */
sqlite3 *adb_diff_run(sqlite3 *a, sqlite3 *b, const struct adb_diff_options *options,
		      struct adb_error *error);

#endif

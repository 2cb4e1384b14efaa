/* Comparison of one pair of clips, which is read from both databases. */
#ifndef ADB_DIFF_PAIR_H
#define ADB_DIFF_PAIR_H

#include <sqlite3.h>

#include "base/buffer.h"
#include "diff/compare.h"

/* The largest difference of a pair. It owns its texts, since the clips are freed when the next pair is read. */
struct adb_diff_peak {
	double value, time,
		frame; /* as in struct adb_peak; time (seconds) and frame are NAN without a difference */
	bool has_bone;
	struct adb_buffer bone; /* name of the bone, else '#' and its number */
};

/* A zeroed pair is valid and can be used for several measurements; adb_diff_pair_free() frees its texts. */
struct adb_diff_pair {
	int64_t difference; /* its row in the table difference */
	int64_t clip_id[2]; /* ids of the clips in A and B */
	struct adb_tolerance tolerance;

	/* Set by adb_diff_pair_measure(). */
	bool retimed, tolerated;
	struct adb_diff_peak angle, distance;
	struct adb_buffer notes; /* differences in other targets and bones */
	int failed_side;         /* 0 or 1: the database in which `error` occurred */
	struct adb_error error;
};

void adb_diff_pair_free(struct adb_diff_pair *pair);

/* The statements and memory with which one thread reads both databases. */
struct adb_diff_pair_reader;

/* Returns NULL with `error` set. The caller frees the reader, before it closes the databases. */
struct adb_diff_pair_reader *adb_diff_pair_reader_new(sqlite3 *const side[2], struct adb_error *error);
void adb_diff_pair_reader_free(struct adb_diff_pair_reader *reader);

/* Compares the clips in `pair->clip_id` and sets the fields of the result; `pair->error` is ADB_OK on success. */
void adb_diff_pair_measure(struct adb_diff_pair_reader *reader, struct adb_diff_pair *pair);

#endif

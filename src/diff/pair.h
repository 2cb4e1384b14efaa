/* One pair of clips: read from both databases and compared. */
#ifndef ADB_DIFF_PAIR_H
#define ADB_DIFF_PAIR_H

#include <sqlite3.h>

#include "base/buffer.h"
#include "diff/compare.h"

/* Where the pair differs most, on its own: what it was found in is gone when the next pair is read. */
struct adb_diff_peak {
	double value, time, frame; /* as adb_peak; time and frame are NAN where nothing differs */
	bool has_bone;
	struct adb_buffer bone; /* its name, else its number */
};

/* All zeros is one whose clips are to be set. It can be measured again and again. */
struct adb_diff_pair {
	int64_t difference; /* the row that it is of */
	int64_t clip_id[2]; /* in A and B */

	/* Set by adb_diff_pair_measure(). */
	bool retimed;
	struct adb_diff_peak angle, distance;
	struct adb_buffer notes; /* what else differs */
	int failed_side;         /* 0 or 1: where `error` happened */
	struct adb_error error;
};

void adb_diff_pair_free(struct adb_diff_pair *pair);

/* Both databases as one thread reads them. */
struct adb_diff_pair_reader;

/* NULL with `error` set. */
struct adb_diff_pair_reader *adb_diff_pair_reader_new(sqlite3 *const side[2], struct adb_error *error);
void adb_diff_pair_reader_free(struct adb_diff_pair_reader *reader);

/* Sets `pair->error` in any case. */
void adb_diff_pair_measure(struct adb_diff_pair_reader *reader, struct adb_diff_pair *pair);

#endif

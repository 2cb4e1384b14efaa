/* How far `animdb index` is, on a terminal. */
#ifndef ADB_INDEX_PROGRESS_H
#define ADB_INDEX_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct adb_progress {
	bool enabled;
	uint64_t total_bytes, done_bytes;
	uint64_t assets, clips;
	double started, drawn; /* seconds of a monotonic clock */
};

/* `total_bytes` = 0 when unknown: then there is a rate, but no remaining time. */
void adb_progress_begin(struct adb_progress *progress, bool enabled, uint64_t total_bytes);

/* Draws at most a few times a second. */
void adb_progress_draw(struct adb_progress *progress);

/* Wipes the line. */
void adb_progress_end(struct adb_progress *progress);

#endif

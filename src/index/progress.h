/* How far `animdb index` is: on a terminal, or for another program around this one. */
#ifndef ADB_INDEX_PROGRESS_H
#define ADB_INDEX_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct adb_progress {
	bool enabled;
	uint64_t total_bytes, done_bytes;
	uint64_t assets, clips;
	double started, drawn; /* seconds of a monotonic clock */
	bool has_read;         /* all is read; what is left, such as references, has no share in the bytes */
};

/* What is told at the start, each time when a line would be drawn, and when all is read; NULL = nothing. To be set before. */
extern void (*adb_progress_observer)(const struct adb_progress *progress);

/* Whether somebody wants to know, with `enabled` as below. */
bool adb_progress_is_wanted(bool enabled);

/* With `enabled` a line is drawn. `total_bytes` = 0 when unknown: then there is a rate, but no remaining time. */
void adb_progress_begin(struct adb_progress *progress, bool enabled, uint64_t total_bytes);

/* Draws or tells at most a few times a second. */
void adb_progress_draw(struct adb_progress *progress);

/* Sets has_read. */
void adb_progress_end_reading(struct adb_progress *progress);

/* Wipes the line. */
void adb_progress_end(struct adb_progress *progress);

#endif

/* CUE sheets: which files hold the tracks of a disc. */
#ifndef ADB_CONTAINER_CUE_H
#define ADB_CONTAINER_CUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { ADB_CUE_TRACKS = 99, ADB_CUE_SIZE = 64 * 1024, ADB_CUE_NO_INDEX = -1 };

struct adb_cue_track {
	unsigned number;
	const char *mode;   /* "AUDIO", "MODE2/2352", …: upper-case, as it is written */
	const char *file;   /* as it is written, with '/' between folders; relative to the CUE */
	int64_t gap, start; /* sectors in that file of INDEX 00 and 01, or ADB_CUE_NO_INDEX */
	bool is_audio;
};

struct adb_cue {
	struct adb_cue_track tracks[ADB_CUE_TRACKS];
	size_t count;
};

/* Reads a sheet; lines that are not understood are left out. False when no FILE with a TRACK is in it. */
bool adb_cue_parse(struct adb_cue *cue, const char *text, size_t size, struct adb_arena *arena);

/* The first track that is not AUDIO, NULL when all are. */
const struct adb_cue_track *adb_cue_data_track(const struct adb_cue *cue);

/* The first data track of the file with this bare name, whatever the case of its letters; NULL when there is none. */
const struct adb_cue_track *adb_cue_track_of(const struct adb_cue *cue, const char *name);

/* Sectors of its file that come before the track behind it; ADB_CUE_NO_INDEX when it has the rest of the file. */
int64_t adb_cue_track_end(const struct adb_cue *cue, const struct adb_cue_track *track);

#endif

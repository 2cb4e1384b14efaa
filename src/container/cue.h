/* CUE sheets: text files that name the files and the tracks of a disc image. */
#ifndef ADB_CONTAINER_CUE_H
#define ADB_CONTAINER_CUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { ADB_CUE_TRACKS = 99, ADB_CUE_SIZE = 64 * 1024, ADB_CUE_NO_INDEX = -1 };

struct adb_cue_track {
	unsigned number;
	const char *mode;   /* "AUDIO", "MODE2/2352", …, in upper case */
	const char *file;   /* path relative to the CUE sheet, with '/' between folders */
	int64_t gap, start; /* sectors of INDEX 00 and INDEX 01 in that file, or ADB_CUE_NO_INDEX */
	bool is_audio;
};

struct adb_cue {
	struct adb_cue_track tracks[ADB_CUE_TRACKS];
	size_t count;
};

/* Parses a sheet and ignores lines that it does not know. Returns false when there is no FILE with a TRACK. */
bool adb_cue_parse(struct adb_cue *cue, const char *text, size_t size, struct adb_arena *arena);

/* Returns the first track that is not AUDIO, NULL when all are. */
const struct adb_cue_track *adb_cue_data_track(const struct adb_cue *cue);

/* Returns the first data track of the file with this name, in any case and without folders. NULL when there is none. */
const struct adb_cue_track *adb_cue_track_of(const struct adb_cue *cue, const char *name);

/* Returns the sector in its file at which the next track begins, ADB_CUE_NO_INDEX when the track is the last of its file. */
int64_t adb_cue_track_end(const struct adb_cue *cue, const struct adb_cue_track *track);

#endif

/*
 * A clip as Super Mario 64 stores animations: 3 × (B + 1) tracks of 16-bit numbers, x, y, z of the first bone's translation,
 * then x, y, z of the rotation of each of B bones in 1/65536 of a turn, Rz · Ry · Rx. The last value of a track holds.
 */
#ifndef ADB_SYSTEMS_SM64_EXPORT_TRACKS_H
#define ADB_SYSTEMS_SM64_EXPORT_TRACKS_H

#include "export/clips.h"

enum { ADB_SM64_AXES = 3 };

struct adb_sm64_track {
	int16_t *values;
	uint32_t count; /* at least 1 */
};

struct adb_sm64_tracks {
	uint16_t flags;
	int16_t divisor, start_frame, loop_start, loop_end;
	uint32_t bone_count;
	struct adb_sm64_track *tracks; /* ADB_SM64_AXES × (bone_count + 1) */
};

/*
 * Clips of the game keep their numbers; the bones of all others are sampled at 30 frames a second, in the order of their
 * skeleton. What cannot be said is told. Lives in `arena`. ADB_UNSUPPORTED with `error` set when the clip does not fit.
 */
enum adb_outcome adb_sm64_tracks_of(struct adb_export_file *file, const struct adb_stored_clip *clip,
				    struct adb_arena *arena, struct adb_sm64_tracks *out);

#endif

/* The reading of a TRAM and the building of its clip, as the source files tram*.c share them. */
#ifndef ADB_SYSTEMS_ONI_TRAM_PRIVATE_H
#define ADB_SYSTEMS_ONI_TRAM_PRIVATE_H

#include "systems/oni/instance.h"
#include "systems/oni/names.h"
#include "systems/oni/tram.h"

/* Offsets of the raw arrays of an animation; 0 = none. */
struct adb_oni_tram_offsets {
	uint32_t height, velocity, attack, damage, motion_blur, shortcut, throw_source, footstep, particle,
		position, rotation, sound, extent;
};

/*
 * Both fill the arrays of `tram`, whose counts must be set, and drop an array that cannot be read with a warning. They return
 * ADB_OK, or adb_fail() when the raw file is missing or memory is exhausted.
 */
enum adb_outcome adb_oni_tram_read_arrays(struct adb_decoder *d, const struct adb_oni_tram_offsets *offsets,
					  struct adb_oni_tram *tram);
enum adb_outcome adb_oni_tram_read_tracks(struct adb_decoder *d, uint32_t offset, struct adb_oni_tram *tram);

/* Parts of adb_oni_tram_build(). */
void adb_oni_tram_add_channels(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram);
void adb_oni_tram_add_events(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram);
void adb_oni_tram_describe(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram);

/* Frames per second: the game uses 60 and ignores the field. */
#define ADB_ONI_FPS 60.0

#endif

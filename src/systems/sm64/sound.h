/*
 * Sounds of Super Mario 64 animations: arrays with a record of 8 bytes for each index of a table of animations.
 *
 *   0x00  s16  play      0 = no sound
 *   0x02  s8   frame 1   negative = none
 *   0x03  s8   frame 2   negative = none
 *   0x04  s32  sound
 *
 * In sources `struct SoundState NAME[] = { {1, 8, 17, SOUND_X}, … }`, in ROMs inside the main code.
 */
#ifndef ADB_SYSTEMS_SM64_SOUND_H
#define ADB_SYSTEMS_SM64_SOUND_H

#include "dump/format.h"

struct adb_sm64_sound {
	bool plays;
	int8_t frames[2]; /* negative = none */
	const char *name; /* SOUND_…, or the number as eight hexadecimal digits */
};

enum { ADB_SM64_SOUND_SIZE = 8 };

/* Adds the sounds of record i of `sounds` as events of kind 'sound', at most two, to the entry with index i of `set`. */
void adb_sm64_add_sounds(struct adb_content *out, struct adb_set *set, const struct adb_sm64_sound *sounds,
			 size_t count);

/*
 * In an image of a known version: adds the sounds of `set`, a table of animations with the segmented address `table`,
 * which the main code holds for three actors. Does nothing elsewhere.
 */
void adb_sm64_add_rom_sounds(struct adb_decoder *d, struct adb_set *set, uint32_t table);

#endif

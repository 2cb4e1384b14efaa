/*
 * The two lists of presets in the main code of a Super Mario 64 image: the model and behaviour of each preset number in the
 * short records of level data. No data point to the lists; they are found by their shape. Big-endian.
 *
 *   macro, 8 bytes                  u32 behaviour (13 00 …), s16 model below 100h, s16 parameter
 *   special, 8 bytes                u8 id, u8 type, u8 parameter, u8 model, u32 behaviour or 0
 *   special of HackerSM64, 12       u8 id, u8 type, u8 parameter, u8, u16 model, u16, u32 behaviour or 0
 *
 * The ids of special presets rise from 0 one by one (67 in the game), then others follow; FF ends them.
 */
#ifndef ADB_SYSTEMS_SM64_ROM_PRESETS_H
#define ADB_SYSTEMS_SM64_ROM_PRESETS_H

#include "base/arena.h"
#include "systems/sm64/rom/segments.h"

enum {
	ADB_SM64_MAX_PRESETS = 1024,
	ADB_SM64_MAIN_CODE = 4 * 1024 * 1024, /* the main code lies in the first bytes of an image */
};

struct adb_sm64_preset {
	uint16_t model;
	uint32_t behavior;
};

struct adb_sm64_presets {
	struct adb_sm64_preset *macros, *specials;
	size_t macro_count, special_count;
};

/* Finds both lists in `code`, the first bytes of the image; a missing list has the count 0. Returns false when the arena is exhausted. */
bool adb_sm64_find_presets(struct adb_arena *arena, const struct adb_sm64_bytes *code,
			   struct adb_sm64_presets *presets);

/* One record of a level's list of macro objects: u16 with the preset in its low 9 bits, s16 x, y, z, parameter. */
enum { ADB_SM64_MACRO_RECORD = 10, ADB_SM64_FIRST_MACRO = 31 };

#endif

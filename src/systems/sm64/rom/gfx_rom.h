/*
 * Display lists as bytes: commands of two big-endian words, of which the first byte is the opcode. Three microcodes:
 *
 *                 Fast3D                          F3DEX                        F3DEX2
 *   vertices      04: n-1 23-20, first 19-16,     04: first 23-16 / 2,         01: n 19-12, end 7-0 / 2
 *                 16 n 15-0                       n 15-10, 16 n - 1 9-0
 *   triangles     BF: w1, numbers times 10        BF: w1, B1: both, times 2    05: w0, 06 and 07: both, times 2
 *   list, end     06 (0 call, 1 jump 23-16), B8   as Fast3D                    DE, DF
 *   mode          B7 set, B6 clear: w1            as Fast3D                    D9: mode & w0 | w1, other bits
 *   texture       BB                              as Fast3D                    D7
 *   light         03: 86 + 2 (number - 1) 23-16   as Fast3D                    DC: 0A 7-0, number 15-8 times 3, 3 more
 *
 * Commands of the rasteriser, E4 to FF, are the same in all of them.
 */
#ifndef ADB_SYSTEMS_SM64_ROM_GFX_ROM_H
#define ADB_SYSTEMS_SM64_ROM_GFX_ROM_H

#include "systems/sm64/mesh/gfx.h"

enum adb_sm64_microcode { ADB_SM64_FAST3D, ADB_SM64_F3DEX, ADB_SM64_F3DEX2, ADB_SM64_MICROCODES };

/* Reads the command of the words `first` and `second`, which is UNKNOWN when the microcode has none such. */
void adb_sm64_gfx_command_of(enum adb_sm64_microcode microcode, uint32_t first, uint32_t second,
			     struct adb_sm64_gfx_command *command);

/* Vertices that the microcode keeps. */
uint32_t adb_sm64_microcode_slots(enum adb_sm64_microcode microcode);

/* Whether the words are a command of vertices whose size fits their number, as every one of that microcode does. */
bool adb_sm64_has_whole_vertices(enum adb_sm64_microcode microcode, uint32_t first,
				 const struct adb_sm64_gfx_command *command);

#endif

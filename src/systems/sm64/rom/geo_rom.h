/*
 * Geo layouts as bytes. The first byte of a command is its opcode, the second a parameter; big-endian:
 *
 *   op  size              content
 *   00  8                 u32 target at 4: call that comes back with 01
 *   01  4                 end
 *   02  8                 parameter 1: call that comes back with 03, 0: jump; u32 target at 4
 *   03  4                 return
 *   04, 05  4             open, close children
 *   0A  8, C with a parameter
 *   0D  8                 level of detail: s16 nearest at 4, farthest at 6
 *   0E  8                 switch: s16 cases at 2, u32 function at 4
 *   10  10, 8, 8, 4 by bits 4 to 6 of the parameter, 4 more with bit 7
 *   11, 12, 14, 1D  8     4 more with bit 7 of the parameter; 1D: u32 scale at 4, 10000h = 1
 *   13  C                 animated part: layer in the parameter, s16 x, y, z at 2, u32 display list at 8
 *   others                4 to 14h, see geo_rom.c
 */
#ifndef ADB_SYSTEMS_SM64_ROM_GEO_ROM_H
#define ADB_SYSTEMS_SM64_ROM_GEO_ROM_H

#include "systems/sm64/geo.h"
#include "systems/sm64/rom/segments.h"

/*
 * Reads the command at `offset`. Returns its length in bytes, 0 when it is unknown or cut off.
 */
size_t adb_sm64_geo_command_at(const struct adb_sm64_bytes *bytes, size_t offset,
			       struct adb_sm64_geo_command *command);

/* Builds the layout at a segmented address. NULL when the arena of `out` is exhausted. */
struct adb_sm64_geo *adb_sm64_geo_build_rom(struct adb_content *out, const struct adb_sm64_segments *segments,
					    const struct adb_sm64_map *map, uint32_t address);

#endif

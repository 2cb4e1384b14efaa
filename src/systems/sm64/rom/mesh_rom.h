/* Meshes of the geo layouts in an image: display lists, vertices, lights and textures lie in other blocks, which are opened for them. */
#ifndef ADB_SYSTEMS_SM64_ROM_MESH_ROM_H
#define ADB_SYSTEMS_SM64_ROM_MESH_ROM_H

#include "systems/sm64/mesh/mesh.h"
#include "systems/sm64/rom/gfx_rom.h"
#include "systems/sm64/rom/segments.h"

/* Display lists in the blocks of a segment map. */
struct adb_sm64_rom_lists {
	const struct adb_sm64_segments *segments;
	const struct adb_sm64_map *map;
	enum adb_sm64_microcode microcode;
};

/* Returns the reader of such lists, which borrows them. */
struct adb_sm64_gfx_reader adb_sm64_rom_reader(struct adb_sm64_rom_lists *lists);

/*
 * Returns for how many of the lists that a layout draws each microcode fits: they end, and have no unknown commands, and their
 * vertices are there. Adds them to `votes`.
 */
void adb_sm64_count_microcodes(const struct adb_sm64_segments *segments, const struct adb_sm64_map *map,
			       const struct adb_sm64_geo *geo, struct adb_arena *scratch,
			       uint32_t votes[ADB_SM64_MICROCODES]);

#endif

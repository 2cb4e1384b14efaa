/* The geo layouts in one block of a Super Mario 64 image. */
#ifndef ADB_SYSTEMS_SM64_ROM_GEO_BLOCK_H
#define ADB_SYSTEMS_SM64_ROM_GEO_BLOCK_H

#include "dump/format.h"
#include "systems/sm64/geo.h"
#include "systems/sm64/mesh/mesh.h"

/*
 * Adds the skeletons of the layouts that level scripts bind in the decoded block, with their meshes where the decoder wants them. Adds none unless the member is the ".data"
 * of a block. Returns false when the arena is exhausted.
 */
bool adb_sm64_add_block_geos(struct adb_decoder *d);

/* Rows for the attribute table of a format that calls it. */
/* clang-format off */
#define ADB_SM64_GEO_BLOCK_ATTRIBUTES                                                       \
	ADB_SM64_GEO_ATTRIBUTES,                                                            \
	ADB_SM64_MESH_ATTRIBUTES,                                                           \
	{ "models", "model_ids", "numbers of the model in level scripts, the first 16 of them" }
/* clang-format on */

#endif

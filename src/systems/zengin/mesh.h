/*
 * The mesh part of MDM and MDL files, as far as it says what belongs to which skeleton. The meshes (B100) are
 * skipped.
 *
 *   D000  begin         u32 version     04030506 Gothic; 04070506, 04080506, 04090506 Gothic 2
 *   D010  source        date, string path
 *   D020  attachments   u16 count, a node name each; then for each B100, B1FF
 *   D030  soft skins    u32 skeleton checksum, u16 count; then for each E100, B100, B1FF, E110
 *   D040  end           empty
 *   B100  mesh          starts with u16 version     0305 Gothic; 0705, 0805, 0905 Gothic 2
 *   B1FF  end of mesh   for soft skins the weights
 *   E100  skin begin    u32 version     4
 *   E110  skin end      empty
 *
 * Only the highest version of Gothic 2 was released. D020 and D030 are each left out when they would be
 * empty, so that a model without soft skins has no checksum.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MESH_H
#define ADB_SYSTEMS_ZENGIN_MESH_H

#include "systems/zengin/chunk.h"

/* Zeroed at the start. */
struct adb_zengin_mesh {
	struct adb_zengin_chunk begin, source, attachments, skins, end;
	uint32_t attached_mesh_count, skin_count; /* that are really there */
	bool has_mesh_version;
	uint16_t mesh_version; /* of the first mesh */
	bool has_other_meshes; /* a later mesh has another version */
};

/* Takes the chunk when it belongs to a mesh. */
bool adb_zengin_mesh_chunk(struct adb_decoder *d, struct adb_zengin_mesh *mesh,
			   const struct adb_zengin_chunk *chunk);

/* Once all chunks are taken, of which D000 must be one: adds the model, or fails as adb_fail() does. */
enum adb_outcome adb_zengin_mesh_finish(struct adb_decoder *d, struct adb_zengin_mesh *mesh);

/* Evidence for a chunk D000 with this version: whether it is one of a mesh. */
bool adb_zengin_is_mesh_version(uint32_t version);

/* Which game wrote meshes (B100) of that version: "G1", "G2", NULL when it is not a known one. */
const char *adb_zengin_game_of_mesh(uint16_t version);

/* Attributes of the table models, for lists of adb_attribute_doc. */
/* clang-format off */
#define ADB_ZENGIN_MODEL_ATTRIBUTES                                                                    \
	{ "models", "version", "of the mesh file, as stored" },                                        \
	{ "models", "game", "'G1' Gothic, 'G2' Gothic 2; left out when the versions do not say" },     \
	{ "models", "mesh_version", "of the first mesh in it, as stored" },                            \
	{ "models", "attachments", "names of the nodes that carry a rigid mesh each" },                \
	{ "models", "soft_skin_count", "skinned meshes in it" },                                       \
	{ "models", "source_path", "file that it was made from" },                                     \
	{ "models", "source_date", "when that file was written; left out where the game wrote none" }
/* clang-format on */

#endif

/*
 * The mesh chunks of MDM and MDL files. Read are the versions, the names of the nodes that carry meshes, and the checksum of
 * the skeleton; vertices and faces (B100, mesh_progressive.h) and weights (mesh_skin.h) when meshes are wanted.
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
 * Of the versions of Gothic 2 only the highest was released. D020 and D030 are left out when they would be empty, so that a
 * model without soft skins has no skeleton checksum.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MESH_H
#define ADB_SYSTEMS_ZENGIN_MESH_H

#include "systems/zengin/chunk.h"

/* A chunk B100 and the chunk B1FF behind it. */
struct adb_zengin_shape_chunks {
	struct adb_zengin_shape_chunks *next;
	struct adb_zengin_chunk mesh, end;
	bool is_skin;
};

/* The chunks of a mesh, and what was counted. Initialise it to zeros. */
struct adb_zengin_mesh {
	struct adb_zengin_chunk begin, source, attachments, skins, end;
	struct adb_zengin_shape_chunks *shapes, *last_shape; /* when meshes are wanted */
	uint32_t attached_mesh_count, skin_count; /* number of chunks, not what the headers claim */
	bool has_mesh_version;
	uint16_t mesh_version; /* of the first mesh */
	bool has_other_meshes; /* a later mesh has another version */
	int64_t *
		node_vertices; /* vertices of skins by the node that moves them most; NULL = no skin has weights */
	size_t node_count; /* as far as the last node with vertices */
};

/* Stores or counts the chunk when it belongs to a mesh. Returns false when it does not. */
bool adb_zengin_mesh_chunk(struct adb_decoder *d, struct adb_zengin_mesh *mesh,
			   const struct adb_zengin_chunk *chunk);

/*
 * After all chunks are stored, D000 among them: adds the model, with its parts when meshes are wanted. Returns ADB_OK, or the outcome of
 * adb_fail(). `skeleton` is that of the same file, or NULL.
 */
enum adb_outcome adb_zengin_mesh_finish(struct adb_decoder *d, struct adb_zengin_mesh *mesh,
					const struct adb_skeleton *skeleton);

/* Whether `version` in a chunk D000 is plausible for a mesh. */
bool adb_zengin_is_mesh_version(uint32_t version);

/* The game that wrote meshes (B100) of `version`: "G1", "G2", or NULL when the version is unknown. */
const char *adb_zengin_game_of_mesh(uint16_t version);

/* Documentation of the attributes of models, for the attribute lists of formats. */
/* clang-format off */
#define ADB_ZENGIN_MODEL_ATTRIBUTES                                                                    \
	{ "models", "version", "of the mesh file, as stored" },                                        \
	{ "models", "mesh_version", "of the first mesh in it, as stored" },                            \
	{ "models", "attachments", "names of the nodes that carry a rigid mesh each" },                \
	{ "models", "soft_skin_count", "skinned meshes in it" },                                       \
	{ "models", "node_vertices",                                                                   \
	  "vertices of these, by the number of the node that moves them most" },                       \
	{ "models", "source_path", "file that it was made from" },                                     \
	{ "models", "source_date", "when that file was written; left out where the game wrote none" }
/* clang-format on */

#endif

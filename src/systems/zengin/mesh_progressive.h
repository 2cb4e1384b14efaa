/*
 * A progressive mesh (chunk B100), which MDM, MDL, MRM and MMB files hold:
 *
 *   u16  version           0305 Gothic; 0705, 0805, 0905 Gothic 2
 *   u32  pool size
 *   u8   pool[]            the offsets below count from its start
 *   u8   submesh count N
 *   u32  offset, count     positions: a vector each
 *   u32  offset, count     normals: a vector each, not used
 *   N × 10 × { u32 offset, u32 count }
 *                          0 triangles: 3 × u16 wedges; 1 wedges: vector normal, f32 uv[2], u16 position, u16 unused;
 *                          not used: 2 colours: f32; 3 plane indices: u16; 4 planes: 4 × f32; 5 wedge map: u16;
 *                          6 vertex updates: 2 × u16; 7 triangle edges: 3 × u16; 8 edges: 2 × u16; 9 edge scores: f32
 *   materials              mesh_material.h; N of them
 *   u8   alpha test        from version 0705 on
 *   box, oriented box
 *   f32 × 3, s32           level of detail: strength, z displacement, morph percent, least vertices; not used
 *
 * Counts are those of elements. All triangles together are the finest level of detail. A vertex of a part is a wedge: a
 * position with a normal and a texture coordinate. Surfaces that are seen from both sides are stored twice.
 *
 * Quirk: the corners of a triangle run clockwise from outside, as the product of two edges counts it: it points inward in the
 * left-handed axes of the game. Parts have them the other way round.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MESH_PROGRESSIVE_H
#define ADB_SYSTEMS_ZENGIN_MESH_PROGRESSIVE_H

#include "systems/zengin/chunk.h"

struct adb_zengin_submesh {
	struct adb_reader triangles,
		wedges; /* over the array alone; positions count from the start of the asset */
	uint32_t triangle_count, wedge_count;
};

struct adb_zengin_progressive {
	size_t offset; /* of the chunk, for reports */
	uint16_t version;
	uint32_t position_count;
	float *positions; /* 3 × position_count, finite */
	uint8_t submesh_count;
	struct adb_zengin_submesh *submeshes;
	int32_t first_material; /* of the model; the others follow */
};

/*
 * Reads the mesh and adds its materials to `model`. Returns false when its tables contradict each other, which is reported, or
 * when the arena is exhausted; the mesh is left out then.
 */
bool adb_zengin_read_progressive(struct adb_decoder *d, const struct adb_zengin_chunk *chunk,
				 struct adb_model *model, struct adb_zengin_progressive *mesh);

/* Names the header and the version of a mesh (B100) that is not read any further, because no meshes are wanted. */
void adb_zengin_note_unwanted_mesh(const struct adb_zengin_chunk *chunk);

/* Names the header of a chunk `name` of such a mesh; the rest is a gap. */
void adb_zengin_note_unwanted(const struct adb_zengin_chunk *chunk, const char *name);

/*
 * Adds a part for each submesh that has triangles, with positions, normals and texture coordinates. Triangles that name wedges
 * or positions which do not exist are left out, and reported once. `submesh_of`, when not NULL, receives the submesh of each part;
 * it has room for submesh_count pointers. Returns the number of parts.
 */
size_t adb_zengin_add_parts(struct adb_decoder *d, const struct adb_zengin_progressive *mesh,
			    struct adb_model *model, const char *name, struct adb_mesh_part **parts,
			    const struct adb_zengin_submesh **submesh_of);

/*
 * Skips an oriented box, which may hold others: vector centre, 3 × vector axis, vector half size, u16 count, count × oriented box.
 * Returns false when they are nested too deeply; where they end is not known then.
 */
bool adb_zengin_skip_oriented_box(struct adb_reader *in);

/* Returns the index of the position of a wedge; position_count or more when the wedge names none that exists. */
uint32_t adb_zengin_wedge_position(const struct adb_zengin_submesh *submesh, uint32_t wedge);

#endif

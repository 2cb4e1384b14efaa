/*
 * Prepares decoded meshes and textures for the database: packs vertices, encodes images, computes hashes. This needs no database,
 * so decoder threads do it.
 */
#ifndef ADB_STORE_PACK_MESH_H
#define ADB_STORE_PACK_MESH_H

#include "base/hash.h"
#include "motion/content.h"

/* The columns of geometries that are blobs, in the order of the table. */
enum adb_geometry_array {
	ADB_POSITIONS,
	ADB_NORMALS,
	ADB_UVS,
	ADB_COLOURS,
	ADB_JOINTS,
	ADB_WEIGHTS,
	ADB_POINT_NUMBERS,
	ADB_INDICES,
	ADB_GEOMETRY_ARRAYS
};

/* Return the name of the column, and the bytes that a vertex takes in it (ADB_INDICES: that an index takes). */
const char *adb_geometry_column(enum adb_geometry_array array);
size_t adb_geometry_stride(enum adb_geometry_array array);

struct adb_packed_array {
	const void *data; /* NULL = the part has none */
	size_t size;
};

struct adb_packed_part {
	const struct adb_mesh_part *part;
	struct adb_hash hash;
	struct adb_packed_array arrays[ADB_GEOMETRY_ARRAYS];
};

/* An image file and its hash. */
struct adb_packed_image {
	const void *data; /* NULL = the texture has no pixels */
	size_t size;
	const char *media_type;
	struct adb_hash hash;
	uint32_t width, height;
	bool has_alpha;
};

struct adb_packed_meshes {
	const struct adb_content *content;
	const struct adb_packed_part *parts;   /* those of all models of the content, in order */
	const struct adb_packed_image *images; /* one for each of content->textures */
};

/*
 * Packs the meshes of `content` into its arena; without `images` the pixels of textures are left out. NULL when the arena is
 * exhausted.
 */
struct adb_packed_meshes *adb_pack_meshes(struct adb_content *content, bool images);

/* The hash of a geometry; `part->hash` is not used. */
struct adb_hash adb_pack_geometry_hash(uint32_t vertex_count, uint32_t index_count,
				       const struct adb_packed_array arrays[ADB_GEOMETRY_ARRAYS]);

/* Returns the value of mesh_shapes.offsets, NULL when the arena is exhausted. */
const void *adb_pack_offsets(struct adb_arena *arena, const struct adb_mesh_part *part,
			     const struct adb_shape *shape);

/* Returns the number of triangles of a part. */
uint32_t adb_part_triangles(const struct adb_mesh_part *part);

#endif

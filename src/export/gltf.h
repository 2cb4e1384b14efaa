/*
 * A glTF 2.0 document under construction. Binary data go to a scratch file, JSON to buffers, since the JSON
 * comes first in a GLB.
 *
 * Nodes: one joint for each bone, with the index of the bone; then, when there are several roots or something
 * moves the clip as a whole, one root above them at rest in the origin; then the meshes of the model, or the stick figure.
 */
#ifndef ADB_EXPORT_GLTF_H
#define ADB_EXPORT_GLTF_H

#include <stdio.h>

#include "base/buffer.h"
#include "base/map.h"
#include "export/export.h"
#include "export/names.h"
#include "store/figure.h"
#include "store/read.h"

struct adb_gltf {
	FILE *bin;
	uint64_t bin_size;
	struct adb_buffer accessors, views, animations, clips;
	uint32_t accessor_count, view_count, animation_count;
	struct adb_map seen; /* 1 + accessor, by the hash of its data */
	struct adb_names *animation_names;
	const struct adb_stored_skeleton *skeleton;
	const struct adb_export_options *options;
	const struct adb_figure *figure; /* what is shown, NULL = sticks or nothing */
	bool has_still; /* the root is a joint too, of what bones do not move; then needs_root is set */
	bool needs_root; /* something moves the root above all bones, or a mesh node needs a number that is known */
	bool failed; /* out of memory, or the scratch file is full */
};

enum adb_gltf_type { ADB_GLTF_SCALAR = 1, ADB_GLTF_VEC3 = 3, ADB_GLTF_VEC4 = 4, ADB_GLTF_MAT4 = 16 };

/* The largest file: sizes in a GLB are 32 bits. */
static const uint64_t adb_gltf_limit = UINT32_MAX;

/* ---- gltf.c ---- */

/* `scratch` stays the caller's. False when out of memory; free in both cases. */
bool adb_gltf_begin(struct adb_gltf *gltf, const struct adb_stored_skeleton *skeleton,
		    const struct adb_export_options *options, FILE *scratch);
void adb_gltf_free(struct adb_gltf *gltf);

/* Raw bytes, padded to 4; gives the offset where they begin. */
uint64_t adb_gltf_add_bytes(struct adb_gltf *gltf, const void *data, size_t size);

/* Floats as little-endian bytes. */
uint64_t adb_gltf_add_floats(struct adb_gltf *gltf, const float *values, size_t count);

/* A buffer view; `target` 0 = none. Its index. */
uint32_t adb_gltf_add_view(struct adb_gltf *gltf, uint64_t offset, uint64_t size, unsigned target);

/*
 * `count` values of `type` for animations; equal data share one accessor. They lie in view 0, which spans all
 * that is written until adb_gltf_end_animations(). `has_range`: with min and max, as inputs need. The
 * accessor's index.
 */
uint32_t adb_gltf_add_samples(struct adb_gltf *gltf, enum adb_gltf_type type, const float *values,
			      uint32_t count, bool has_range);
void adb_gltf_end_animations(struct adb_gltf *gltf);

/* Appends an accessor of a whole view; `range` is JSON text with min and max, or "". Its index. */
uint32_t adb_gltf_add_accessor(struct adb_gltf *gltf, uint32_t view, uint64_t offset,
			       const char *component_type, const char *type, uint32_t count,
			       const char *range);

/* ---- gltf_animation.c ---- */

enum adb_gltf_result { ADB_GLTF_WRITTEN, ADB_GLTF_EMPTY, ADB_GLTF_FAILED };

/*
 * Adds a clip as an animation. Channels that glTF cannot represent are reported and left out. Returns EMPTY when none
 * remains. Temporary memory comes from `arena`.
 */
enum adb_gltf_result adb_gltf_add_animation(struct adb_gltf *gltf, const struct adb_stored_clip *clip,
					    struct adb_arena *arena);

/* ---- gltf_nodes.c ---- */

/* A node that shows a mesh: that of the same index. */
struct adb_gltf_mesh_node {
	const char *name;
	uint32_t skin; /* ADB_FIGURE_NONE = none */
};

/* What the document shows: items of its arrays as JSON, and the nodes for them. */
struct adb_gltf_figure {
	struct adb_buffer meshes, materials, textures, images, samplers;
	uint32_t *skins; /* the accessor of the inverse bind matrices of each */
	struct adb_gltf_mesh_node *nodes;
	uint32_t skin_count, node_count;
	struct adb_arena *arena; /* of the lists */
	bool has_unlit;          /* a material needs the extension */
};
void adb_gltf_figure_free(struct adb_gltf_figure *figure);

/* Adds a node. False when the arena is exhausted. */
bool adb_gltf_figure_add_node(struct adb_gltf_figure *figure, const char *name, uint32_t skin);

/* Adds a skin with the matrix of each bone of the skeleton. False when a number is beyond float32. */
bool adb_gltf_figure_add_skin(struct adb_gltf *gltf, const double (*bone_from_model)[12],
			      struct adb_gltf_figure *figure);

/* Adds inverse bind matrices and sticks of a skeleton with bones. False: the rest pose is beyond float32. */
bool adb_gltf_add_sticks(struct adb_gltf *gltf, struct adb_arena *arena, struct adb_gltf_figure *figure);

/* Writes the members nodes, and skins and meshes when `figure` is not NULL. The scene's nodes go to `scene`.
 */
bool adb_gltf_put_nodes(const struct adb_gltf *gltf, const struct adb_gltf_figure *figure,
			struct adb_buffer *json, struct adb_buffer *scene);

/* ---- gltf_vertices.c ---- */

/*
 * Add an accessor of their own: `count` vertices of `width` floats each, with min and max where `has_range` (as positions need);
 * ADB_INFLUENCES joints a vertex; indices. Return its index.
 */
uint32_t adb_gltf_add_vertices(struct adb_gltf *gltf, const float *values, uint32_t count, unsigned width,
			       bool has_range);
uint32_t adb_gltf_add_joints(struct adb_gltf *gltf, const uint16_t *joints, uint32_t count);
uint32_t adb_gltf_add_indices(struct adb_gltf *gltf, const uint32_t *indices, uint32_t count);

/* ---- gltf_mesh.c ---- */

/* Adds the parts of gltf->figure. False when memory or disk space runs out. */
bool adb_gltf_add_model(struct adb_gltf *gltf, struct adb_export_file *file, struct adb_gltf_figure *out);

/* The mesh that a part of a figure is in: an index of meshes and of mesh nodes. */
uint32_t adb_gltf_mesh_of(const struct adb_figure *figure, uint32_t part);

/* ---- gltf_sticks.c ---- */

struct adb_gltf_sticks {
	float *positions; /* 3 a vertex */
	uint16_t *joints; /* ADB_INFLUENCES a vertex, of which the first one counts */
	float *weights;   /* as many: 1, 0, 0, 0 */
	uint32_t *indices;
	uint32_t vertex_count, index_count;
};

/*
 * A thin octahedron from each bone to each of its children, moved by the bone; a small one around bones
 * without. `heads` are world positions in metres, one a bone. False when the arena is exhausted.
 */
bool adb_gltf_make_sticks(const struct adb_stored_skeleton *skeleton, const struct adb_vec3 *heads,
			  struct adb_arena *arena, struct adb_gltf_sticks *sticks);

#endif

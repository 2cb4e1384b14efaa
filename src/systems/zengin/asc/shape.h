/*
 * Meshes, weights and materials in ASC files, as they are written:
 *
 *   mesh      = *MESH | *MESH_SOFTSKIN {
 *                 *MESH_VERTEX_LIST { *MESH_VERTEX i x y z … }
 *                 *MESH_FACE_LIST { *MESH_FACE i: A: a B: b C: c AB: e BC: e CA: e *MESH_SMOOTHING list *MESH_MTLID m … }
 *                 *MESH_TVERTLIST { *MESH_TVERT i u v w … } *MESH_TFACELIST { *MESH_TFACE i a b c … } }
 *   softskin  = *MESH_SOFTSKINVERTS { the name of a node up to the end of the line, a count, and for each vertex n "bone" w … }
 *   material  = *MATERIAL i { *MATERIAL_NAME "…" *MATERIAL_DIFFUSE r g b *NUMSUBMTLS n *SUBMATERIAL i { as a material }
 *                 *MAP_DIFFUSE { *BITMAP "…" } }
 *
 * Vertices are in the world of 3ds Max. Corners run counter-clockwise from outside. Texture coordinates have their origin at the lower
 * left corner. The list of smoothing groups is empty, "1" or "1,2": faces with a common group are smooth where they meet.
 * What belongs to a face has its number; lists are in the order of numbers.
 *
 * Quirk: the counts that stand before the lists are not needed, and not believed.
 */
#ifndef ADB_SYSTEMS_ZENGIN_ASC_SHAPE_H
#define ADB_SYSTEMS_ZENGIN_ASC_SHAPE_H

#include "systems/zengin/asc/file.h"

struct adb_asc_face {
	uint32_t corners[3];  /* vertices; UINT32_MAX = no number */
	uint32_t textured[3]; /* texture coordinates; UINT32_MAX = none */
	uint32_t smoothing;   /* a bit for each group */
	uint32_t material;    /* the number of a submaterial */
};

struct adb_asc_shape {
	struct adb_vec3 *vertices; /* NAN where there is no number */
	struct adb_asc_face *faces;
	double (*uvs)[2];
	uint32_t vertex_count, face_count, uv_count;
};

/* Reads the block of a mesh, reporting what is wrong with it. False when the arena is exhausted. */
bool adb_asc_read_shape(struct adb_decoder *d, const struct adb_asc_tokens *block, const char *node,
			struct adb_asc_shape *shape);

/*
 * Reads the vertices of a block alone, and where it ends. Reports nothing, and nothing of it is a field. False when the arena is
 * exhausted.
 */
bool adb_asc_read_vertices(struct adb_decoder *d, const struct adb_asc_tokens *block,
			   struct adb_asc_shape *shape, const char **end);

/* The bones of the vertices: those of vertex i are the influences from first[i] up to first[i + 1]. */
struct adb_asc_weights {
	uint32_t *first;
	uint32_t count; /* of vertices */
	struct adb_asc_influence {
		const char *bone; /* in upper case */
		float weight;
	} * influences;
	uint32_t influence_count;
};

/* Reads the name of the node of a block of weights, in upper case. NULL when the arena is exhausted. */
const char *adb_asc_read_weights_name(struct adb_decoder *d, struct adb_asc_tokens *block);

/* Reads the weights behind that name. False when the arena is exhausted. */
bool adb_asc_read_weights(struct adb_decoder *d, const struct adb_asc_tokens *block,
			  struct adb_asc_weights *weights);

struct adb_asc_span {
	const char *start; /* NULL = none */
	size_t size;
};

struct adb_asc_material {
	struct adb_asc_material *next, *subs, *last_sub;
	const char *name, *bitmap; /* UTF-8, NULL = none */
	double colour[3];
	struct adb_asc_span name_span, colour_span; /* the keys with their values */
	uint32_t sub_count, ordinal;                /* ordinal: its place among all that were read */
	int32_t number;                             /* free for the caller; 0 at the start */
};

/* Reads the list of materials. False when the arena is exhausted. */
bool adb_asc_read_materials(struct adb_decoder *d, const struct adb_asc_tokens *block,
			    struct adb_asc_material **first);

#endif

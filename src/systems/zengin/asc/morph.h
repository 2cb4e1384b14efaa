/*
 * The morph animations of ASC files. Each frame is a MESH with the vertices of the first in the same order; what it moves is a
 * shape of the mesh that the first frame is (mmb_shapes.h), in the space of that: (x, y, z) of 3ds Max becomes (x, z, y).
 *
 * Unverified: of MMB files that the engine compiled, offsets of some vertices differ from these by up to 0.6 cm.
 */
#ifndef ADB_SYSTEMS_ZENGIN_ASC_MORPH_H
#define ADB_SYSTEMS_ZENGIN_ASC_MORPH_H

#include "systems/zengin/asc/file.h"
#include "systems/zengin/mmb_shapes.h"

struct adb_asc_morphs {
	struct adb_mmb_frames *first, *last; /* one for each node with a morph animation */
	struct adb_mmb_shapes shapes;
	uint32_t vertex_count; /* of all nodes */
	size_t room;           /* bytes that further shapes of parts may take */
	uint32_t left_out;     /* shapes of parts for which there was no room */
};

/* Adds a clip for each node with a morph animation, and the skeleton of their shapes. False when the arena is exhausted. */
bool adb_asc_add_morphs(struct adb_decoder *d, const struct adb_asc_file *file,
			struct adb_asc_morphs *morphs);

/*
 * Adds the shapes of the node to a part of its mesh; vertex_of has the vertex of the node for each of the part. False when the
 * arena is exhausted.
 */
bool adb_asc_shape_part(struct adb_decoder *d, struct adb_asc_morphs *morphs, const struct adb_asc_node *node,
			struct adb_mesh_part *part, const uint32_t *vertex_of);

#endif

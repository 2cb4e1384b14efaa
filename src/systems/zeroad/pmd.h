/* What pmd.c finds in a PMD, and pmd_mesh.c makes a mesh of. */
#ifndef ADB_SYSTEMS_ZEROAD_PMD_H
#define ADB_SYSTEMS_ZEROAD_PMD_H

#include "systems/zeroad/state.h"

enum {
	ADB_ZEROAD_INFLUENCES = 4,
	ADB_ZEROAD_NO_BONE = 0xFF, /* ends the bones of a vertex */
};

/* The tables of a PMD, whose sizes have been checked. */
struct adb_zeroad_mesh {
	uint32_t version, vertex_count, uv_sets, face_count, bone_count, prop_count;
	size_t vertex_size; /* bytes */
	struct adb_reader vertices, faces, bones;
};

/*
 * Adds the triangles of a mesh to its model. Faces that cannot be drawn are left out with a warning. Nothing is added when the
 * arena is exhausted.
 */
void adb_zeroad_add_mesh(struct adb_decoder *d, const struct adb_zeroad_mesh *mesh, struct adb_model *model);

#endif

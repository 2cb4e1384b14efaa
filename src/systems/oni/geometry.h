/* The geometry of an M3GM. */
#ifndef ADB_SYSTEMS_ONI_GEOMETRY_H
#define ADB_SYSTEMS_ONI_GEOMETRY_H

#include "systems/oni/links.h"

/* The link fields of an M3GM, in their order. */
enum adb_oni_mesh_link {
	ADB_ONI_POINTS,
	ADB_ONI_VERTEX_NORMALS,
	ADB_ONI_FACE_NORMALS,
	ADB_ONI_UVS,
	ADB_ONI_STRIPS,
	ADB_ONI_FACES,
	ADB_ONI_TEXTURE,
	ADB_ONI_MESH_LINK_COUNT,
};

/*
 * Adds the triangles of a mesh as one part, and its texture as the material of it. A mesh without points or strips gets no part;
 * what is damaged is left out, with warnings.
 */
void adb_oni_add_geometry(struct adb_decoder *d, struct adb_model *model,
			  const uint32_t links[ADB_ONI_MESH_LINK_COUNT]);

#endif

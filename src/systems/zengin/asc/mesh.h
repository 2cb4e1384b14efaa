/*
 * The meshes of ASC files as parts of a model, as the engine would compile them.
 *
 * A soft skin is bound to the pose of the file; a mesh of a holder (ZM_) sits on the node that it hangs from, or on the holder where that is
 * kept. From the world of 3ds Max to the engine:
 *
 *   skins        (x, y, z) becomes (-x, z, -y)
 *   on a node    P⁻¹ · (v - p) = (dx, dy, dz) becomes (dx, dz, dy)
 *   morphs       (x, y, z) becomes (x, z, y): their space is that of the node that carries the model
 *
 * All of them mirror, so that the order of corners is turned around. Meshes of other nodes, bones among them, are ignored, as the engine
 * does.
 */
#ifndef ADB_SYSTEMS_ZENGIN_ASC_MESH_H
#define ADB_SYSTEMS_ZENGIN_ASC_MESH_H

#include "systems/zengin/asc/morph.h"

/* Adds the parts with their shapes, materials and bind poses to the model of a file. */
void adb_asc_add_parts(struct adb_decoder *d, const struct adb_asc_file *file, struct adb_asc_morphs *morphs,
		       struct adb_model *model);

#endif

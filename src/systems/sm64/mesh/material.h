/* Materials and textures of surfaces. */
#ifndef ADB_SYSTEMS_SM64_MESH_MATERIAL_H
#define ADB_SYSTEMS_SM64_MESH_MATERIAL_H

#include "systems/sm64/mesh/machine.h"

/*
 * Adds a material for `surface` to `model`, and to `out` the texture that it needs, unless it has that already. Returns false when
 * the arena is exhausted.
 */
bool adb_sm64_add_material(struct adb_content *out, struct adb_model *model,
			   const struct adb_sm64_surface *surface, const struct adb_sm64_gfx_reader *reader);

/* Writes the address of a reference of a ROM, "05000058"; returns `text`. */
const char *adb_sm64_ref_name(const struct adb_sm64_ref *ref, char text[16]);

#endif

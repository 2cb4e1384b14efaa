/* The materials of the game, which say what the alpha of a texture means. */
#ifndef ADB_SYSTEMS_ZEROAD_MATERIAL_H
#define ADB_SYSTEMS_ZEROAD_MATERIAL_H

#include "base/arena.h"
#include "motion/mesh.h"

/* Sets how a material is drawn that an actor gives as `name`, a path below art/materials/; NULL = none. */
void adb_zeroad_set_material(struct adb_arena *arena, struct adb_material *material, const char *name);

#endif

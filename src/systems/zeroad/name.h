/* Paths of the files of a mod, and the references to them. */
#ifndef ADB_SYSTEMS_ZEROAD_NAME_H
#define ADB_SYSTEMS_ZEROAD_NAME_H

#include "dump/format.h"

/* Folders of a mod, which is the root of an archive or any folder. */
#define ADB_ZEROAD_ANIMATIONS "art/animation/"
#define ADB_ZEROAD_MESHES     "art/meshes/"
#define ADB_ZEROAD_SKELETONS  "art/skeletons/"
#define ADB_ZEROAD_ACTORS     "art/actors/"
#define ADB_ZEROAD_VARIANTS   "art/variants/"
#define ADB_ZEROAD_TEXTURES   "art/textures/"
#define ADB_ZEROAD_TEMPLATES  "simulation/templates/"

/*
 * Returns the part of `path` below the folder `folder` ("art/actors/"), the last one of that name; NULL when no folder of the
 * path has it. Letters have the same case. `path` may be NULL.
 */
const char *adb_zeroad_below(const char *path, const char *folder);

/* Returns that part of the path of the asset that is decoded, its bare name when it lies in no such folder. */
const char *adb_zeroad_own_path(const struct adb_decoder *d, const char *folder);

/*
 * Returns `path` in the arena without the ending that the game's archive builder or an author gave it: ".dae.cached.psa",
 * else ".psa" or what follows the last dot of the name. NULL when the arena is exhausted.
 */
const char *adb_zeroad_stem(struct adb_arena *arena, const char *path);

#endif

/* The decoding of one file of a Super Mario 64 source tree, as the files of this folder share it. */
#ifndef ADB_SYSTEMS_SM64_SOURCE_DECODE_H
#define ADB_SYSTEMS_SM64_SOURCE_DECODE_H

#include "systems/sm64/anim.h"
#include "systems/sm64/mesh/mesh.h"
#include "systems/sm64/source/library.h"

struct adb_sm64_source_decoding {
	struct adb_decoder *d;
	const struct adb_sm64_tree *tree;
	const struct adb_sm64_source_file *file;
	struct adb_sm64_clips clips;
	struct adb_sm64_library library; /* opened for the first mesh */
	struct adb_sm64_meshes meshes;
};

/* All functions here return false only when the arena is exhausted. */

/* Adds the clip of an animation of the file; without keys when its arrays are not found, or lie in a ROM. */
bool adb_sm64_source_add_clip(struct adb_sm64_source_decoding *c, const struct adb_sm64_symbol *symbol);

/* Adds the set of a table of the file, with its sounds and links. */
bool adb_sm64_source_add_set(struct adb_sm64_source_decoding *c, const struct adb_sm64_symbol *symbol);

/* Adds the entries of Mario's table to the clips of the file; the first file with Mario's animations also has the set. */
bool adb_sm64_source_add_mario(struct adb_sm64_source_decoding *c);

#endif

/* One file of a Super Mario 64 source tree on its way to content. */
#ifndef ADB_SYSTEMS_SM64_SOURCE_DECODE_H
#define ADB_SYSTEMS_SM64_SOURCE_DECODE_H

#include "systems/sm64/anim.h"
#include "systems/sm64/source/source.h"

struct adb_sm64_source_decoding {
	struct adb_decoder *d;
	const struct adb_sm64_tree *tree;
	const struct adb_sm64_source_file *file;
	struct adb_sm64_clips clips;
};

/* All of them: false only when the arena is exhausted. */

/* The clip of an animation of the file; without keys where its arrays are not found, or lie in a ROM. */
bool adb_sm64_source_add_clip(struct adb_sm64_source_decoding *c, const struct adb_sm64_symbol *symbol);

/* The set of a table of the file, with its sounds and links. */
bool adb_sm64_source_add_set(struct adb_sm64_source_decoding *c, const struct adb_sm64_symbol *symbol);

/* What Mario's table says about clips that were added; the first file with such also has the set. */
bool adb_sm64_source_add_mario(struct adb_sm64_source_decoding *c);

#endif

/* The clips of ASC files: the whole animation of the nodes, and morph animations, which move vertices only. */
#ifndef ADB_SYSTEMS_ZENGIN_ASC_CLIP_H
#define ADB_SYSTEMS_ZENGIN_ASC_CLIP_H

#include "systems/zengin/asc/file.h"

/* Adds the clip of a file with an animation: each sample of each bone and slot as a key. */
void adb_asc_add_clip(struct adb_decoder *d, const struct adb_asc_file *file);

/* Adds the clip of the morph animation that `node` has, without channels: morph.h adds those. NULL when the arena is exhausted. */
struct adb_clip *adb_asc_add_morph(struct adb_decoder *d, const struct adb_asc_file *file,
				   const struct adb_asc_node *node);

#endif

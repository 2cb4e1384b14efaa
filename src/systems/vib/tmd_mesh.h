/* The mesh of a TMD. */
#ifndef ADB_SYSTEMS_VIB_TMD_MESH_H
#define ADB_SYSTEMS_VIB_TMD_MESH_H

#include "systems/vib/tmd_file.h"

/*
 * Adds the parts and materials of a model whose ranges all lie in the file. Each object is a bone, and has a part for each of
 * its materials, apart for lines and triangles, in the space of that bone. What cannot be drawn is left out, with a warning.
 */
void adb_tmd_add_mesh(struct adb_decoder *d, const struct adb_tmd *tmd, struct adb_model *model);

/* Documents the attributes that adb_tmd_add_mesh() sets. */
#define ADB_TMD_MESH_ATTRIBUTES                                                                              \
	{ "materials", "page",                                                                               \
	  "of a textured primitive: where its page lies in video memory (TSB), as stored" },                 \
	{                                                                                                    \
		"materials", "palette", "the same of its palette (CBA)"                                      \
	}

#endif

/* Materials of meshes, one for each reference to a TXMP. */
#ifndef ADB_SYSTEMS_ONI_MATERIAL_H
#define ADB_SYSTEMS_ONI_MATERIAL_H

#include "systems/oni/links.h"

/*
 * Adds the material of a link field that refers to a TXMP; for a null link, a white one without a name. How it is drawn
 * follows from the TXMP where that is in the same file, else the material is opaque. Returns NULL when the arena is exhausted.
 */
struct adb_material *adb_oni_add_material(struct adb_decoder *d, struct adb_model *model, uint32_t link);

/* Documents the attributes that adb_oni_add_material() sets. */
#define ADB_ONI_MATERIAL_ATTRIBUTES                                                                                \
	{ "materials", "environment_map", "native id of the TXMP that it reflects, which is not drawn" },          \
		{ "materials", "additive", "whether its colours are added to what is behind" },                    \
	{                                                                                                          \
		"materials", "texture_elsewhere",                                                                  \
			"set when the texture is in another file or damaged, so that nothing tells whether it is " \
			"transparent or repeats: see attributes of the texture"                                    \
	}

#endif

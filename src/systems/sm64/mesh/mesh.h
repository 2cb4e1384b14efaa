/* Gives models of Super Mario 64 their parts, materials and textures. */
#ifndef ADB_SYSTEMS_SM64_MESH_MESH_H
#define ADB_SYSTEMS_SM64_MESH_MESH_H

#include "systems/sm64/geo.h"
#include "systems/sm64/mesh/gfx.h"

enum { ADB_SM64_ASSET_COMMANDS = 5000000 }; /* of all display lists of an asset; 60,000 in the whole game */

/* The meshes of one asset. Initialise with { .out }. */
struct adb_sm64_meshes {
	struct adb_content *out;
	size_t command_count;
	bool is_full;
};

/*
 * Plays the display lists of `geo` and adds what they draw to `model`, and textures to its content. What cannot be read is reported
 * and left out; a mesh never fails its asset.
 */
void adb_sm64_add_mesh(struct adb_sm64_meshes *meshes, struct adb_model *model,
		       const struct adb_sm64_geo *geo, const struct adb_sm64_gfx_reader *reader);

/* Rows for the attribute table of a format that calls it. */
/* clang-format off */
#define ADB_SM64_MESH_ATTRIBUTES                                                                          \
	{ "mesh_parts", ADB_BILLBOARD, "x, y, z: the game turns the part to the camera, around this place of its bone" }, \
	{ "materials", "layer", "drawing layer, 0 to 7: 0-3 opaque, 4 cut out by alpha, 5-7 transparent" }, \
	{ "materials", "ambient", "red, green, blue of the ambient light, 0 to 255; the colour is that of the other light" }, \
	{ "materials", "texgen", "true: the game makes the coordinates of the texture from the direction to the camera" }, \
	{ "materials", "combiner_approx", "true: the game combines texture and colours in another way" },  \
	{ "materials", "wrap_approx", "true: the texture is mirrored once and then clamped, and only clamped here" }, \
	{ "materials", "texture_missing", "what the texture is, which is not found: symbol or segmented address" }, \
	{ "textures", "baked", "how the pixels are made of the stored ones: 'over' a colour, 'fade' from a colour to another, 'opaque'" }
/* clang-format on */

#endif

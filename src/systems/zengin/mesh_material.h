/*
 * The materials of a progressive mesh, a binary archive of the engine:
 *
 *   lines        "ZenGin Archive", "ver 1", "zCArchiverGeneric", "BINARY", …, "END", "objects 2", "END", ""; each ends with 0A
 *   materials    strings end with 00
 *                string name
 *                u32 size                 from here to the end of the material
 *                u16 version              17408 Gothic, 39939 Gothic 2
 *                u32 index
 *                string "%", string "zCMaterial", string name
 *                u8 group                 0 undefined, metal, stone, wood, earth, water, 6 snow
 *                u8 blue, green, red, alpha
 *                f32 smooth angle
 *                string texture           NAME.TGA, of which the game loads NAME-C.TEX; "" = none
 *                string size, f32 frames per second
 *                u8 mapping               1 = the texture scrolls
 *                string direction, u8 × 3 collision, light map, level of detail, string detail
 *   Gothic 2     f32, u8 × 2, f32, u8 × 2, f32 × 2, u8: detail, occlusion, environment, waves, sun
 *                u8 alpha function        0 default, 1 none, 2 blend, 3 add, 4 subtract, 5 multiply, 6 multiply twice
 *   both         f32 × 2                  default mapping
 */
#ifndef ADB_SYSTEMS_ZENGIN_MESH_MATERIAL_H
#define ADB_SYSTEMS_ZENGIN_MESH_MATERIAL_H

#include "systems/zengin/chunk.h"

/*
 * Adds `count` materials to `model`. What cannot be read is white, and reported. Returns false when `in` is not behind the last
 * material.
 */
bool adb_zengin_read_materials(struct adb_decoder *d, struct adb_reader *in, struct adb_model *model,
			       unsigned count);

/*
 * Gives a material the texture that the engine compiles from `file`: NAME-C.TEX of NAME.TGA. Its colour becomes white then. None
 * when `file` is empty.
 */
void adb_zengin_set_texture(struct adb_decoder *d, struct adb_material *material, const char *file);

/* Makes materials with a texture, from `first` on, transparent where the alpha of the texture is low, unless they blend. */
void adb_zengin_mask_materials(struct adb_model *model, int32_t first);

/* Documentation of the attributes of materials, for the attribute lists of formats. */
/* clang-format off */
#define ADB_ZENGIN_MATERIAL_ATTRIBUTES                                                                       \
	{ "materials", "colour", "red, green, blue, 0 to 1: of the surface when it has no texture" },         \
	{ "materials", "group", "sound of steps on it: metal, stone, wood, earth, water, snow" },             \
	{ "materials", "alpha_function", "how it blends: none, blend, add, subtract, multiply, multiply2" },  \
	{ "materials", "fps", "frames per second of an animated texture, or speed of one that scrolls" },     \
	{ "materials", "scroll", "direction in which the texture scrolls, as the file has it" }
/* clang-format on */

#endif

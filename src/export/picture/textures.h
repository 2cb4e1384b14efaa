/* Textures that are made smaller for pictures, each read once. */
#ifndef ADB_EXPORT_PICTURE_TEXTURES_H
#define ADB_EXPORT_PICTURE_TEXTURES_H

#include "base/arena.h"
#include "export/picture/picture.h"

/* Its sides are powers of two, so that a coordinate wraps by a bit mask. */
struct adb_small_texture {
	uint32_t width, height;
	const uint8_t *rgba; /* colours are not multiplied by alpha */
	const struct adb_small_texture
		*smaller; /* its sides are half as long, where they are not 1; NULL = this is the smallest */
};

/*
 * The small copy of an image of the database: of the cache, or in `arena` once the cache is full. Returns false when memory runs
 * out; *texture is NULL, and `lost` counts one more, when the image cannot be read or decoded.
 */
bool adb_picture_small_texture(struct adb_picture_textures *textures,
			       const struct adb_figure_material *material, struct adb_arena *arena,
			       const struct adb_small_texture **texture, uint32_t *lost);

#endif

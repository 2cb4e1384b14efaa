/* Textures as pictures and film strips look at them. */
#ifndef ADB_EXPORT_PICTURE_TEXTURE_H
#define ADB_EXPORT_PICTURE_TEXTURE_H

#include <sqlite3.h>

#include "codec/image.h"
#include "store/figure.h"

/* Bytes for one texture, with what its decoder needs. */
static const size_t adb_picture_texture_budget = (size_t)128 * 1024 * 1024;

/*
 * Reads the image of a material into `arena`, as that shows it; `texture` is left empty for kinds of images that are not decoded here. False with
 * `error` set: the image cannot be read, or not be decoded, of which `decoded` tells.
 */
bool adb_picture_read_texture(sqlite3 *db, const struct adb_figure_material *material,
			      struct adb_arena *arena, struct adb_pixels *texture, struct adb_error *error);

/* The texel of texture coordinates: 4 bytes. */
const uint8_t *adb_picture_texel(const struct adb_pixels *texture, const struct adb_figure_material *material,
				 double u, double v);

#endif

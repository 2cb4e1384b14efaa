#include "export/picture/texture.h"

#include <math.h>
#include <string.h>

#include "codec/png.h"

/* The texel of a coordinate. */
static uint32_t wrapped(double value, enum adb_wrap wrap, uint32_t size)
{
	double within = wrap == ADB_CLAMP    ? fmax(0, fmin(1, value))
			: wrap == ADB_REPEAT ? value - floor(value)
					     : 1 - fabs(value - 2 * floor(value / 2) - 1);
	double texel = within * size;

	return texel < size - 1 ? (uint32_t)texel : size - 1;
}

bool adb_picture_read_texture(sqlite3 *db, const struct adb_figure_material *material,
			      struct adb_arena *arena, struct adb_pixels *texture, struct adb_error *error)
{
	struct adb_figure_image image;
	struct adb_error cause = { 0 };

	*texture = (struct adb_pixels){ 0 };
	if (!adb_figure_read_image(db, material->image_id, &image, arena, &cause)) {
		adb_error_set(error, cause.outcome, cause.offset, "cannot be read: %s", cause.message);
		return false;
	}
	if (strcmp(image.media_type, "image/png") == 0 &&
	    adb_png_decode(image.data, image.size, arena, texture, &cause) != ADB_OK) {
		adb_error_set(error, cause.outcome, cause.offset, "cannot be decoded: %s", cause.message);
		return false;
	}
	if (texture->rgba != NULL)
		adb_figure_paint_texels(material, texture);
	return true;
}

const uint8_t *adb_picture_texel(const struct adb_pixels *texture, const struct adb_figure_material *material,
				 double u, double v)
{
	size_t x = wrapped(u, material->wrap_u, texture->width);
	size_t y = wrapped(v, material->wrap_v, texture->height);

	return texture->rgba + (y * texture->width + x) * 4;
}

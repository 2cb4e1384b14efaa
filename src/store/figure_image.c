/* The images of a figure: as they are stored, and as their materials show them. */
#include <string.h>

#include "codec/png.h"
#include "sqlite/run.h"
#include "store/figure.h"

/* Memory for one image and for what its decoder needs. */
static const size_t budget = (size_t)256 * 1024 * 1024;

static bool paint_image(const struct adb_figure_material *material, struct adb_figure_image *image,
			struct adb_arena *scratch, struct adb_buffer *png, struct adb_error *error)
{
	struct adb_pixels pixels;

	if (adb_png_decode(image->data, image->size, scratch, &pixels, error) != ADB_OK)
		return false;
	adb_figure_paint_texels(material, &pixels);
	if (adb_png_encode(&pixels, png) && adb_buffer_ok(png))
		return true;
	adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return false;
}

bool adb_figure_read_image(sqlite3 *db, int64_t image_id, struct adb_figure_image *image,
			   struct adb_arena *arena, struct adb_error *error)
{
	sqlite3_stmt *row = NULL;
	void *copy = NULL;

	if (sqlite3_prepare_v2(db, "SELECT data, media_type FROM images WHERE id = ?", -1, &row, NULL) ==
	    SQLITE_OK) {
		sqlite3_bind_int64(row, 1, image_id);
		if (sqlite3_step(row) == SQLITE_ROW) {
			const void *data = sqlite3_column_blob(row, 0);
			const char *type = (const char *)sqlite3_column_text(row, 1);

			image->size = (size_t)sqlite3_column_bytes(row, 0);
			image->media_type = type != NULL ? adb_arena_text(arena, type, strlen(type)) : NULL;
			copy = data != NULL ? adb_arena_alloc(arena, image->size, 1) : NULL;
			if (copy != NULL)
				memcpy(copy, data, image->size);
			image->data = copy;
		}
	}
	if (!adb_sql_end(row))
		return adb_sql_failed(db, error), false;
	if (copy != NULL && image->media_type != NULL)
		return true;
	adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "the image %lld is missing or too large",
		      (long long)image_id);
	return false;
}

bool adb_figure_paints_image(const struct adb_figure_material *material)
{
	return material->alpha_mode == ADB_OPAQUE && material->image_has_alpha;
}

void adb_figure_paint_texels(const struct adb_figure_material *material, struct adb_pixels *pixels)
{
	size_t size = (size_t)pixels->width * pixels->height * 4;

	for (uint8_t *texel = pixels->rgba; adb_figure_paints_image(material) && texel < pixels->rgba + size;
	     texel += 4) {
		/* The lower the alpha of a texel, the more of the player's colour is multiplied in. */
		for (int i = 0; material->shows_player && i < 3; i++) {
			unsigned factor = material->player_colour[i] * (255U - texel[3]) + 255U * texel[3];

			texel[i] = (uint8_t)((texel[i] * factor + 255 * 255 / 2) / (255 * 255));
		}
		texel[3] = 255;
	}
}

bool adb_figure_read_painted_image(sqlite3 *db, const struct adb_figure_material *material,
				   struct adb_figure_image *image, struct adb_arena *arena,
				   struct adb_error *error)
{
	struct adb_buffer png = { 0 };
	struct adb_arena *scratch;
	void *copy = NULL;
	bool is_painted;

	if (!adb_figure_read_image(db, material->image_id, image, arena, error))
		return false;
	if (!adb_figure_paints_image(material) || strcmp(image->media_type, "image/png") != 0)
		return true;
	scratch = adb_arena_new(budget);
	is_painted = scratch != NULL && paint_image(material, image, scratch, &png, error);
	adb_arena_free(scratch);
	if (is_painted)
		copy = adb_arena_alloc(arena, png.size, 1);
	if (copy != NULL) {
		memcpy(copy, png.data, png.size);
		image->data = copy;
		image->size = png.size;
	} else if (scratch == NULL || is_painted) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	}
	adb_buffer_free(&png);
	return copy != NULL;
}

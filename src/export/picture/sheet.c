/* Sheets of pictures. */
#include "export/picture/sheet.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "codec/palette.h"
#include "codec/png.h"

struct adb_picture_sheet *adb_picture_sheet_new(const struct adb_picture_layout *layout)
{
	const struct adb_pixels pixels = { .width = layout->columns * layout->width,
					   .height = layout->rows * layout->height };
	struct adb_picture_sheet *sheet;

	sheet = adb_memory_zeroed(1, sizeof *sheet + (size_t)pixels.width * pixels.height * 4);
	if (sheet == NULL)
		return NULL;
	sheet->layout = *layout;
	sheet->pixels = pixels;
	sheet->pixels.rgba = sheet->rgba;
	return sheet;
}

void adb_picture_sheet_free(struct adb_picture_sheet *sheet)
{
	free(sheet);
}

void adb_picture_sheet_clear(struct adb_picture_sheet *sheet)
{
	memset(sheet->rgba, 0, (size_t)sheet->pixels.width * sheet->pixels.height * 4);
}

bool adb_picture_sheet_write(const struct adb_picture_sheet *sheet, struct adb_buffer *out)
{
	const struct adb_pixels *pixels = &sheet->pixels;
	struct adb_palette *palette = adb_memory_zeroed(1, sizeof *palette);
	uint8_t *indices = adb_memory_zeroed(pixels->height, pixels->width);
	bool written = false;

	if (palette != NULL && indices != NULL && adb_palette_choose(pixels, palette, indices))
		written = adb_png_encode_indexed(
			&(struct adb_indexed){ pixels->width, pixels->height, indices, palette }, out);
	free(indices);
	free(palette);
	return written;
}

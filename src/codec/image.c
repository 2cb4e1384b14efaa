#include "codec/image.h"

#include <string.h>

enum adb_outcome adb_pixels_new(struct adb_arena *arena, uint32_t width, uint32_t height,
				struct adb_pixels *out, struct adb_error *error)
{
	*out = (struct adb_pixels){ .width = width, .height = height };
	if (width == 0 || height == 0)
		return adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET,
				     "the image has %u by %u texels, which is none", width, height);
	if (width > ADB_PIXELS_MAX_SIDE || height > ADB_PIXELS_MAX_SIDE)
		return adb_error_set(error, ADB_LIMIT, ADB_NO_OFFSET,
				     "the image has %u by %u texels; the limit is %d on each side", width,
				     height, ADB_PIXELS_MAX_SIDE);
	out->rgba = adb_arena_alloc(arena, (size_t)width * height, 4);
	if (out->rgba == NULL)
		return adb_error_set(error, adb_arena_outcome(arena), ADB_NO_OFFSET,
				     "the image of %u by %u texels does not fit in the memory of one asset",
				     width, height);
	return ADB_OK;
}

bool adb_pixels_have_alpha(const struct adb_pixels *pixels)
{
	static const uint8_t opaque[4] = { 0, 0, 0, 255 };
	uint32_t wanted;

	memcpy(&wanted, opaque, sizeof wanted);
	for (uint32_t y = 0; y < pixels->height; y++) {
		const uint8_t *row = pixels->rgba + (size_t)y * pixels->width * 4;
		uint32_t all = wanted;

		for (size_t x = 0; x < pixels->width; x++) {
			uint32_t texel;

			memcpy(&texel, row + 4 * x, sizeof texel);
			all &= texel;
		}
		if (all != wanted)
			return true;
	}
	return false;
}

void adb_pixels_put_tile(const struct adb_pixels *pixels, uint32_t x, uint32_t y, const uint8_t *rgba,
			 uint32_t width, uint32_t height)
{
	if (x >= pixels->width || y >= pixels->height)
		return;

	size_t kept = width < pixels->width - x ? width : pixels->width - x;
	uint32_t rows = height < pixels->height - y ? height : pixels->height - y;

	for (uint32_t row = 0; row < rows; row++)
		memcpy(pixels->rgba + ((size_t)(y + row) * pixels->width + x) * 4,
		       rgba + (size_t)row * width * 4, kept * 4);
}

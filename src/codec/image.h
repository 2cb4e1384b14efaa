/* Images in memory: what decoders of textures and pictures give, and what encoders of pictures take. */
#ifndef ADB_CODEC_IMAGE_H
#define ADB_CODEC_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

enum { ADB_PIXELS_MAX_SIDE = 16384 };

/*
 * 4 bytes a texel: red, green, blue, alpha, each 0 to 255. The colours are not multiplied by the alpha. Rows run from the top
 * to the bottom, texels from the left to the right, and a row has 4 × width bytes.
 */
struct adb_pixels {
	uint32_t width, height;
	uint8_t *rgba; /* in an arena */
};

/*
 * Allocates transparent black texels. Returns ADB_CORRUPT when a side is 0, ADB_LIMIT when one is above ADB_PIXELS_MAX_SIDE or
 * when the budget of the arena is exhausted, ADB_NO_MEMORY; `error`, which may be NULL, then has a message without an offset.
 */
enum adb_outcome adb_pixels_new(struct adb_arena *arena, uint32_t width, uint32_t height,
				struct adb_pixels *out, struct adb_error *error);

/* Whether any texel is transparent: whether its alpha is below 255. */
bool adb_pixels_have_alpha(const struct adb_pixels *pixels);

/*
 * Copies a tile of `width` × `height` texels to the column `x` and the row `y` of an image. What lies beyond the right and the
 * lower side of the image is left out.
 */
void adb_pixels_put_tile(const struct adb_pixels *pixels, uint32_t x, uint32_t y, const uint8_t *rgba,
			 uint32_t width, uint32_t height);

/*
 * Expands a value of 1 to 8 bits to 8 by repeating its bits: 0 gives 0 and the largest value gives 255. Of 9 to 32 bits the
 * highest 8 are taken; a value of 0 bits is 0.
 */
static inline uint8_t adb_expand_bits(uint32_t value, unsigned bits)
{
	uint32_t expanded = 0;

	if (bits == 0)
		return 0;
	if (bits > 8)
		return (uint8_t)(value >> (bits - 8));
	for (int shift = 8 - (int)bits; shift > -(int)bits; shift -= (int)bits)
		expanded |= shift >= 0 ? value << shift : value >> -shift;
	return (uint8_t)expanded;
}

#endif

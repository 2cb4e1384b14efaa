#include "codec/block_texture.h"

#include <string.h>

enum { SIDE = 4, TEXELS = SIDE * SIDE, COLOURS_SIZE = 8, ALPHAS_SIZE = 8 };

struct texel {
	uint8_t rgba[4];
};

static struct texel colour_of(unsigned bits)
{
	unsigned red = bits >> 11, green = bits >> 5 & 63, blue = bits & 31;

	return (struct texel){ { (uint8_t)(red << 3 | red >> 2), (uint8_t)(green << 2 | green >> 4),
				 (uint8_t)(blue << 3 | blue >> 2), 255 } };
}

static struct texel mixed(struct texel a, unsigned weight_a, struct texel b, unsigned weight_b)
{
	unsigned sum = weight_a + weight_b;

	return (struct texel){ { (uint8_t)((weight_a * a.rgba[0] + weight_b * b.rgba[0]) / sum),
				 (uint8_t)((weight_a * a.rgba[1] + weight_b * b.rgba[1]) / sum),
				 (uint8_t)((weight_a * a.rgba[2] + weight_b * b.rgba[2]) / sum), 255 } };
}

/* With c0 ≤ c1, DXT1 has three colours, and the fourth index is transparent black. */
static void decode_colours(const uint8_t *colours, bool may_have_three, struct texel *texels)
{
	unsigned c0 = colours[0] | (unsigned)colours[1] << 8, c1 = colours[2] | (unsigned)colours[3] << 8;
	struct texel palette[4] = { colour_of(c0), colour_of(c1) };
	uint32_t indices = colours[4] | (uint32_t)colours[5] << 8 | (uint32_t)colours[6] << 16 |
			   (uint32_t)colours[7] << 24;

	if (c0 > c1 || !may_have_three) {
		palette[2] = mixed(palette[0], 2, palette[1], 1);
		palette[3] = mixed(palette[0], 1, palette[1], 2);
	} else {
		palette[2] = mixed(palette[0], 1, palette[1], 1);
	}
	for (int i = 0; i < TEXELS; i++)
		texels[i] = palette[indices >> 2 * i & 3];
}

static void decode_nibbles(const uint8_t *alphas, struct texel *texels)
{
	for (int i = 0; i < TEXELS; i++)
		texels[i].rgba[3] = (uint8_t)((alphas[i / 2] >> 4 * (i & 1) & 15) * 17);
}

/* With a0 > a1, six alphas lie between them; else four, and the last two are 0 and 255. */
static void decode_alphas(const uint8_t *alphas, struct texel *texels)
{
	unsigned a0 = alphas[0], a1 = alphas[1], steps = a0 > a1 ? 7 : 5;
	uint8_t palette[8] = { (uint8_t)a0, (uint8_t)a1, [6] = 0, [7] = 255 };
	uint64_t indices = 0;

	for (unsigned i = 1; i < steps; i++)
		palette[i + 1] = (uint8_t)(((steps - i) * a0 + i * a1) / steps);
	for (int i = 0; i < 6; i++)
		indices |= (uint64_t)alphas[2 + i] << 8 * i;
	for (int i = 0; i < TEXELS; i++)
		texels[i].rgba[3] = palette[indices >> 3 * i & 7];
}

/* A colour that is larger than its alpha, which no picture gives, becomes 255. */
static void divide_by_alpha(struct texel *texels)
{
	for (int i = 0; i < TEXELS; i++) {
		uint8_t *rgba = texels[i].rgba;
		unsigned alpha = rgba[3];

		for (int c = 0; c < 3; c++) {
			unsigned colour = alpha > 0 ? (rgba[c] * 255u + alpha / 2) / alpha : 0;

			rgba[c] = (uint8_t)(colour < 255 ? colour : 255);
		}
	}
}

static void decode_block(enum adb_block_format format, const uint8_t *block, struct texel *texels)
{
	if (format == ADB_DXT1) {
		decode_colours(block, true, texels);
		return;
	}
	decode_colours(block + ALPHAS_SIZE, false, texels);
	if (format == ADB_DXT2 || format == ADB_DXT3)
		decode_nibbles(block, texels);
	else
		decode_alphas(block, texels);
	if (format == ADB_DXT2 || format == ADB_DXT4)
		divide_by_alpha(texels);
}

size_t adb_block_size(enum adb_block_format format, uint32_t width, uint32_t height)
{
	size_t blocks = ((size_t)width + SIDE - 1) / SIDE * (((size_t)height + SIDE - 1) / SIDE);

	return blocks * (format == ADB_DXT1 ? COLOURS_SIZE : ALPHAS_SIZE + COLOURS_SIZE);
}

bool adb_block_decode(enum adb_block_format format, const uint8_t *blocks, size_t size,
		      struct adb_pixels *out)
{
	size_t block_size = adb_block_size(format, 1, 1);
	struct texel texels[TEXELS];

	if (size < adb_block_size(format, out->width, out->height))
		return false;
	for (uint32_t y = 0; y < out->height; y += SIDE)
		for (uint32_t x = 0; x < out->width; x += SIDE) {
			decode_block(format, blocks, texels);
			blocks += block_size;
			adb_pixels_put_tile(out, x, y, (const uint8_t *)texels, SIDE, SIDE);
		}
	return true;
}

/* Compiled textures: section 7 of formats/mesh-zengin.md. */
#include "geometry.h"

#include <string.h>

static const uint8_t *texel_at(const struct zen_picture *picture, uint32_t x, uint32_t y)
{
	const char *letter = strchr(picture->letters, picture->rows[y][x]);

	if (!letter)
		fail("no colour for the letter %c", picture->rows[y][x]);
	return picture->colours[letter - picture->letters];
}

/* R5G6B5, red highest. */
static uint16_t pack(const uint8_t *colour)
{
	return (uint16_t)(colour[0] >> 3 << 11 | colour[1] >> 2 << 5 | colour[2] >> 3);
}

/* Two colours, the larger number first, so that all four entries are opaque; 2 bits a texel, the first lowest. */
static void put_colours(struct bytes *out, const struct zen_picture *picture, uint32_t x, uint32_t y)
{
	uint16_t high = 0, low = UINT16_MAX;
	uint32_t indices = 0;

	for (uint32_t i = 0; i < 16; i++) {
		const uint16_t colour = pack(texel_at(picture, x + i % 4, y + i / 4));

		high = colour > high ? colour : high;
		low = colour < low ? colour : low;
	}
	for (uint32_t i = 0; i < 16; i++) {
		const uint16_t colour = pack(texel_at(picture, x + i % 4, y + i / 4));

		if (colour != high && colour != low)
			fail("a block with three colours");
		if (colour != high)
			indices |= UINT32_C(1) << 2 * i;
	}
	bytes_u16(out, high);
	bytes_u16(out, low);
	bytes_u32(out, indices);
}

/* 4 bits a texel, the first lowest. */
static void put_alphas(struct bytes *out, const struct zen_picture *picture, uint32_t x, uint32_t y)
{
	for (uint32_t i = 0; i < 16; i += 2)
		bytes_u8(out, (uint8_t)(texel_at(picture, x + i % 4, y + i / 4)[3] >> 4 |
					(texel_at(picture, x + i % 4 + 1, y + i / 4)[3] & 0xF0)));
}

static void put_blocks(struct bytes *out, const struct zen_picture *picture, uint32_t format)
{
	for (uint32_t y = 0; y < picture->height; y += 4) {
		for (uint32_t x = 0; x < picture->width; x += 4) {
			if (format == ZEN_TEX_DXT3)
				put_alphas(out, picture, x, y);
			put_colours(out, picture, x, y);
		}
	}
}

void zen_put_tex(struct bytes *out, const struct zen_picture *picture, uint32_t format)
{
	bytes_text(out, "ZTEX");
	bytes_u32(out, 0);
	bytes_u32(out, format);
	bytes_u32(out, picture->width);
	bytes_u32(out, picture->height);
	bytes_u32(out, 1);
	bytes_u32(out, picture->width);
	bytes_u32(out, picture->height);
	bytes_u32(out, 0xFF808080);
	if (format != ZEN_TEX_R5G6B5) {
		put_blocks(out, picture, format);
		return;
	}
	for (uint32_t i = 0; i < picture->width * picture->height; i++)
		bytes_u16(out, pack(texel_at(picture, i % picture->width, i / picture->width)));
}

/* As painting programs write them: 24 bits, blue first, the bottom row first. */
void zen_put_tga(struct bytes *out, const struct zen_picture *picture)
{
	bytes_u8(out, 0);
	bytes_u8(out, 0);
	bytes_u8(out, 2);
	bytes_fill(out, 0, 9);
	bytes_u16(out, (uint16_t)picture->width);
	bytes_u16(out, (uint16_t)picture->height);
	bytes_u8(out, 24);
	bytes_u8(out, 0);
	for (uint32_t y = picture->height; y-- > 0;)
		for (uint32_t x = 0; x < picture->width; x++)
			for (int i = 2; i >= 0; i--)
				bytes_u8(out, texel_at(picture, x, y)[i]);
}

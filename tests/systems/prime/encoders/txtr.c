/* TXTR: textures, from pictures drawn with letters. */
#include "mesh.h"

#include <string.h>

struct colour {
	uint32_t r, g, b, a;
};

static struct colour colour_of(const struct prime_texture *t, uint32_t letter)
{
	const uint32_t rgba = t->colours[letter];

	return (struct colour){ rgba >> 24, rgba >> 16 & 0xFF, rgba >> 8 & 0xFF, rgba & 0xFF };
}

/* The number of the letter at a place; places beyond the edge repeat the edge. */
static uint32_t letter_at(const struct prime_texture *t, uint32_t x, uint32_t y)
{
	const uint32_t column = x < t->width ? x : t->width - 1, row = y < t->height ? y : t->height - 1;
	const char *found = strchr(t->letters, t->rows[row * t->width + column]);

	if (!found)
		fail("no colour for %c", t->rows[row * t->width + column]);
	return (uint32_t)(found - t->letters);
}

static uint32_t intensity(struct colour c)
{
	return (c.r + c.g + c.b) / 3;
}

static uint32_t rgb565(struct colour c)
{
	return (c.r >> 3) << 11 | (c.g >> 2) << 5 | c.b >> 3;
}

static uint32_t rgb5a3(struct colour c)
{
	if (c.a >= 224)
		return 0x8000 | (c.r >> 3) << 10 | (c.g >> 3) << 5 | c.b >> 3;
	return (c.a >> 5) << 12 | (c.r >> 4) << 8 | (c.g >> 4) << 4 | c.b >> 4;
}

/* ---- tiles ---- */

struct tile {
	uint32_t width, height;
};

static struct tile tile_of(enum prime_texture_format format)
{
	switch (format) {
	case PRIME_I4:
	case PRIME_C4:
	case PRIME_CMPR:
		return (struct tile){ 8, 8 };
	case PRIME_I8:
	case PRIME_IA4:
	case PRIME_C8:
		return (struct tile){ 8, 4 };
	default:
		return (struct tile){ 4, 4 };
	}
}

/* Four bits or more of one texel; the nibbles of 4-bit formats are joined by the caller. */
static void put_texel(struct bytes *out, const struct prime_texture *t, uint32_t x, uint32_t y)
{
	const uint32_t letter = letter_at(t, x, y);
	const struct colour c = colour_of(t, letter);

	switch (t->format) {
	case PRIME_I8:
		bytes_u8(out, (uint8_t)intensity(c));
		break;
	case PRIME_IA4:
		bytes_u8(out, (uint8_t)((c.a >> 4) << 4 | intensity(c) >> 4));
		break;
	case PRIME_IA8:
		bytes_u8(out, (uint8_t)c.a);
		bytes_u8(out, (uint8_t)intensity(c));
		break;
	case PRIME_C8:
		bytes_u8(out, (uint8_t)letter);
		break;
	case PRIME_C14X2:
		put_u16(out, letter);
		break;
	case PRIME_RGB565:
		put_u16(out, rgb565(c));
		break;
	case PRIME_RGB5A3:
		put_u16(out, rgb5a3(c));
		break;
	default:
		fail("texels of format %d are not written one by one", (int)t->format);
	}
}

static void put_nibbles(struct bytes *out, const struct prime_texture *t, uint32_t x, uint32_t y)
{
	uint32_t pair[2];

	for (uint32_t i = 0; i < 2; i++) {
		const uint32_t letter = letter_at(t, x + i, y);

		pair[i] = t->format == PRIME_C4 ? letter : intensity(colour_of(t, letter)) >> 4;
	}
	bytes_u8(out, (uint8_t)(pair[0] << 4 | pair[1]));
}

static void put_rgba8_tile(struct bytes *out, const struct prime_texture *t, uint32_t x, uint32_t y)
{
	for (uint32_t half = 0; half < 2; half++) {
		for (uint32_t i = 0; i < 16; i++) {
			const struct colour c = colour_of(t, letter_at(t, x + i % 4, y + i / 4));

			bytes_u8(out, (uint8_t)(half == 0 ? c.a : c.g));
			bytes_u8(out, (uint8_t)(half == 0 ? c.r : c.b));
		}
	}
}

/* A block has at most two colours, or one and transparent. */
static void put_block(struct bytes *out, const struct prime_texture *t, uint32_t x, uint32_t y)
{
	uint32_t low = 0xFFFF, high = 0, bits = 0;
	bool is_cut = false;

	for (uint32_t i = 0; i < 16; i++) {
		const struct colour c = colour_of(t, letter_at(t, x + i % 4, y + i / 4));

		if (c.a < 128) {
			is_cut = true;
			continue;
		}
		low = rgb565(c) < low ? rgb565(c) : low;
		high = rgb565(c) > high ? rgb565(c) : high;
	}
	if (low > high)
		low = high;
	for (uint32_t i = 0; i < 16; i++) {
		const struct colour c = colour_of(t, letter_at(t, x + i % 4, y + i / 4));
		const bool is_high = rgb565(c) == high;

		if (c.a >= 128 && !is_high && rgb565(c) != low)
			fail("a block has three colours");
		bits = bits << 2 | (c.a < 128 ? 3 : is_high == is_cut && low != high);
	}
	put_u16(out, is_cut ? low : high);
	put_u16(out, is_cut ? high : low);
	put_u32(out, bits);
}

static void put_tile(struct bytes *out, const struct prime_texture *t, uint32_t x, uint32_t y)
{
	const struct tile tile = tile_of(t->format);

	if (t->format == PRIME_RGBA8) {
		put_rgba8_tile(out, t, x, y);
		return;
	}
	if (t->format == PRIME_CMPR) {
		for (uint32_t i = 0; i < 4; i++)
			put_block(out, t, x + i % 2 * 4, y + i / 2 * 4);
		return;
	}
	for (uint32_t row = 0; row < tile.height; row++) {
		for (uint32_t column = 0; column < tile.width; column++) {
			if (t->format != PRIME_I4 && t->format != PRIME_C4)
				put_texel(out, t, x + column, y + row);
			else if (column % 2 == 0)
				put_nibbles(out, t, x + column, y + row);
		}
	}
}

/* ---- the whole ---- */

static void put_palette(struct bytes *out, const struct prime_texture *t)
{
	const size_t count = strlen(t->letters);

	put_u32(out, t->palette_format);
	put_u16(out, (uint32_t)count);
	put_u16(out, 1);
	for (uint32_t i = 0; i < count; i++) {
		const struct colour c = colour_of(t, i);

		put_u16(out, t->palette_format == 0   ? c.a << 8 | intensity(c)
			     : t->palette_format == 1 ? rgb565(c)
						      : rgb5a3(c));
	}
}

/* Every second pixel of the level above. */
static struct prime_texture half_of(const struct prime_texture *t, char *rows)
{
	struct prime_texture half = *t;
	size_t size = 0;

	half.width = t->width > 1 ? t->width / 2 : 1;
	half.height = t->height > 1 ? t->height / 2 : 1;
	for (uint32_t y = 0; y < half.height; y++) {
		for (uint32_t x = 0; x < half.width; x++)
			rows[size++] = t->rows[2 * y * t->width + 2 * x];
	}
	half.rows = rows;
	return half;
}

void prime_put_txtr(struct bytes *out, const struct prime_texture *texture)
{
	struct prime_texture level = *texture;
	const struct tile tile = tile_of(texture->format);
	char rows[2][64 * 64];

	put_u32(out, (uint32_t)texture->format);
	put_u16(out, texture->width);
	put_u16(out, texture->height);
	put_u32(out, texture->mips);
	if (texture->format >= PRIME_C4 && texture->format <= PRIME_C14X2)
		put_palette(out, texture);
	for (uint32_t i = 0; i < texture->mips; i++) {
		for (uint32_t y = 0; y < level.height; y += tile.height) {
			for (uint32_t x = 0; x < level.width; x += tile.width)
				put_tile(out, &level, x, y);
		}
		level = half_of(&level, rows[i % 2]);
	}
}

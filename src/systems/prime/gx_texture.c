/*
 * Textures of the GameCube are tiles, row by row; the texels of a tile are row by row as well.
 *
 *   format    tile  bytes  texel
 *   0 I4      8×8   32     4 bits intensity, the high nibble first
 *   1 I8      8×4   32     intensity
 *   2 IA4     8×4   32     high nibble alpha, low nibble intensity
 *   3 IA8     4×4   32     alpha, intensity
 *   4 C4      8×8   32     4 bits index of a palette, the high nibble first
 *   5 C8      8×4   32     index
 *   6 C14X2   4×4   32     u16, low 14 bits index
 *   7 RGB565  4×4   32     u16
 *   8 RGB5A3  4×4   32     u16: bit 15 set RGB 555, else 3 bits alpha and RGB 444
 *   9 RGBA8   4×4   64     16 × { alpha, red }, 16 × { green, blue }
 *   A CMPR    8×8   32     four blocks of 4×4 texels: u16 c0, u16 c1 (RGB565), 16 × 2 bits, the highest first
 *
 * Intensity is all of red, green and blue. The formats without alpha are opaque here; the hardware gives the intensity of I4 and
 * I8 as alpha too. In between the colours of CMPR the hardware weighs 5/8 and 3/8, here it is 2/3 and 1/3.
 */
#include "systems/prime/gx_texture.h"

#include <string.h>

struct shape {
	const char *name;
	uint32_t width, height, bytes; /* of a tile */
};

static const struct shape shapes[ADB_GX_FORMATS] = {
	[ADB_GX_I4] = { "I4", 8, 8, 32 },         [ADB_GX_I8] = { "I8", 8, 4, 32 },
	[ADB_GX_IA4] = { "IA4", 8, 4, 32 },       [ADB_GX_IA8] = { "IA8", 4, 4, 32 },
	[ADB_GX_C4] = { "C4", 8, 8, 32 },         [ADB_GX_C8] = { "C8", 8, 4, 32 },
	[ADB_GX_C14X2] = { "C14X2", 4, 4, 32 },   [ADB_GX_RGB565] = { "RGB565", 4, 4, 32 },
	[ADB_GX_RGB5A3] = { "RGB5A3", 4, 4, 32 }, [ADB_GX_RGBA8] = { "RGBA8", 4, 4, 64 },
	[ADB_GX_CMPR] = { "CMPR", 8, 8, 32 },
};

struct colour {
	uint8_t r, g, b, a;
};

/* ---- colours ---- */

static struct colour intensity(unsigned value, unsigned alpha)
{
	return (struct colour){ (uint8_t)value, (uint8_t)value, (uint8_t)value, (uint8_t)alpha };
}

/* Expands to 8 bits by repeating the bits from the highest on. */
static uint8_t expand(unsigned value, unsigned bits)
{
	unsigned wide = value << (8 - bits) | value << (8 - bits) >> bits;

	return (uint8_t)(bits < 4 ? wide | value << (8 - bits) >> 2 * bits : wide);
}

static struct colour rgb565(unsigned value)
{
	return (struct colour){ expand(value >> 11 & 0x1F, 5), expand(value >> 5 & 0x3F, 6),
				expand(value & 0x1F, 5), 255 };
}

static struct colour rgb5a3(unsigned value)
{
	if (value & 0x8000)
		return (struct colour){ expand(value >> 10 & 0x1F, 5), expand(value >> 5 & 0x1F, 5),
					expand(value & 0x1F, 5), 255 };
	return (struct colour){ expand(value >> 8 & 0xF, 4), expand(value >> 4 & 0xF, 4),
				expand(value & 0xF, 4), expand(value >> 12 & 7, 3) };
}

static unsigned u16_at(const uint8_t *bytes)
{
	return (unsigned)bytes[0] << 8 | bytes[1];
}

/* ---- texels ---- */

static struct colour palette_colour(const struct adb_gx_palette *palette, uint32_t index)
{
	if (index >= palette->count)
		return (struct colour){ 0 };

	const uint8_t *entry = palette->entries + 2 * (size_t)index;

	switch (palette->format) {
	case ADB_GX_PALETTE_RGB565:
		return rgb565(u16_at(entry));
	case ADB_GX_PALETTE_RGB5A3:
		return rgb5a3(u16_at(entry));
	case ADB_GX_PALETTE_IA8:
		break;
	}
	return intensity(entry[1], entry[0]);
}

static struct colour mix(struct colour a, struct colour b, unsigned parts_of_a, unsigned parts)
{
	unsigned parts_of_b = parts - parts_of_a;

	return (struct colour){ (uint8_t)((parts_of_a * a.r + parts_of_b * b.r) / parts),
				(uint8_t)((parts_of_a * a.g + parts_of_b * b.g) / parts),
				(uint8_t)((parts_of_a * a.b + parts_of_b * b.b) / parts), 255 };
}

/* The blocks of a tile are the left top, right top, left bottom and right bottom one. */
static struct colour block_texel(const uint8_t *tile, uint32_t x, uint32_t y)
{
	const uint8_t *block = tile + (size_t)8 * (y / 4 * 2 + x / 4);
	unsigned c0 = u16_at(block), c1 = u16_at(block + 2);
	struct colour first = rgb565(c0), second = rgb565(c1), between;

	switch (block[4 + y % 4] >> (6 - 2 * (x % 4)) & 3) {
	case 0:
		return first;
	case 1:
		return second;
	case 2:
		return c0 > c1 ? mix(first, second, 2, 3) : mix(first, second, 1, 2);
	default:
		between = c0 > c1 ? mix(first, second, 1, 3) : mix(first, second, 1, 2);
		between.a = c0 > c1 ? 255 : 0;
		return between;
	}
}

static struct colour texel_of(const struct adb_gx_texture *texture, const uint8_t *tile, uint32_t x,
			      uint32_t y)
{
	uint32_t i = y * shapes[texture->format].width + x;
	unsigned nibble = tile[i / 2] >> (i % 2 == 0 ? 4 : 0) & 0xF; /* of formats of 4 bits */

	switch (texture->format) {
	case ADB_GX_I4:
		return intensity(expand(nibble, 4), 255);
	case ADB_GX_I8:
		return intensity(tile[i], 255);
	case ADB_GX_IA4:
		return intensity(expand(tile[i] & 0xF, 4), expand(tile[i] >> 4, 4));
	case ADB_GX_IA8:
		return intensity(tile[(size_t)2 * i + 1], tile[(size_t)2 * i]);
	case ADB_GX_C4:
		return palette_colour(&texture->palette, nibble);
	case ADB_GX_C8:
		return palette_colour(&texture->palette, tile[i]);
	case ADB_GX_C14X2:
		return palette_colour(&texture->palette, u16_at(tile + (size_t)2 * i) & 0x3FFF);
	case ADB_GX_RGB565:
		return rgb565(u16_at(tile + (size_t)2 * i));
	case ADB_GX_RGB5A3:
		return rgb5a3(u16_at(tile + (size_t)2 * i));
	case ADB_GX_RGBA8:
		return (struct colour){ tile[(size_t)2 * i + 1], tile[32 + (size_t)2 * i],
					tile[33 + (size_t)2 * i], tile[(size_t)2 * i] };
	case ADB_GX_CMPR:
		return block_texel(tile, x, y);
	}
	return (struct colour){ 0 };
}

/* ---- what the header declares, and its helpers ---- */

/* Texels beyond the edge of the texture are left out. */
static void decode_tile(const struct adb_gx_texture *texture, const uint8_t *tile, uint32_t left,
			uint32_t top, uint8_t *rgba)
{
	const struct shape *shape = &shapes[texture->format];

	for (uint32_t y = 0; y < shape->height && top + y < texture->height; y++) {
		for (uint32_t x = 0; x < shape->width && left + x < texture->width; x++) {
			struct colour c = texel_of(texture, tile, x, y);
			uint8_t *to = rgba + 4 * ((size_t)(top + y) * texture->width + left + x);

			to[0] = c.r;
			to[1] = c.g;
			to[2] = c.b;
			to[3] = c.a;
		}
	}
}

const char *adb_gx_format_name(enum adb_gx_format format)
{
	return shapes[format].name;
}

uint64_t adb_gx_level_size(enum adb_gx_format format, uint32_t width, uint32_t height)
{
	const struct shape *shape = &shapes[format];
	uint64_t columns = ((uint64_t)width + shape->width - 1) / shape->width;
	uint64_t rows = ((uint64_t)height + shape->height - 1) / shape->height;

	return columns * rows * shape->bytes;
}

bool adb_gx_decode(const struct adb_gx_texture *texture, uint8_t *rgba)
{
	const struct shape *shape = &shapes[texture->format];
	const uint8_t *tile = texture->data;
	size_t left = texture->size;

	memset(rgba, 0, 4 * (size_t)texture->width * texture->height);
	for (uint32_t y = 0; y < texture->height; y += shape->height) {
		for (uint32_t x = 0; x < texture->width; x += shape->width) {
			if (left < shape->bytes)
				return false;
			decode_tile(texture, tile, x, y, rgba);
			tile += shape->bytes;
			left -= shape->bytes;
		}
	}
	return true;
}

/*
 * The formats of texels, big-endian; those of 4 bits have the left one in the high half of a byte:
 *
 *   RGBA16   5 bits each of red, green, blue, 1 of alpha        RGBA32   a byte each
 *   IA16     a byte each of intensity, alpha                    IA8      4 bits each
 *   IA4      3 bits of intensity, 1 of alpha                    I8, I4   intensity, which is the alpha as well
 *   CI8, CI4 an index of the palette
 */
#include "systems/sm64/mesh/texels.h"

#include <string.h>

#include "base/ledger.h"

static uint32_t stored_at(const struct adb_sm64_picture *picture, const uint8_t *bytes, uint32_t x,
			  uint32_t y)
{
	size_t bits = (size_t)4 << picture->size;
	size_t at = (size_t)x * bits / 8;
	uint32_t stored = 0;

	if (picture->is_swapped && y % 2 == 1)
		at ^= 4;
	at += (size_t)y * picture->pitch;
	if (bits == 4)
		return x % 2 == 0 ? bytes[at] >> 4 : bytes[at] & 0xF;
	for (size_t i = 0; i < bits / 8; i++)
		stored = stored << 8 | bytes[at + i];
	return stored;
}

static void name_texels(const struct adb_sm64_picture *picture, const struct adb_sm64_texels *image,
			const struct adb_sm64_texels *palette)
{
	static const struct adb_field_layout colour[] = {
		{ 0, ADB_FIELD_U16BE, 1, "colour of the palette" },
		{ 0, ADB_FIELD_GAP, 0, NULL },
	};
	uint8_t is_used[256] = { 0 };
	size_t row = ((size_t)picture->width * (4U << picture->size) + 7) / 8;

	if (picture->is_swapped)
		row = (row + 7) / 8 * 8;
	if (!adb_ledger_is_open())
		return;
	for (uint32_t y = 0; y < picture->height; y++) {
		adb_field(image->bytes + (size_t)y * picture->pitch, ADB_FIELD_BYTES, row, "row of texels");
		for (uint32_t x = 0; picture->format == ADB_SM64_CI && x < picture->width; x++) {
			int64_t index =
				(int64_t)stored_at(picture, image->bytes, x, y) + picture->palette_base;

			if (index >= 0 && index < 256 && 2 * (size_t)index + 2 <= palette->size)
				is_used[index] = 1;
		}
	}
	if (picture->format != ADB_SM64_CI)
		return;
	adb_field_runs(&(struct adb_field_runs){ .at = palette->bytes,
						 .count = 256,
						 .stride = 2,
						 .is_used = is_used,
						 .layout = colour,
						 .name = "palette" });
}

/* Whether the last row is there. Swapped words can reach a little further than the row. */
static bool has_bytes(const struct adb_sm64_picture *picture, size_t size)
{
	uint64_t row = ((uint64_t)picture->width * (4U << picture->size) + 7) / 8;

	if (picture->is_swapped)
		row = (row + 7) / 8 * 8;
	return picture->height > 0 && (uint64_t)picture->pitch * (picture->height - 1) + row <= size;
}

static void put(uint8_t rgba[4], uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha)
{
	rgba[0] = red;
	rgba[1] = green;
	rgba[2] = blue;
	rgba[3] = alpha;
}

static uint8_t of_bits(uint32_t value, unsigned bits)
{
	uint32_t wide = value << (8 - bits);

	for (unsigned have = bits; have < 8; have *= 2)
		wide |= wide >> have;
	return (uint8_t)wide;
}

static void put_rgba16(uint8_t rgba[4], uint32_t stored)
{
	put(rgba, of_bits(stored >> 11 & 31, 5), of_bits(stored >> 6 & 31, 5), of_bits(stored >> 1 & 31, 5),
	    (uint8_t)((stored & 1) * 255));
}

static void put_grey(uint8_t rgba[4], uint8_t intensity, uint8_t alpha)
{
	put(rgba, intensity, intensity, intensity, alpha);
}

static void decode(const struct adb_sm64_picture *picture, uint32_t stored, uint8_t rgba[4])
{
	switch (picture->format << 4 | picture->size) {
	case ADB_SM64_RGBA << 4 | 2:
		put_rgba16(rgba, stored);
		break;
	case ADB_SM64_RGBA << 4 | 3:
		put(rgba, (uint8_t)(stored >> 24), (uint8_t)(stored >> 16), (uint8_t)(stored >> 8),
		    (uint8_t)stored);
		break;
	case ADB_SM64_IA << 4 | 2:
		put_grey(rgba, (uint8_t)(stored >> 8), (uint8_t)stored);
		break;
	case ADB_SM64_IA << 4 | 1:
		put_grey(rgba, of_bits(stored >> 4, 4), of_bits(stored & 15, 4));
		break;
	case ADB_SM64_IA << 4 | 0:
		put_grey(rgba, of_bits(stored >> 1, 3), (uint8_t)((stored & 1) * 255));
		break;
	case ADB_SM64_I << 4 | 1:
		put_grey(rgba, (uint8_t)stored, (uint8_t)stored);
		break;
	default: /* I4 */
		put_grey(rgba, of_bits(stored, 4), of_bits(stored, 4));
		break;
	}
}

static void decode_index(const struct adb_sm64_picture *picture, const struct adb_sm64_texels *palette,
			 uint32_t index, uint8_t rgba[4])
{
	int64_t at = 2 * ((int64_t)index + picture->palette_base);
	uint32_t stored;

	memset(rgba, 0, 4);
	if (at < 0 || (uint64_t)at + 2 > palette->size)
		return;
	stored = (uint32_t)palette->bytes[at] << 8 | palette->bytes[at + 1];
	if (picture->has_ia_palette)
		put_grey(rgba, (uint8_t)(stored >> 8), (uint8_t)stored);
	else
		put_rgba16(rgba, stored);
}

const char *adb_sm64_format_name(uint8_t format, uint8_t size)
{
	static const char *const names[5][4] = {
		[ADB_SM64_RGBA] = { NULL, NULL, "RGBA16", "RGBA32" },
		[ADB_SM64_CI] = { "CI4", "CI8", NULL, NULL },
		[ADB_SM64_IA] = { "IA4", "IA8", "IA16", NULL },
		[ADB_SM64_I] = { "I4", "I8", NULL, NULL },
	};

	return format < 5 && size < 4 ? names[format][size] : NULL;
}

bool adb_sm64_decode_texels(const struct adb_sm64_picture *picture, const struct adb_sm64_texels *image,
			    const struct adb_sm64_texels *palette, uint8_t *rgba)
{
	bool is_indexed = picture->format == ADB_SM64_CI;

	if (image->bytes == NULL || adb_sm64_format_name(picture->format, picture->size) == NULL ||
	    !has_bytes(picture, image->size) || (is_indexed && palette->bytes == NULL))
		return false;
	name_texels(picture, image, palette);
	for (uint32_t y = 0; y < picture->height; y++)
		for (uint32_t x = 0; x < picture->width; x++) {
			uint8_t *texel = rgba + 4 * ((size_t)y * picture->width + x);
			uint32_t stored = stored_at(picture, image->bytes, x, y);

			if (is_indexed)
				decode_index(picture, palette, stored, texel);
			else
				decode(picture, stored, texel);
		}
	return true;
}

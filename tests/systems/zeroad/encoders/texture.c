/*
 * Textures of the mods: DDS as the archive builder writes it, and PNG.
 *
 *   DDS   "DDS ", u32 124, flags, height, width, bytes of the first level, depth, levels, 11 unused; u32 32, flags, "DXT1",
 *         bits and masks; capabilities, 4 unused. Then blocks of 4 × 4 texels, the topmost row first.
 *   DXT1  u16 colours a and b (5, 6, 5 bits), then 2 bits a texel, the first one lowest: a, b, or between them when a > b
 *   PNG   signature; chunks of u32 size, type, bytes, u32 checksum, big-endian; IDAT is a zlib stream of rows
 */
#include "files.h"
#include "zeroad.h"

#include <string.h>
#include <zlib.h>

enum { CELLS = 4, BLOCKS = 2 * CELLS, SIDE = 4 * BLOCKS };

/* Two colours of each cell. */
static const uint8_t cells[CELLS * CELLS][2][3] = {
	[ZEROAD_CELL_BELT] = { { 110, 70, 30 }, { 70, 40, 15 } },
	[ZEROAD_CELL_LEG] = { { 60, 60, 80 }, { 40, 40, 60 } },
	[ZEROAD_CELL_COAT] = { { 200, 40, 40 }, { 160, 20, 20 } },
	[ZEROAD_CELL_BUTTONS] = { { 255, 220, 60 }, { 200, 40, 40 } },
	[ZEROAD_CELL_LEFT] = { { 60, 180, 60 }, { 30, 130, 30 } },
	[ZEROAD_CELL_RIGHT] = { { 60, 90, 220 }, { 30, 50, 160 } },
	[ZEROAD_CELL_SKIN] = { { 240, 190, 150 }, { 220, 165, 125 } },
	[ZEROAD_CELL_HAIR] = { { 90, 50, 20 }, { 60, 30, 10 } },
	[ZEROAD_CELL_FACE] = { { 240, 190, 150 }, { 40, 20, 10 } },
};

/* Whether a texel has the second colour, rows from the top. */
static const char face[8][9] = { "########", "........", ".##..##.", ".##..##.",
				 "........", ".#....#.", "..####..", "........" };
static const char buttons[8][9] = { "########", "########", "###..###", "########",
				    "########", "###..###", "########", "########" };
static const char stripes[8][9] = { "........", "........", "........", "####....",
				    "........", "........", "........", "....####" };

static bool is_second(int cell, int x, int y)
{
	const char(*pattern)[9] = cell == ZEROAD_CELL_FACE      ? face
				  : cell == ZEROAD_CELL_BUTTONS ? buttons
								: stripes;

	return pattern[y % 8][x % 8] == '#';
}

static uint16_t packed(const uint8_t rgb[3])
{
	return (uint16_t)((rgb[0] >> 3) << 11 | (rgb[1] >> 2) << 5 | rgb[2] >> 3);
}

static void put_header(struct bytes *out, uint32_t width, uint32_t height)
{
	bytes_text(out, "DDS ");
	bytes_u32(out, 124);
	bytes_u32(out, 0x81007); /* capabilities, height, width, pixel format, size */
	bytes_u32(out, height);
	bytes_u32(out, width);
	bytes_u32(out, width * height / 2);
	bytes_fill(out, 0, 4 * 13);
	bytes_u32(out, 32);
	bytes_u32(out, 4); /* four characters say the format */
	bytes_text(out, "DXT1");
	bytes_fill(out, 0, 4 * 5);
	bytes_u32(out, 0x1000); /* a texture */
	bytes_fill(out, 0, 4 * 4);
}

void zeroad_put_dds(struct bytes *out)
{
	put_header(out, SIDE, SIDE);
	for (int block = 0; block < BLOCKS * BLOCKS; block++) {
		const int left = block % BLOCKS, top = block / BLOCKS, cell = top / 2 * CELLS + left / 2;
		const uint16_t a = packed(cells[cell][0]), b = packed(cells[cell][1]);
		const bool is_swapped = a < b;
		uint32_t indices = 0;

		for (int i = 0; i < 16; i++)
			if (is_second(cell, 4 * left + i % 4, 4 * top + i / 4) != is_swapped)
				indices |= 1U << 2 * i;
		bytes_u16(out, is_swapped ? b : a);
		bytes_u16(out, is_swapped ? a : b);
		bytes_u32(out, indices);
	}
}

static void put_u32be(struct bytes *out, uint32_t value)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		bytes_u8(out, (uint8_t)(value >> shift));
}

static void put_chunk(struct bytes *out, const char *type, const struct bytes *content)
{
	const size_t start = out->size + 4;

	put_u32be(out, (uint32_t)content->size);
	bytes_text(out, type);
	bytes_append(out, content);
	put_u32be(out, (uint32_t)crc32(0, out->data + start, (unsigned)(out->size - start)));
}

/* A brim with a ribbon: the lower texels are yellow, those in the corner transparent. */
void zeroad_put_png(struct bytes *out)
{
	enum { SIZE = 8, ROW = 1 + 4 * SIZE };
	struct bytes header = { 0 }, pixels = { 0 }, none = { 0 };
	uint8_t rows[SIZE * ROW] = { 0 };

	for (int y = 0; y < SIZE; y++)
		for (int x = 0; x < SIZE; x++) {
			uint8_t *texel = rows + y * ROW + 1 + 4 * x;

			texel[0] = y >= 5 ? 250 : 50;
			texel[1] = y >= 5 ? 210 : 50;
			texel[2] = y >= 5 ? 40 : (uint8_t)(50 + 20 * (x % 2));
			texel[3] = x == 0 && y == 0 ? 0 : 255;
		}
	put_u32be(&header, SIZE);
	put_u32be(&header, SIZE);
	bytes_put(&header, "\x08\x06\0\0\0", 5); /* 8 bits, red, green, blue, alpha */
	bytes_put(&pixels, "\x78\x01\x01", 3);   /* one block that is stored */
	bytes_u16(&pixels, sizeof(rows));
	bytes_u16(&pixels, (uint16_t) ~sizeof(rows));
	bytes_put(&pixels, rows, sizeof(rows));
	put_u32be(&pixels, (uint32_t)adler32(1, rows, sizeof(rows)));
	bytes_put(out, "\x89PNG\r\n\x1a\n", 8);
	put_chunk(out, "IHDR", &header);
	put_chunk(out, "IDAT", &pixels);
	put_chunk(out, "IEND", &none);
	bytes_free(&header);
	bytes_free(&pixels);
}

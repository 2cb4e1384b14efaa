/*
 * Textures of the mods: DDS as the archive builder writes it, and PNG.
 *
 *   DDS   "DDS ", u32 124, flags, height, width, bytes of the first level, depth, levels, 11 unused; u32 32, flags, "DXT1",
 *         bits and masks; capabilities, 4 unused. Then blocks of 4 × 4 texels, the topmost row first.
 *   DXT1  u16 colours a and b (5, 6, 5 bits), then 2 bits a texel, the first one lowest: a, b, or between them when a > b
 */
#include "png.h"
#include "zeroad.h"

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

/* A brim with a ribbon: the lower texels are yellow, those in the corner transparent. */
void zeroad_put_png(struct bytes *out)
{
	enum { SIZE = 8 };
	uint8_t texels[SIZE * SIZE][4];

	for (int i = 0; i < SIZE * SIZE; i++) {
		const int x = i % SIZE, y = i / SIZE;

		texels[i][0] = y >= 5 ? 250 : 50;
		texels[i][1] = y >= 5 ? 210 : 50;
		texels[i][2] = y >= 5 ? 40 : (uint8_t)(50 + 20 * (x % 2));
		texels[i][3] = i == 0 ? 0 : 255;
	}
	png_put(out, SIZE, SIZE, &texels[0][0]);
}

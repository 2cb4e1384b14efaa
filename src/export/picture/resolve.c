#include "export/picture/resolve.h"

#include <string.h>

/* Of the outline, 0..255. */
enum { OUTLINE_ALPHA = 200 };

static void average(const struct adb_raster *cell, uint8_t (*room)[4]);
static unsigned outline_at(uint8_t (*pixel)[4], size_t stride);
static void put_pixel(const uint8_t pixel[4], unsigned outline, uint8_t grey, uint8_t *to);
static unsigned larger(unsigned a, unsigned b);

size_t adb_picture_resolve_room(const struct adb_raster *cell)
{
	return ((size_t)cell->width / ADB_PICTURE_SAMPLES + 2) *
	       ((size_t)cell->height / ADB_PICTURE_SAMPLES + 2);
}

bool adb_picture_resolve(const struct adb_raster *cell, uint8_t outline_grey, uint8_t (*room)[4],
			 struct adb_pixels *out, uint32_t left, uint32_t top)
{
	uint32_t width = cell->width / ADB_PICTURE_SAMPLES, height = cell->height / ADB_PICTURE_SAMPLES;
	size_t stride = (size_t)width + 2;
	bool is_drawn = false;

	memset(room, 0, adb_picture_resolve_room(cell) * sizeof *room);
	average(cell, room);
	for (uint32_t y = 0; y < height; y++)
		for (uint32_t x = 0; x < width; x++) {
			uint8_t(*pixel)[4] = room + (y + 1) * stride + x + 1;
			uint8_t *to = out->rgba + ((size_t)(top + y) * out->width + left + x) * 4;

			is_drawn |= (*pixel)[3] > 0;
			put_pixel(*pixel, (*pixel)[3] < 255 ? outline_at(pixel, stride) : 0, outline_grey,
				  to);
		}
	return is_drawn;
}

/* Colours are multiplied by alpha. */
static void average(const struct adb_raster *cell, uint8_t (*room)[4])
{
	size_t width = cell->width / ADB_PICTURE_SAMPLES, height = cell->height / ADB_PICTURE_SAMPLES;

	for (size_t y = 0; y < height; y++)
		for (size_t x = 0; x < width; x++) {
			const uint8_t(*upper)[4] = (const uint8_t(*)[4])cell->rgba +
						   y * ADB_PICTURE_SAMPLES * cell->width +
						   x * ADB_PICTURE_SAMPLES;
			const uint8_t(*lower)[4] = upper + cell->width;
			uint8_t *to = room[(y + 1) * (width + 2) + x + 1];

			for (int k = 0; k < 4; k++)
				to[k] = (uint8_t)((upper[0][k] + upper[1][k] + lower[0][k] + lower[1][k] +
						   2) /
						  4);
		}
}

/* How much of the outline a pixel has, 0..255: as much as the pixels around it are covered, half as much at corners. */
static unsigned outline_at(uint8_t (*pixel)[4], size_t stride)
{
	const uint8_t(*above)[4] = (const uint8_t(*)[4])pixel - stride,
	      (*below)[4] = (const uint8_t(*)[4])pixel + stride;
	unsigned beside = larger(larger(above[0][3], below[0][3]), larger(pixel[-1][3], pixel[1][3]));
	unsigned diagonal = larger(larger(above[-1][3], above[1][3]), larger(below[-1][3], below[1][3]));

	return larger(larger(pixel[0][3], beside), diagonal / 2) * OUTLINE_ALPHA / 255;
}

/* The pixel over the outline, with its colours no more multiplied by alpha. */
static void put_pixel(const uint8_t pixel[4], unsigned outline, uint8_t grey, uint8_t *to)
{
	unsigned rest = (255U - pixel[3]) * outline / 255, alpha = pixel[3] + rest;

	for (int k = 0; k < 3 && alpha > 0; k++)
		to[k] = (uint8_t)((pixel[k] * 255U + rest * grey + alpha / 2) / alpha);
	to[3] = (uint8_t)alpha;
}

static unsigned larger(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

#include "export/picture/resolve.h"

#include <string.h>

/* Of the outline, 0..255. */
enum { OUTLINE_ALPHA = 200 };

/* Columns and rows of pixels; the last two are behind it. */
struct reach {
	uint32_t left, top, right, bottom;
};

static inline void widen(struct reach *reach, uint32_t x, uint32_t y)
{
	uint32_t before = x > 0 ? x - 1 : 0, above = y > 0 ? y - 1 : 0;

	reach->left = before < reach->left ? before : reach->left;
	reach->top = above < reach->top ? above : reach->top;
	reach->right = x + 2 > reach->right ? x + 2 : reach->right;
	reach->bottom = y + 2 > reach->bottom ? y + 2 : reach->bottom;
}

/* Colours are multiplied by alpha. Returns the pixels that have something, and those around them. */
static struct reach average(const struct adb_raster *cell, uint8_t (*room)[4])
{
	uint32_t width = cell->width / ADB_PICTURE_SAMPLES, height = cell->height / ADB_PICTURE_SAMPLES;
	struct reach reach = { width, height, 0, 0 };

	for (uint32_t y = 0; y < height; y++)
		for (uint32_t x = 0; x < width; x++) {
			const uint8_t(*upper)[4] = (const uint8_t(*)[4])cell->rgba +
						   (size_t)y * ADB_PICTURE_SAMPLES * cell->width +
						   (size_t)x * ADB_PICTURE_SAMPLES;
			const uint8_t(*lower)[4] = upper + cell->width;
			uint8_t *to = room[(size_t)(y + 1) * (width + 2) + x + 1];

			if ((upper[0][3] | upper[1][3] | lower[0][3] | lower[1][3]) == 0)
				continue;
			for (int k = 0; k < 4; k++)
				to[k] = (uint8_t)((upper[0][k] + upper[1][k] + lower[0][k] + lower[1][k] +
						   2) /
						  4);
			widen(&reach, x, y);
		}
	reach.right = reach.right < width ? reach.right : width;
	reach.bottom = reach.bottom < height ? reach.bottom : height;
	return reach;
}

static unsigned larger(unsigned a, unsigned b)
{
	return a > b ? a : b;
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
	struct reach reach;

	memset(room, 0, adb_picture_resolve_room(cell) * sizeof *room);
	for (uint32_t y = 0; y < height; y++)
		memset(out->rgba + ((size_t)(top + y) * out->width + left) * 4, 0, (size_t)width * 4);
	reach = average(cell, room);
	for (uint32_t y = reach.top; y < reach.bottom; y++)
		for (uint32_t x = reach.left; x < reach.right; x++) {
			uint8_t(*pixel)[4] = room + (y + 1) * stride + x + 1;
			uint8_t *to = out->rgba + ((size_t)(top + y) * out->width + left + x) * 4;

			put_pixel(*pixel, (*pixel)[3] < 255 ? outline_at(pixel, stride) : 0, outline_grey,
				  to);
		}
	return reach.top < reach.bottom;
}

/*
 * bench_images
 *
 * Decodes and encodes made textures of each kind of pixels, over and over for half a second of processor time, and prints the
 * megabytes of RGBA (4 bytes a texel) that one second gave or took, and for PNG the size of the file in percent of the RGBA.
 *
 * "blocks" has colours as block-compressed textures have them, "smooth" is a gradient with noise.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "codec/block_texture.h"
#include "codec/dds.h"
#include "codec/png.h"
#include "codec/tga.h"

enum { MOST_SIDE = 2048, ARENA = 64 * 1024 * 1024, TGA_HEADER = 18, DDS_HEADER = 128 };

struct sample {
	const char *name;
	uint32_t side;
	struct adb_pixels pixels;
	struct adb_buffer file; /* what is decoded, or what was encoded last */
	struct adb_arena *arena;
	enum adb_block_format blocks;
};

static void fail(const char *what)
{
	fprintf(stderr, "bench_images: %s\n", what);
	exit(EXIT_FAILURE);
}

static double processor_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void measure(struct sample *sample, const char *what, void (*run)(struct sample *sample))
{
	double began = processor_seconds(), took;
	double texels = (double)sample->side * sample->side;
	unsigned runs = 0;

	do {
		run(sample);
		runs++;
		took = processor_seconds() - began;
	} while (took < 0.5);
	printf("%-10s %-8s %5u %8.0f %6.1f\n", what, sample->name, sample->side, texels * 4e-6 * runs / took,
	       (double)sample->file.size * 100 / (texels * 4));
}

/* ---- what is made ---- */

static uint32_t draw(uint32_t *random)
{
	*random = *random * 1664525u + 1013904223u;
	return *random >> 8;
}

static uint8_t gradient(uint32_t *random, uint32_t at, uint32_t side, uint32_t noise)
{
	return (uint8_t)(at * (255 - noise) / side + draw(random) % noise);
}

/* Two near colours of each block on a gradient; indices of which half repeat the row above. */
static void make_blocks(struct sample *sample)
{
	uint32_t random = 1, columns = sample->side / 4;
	size_t size = adb_block_size(sample->blocks, 4, 4);
	uint8_t block[16] = { 0 };

	adb_buffer_clear(&sample->file);
	for (uint32_t i = 0; i < columns * columns; i++) {
		uint8_t *colours = block + size - 8;

		for (size_t b = 0; b + 8 < size; b++)
			block[b] = (uint8_t)draw(&random);
		colours[0] = gradient(&random, i % columns, columns, 8);
		colours[1] = gradient(&random, i / columns, columns, 16);
		colours[2] = (uint8_t)(colours[0] + draw(&random) % 4);
		colours[3] = colours[1];
		for (int row = 4; row < 8; row++)
			if (row == 4 || draw(&random) % 2 == 0)
				colours[row] = (uint8_t)draw(&random);
		adb_buffer_add(&sample->file, block, size);
	}
}

static void make_smooth(struct sample *sample)
{
	uint32_t random = 1, side = sample->side;
	uint8_t *texel = sample->pixels.rgba;

	for (uint32_t y = 0; y < side; y++)
		for (uint32_t x = 0; x < side; x++, texel += 4) {
			texel[0] = gradient(&random, x, side, 12);
			texel[1] = gradient(&random, y, side, 12);
			texel[2] = gradient(&random, x + y, 2 * side, 12);
			texel[3] = 255;
		}
}

/* Writes the texels behind a header: each with a run of its own where `in_runs`. */
static void make_file(struct sample *sample, const void *header, size_t size, bool in_runs)
{
	adb_buffer_clear(&sample->file);
	adb_buffer_add(&sample->file, header, size);
	for (size_t i = 0; i < (size_t)sample->side * sample->side; i++) {
		if (in_runs)
			adb_buffer_add(&sample->file, "", 1);
		adb_buffer_add(&sample->file, sample->pixels.rgba + 4 * i, 4);
	}
}

/* ---- what is measured ---- */

static void decode_blocks(struct sample *sample)
{
	if (!adb_block_decode(sample->blocks, (const uint8_t *)sample->file.data, sample->file.size,
			      &sample->pixels))
		fail("blocks");
}

static void decode_file(struct sample *sample,
			enum adb_outcome (*decode)(const void *bytes, size_t size, struct adb_arena *arena,
						   struct adb_pixels *out, struct adb_error *error))
{
	struct adb_pixels pixels;
	struct adb_error error;

	if (decode(sample->file.data, sample->file.size, sample->arena, &pixels, &error) != ADB_OK)
		fail(error.message);
	adb_arena_reset(sample->arena);
}

static void decode_dds(struct sample *sample)
{
	decode_file(sample, adb_dds_decode);
}

static void decode_tga(struct sample *sample)
{
	decode_file(sample, adb_tga_decode);
}

static void decode_png(struct sample *sample)
{
	decode_file(sample, adb_png_decode);
}

static void encode_png(struct sample *sample)
{
	adb_buffer_clear(&sample->file);
	if (!adb_png_encode(&sample->pixels, &sample->file))
		fail("no memory");
}

static void measure_files(struct sample *sample)
{
	uint8_t low = (uint8_t)sample->side, high = (uint8_t)(sample->side >> 8);
	const uint8_t tga[TGA_HEADER] = { [2] = 2, [12] = low, high, low, high, 32, 8 };
	const uint8_t tga_in_runs[TGA_HEADER] = { [2] = 10, [12] = low, high, low, high, 32, 8 };
	const uint8_t dds[DDS_HEADER] = {
		'D',  'D',       'S',         ' ',       124,        [12] = low, high,        [16] = low,
		high, [76] = 32, [80] = 0x41, [88] = 32, [92] = 255, [97] = 255, [102] = 255, [107] = 255
	};

	make_file(sample, dds, sizeof dds, false);
	measure(sample, "DDS", decode_dds);
	make_file(sample, tga, sizeof tga, false);
	measure(sample, "TGA", decode_tga);
	make_file(sample, tga_in_runs, sizeof tga_in_runs, true);
	measure(sample, "TGA, runs", decode_tga);
}

static void measure_png(struct sample *sample)
{
	measure(sample, "to PNG", encode_png);
	measure(sample, "PNG", decode_png);
}

static void measure_side(struct sample *sample, uint32_t side)
{
	sample->side = side;
	sample->pixels.width = sample->pixels.height = side;
	sample->name = "blocks";
	sample->blocks = ADB_DXT5;
	make_blocks(sample);
	measure(sample, "DXT5", decode_blocks);
	sample->blocks = ADB_DXT1;
	make_blocks(sample);
	measure(sample, "DXT1", decode_blocks);
	measure_png(sample);
	sample->name = "smooth";
	make_smooth(sample);
	measure_files(sample);
	measure_png(sample);
}

int main(void)
{
	struct sample sample = { .arena = adb_arena_new(ARENA) };
	struct adb_error error;
	struct adb_arena *pixels = adb_arena_new(ARENA);

	if (sample.arena == NULL || pixels == NULL ||
	    adb_pixels_new(pixels, MOST_SIDE, MOST_SIDE, &sample.pixels, &error) != ADB_OK)
		fail("no memory");
	printf("%-10s %-8s %5s %8s %6s\n", "", "texture", "side", "MB/s", "size %");
	for (uint32_t side = 64; side <= MOST_SIDE; side = side == 64 ? 512 : side * 4)
		measure_side(&sample, side);
	adb_buffer_free(&sample.file);
	adb_arena_free(sample.arena);
	adb_arena_free(pixels);
	return EXIT_SUCCESS;
}

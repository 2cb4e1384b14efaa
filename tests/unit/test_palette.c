#include "codec/palette.h"

#include <stdlib.h>

#include "check.h"
#include "codec/png.h"

enum { SIDE = 128, PIXELS = SIDE * SIDE };

struct reduced {
	uint8_t rgba[PIXELS * 4], indices[PIXELS];
	struct adb_pixels pixels;
	struct adb_palette palette;
};

static struct reduced *reduced_new(void)
{
	struct reduced *reduced = calloc(1, sizeof *reduced);

	reduced->pixels = (struct adb_pixels){ SIDE, SIDE, reduced->rgba };
	return reduced;
}

static void set(struct reduced *reduced, int pixel, int red, int green, int blue, int alpha)
{
	const int rgba[4] = { red, green, blue, alpha };

	for (int k = 0; k < 4; k++)
		reduced->rgba[pixel * 4 + k] = (uint8_t)rgba[k];
}

static void few_colours_keep_their_values(void)
{
	struct reduced *reduced = reduced_new();

	/* 31 levels of green, each between two of those that are told apart, and of a grey whose alpha varies. */
	for (int i = 0; i < PIXELS; i++)
		if (i % 3 != 0)
			set(reduced, i, i % 3 == 1 ? 0 : 132, i % 3 == 1 ? i % 31 * 8 + 8 : 132,
			    i % 3 == 1 ? 0 : 132, i % 3 == 1 ? 255 : 36 * (1 + i % 7));
	CHECK(adb_palette_choose(&reduced->pixels, &reduced->palette, reduced->indices));
	CHECK_INT(reduced->palette.count, 1 + 31 + 7 - 1 + 1);
	for (uint32_t i = 1; i < reduced->palette.count; i++)
		CHECK(reduced->palette.rgba[i][3] >= reduced->palette.rgba[i - 1][3]);
	for (int i = 0; i < PIXELS; i++) {
		const uint8_t *from = reduced->rgba + i * 4, *to = reduced->palette.rgba[reduced->indices[i]];

		if (i % 3 == 0 && !CHECK_INT(reduced->indices[i], 0))
			break;
		for (int k = 0; k < 4 && i % 3 != 0; k++)
			if (!CHECK_NEAR(to[k], from[k], k < 3 ? 9 : 18))
				i = PIXELS;
	}
	CHECK_INT(reduced->palette.rgba[0][3], 0);
	free(reduced);
}

/* A cube of colours: 255 of them are left, and no colour is far from that it becomes. */
static void many_colours_become_near_ones(void)
{
	struct reduced *reduced = reduced_new(), *again = reduced_new();
	double error = 0;

	for (int i = 0; i < PIXELS; i++) {
		set(reduced, i, i % 25 * 10, i / 25 % 25 * 10, i / 625 % 25 * 10, 255);
		set(again, PIXELS - 1 - i, i % 25 * 10, i / 25 % 25 * 10, i / 625 % 25 * 10, 255);
	}
	CHECK(adb_palette_choose(&reduced->pixels, &reduced->palette, reduced->indices));
	CHECK_INT(reduced->palette.count, ADB_PALETTE_MOST);
	for (int i = 0; i < PIXELS; i++)
		for (int k = 0; k < 3; k++)
			error += fabs(reduced->rgba[i * 4 + k] -
				      (double)reduced->palette.rgba[reduced->indices[i]][k]);
	CHECK(error / PIXELS / 3 < 12);
	/* The order of the pixels does not matter. */
	CHECK(adb_palette_choose(&again->pixels, &again->palette, again->indices));
	CHECK(memcmp(&again->palette, &reduced->palette, sizeof again->palette) == 0);
	CHECK_INT(again->indices[PIXELS - 1 - 777], reduced->indices[777]);
	free(reduced);
	free(again);
}

static void nothing_is_one_transparent_colour(void)
{
	struct reduced *reduced = reduced_new();

	CHECK(adb_palette_choose(&reduced->pixels, &reduced->palette, reduced->indices));
	CHECK_INT(reduced->palette.count, 1);
	CHECK_INT(reduced->indices[99], 0);
	free(reduced);
}

/* What is written as PNG has the colours of the palette, and is small. */
static void indexed_images_become_png_files(void)
{
	struct reduced *reduced = reduced_new();
	struct adb_buffer file = { 0 };
	struct adb_arena *arena = adb_arena_new(1 << 20);
	struct adb_pixels read;
	struct adb_error error;

	for (int i = 0; i < PIXELS; i++)
		if (i % SIDE > 20)
			set(reduced, i, i % 256, 255 - i % SIDE, 80, i % SIDE > 30 ? 255 : 128);
	CHECK(adb_palette_choose(&reduced->pixels, &reduced->palette, reduced->indices));
	CHECK(adb_png_encode_indexed(&(struct adb_indexed){ SIDE, SIDE, reduced->indices, &reduced->palette },
				     &file));
	CHECK_INT(file.data[25], 3); /* the kind of its colours: a palette */
	CHECK(file.size < PIXELS / 4);
	if (CHECK_INT(adb_png_decode(file.data, file.size, arena, &read, &error), ADB_OK))
		for (int i = 0; i < PIXELS; i++)
			if (!CHECK(memcmp(read.rgba + i * 4, reduced->palette.rgba[reduced->indices[i]], 4) ==
				   0))
				break;
	adb_arena_free(arena);
	adb_buffer_free(&file);
	free(reduced);
}

TEST_SUITE("palette", TEST(few_colours_keep_their_values), TEST(many_colours_become_near_ones),
	   TEST(nothing_is_one_transparent_colour), TEST(indexed_images_become_png_files));

#include "codec/image.h"

#include "check.h"

static void sides_and_memory_are_bounded(void)
{
	struct adb_arena *arena = adb_arena_new(1000);
	struct adb_pixels pixels;
	struct adb_error error;

	CHECK_INT(adb_pixels_new(arena, 5, 3, &pixels, &error), ADB_OK);
	CHECK(pixels.width == 5 && pixels.height == 3);
	for (int i = 0; i < 5 * 3 * 4; i++)
		CHECK_INT(pixels.rgba[i], 0);
	CHECK_INT(adb_pixels_new(arena, 0, 3, &pixels, &error), ADB_CORRUPT);
	CHECK_TEXT(error.message, "the image has 0 by 3 texels, which is none");
	CHECK_INT(adb_pixels_new(arena, 3, 0, &pixels, NULL), ADB_CORRUPT);
	CHECK_INT(adb_pixels_new(arena, 16385, 1, &pixels, &error), ADB_LIMIT);
	CHECK_TEXT(error.message, "the image has 16385 by 1 texels; the limit is 16384 on each side");
	CHECK_INT(adb_pixels_new(arena, 1, UINT32_MAX, &pixels, &error), ADB_LIMIT);
	CHECK_INT(adb_arena_outcome(arena), ADB_OK);
	CHECK_INT(adb_pixels_new(arena, 16384, 16384, &pixels, &error), ADB_LIMIT);
	CHECK_TEXT(error.message,
		   "the image of 16384 by 16384 texels does not fit in the memory of one asset");
	CHECK(pixels.rgba == NULL);
	adb_arena_free(arena);
}

static void any_transparent_texel_counts(void)
{
	uint8_t rgba[3 * 5 * 4];
	struct adb_pixels pixels = { .width = 3, .height = 5, .rgba = rgba };

	memset(rgba, 255, sizeof rgba);
	for (size_t i = 0; i < sizeof rgba; i++) {
		CHECK(!adb_pixels_have_alpha(&pixels));
		rgba[i] = 254;
		CHECK_INT(adb_pixels_have_alpha(&pixels), i % 4 == 3);
		rgba[i] = 255;
	}
}

static void tiles_are_cropped(void)
{
	struct adb_arena *arena = adb_arena_new(1000);
	uint8_t tile[2 * 3 * 4];
	struct adb_pixels pixels;

	for (size_t i = 0; i < sizeof tile; i++)
		tile[i] = (uint8_t)(i / 4 + 1);
	CHECK_INT(adb_pixels_new(arena, 5, 4, &pixels, NULL), ADB_OK);
	adb_pixels_put_tile(&pixels, 1, 0, tile, 2, 3);
	adb_pixels_put_tile(&pixels, 4, 2, tile, 2, 3);
	adb_pixels_put_tile(&pixels, 5, 0, tile, 2, 3);
	adb_pixels_put_tile(&pixels, 0, 4, tile, 2, 3);

	static const uint8_t expected[4][5] = {
		{ 0, 1, 2, 0, 0 }, { 0, 3, 4, 0, 0 }, { 0, 5, 6, 0, 1 }, { 0, 0, 0, 0, 3 }
	};

	for (int i = 0; i < 4 * 5 * 4; i++)
		CHECK_INT(pixels.rgba[i], expected[i / 20][i / 4 % 5]);
	adb_arena_free(arena);
}

static void bits_are_repeated(void)
{
	static const struct {
		uint32_t value;
		unsigned bits;
		uint8_t expanded;
	} cases[] = {
		{ 0, 0, 0 },
		{ 7, 0, 0 },
		{ 0, 1, 0 },
		{ 1, 1, 255 },
		{ 2, 2, 0xAA },
		{ 5, 3, 0xB6 },
		{ 4, 3, 0x92 },
		{ 10, 4, 0xAA },
		{ 1, 5, 8 },
		{ 16, 5, 0x84 },
		{ 31, 5, 255 },
		{ 1, 6, 4 },
		{ 33, 6, 0x86 },
		{ 64, 7, 0x81 },
		{ 0x5A, 8, 0x5A },
		{ 0x3FF, 10, 255 },
		{ 0x201, 10, 0x80 },
		{ 0xABCD, 16, 0xAB },
		{ 0xFFFFFFFF, 32, 255 },
		{ 0x12345678, 32, 0x12 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
		CHECK_INT(adb_expand_bits(cases[i].value, cases[i].bits), cases[i].expanded);
}

TEST_SUITE("image", TEST(sides_and_memory_are_bounded), TEST(any_transparent_texel_counts),
	   TEST(tiles_are_cropped), TEST(bits_are_repeated));

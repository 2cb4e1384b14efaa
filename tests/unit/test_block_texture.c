#include "codec/block_texture.h"

#include <stdlib.h>

#include "check.h"

/* Decodes into texels of exactly that size. */
static void check_texels(enum adb_block_format format, uint32_t width, uint32_t height, const uint8_t *blocks,
			 size_t size, const uint32_t *expected)
{
	size_t texels = (size_t)width * height;
	struct adb_pixels out = { .width = width, .height = height, .rgba = malloc(texels * 4) };
	uint8_t *copy = malloc(size);

	memcpy(copy, blocks, size);
	CHECK(adb_block_decode(format, copy, size, &out));
	for (size_t i = 0; i < texels; i++)
		CHECK_INT((uint32_t)out.rgba[4 * i] << 24 | (uint32_t)out.rgba[4 * i + 1] << 16 |
				  (uint32_t)out.rgba[4 * i + 2] << 8 | out.rgba[4 * i + 3],
			  expected[i]);
	free(out.rgba);
	free(copy);
}

/* c0 red, c1 blue, each row the indices 0 to 3. */
static const uint8_t red_blue[] = { 0x00, 0xF8, 0x1F, 0x00, 0xE4, 0xE4, 0xE4, 0xE4 };
/* The other way round, so that c0 < c1. */
static const uint8_t blue_red[] = { 0x1F, 0x00, 0x00, 0xF8, 0xE4, 0xE4, 0xE4, 0xE4 };

static void dxt1_has_four_colours_or_three(void)
{
	uint32_t four[16], three[16];

	for (int i = 0; i < 16; i += 4) {
		memcpy(four + i, (uint32_t[]){ 0xFF0000FF, 0x0000FFFF, 0xAA0055FF, 0x5500AAFF }, 16);
		memcpy(three + i, (uint32_t[]){ 0x0000FFFF, 0xFF0000FF, 0x7F007FFF, 0 }, 16);
	}
	check_texels(ADB_DXT1, 4, 4, red_blue, 8, four);
	check_texels(ADB_DXT1, 4, 4, blue_red, 8, three);
}

static void equal_colours_make_three(void)
{
	static const uint8_t block[] = { 0xE0, 0x07, 0xE0, 0x07, 0x00, 0x00, 0x00, 0xC0 };
	uint32_t expected[16];

	for (int i = 0; i < 16; i++)
		expected[i] = i < 15 ? 0x00FF00FF : 0;
	check_texels(ADB_DXT1, 4, 4, block, 8, expected);
}

static void blocks_run_row_by_row(void)
{
	/* The larger level of the texture of 8 × 8: blue and red, green, white twice. */
	static const uint8_t blocks[] = { 0x1F, 0x00, 0x00, 0xF8, 0xE4, 0xE4, 0xE4, 0xE4, 0xE0, 0x07, 0xE0,
					  0x07, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00,
					  0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0x55, 0x55, 0x55, 0x55 };
	static const uint32_t upper[] = { 0x0000FFFF, 0xFF0000FF, 0x7F007FFF, 0,
					  0x00FF00FF, 0x00FF00FF, 0x00FF00FF, 0x00FF00FF };
	uint32_t expected[64];

	for (int i = 0; i < 64; i++)
		expected[i] = i < 32 ? upper[i % 8] : 0xFFFFFFFF;
	check_texels(ADB_DXT1, 8, 8, blocks, sizeof blocks, expected);
}

static void alphas_of_dxt3_are_nibbles(void)
{
	static const uint8_t block[] = { 0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01,
					 0x1F, 0x00, 0x00, 0xF8, 0xE4, 0xE4, 0xE4, 0xE4 };
	static const uint32_t colours[] = { 0x0000FF00, 0xFF000000, 0x5500AA00, 0xAA005500 };
	uint32_t expected[16];

	for (uint32_t i = 0; i < 16; i++)
		expected[i] = colours[i % 4] | (255 - 17 * i);
	check_texels(ADB_DXT3, 4, 4, block, sizeof block, expected);
}

/* 16 indices of 3 bits: 0 to 7, twice. */
static void check_alphas(uint8_t a0, uint8_t a1, const uint8_t *alphas)
{
	const uint8_t block[] = { a0,   a1,   0x88, 0xC6, 0xFA, 0x88, 0xC6, 0xFA,
				  0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00 };
	uint32_t expected[16];

	for (int i = 0; i < 16; i++)
		expected[i] = 0xFFFFFF00 | alphas[i % 8];
	check_texels(ADB_DXT5, 4, 4, block, sizeof block, expected);
}

static void alphas_of_dxt5_are_mixed(void)
{
	check_alphas(255, 0, (const uint8_t[]){ 255, 0, 218, 182, 145, 109, 72, 36 });
	check_alphas(0, 255, (const uint8_t[]){ 0, 255, 51, 102, 153, 204, 0, 255 });
	check_alphas(100, 100, (const uint8_t[]){ 100, 100, 100, 100, 100, 100, 0, 255 });
	check_alphas(10, 3, (const uint8_t[]){ 10, 3, 9, 8, 7, 6, 5, 4 });
	check_alphas(3, 10, (const uint8_t[]){ 3, 10, 4, 5, 7, 8, 0, 255 });
}

static void premultiplied_colours_are_divided(void)
{
	/* Colours 0x84, 0x41, 0 and, of index 1, white; alphas 0x88, 0, 0xFF, 0x11 of DXT2. */
	uint8_t block[16] = { 0x08, 0x1F, [8] = 0x00, 0x82, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00 };

	/* 0x84 × 255 / 0x88 = 247.5, 0x41 × 255 / 0x88 = 121.9 */
	check_texels(ADB_DXT2, 4, 1, block, sizeof block,
		     (const uint32_t[]){ 0xF87A0088, 0, 0x844100FF, 0xFFFF0011 });
	block[12] = 0x55;
	check_texels(ADB_DXT2, 4, 1, block, sizeof block,
		     (const uint32_t[]){ 0xFFFFFF88, 0, 0xFFFFFFFF, 0xFFFFFF11 });

	/* DXT4: 200 and 100, and between them. */
	const uint8_t dxt4[16] = { 200,  100,  0x88, 0,    0,    0,    0,    0,
				   0x00, 0x82, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00 };

	check_texels(ADB_DXT4, 4, 1, dxt4, sizeof dxt4,
		     (const uint32_t[]){ 0xA85300C8, 0xFFA60064, 0xB65A00B9, 0xA85300C8 });
}

static void partial_blocks_are_cropped(void)
{
	static const uint32_t row[] = { 0xFF0000FF, 0x0000FFFF, 0xAA0055FF, 0x5500AAFF };
	uint8_t blocks[4 * 8];
	uint32_t expected[7 * 7];

	for (int i = 0; i < 4; i++)
		memcpy(blocks + 8 * i, red_blue, 8);
	for (uint32_t width = 1; width <= 7; width++)
		for (uint32_t height = 1; height <= 7; height++) {
			size_t size = (size_t)((width + 3) / 4 * ((height + 3) / 4)) * 8;

			for (uint32_t i = 0; i < width * height; i++)
				expected[i] = row[i % width % 4];
			CHECK_INT(adb_block_size(ADB_DXT1, width, height), size);
			CHECK_INT(adb_block_size(ADB_DXT5, width, height), 2 * size);
			check_texels(ADB_DXT1, width, height, blocks, size, expected);
		}
}

static void too_few_bytes_change_nothing(void)
{
	uint8_t rgba[5 * 4 * 4], blocks[32] = { 0 };
	struct adb_pixels out = { .width = 5, .height = 4, .rgba = rgba };

	memset(rgba, 0xEE, sizeof rgba);
	CHECK(!adb_block_decode(ADB_DXT1, blocks, 15, &out));
	CHECK(!adb_block_decode(ADB_DXT3, blocks, 31, &out));
	for (size_t i = 0; i < sizeof rgba; i++)
		CHECK_INT(rgba[i], 0xEE);
	CHECK(adb_block_decode(ADB_DXT1, blocks, 16, &out));
	CHECK(adb_block_decode(ADB_DXT5, blocks, 32, &out));
	CHECK_INT(adb_block_size(ADB_DXT5, ADB_PIXELS_MAX_SIDE, ADB_PIXELS_MAX_SIDE), 16384 * 16384);
}

TEST_SUITE("block_texture", TEST(dxt1_has_four_colours_or_three), TEST(equal_colours_make_three),
	   TEST(blocks_run_row_by_row), TEST(alphas_of_dxt3_are_nibbles), TEST(alphas_of_dxt5_are_mixed),
	   TEST(premultiplied_colours_are_divided), TEST(partial_blocks_are_cropped),
	   TEST(too_few_bytes_change_nothing));

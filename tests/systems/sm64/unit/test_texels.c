/* Every format of texels, the palette, and rows whose words are swapped. */
#include "check.h"
#include "systems/sm64/mesh/combiner.h"
#include "systems/sm64/mesh/texels.h"

static void decodes_every_format(void)
{
	static const struct {
		uint8_t format, size;
		const char *name;
		uint8_t bytes[4];
		uint8_t rgba[4]; /* of the second texel */
	} cases[] = {
		{ ADB_SM64_RGBA, 2, "RGBA16", { 0, 0, 0x84, 0x21 }, { 132, 132, 132, 255 } },
		{ ADB_SM64_IA, 2, "IA16", { 0, 0, 0x12, 0x34 }, { 0x12, 0x12, 0x12, 0x34 } },
		{ ADB_SM64_IA, 1, "IA8", { 0, 0xA3 }, { 0xAA, 0xAA, 0xAA, 0x33 } },
		{ ADB_SM64_IA, 0, "IA4", { 0x0B }, { 182, 182, 182, 255 } },
		{ ADB_SM64_I, 1, "I8", { 0, 0x42 }, { 0x42, 0x42, 0x42, 0x42 } },
		{ ADB_SM64_I, 0, "I4", { 0x07 }, { 0x77, 0x77, 0x77, 0x77 } },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		const struct adb_sm64_picture picture = {
			.format = cases[i].format, .size = cases[i].size, .width = 2, .height = 1, .pitch = 8
		};
		const struct adb_sm64_texels none = { 0 }, image = { .bytes = cases[i].bytes, .size = 4 };
		uint8_t rgba[8];

		CHECK_TEXT(adb_sm64_format_name(cases[i].format, cases[i].size), cases[i].name);
		CHECK(adb_sm64_decode_texels(&picture, &image, &none, rgba));
		for (int k = 0; k < 4; k++)
			if (!CHECK_INT(rgba[4 + k], cases[i].rgba[k]))
				printf("%s\n", cases[i].name);
	}
	CHECK(adb_sm64_format_name(ADB_SM64_YUV, 2) == NULL);
	CHECK(adb_sm64_format_name(ADB_SM64_RGBA, 0) == NULL);
	CHECK(adb_sm64_format_name(7, 2) == NULL);
}

static void decodes_palettes(void)
{
	static const uint8_t colours[] = { 0, 0, 0xF8, 0x01, 0x07, 0xC1 }, indices[] = { 0x12, 0xF0 };
	const struct adb_sm64_texels image = { .bytes = indices, .size = 2 };
	const struct adb_sm64_texels palette = { .bytes = colours, .size = sizeof colours };
	struct adb_sm64_picture picture = {
		.format = ADB_SM64_CI, .size = 0, .width = 4, .height = 1, .pitch = 8
	};
	uint8_t rgba[16];

	CHECK(adb_sm64_decode_texels(&picture, &image, &palette, rgba));
	CHECK_INT(rgba[0], 255);
	CHECK_INT(rgba[5], 255);
	CHECK_INT(rgba[11], 0); /* index 15 is beyond the palette */
	picture.palette_base = -1;
	CHECK(adb_sm64_decode_texels(&picture, &image, &palette, rgba));
	CHECK_INT(rgba[3], 0);
	CHECK_INT(rgba[4], 255);
	picture.palette_base = 0;
	picture.has_ia_palette = true;
	CHECK(adb_sm64_decode_texels(&picture, &image, &palette, rgba));
	CHECK_INT(rgba[0], 0xF8);
	CHECK_INT(rgba[3], 0x01);
	CHECK(!adb_sm64_decode_texels(&picture, &image, &(struct adb_sm64_texels){ 0 }, rgba));
}

/* Loaded without a step, odd rows have the halves of each eight bytes swapped. */
static void unswaps_rows(void)
{
	uint8_t bytes[16], rgba[4 * 16];
	const struct adb_sm64_texels none = { 0 }, image = { .bytes = bytes, .size = 16 };
	struct adb_sm64_picture picture = {
		.format = ADB_SM64_I, .size = 1, .width = 8, .height = 2, .pitch = 8, .is_swapped = true
	};

	for (uint8_t i = 0; i < 16; i++)
		bytes[i] = i;
	CHECK(adb_sm64_decode_texels(&picture, &image, &none, rgba));
	CHECK_INT(rgba[0], 0);
	CHECK_INT(rgba[4 * 8], 12);
	CHECK_INT(rgba[4 * 15], 11);
	picture.height = 3;
	CHECK(!adb_sm64_decode_texels(&picture, &image, &none, rgba));
}

static void reduces_combiners(void)
{
	static const struct {
		uint32_t words[2];
		enum adb_sm64_mix_kind kind;
		uint8_t colour, other, alpha;
		bool is_approximate;
	} cases[] = {
		{ { 0x00FFFFFF, 0xFFFE793C },
		  ADB_SM64_PRODUCT,
		  ADB_SM64_BY_SHADE,
		  0,
		  ADB_SM64_BY_SHADE,
		  false },
		{ { 0x00127E24, 0xFFFFF9FC },
		  ADB_SM64_PRODUCT,
		  ADB_SM64_BY_TEXEL | ADB_SM64_BY_SHADE,
		  0,
		  ADB_SM64_BY_SHADE,
		  false },
		{ { 0x00147E28, 0x44FE793C }, ADB_SM64_OVER, ADB_SM64_BY_SHADE, 0, ADB_SM64_BY_SHADE, false },
		/* (PRIM - ENV) * TEXEL0 + ENV, alpha TEXEL0 * SHADE */
		{ { 0x00309800, 0x5002FE00 },
		  ADB_SM64_FADE,
		  ADB_SM64_BY_ENVIRONMENT,
		  ADB_SM64_BY_PRIMITIVE,
		  ADB_SM64_BY_TEXEL | ADB_SM64_BY_SHADE,
		  false },
		/* TEXEL0 alone */
		{ { 0x00FFFE00, 0xF000FA00 },
		  ADB_SM64_PRODUCT,
		  ADB_SM64_BY_TEXEL,
		  0,
		  ADB_SM64_BY_ENVIRONMENT,
		  false },
		/* (ENV - SHADE) * TEXEL0 + SHADE */
		{ { 0x0050FE00, 0x40027800 },
		  ADB_SM64_PRODUCT,
		  ADB_SM64_BY_TEXEL | ADB_SM64_BY_SHADE,
		  0,
		  ADB_SM64_BY_SHADE,
		  true },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct adb_sm64_mix mix = adb_sm64_reduce(cases[i].words);

		if (!CHECK_INT(mix.kind, cases[i].kind) || !CHECK_INT(mix.colour, cases[i].colour) ||
		    !CHECK_INT(mix.other, cases[i].other) || !CHECK_INT(mix.alpha, cases[i].alpha) ||
		    !CHECK_INT(mix.is_approximate, cases[i].is_approximate))
			printf("case %zu\n", i);
	}
}

TEST_SUITE("sm64_texels", TEST(decodes_every_format), TEST(decodes_palettes), TEST(unswaps_rows),
	   TEST(reduces_combiners));

#include "decode.h"

extern const struct adb_format adb_format_zengin_tex;

enum { MAX_SIZE = 2048, FORMAT_AT = 8, WIDTH_AT = 12, LEVELS_AT = 20, IMAGE_AT = 36 };

/* 8 × 8 DXT1, two levels. */
static const char dxt1_example[] =
	"5a 54 45 58 00 00 00 00 0a 00 00 00 08 00 00 00 08 00 00 00 02 00 00 00 08 00 00 00 08 00 00 00"
	"20 40 80 ff 00 f8 1f 00 e4 e4 e4 e4 1f 00 00 f8 e4 e4 e4 e4 e0 07 e0 07 00 00 00 00 ff ff 00 00"
	"00 00 00 00 00 00 ff ff 55 55 55 55";

/* 4 × 4 DXT3. */
static const char dxt3_example[] =
	"5a 54 45 58 00 00 00 00 0c 00 00 00 04 00 00 00 04 00 00 00 01 00 00 00 04 00 00 00 04 00 00 00"
	"00 00 00 00 ef cd ab 89 67 45 23 01 1f 00 00 f8 e4 e4 e4 e4";

/* 2 × 1 R5G6B5. */
static const char rgb_example[] =
	"5a 54 45 58 00 00 00 00 08 00 00 00 02 00 00 00 01 00 00 00 01 00 00 00 02 00 00 00 01 00 00 00"
	"00 00 00 00 1f f8 e1 07";

struct example {
	uint8_t bytes[MAX_SIZE];
	size_t size;
};

static struct example example(const char *hex)
{
	struct example e = { .size = 0 };

	e.size = hex_bytes(hex, e.bytes, sizeof e.bytes);
	return e;
}

static struct decoded decode(const struct example *e)
{
	return decode_bytes(&adb_format_zengin_tex, e->bytes, e->size, "Wood-C.TEX");
}

static void check_texel(const struct adb_texture *texture, uint32_t x, uint32_t y, const uint8_t expected[4])
{
	const uint8_t *texel = texture->pixels.rgba + 4 * ((size_t)y * texture->width + x);

	for (int i = 0; i < 4; i++)
		CHECK_INT(texel[i], expected[i]);
}

static void decodes_dxt1(void)
{
	struct example e = example(dxt1_example);
	struct decoded r = decode(&e);
	const struct adb_texture *texture = r.content.textures;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(texture->name, "Wood-C");
	CHECK_TEXT(texture->native_id, "WOOD-C");
	CHECK_TEXT(texture->format, "DXT1");
	CHECK_INT(texture->width, 8);
	CHECK_INT(texture->height, 8);
	CHECK_TEXT(attribute_json(&texture->attributes, "level_count"), "2");
	check_texel(texture, 0, 0, (const uint8_t[]){ 0, 0, 255, 255 });
	check_texel(texture, 1, 0, (const uint8_t[]){ 255, 0, 0, 255 });
	check_texel(texture, 2, 0, (const uint8_t[]){ 127, 0, 127, 255 });
	CHECK_INT(texture->pixels.rgba[4 * 3 + 3], 0);
	check_texel(texture, 4, 0, (const uint8_t[]){ 0, 255, 0, 255 });
	check_texel(texture, 7, 3, (const uint8_t[]){ 0, 255, 0, 255 });
	check_texel(texture, 0, 4, (const uint8_t[]){ 255, 255, 255, 255 });
	check_texel(texture, 7, 7, (const uint8_t[]){ 255, 255, 255, 255 });
	decoded_free(&r);
}

/* The last level as a texture of its own. */
static void decodes_a_small_level(void)
{
	struct example e = example(dxt1_example);

	e.bytes[WIDTH_AT] = e.bytes[WIDTH_AT + 4] = 4;
	e.bytes[LEVELS_AT] = 0;
	e.size = IMAGE_AT + 8;
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	CHECK_TEXT(attribute_json(&r.content.textures->attributes, "level_count"), "1");
	check_texel(r.content.textures, 0, 0, (const uint8_t[]){ 255, 0, 0, 255 });
	check_texel(r.content.textures, 1, 0, (const uint8_t[]){ 0, 0, 255, 255 });
	check_texel(r.content.textures, 2, 0, (const uint8_t[]){ 170, 0, 85, 255 });
	check_texel(r.content.textures, 3, 0, (const uint8_t[]){ 85, 0, 170, 255 });
	decoded_free(&r);
}

static void decodes_dxt3(void)
{
	struct example e = example(dxt3_example);
	struct decoded r = decode(&e);
	const struct adb_texture *texture = r.content.textures;

	CHECK_TEXT(texture->format, "DXT3");
	check_texel(texture, 0, 0, (const uint8_t[]){ 0, 0, 255, 255 });
	check_texel(texture, 1, 0, (const uint8_t[]){ 255, 0, 0, 238 });
	check_texel(texture, 2, 0, (const uint8_t[]){ 85, 0, 170, 221 });
	check_texel(texture, 3, 0, (const uint8_t[]){ 170, 0, 85, 204 });
	for (size_t i = 0; i < 16; i++)
		CHECK_INT(texture->pixels.rgba[4 * i + 3], 255 - 17 * i);
	decoded_free(&r);
	for (uint8_t format = 11; format <= 14; format++) {
		e.bytes[FORMAT_AT] = format;
		r = decode(&e);
		CHECK_INT(r.outcome, ADB_OK);
		CHECK(r.content.textures->pixels.rgba != NULL);
		decoded_free(&r);
	}
}

static void decodes_16_bits(void)
{
	struct example e = example(rgb_example);
	struct decoded r = decode(&e);

	CHECK_TEXT(r.content.textures->format, "R5G6B5");
	check_texel(r.content.textures, 0, 0, (const uint8_t[]){ 255, 0, 255, 255 });
	check_texel(r.content.textures, 1, 0, (const uint8_t[]){ 0, 255, 8, 255 });
	decoded_free(&r);
}

/* One texel of each format without blocks. */
static void decodes_every_order_of_colours(void)
{
	static const struct {
		uint8_t format, size, bytes[4], expected[4];
	} texels[] = {
		{ 0, 4, { 4, 1, 2, 3 }, { 1, 2, 3, 4 } },
		{ 1, 4, { 4, 3, 2, 1 }, { 1, 2, 3, 4 } },
		{ 2, 4, { 1, 2, 3, 4 }, { 1, 2, 3, 4 } },
		{ 3, 4, { 3, 2, 1, 4 }, { 1, 2, 3, 4 } },
		{ 4, 3, { 1, 2, 3, 0 }, { 1, 2, 3, 255 } },
		{ 5, 3, { 3, 2, 1, 0 }, { 1, 2, 3, 255 } },
		{ 6, 2, { 0x34, 0x12, 0, 0 }, { 0x22, 0x33, 0x44, 0x11 } },
		{ 7, 2, { 0x1F, 0xFC, 0, 0 }, { 255, 0, 255, 255 } },
		{ 7, 2, { 0xE0, 0x03, 0, 0 }, { 0, 255, 0, 0 } },
	};

	for (size_t i = 0; i < sizeof texels / sizeof texels[0]; i++) {
		struct example e = example(rgb_example);

		e.bytes[FORMAT_AT] = texels[i].format;
		e.bytes[WIDTH_AT] = 1;
		memcpy(e.bytes + IMAGE_AT, texels[i].bytes, texels[i].size);
		e.size = IMAGE_AT + texels[i].size;
		struct decoded r = decode(&e);

		CHECK(r.content.problems == NULL);
		check_texel(r.content.textures, 0, 0, texels[i].expected);
		decoded_free(&r);
	}
}

/* Palettes have three bytes a colour, red first, or four, blue first: the size of the file tells. */
static void decodes_palettes(void)
{
	for (size_t width = 3; width <= 4; width++) {
		struct example e = example(rgb_example);
		uint8_t *colour = e.bytes + IMAGE_AT + 200 * width;

		e.bytes[FORMAT_AT] = 9;
		colour[0] = 10;
		colour[1] = 20;
		colour[2] = 30;
		e.bytes[IMAGE_AT + 256 * width] = 0;
		e.bytes[IMAGE_AT + 256 * width + 1] = 200;
		e.size = IMAGE_AT + 256 * width + 2;
		struct decoded r = decode(&e);

		CHECK_TEXT(r.content.textures->format, "P8");
		CHECK(r.content.problems == NULL);
		check_texel(r.content.textures, 1, 0,
			    width == 3 ? (const uint8_t[]){ 10, 20, 30, 255 }
				       : (const uint8_t[]){ 30, 20, 10, 255 });
		decoded_free(&r);
	}
}

static void reads_the_header_only_unless_wanted(void)
{
	struct example e = example(dxt1_example);
	struct decoded r = decode_with(&adb_format_zengin_tex, e.bytes, e.size, "X-C.TEX", false);

	CHECK_INT(r.content.textures->width, 8);
	CHECK(r.content.textures->pixels.rgba == NULL);
	decoded_free(&r);
}

static void check_failure(const struct example *e, const char *message)
{
	struct decoded r = decode(e);

	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK_TEXT(r.error.message, message);
	CHECK(r.content.textures == NULL);
	decoded_free(&r);
}

static void fails_where_there_is_no_image(void)
{
	struct example e = example(dxt1_example);

	e.size--;
	check_failure(&e, "the image is cut off: 39 of 40 bytes");
	e = example(dxt1_example);
	e.bytes[WIDTH_AT] = 0;
	check_failure(&e, "a texture has 1 to 16384 texels on a side, not 0 by 8");
	e.bytes[WIDTH_AT + 2] = 1;
	check_failure(&e, "a texture has 1 to 16384 texels on a side, not 65536 by 8");
	e = example(dxt1_example);
	e.bytes[LEVELS_AT] = 16;
	check_failure(&e, "16 levels of detail, the limit is 15");
	e = example(dxt1_example);
	e.bytes[FORMAT_AT] = 15;
	check_failure(&e, "texture format 15 is not known");
}

static void reports_what_is_odd(void)
{
	struct example e = example(dxt1_example);

	e.bytes[4] = 1;
	e.size++;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "version"), 1);
	CHECK_INT(problem_count(&r.content, "extra-data"), 1);
	decoded_free(&r);
}

static void is_recognised(void)
{
	struct example e = example(dxt1_example);

	CHECK_INT(bid_for(&adb_format_zengin_tex, e.bytes, e.size, "X-C.TEX", "TEX"), 64);
	e.bytes[0] = 'z';
	CHECK_INT(bid_for(&adb_format_zengin_tex, e.bytes, e.size, "X-C.TEX", "TEX"), 0);
}

static void survives_damage(void)
{
	struct example e = example(dxt1_example);

	decode_damaged(&adb_format_zengin_tex, e.bytes, e.size, "X-C.TEX");
	e = example(dxt3_example);
	decode_damaged(&adb_format_zengin_tex, e.bytes, e.size, "X-C.TEX");
	e = example(rgb_example);
	decode_damaged(&adb_format_zengin_tex, e.bytes, e.size, "X-C.TEX");
}

TEST_SUITE("zengin_tex", TEST(decodes_dxt1), TEST(decodes_a_small_level), TEST(decodes_dxt3),
	   TEST(decodes_16_bits), TEST(decodes_every_order_of_colours), TEST(decodes_palettes),
	   TEST(reads_the_header_only_unless_wanted), TEST(fails_where_there_is_no_image),
	   TEST(reports_what_is_odd), TEST(is_recognised), TEST(survives_damage));

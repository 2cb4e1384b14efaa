#include "decode.h"

extern const struct adb_format adb_format_vib_tim;

struct bytes {
	uint8_t data[256];
	size_t size;
};

static struct bytes bytes_of(const char *hex)
{
	struct bytes b = { .size = 0 };

	b.size = hex_bytes(hex, b.data, sizeof b.data);
	return b;
}

/* Two rows of four texels, with a palette of four colours: white, transparent, red, and blue that may be blended. */
static const char four_bit[] = "10000000 08000000 "
			       "14000000 0000E001 04000100 FF7F 0000 1F00 00FC "
			       "10000000 40010200 01000200 1032 2301";

static void check_picture(const char *hex, const char *format, uint32_t width, uint32_t height,
			  const char *pixels)
{
	struct bytes b = bytes_of(hex), expected = bytes_of(pixels);
	struct decoded r = decode_bytes(&adb_format_vib_tim, b.data, b.size, "LOGO.TIM");
	const struct adb_texture *texture = r.content.textures;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.problem_count, 0);
	if (CHECK(texture != NULL)) {
		CHECK_TEXT(texture->name, "LOGO");
		CHECK_TEXT(texture->format, format);
		CHECK_INT(texture->width, width);
		CHECK_INT(texture->height, height);
		CHECK_INT(expected.size, (size_t)4 * width * height);
		for (size_t i = 0; i < expected.size && CHECK(texture->pixels.rgba != NULL); i++)
			CHECK_INT(texture->pixels.rgba[i], expected.data[i]);
	}
	CHECK(bid_for(&adb_format_vib_tim, b.data, b.size, "X", "DAT") > 0);
	decoded_free(&r);
}

static void reads_each_depth(void)
{
	check_picture(four_bit, "4-bit", 4, 2,
		      "FFFFFFFF 00000000 FF0000FF 0000FFFF  0000FFFF FF0000FF 00000000 FFFFFFFF");
	check_picture("10000000 09000000 10000000 0000E001 02000100 FF7F 1F00 "
		      "10000000 40010200 01000200 0001 0100",
		      "8-bit", 2, 2, "FFFFFFFF FF0000FF FF0000FF FFFFFFFF");
	check_picture("10000000 02000000 12000000 40010200 03000100 0000 0080 4208", "15-bit", 3, 1,
		      "00000000 000000FF 101010FF");
	check_picture("10000000 03000000 12000000 40010200 03000100 010203 FFFEFD", "24-bit", 2, 1,
		      "010203FF FFFEFDFF");
	/* Without a palette. */
	check_picture("10000000 00000000 0E000000 40010200 01000100 10F2", "4-bit", 4, 1,
		      "000000FF 111111FF 222222FF FFFFFFFF");
}

static void tells_where_it_lies(void)
{
	struct bytes b = bytes_of(four_bit);
	struct decoded r = decode_bytes(&adb_format_vib_tim, b.data, b.size, "LOGO.TIM");
	const struct adb_attributes *attributes = &r.content.textures->attributes;

	CHECK_TEXT(attribute_json(attributes, "x"), "320");
	CHECK_TEXT(attribute_json(attributes, "y"), "2");
	CHECK_TEXT(attribute_json(attributes, "palette_x"), "0");
	CHECK_TEXT(attribute_json(attributes, "palette_y"), "480");
	CHECK_TEXT(attribute_json(attributes, "palettes"), "1");
	decoded_free(&r);
}

static void palettes_may_be_too_short(void)
{
	struct bytes b = bytes_of("10000000 09000000 10000000 0000E001 02000100 FF7F 1F00 "
				  "0E000000 40010200 01000100 0002");
	struct decoded r = decode_bytes(&adb_format_vib_tim, b.data, b.size, "LOGO.TIM");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "palette"), 1);
	CHECK_INT(r.content.textures->pixels.rgba[7], 0);
	decoded_free(&r);
}

static void refuses_what_is_none(void)
{
	static const char *const none[] = {
		"11000000 02000000 0E000000 40010200 01000100 0000",                   /* magic */
		"10000000 12000000 0E000000 40010200 01000100 0000",                   /* flags */
		"10000000 04000000 0E000000 40010200 01000100 0000",                   /* depth */
		"10000000 02000000 0E000000 40010200 00000100 0000",                   /* no width */
		"10000000 02000000 0E000000 40010200 01000000 0000",                   /* no height */
		"10000000 02000000 0D000000 40010200 01000100 0000",                   /* block too short */
		"10000000 02000000 1E000000 40010200 01000100 0000",                   /* beyond the file */
		"10000000 03000000 0E000000 40010200 01000100 0000",                   /* less than a texel */
		"10000000 0A000000 0E000000 40010200 01000100 0000 0E000000 00000000", /* no texels */
		"10000000 02000000 0C000000 40010200 FFFFFFFF",                        /* 65535 × 65535 */
	};

	for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
		struct bytes b = bytes_of(none[i]);
		struct decoded r = decode_bytes(&adb_format_vib_tim, b.data, b.size, "LOGO.TIM");

		CHECK_INT(r.outcome, ADB_CORRUPT);
		CHECK_INT(bid_for(&adb_format_vib_tim, b.data, b.size, "X", "TIM"), 0);
		decoded_free(&r);
	}
}

static void survives_damage(void)
{
	struct bytes b = bytes_of(four_bit);

	decode_damaged(&adb_format_vib_tim, b.data, b.size, "LOGO.TIM");
}

TEST_SUITE("vib_tim", TEST(reads_each_depth), TEST(tells_where_it_lies), TEST(palettes_may_be_too_short),
	   TEST(refuses_what_is_none), TEST(survives_damage));

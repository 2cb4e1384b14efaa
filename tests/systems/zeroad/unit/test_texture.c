/* Textures: the header of a DDS and of a PNG, and their pixels. */
#include "examples.h"

extern const struct adb_format adb_format_zeroad_dds, adb_format_zeroad_png;

enum { DDS_SIZE = 136 };

/* 4 x 4, DXT1, 3 levels: the left half is red, the right one blue. */
static uint8_t dds[DDS_SIZE];

static void fill(void)
{
	static const char block[] = "00 f8 1f 00 50 50 50 50";

	memset(dds, 0, sizeof dds);
	memcpy(dds, "DDS ", 4);
	put_u32(dds, 4, 124);
	put_u32(dds, 8, 0x21007);
	put_u32(dds, 12, 4);
	put_u32(dds, 16, 4);
	put_u32(dds, 28, 3);
	put_u32(dds, 76, 32);
	put_u32(dds, 80, 4);
	memcpy(dds + 84, "DXT1", 4);
	put_u32(dds, 108, 0x1000);
	CHECK_INT(hex_bytes(block, dds + 128, 8), 8);
}

static struct decoded decode(size_t size, bool wants_meshes)
{
	return decode_with(&adb_format_zeroad_dds, dds, size, "art/textures/skins/toy/doll.png.cached.dds",
			   wants_meshes);
}

static void a_surface_is_named_as_actors_name_it(void)
{
	fill();

	struct decoded got = decode(DDS_SIZE, false);
	const struct adb_texture *texture = got.content.textures;

	CHECK_INT(got.outcome, ADB_OK);
	CHECK_TEXT(texture->name, "doll.png");
	CHECK_TEXT(texture->native_id, "skins/toy/doll.png");
	CHECK_TEXT(got.content.native_id, "skins/toy/doll.png");
	CHECK_TEXT(texture->format, "DXT1");
	CHECK_INT(texture->width, 4);
	CHECK_INT(texture->height, 4);
	CHECK(texture->pixels.rgba == NULL);
	check_attribute(&texture->attributes, "levels", "3");
	CHECK(texture->next == NULL);
	decoded_free(&got);
}

static void pixels_are_read_when_they_are_wanted(void)
{
	static const uint8_t red[4] = { 255, 0, 0, 255 }, blue[4] = { 0, 0, 255, 255 };

	fill();

	struct decoded got = decode(DDS_SIZE, true);
	const struct adb_pixels *pixels = &got.content.textures->pixels;

	CHECK_INT(pixels->width, 4);
	CHECK_INT(pixels->height, 4);
	CHECK(memcmp(pixels->rgba, red, 4) == 0);
	CHECK(memcmp(pixels->rgba + 8, blue, 4) == 0);
	decoded_free(&got);
}

/* The header alone still gives the texture. */
static void pixels_that_are_missing_are_reported(void)
{
	fill();

	struct decoded got = decode(DDS_SIZE - 1, false);

	CHECK(got.content.problems == NULL);
	decoded_free(&got);
	got = decode(DDS_SIZE - 1, true);
	CHECK_INT(got.outcome, ADB_OK);
	CHECK_INT(problem_count(&got.content, "pixels"), 1);
	CHECK(got.content.textures->pixels.rgba == NULL);
	decoded_free(&got);
	got = decode(127, true);
	CHECK_INT(got.outcome, ADB_CORRUPT);
	decoded_free(&got);
	memcpy(dds + 84, "ATI2", 4);
	got = decode(DDS_SIZE, true);
	CHECK_TEXT(got.content.textures->format, "ATI2");
	CHECK_INT(problem_count(&got.content, "pixels"), 1);
	decoded_free(&got);
}

/* 1 x 1, one pixel of red, green, blue and alpha. */
static const char png_hex[] =
	"89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52 00 00 00 01 00 00 00 01 08 06 00 00 00 1f 15 c4 89"
	"00 00 00 10 49 44 41 54 78 01 01 05 00 fa ff 00 0a 14 1e 28 00 cd 00 65 7b 27 54 ba"
	"00 00 00 00 49 45 4e 44 ae 42 60 82";

static void a_png_is_read(void)
{
	uint8_t png[200];
	size_t size = hex_bytes(png_hex, png, sizeof png);
	struct decoded got = decode_bytes(&adb_format_zeroad_png, png, size, "art/textures/skins/hat.png");
	const struct adb_texture *texture = got.content.textures;

	CHECK_INT(got.outcome, ADB_OK);
	CHECK(got.content.problems == NULL);
	CHECK_TEXT(texture->name, "hat.png");
	CHECK_TEXT(texture->native_id, "skins/hat.png");
	CHECK_TEXT(texture->format, "PNG, RGBA, 8 bits");
	CHECK_INT(texture->width, 1);
	CHECK(texture->pixels.rgba != NULL && memcmp(texture->pixels.rgba, "\x0a\x14\x1e\x28", 4) == 0);
	decoded_free(&got);
	decode_damaged(&adb_format_zeroad_png, png, size, "art/textures/skins/hat.png");
}

static void only_textures_of_a_mod_are_taken(void)
{
	fill();
	CHECK(bid_for(&adb_format_zeroad_dds, dds, DDS_SIZE, "m/art/textures/skins/a.dds", "DDS") > 0);
	CHECK_INT(bid_for(&adb_format_zeroad_dds, dds, DDS_SIZE, "m/art/a.dds", "DDS"), 0);
	CHECK_INT(bid_for(&adb_format_zeroad_png, dds, DDS_SIZE, "m/art/textures/skins/a.png", "PNG"), 0);
}

static void damage_is_survived(void)
{
	fill();
	decode_damaged(&adb_format_zeroad_dds, dds, DDS_SIZE, "art/textures/a.dds");
}

TEST_SUITE("0 A.D. textures", TEST(a_surface_is_named_as_actors_name_it),
	   TEST(pixels_are_read_when_they_are_wanted), TEST(pixels_that_are_missing_are_reported),
	   TEST(a_png_is_read), TEST(only_textures_of_a_mod_are_taken), TEST(damage_is_survived));

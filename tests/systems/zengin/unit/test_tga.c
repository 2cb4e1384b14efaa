#include "decode.h"

extern const struct adb_format adb_format_zengin_tga;

/* 2 × 1 texels of 24 bits, blue, green and red, the bottom row first. */
static const char example[] = "00 00 02 00 00 00 00 00 00 00 00 00 02 00 01 00 18 00"
			      "03 02 01 06 05 04";

enum { MAX_SIZE = 64, PALETTE_AT = 1, TYPE_AT = 2, WIDTH_AT = 12, DEPTH_AT = 16 };

static int bid(const uint8_t *bytes, size_t size, const char *path, const char *type)
{
	return bits_of(adb_format_zengin_tga.sniff, bytes, size, path, type);
}

static void decodes_an_image(void)
{
	uint8_t bytes[MAX_SIZE];
	size_t size = hex_bytes(example, bytes, sizeof bytes);
	struct decoded r = decode_bytes(&adb_format_zengin_tga, bytes, size, "Skin_V0.tga");
	const struct adb_texture *texture = r.content.textures;
	static const uint8_t expected[8] = { 1, 2, 3, 255, 4, 5, 6, 255 };

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	if (CHECK(texture != NULL)) {
		CHECK_TEXT(texture->name, "Skin_V0");
		CHECK_TEXT(texture->native_id, "SKIN_V0-C"); /* as that of what is compiled from it */
		CHECK_TEXT(texture->format, "24 bits");
		CHECK_INT(texture->width, 2);
		CHECK_INT(texture->height, 1);
		CHECK(texture->pixels.rgba != NULL && memcmp(texture->pixels.rgba, expected, 8) == 0);
	}
	decoded_free(&r);
}

/* Its size is known, and the model is shown in the colours of its materials. */
static void an_image_that_is_cut_off_has_a_size(void)
{
	uint8_t bytes[MAX_SIZE];
	size_t size = hex_bytes(example, bytes, sizeof bytes);
	struct decoded r = decode_bytes(&adb_format_zengin_tga, bytes, size - 1, "SKIN.TGA");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems != NULL && strcmp(r.content.problems->code, "pixels") == 0);
	CHECK(r.content.textures != NULL && r.content.textures->pixels.rgba == NULL);
	decoded_free(&r);
	r = decode_bytes(&adb_format_zengin_tga, bytes, 16, "SKIN.TGA");
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
}

static void is_known_by_its_folder_and_its_header(void)
{
	static const char path[] = "game/_Work/Data/Textures/Npcs/Skin.tga";
	uint8_t bytes[MAX_SIZE];
	size_t size = hex_bytes(example, bytes, sizeof bytes);

	CHECK(bid(bytes, size, path, "TGA") > 0);
	CHECK(bid(bytes, size, "_WORK/DATA/TEXTURES/SKIN.TGA", "TGA") > 0);
	CHECK_INT(bid(bytes, size, "art/textures/skin.tga", "TGA"), 0);
	CHECK_INT(bid(bytes, size, path, "TGX"), 0);
	CHECK_INT(bid(bytes, 17, path, "TGA"), 0);
	for (int i = 0; i < 3; i++) {
		const int at[] = { PALETTE_AT, TYPE_AT, DEPTH_AT };
		const uint8_t wrong[] = { 2, 4, 12 }, right = bytes[at[i]];

		bytes[at[i]] = wrong[i];
		CHECK_INT(bid(bytes, size, path, "TGA"), 0);
		bytes[at[i]] = right;
	}
	bytes[TYPE_AT] = 10;
	CHECK(bid(bytes, size, path, "TGA") > 0);
}

TEST_SUITE("zengin_tga", TEST(decodes_an_image), TEST(an_image_that_is_cut_off_has_a_size),
	   TEST(is_known_by_its_folder_and_its_header));

#include "resource.h"

extern const struct adb_format adb_format_prime_txtr;

static struct decoded decode(const struct resource *e)
{
	return decode_bytes(&adb_format_prime_txtr, e->bytes, e->size, "CAFE0001.TXTR");
}

/* A header, and the data as hexadecimal digits. */
static struct resource texture(uint32_t format, unsigned width, unsigned height, const char *data)
{
	struct resource r = { .size = 0 };

	put_u32(&r, format);
	put_u16(&r, width);
	put_u16(&r, height);
	put_u32(&r, 1);
	r.size += hex_bytes(data, r.bytes + r.size, sizeof r.bytes - r.size);
	return r;
}

/* The texel as RGBA. */
static uint32_t texel(const struct adb_texture *t, uint32_t x, uint32_t y)
{
	return t->pixels.rgba != NULL ? adb_u32be(t->pixels.rgba + 4 * ((size_t)y * t->width + x)) : 0;
}

static void check_row(const struct adb_texture *t, uint32_t y, const uint32_t *expected, uint32_t count)
{
	for (uint32_t x = 0; x < count; x++)
		CHECK_INT(texel(t, x, y), expected[x]);
}

/* ---- the worked example ---- */

static const char example[] =
	"00000008 00040004 00000001 FC0083E0 801FFFFF 7F0040F0 000F8000 80008000 80008000"
	"80008000 80008000";

static void reads_the_example(void)
{
	static const uint32_t rows[2][4] = { { 0xFF0000FF, 0x00FF00FF, 0x0000FFFF, 0xFFFFFFFF },
					     { 0xFF0000FF, 0x00FF0092, 0x0000FF00, 0x000000FF } };
	struct resource e = resource_of(example);
	struct decoded r = decode(&e);
	struct adb_texture *t = r.content.textures;

	CHECK_INT(e.size, 44);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(t->name, "CAFE0001");
	CHECK_TEXT(t->native_id, "CAFE0001");
	CHECK_TEXT(t->format, "RGB5A3");
	CHECK_INT(t->width, 4);
	CHECK_INT(t->height, 4);
	CHECK_INT(t->pixels.width, 4);
	CHECK_TEXT(attribute_json(&t->attributes, "level_count"), "1");
	check_row(t, 0, rows[0], 4);
	check_row(t, 1, rows[1], 4);
	for (uint32_t i = 0; i < 8; i++)
		CHECK_INT(texel(t, i % 4, 2 + i / 4), 0x000000FF);
	decoded_free(&r);
}

static void reads_the_blocks_of_the_example(void)
{
	static const uint32_t row[] = { 0xFF0000FF, 0x0000FFFF, 0xAA0055FF, 0x5500AAFF,
					0x0000FFFF, 0xFF0000FF, 0x7F007FFF, 0x7F007F00 };
	struct resource e =
		texture(10, 8, 8, "F800001F 1BE40000 001FF800 1B000000 F800001F 1BE40000 F800001F 1BE40000");
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	CHECK_TEXT(r.content.textures->format, "CMPR");
	check_row(r.content.textures, 0, row, 8);
	CHECK_INT(texel(r.content.textures, 0, 1), 0x5500AAFF); /* E4: 3 2 1 0 */
	CHECK_INT(texel(r.content.textures, 5, 5), 0xAA0055FF);
	decoded_free(&r);
}

static void leaves_pixels_out_unless_asked(void)
{
	struct resource e = resource_of(example);
	struct decoded r = decode_with(&adb_format_prime_txtr, e.bytes, e.size, "CAFE0001.TXTR", false);

	CHECK_INT(r.content.textures->width, 4);
	CHECK_TEXT(r.content.textures->format, "RGB5A3");
	CHECK(r.content.textures->pixels.rgba == NULL);
	decoded_free(&r);
}

/* ---- formats ---- */

struct one {
	uint32_t format;
	unsigned width, height;
	const char *name, *data; /* the first row of the first tile, or what comes before it */
	uint32_t x, y, rgba;
};

#define ZEROS_32 "00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000"

/* Each in the second tile row or column, so that the order of tiles counts. */
static const struct one ones[] = {
	{ 0, 16, 8, "I4", ZEROS_32 "0A000000", 9, 0, 0xAAAAAAFF },
	{ 1, 8, 8, "I8", ZEROS_32 "00000000 00000000 0000C3", 2, 5, 0xC3C3C3FF },
	{ 2, 16, 4, "IA4", ZEROS_32 "00 3C", 9, 0, 0xCCCCCC33 },
	{ 3, 8, 4, "IA8", ZEROS_32 "0000 4080", 5, 0, 0x80808040 },
	{ 4, 16, 8, "C4", "00000001 0002 0001 1234 F800" ZEROS_32 "10", 8, 0, 0xFF0000FF },
	{ 5, 16, 4, "C8", "00000000 0001 0002 1234 4080" ZEROS_32 "0001", 9, 0, 0x80808040 },
	{ 6, 8, 4, "C14X2", "00000002 0003 0001 0000 0000 40F0" ZEROS_32 "C002", 4, 0, 0x00FF0092 },
	{ 7, 4, 8, "RGB565", ZEROS_32 "0000 0000 0000 07E1", 3, 4, 0x00FF08FF },
	{ 8, 8, 4, "RGB5A3", ZEROS_32 "0000 0000 0000 0000 7123", 4, 1, 0x112233FF },
	{ 9, 8, 4, "RGBA8", ZEROS_32 ZEROS_32 "0000 4011", 5, 0, 0x11000040 },
	{ 10, 16, 8, "CMPR", ZEROS_32 "0000000000000000 F8000000 40000000", 12, 0, 0x000000FF },
};

static void reads_each_format(void)
{
	for (size_t i = 0; i < sizeof ones / sizeof ones[0]; i++) {
		const struct one *one = &ones[i];
		struct resource e = texture(one->format, one->width, one->height, one->data);

		/* What is missing is zero. */
		memset(e.bytes + e.size, 0, 256);
		e.size += 256;
		struct decoded r = decode(&e);
		struct adb_texture *t = r.content.textures;

		CHECK_INT(r.outcome, ADB_OK);
		CHECK_TEXT(t->format, one->name);
		CHECK_INT(texel(t, one->x, one->y), one->rgba);
		decoded_free(&r);
	}
}

/* The second half of an RGBA8 tile has green and blue. */
static void joins_the_halves_of_a_tile(void)
{
	struct resource e = texture(9, 4, 4, "FF10" ZEROS_32);

	e.bytes[12 + 32] = 0x20;
	e.bytes[12 + 33] = 0x30;
	memset(e.bytes + e.size, 0, 64);
	e.size = 12 + 64;
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	CHECK_INT(texel(r.content.textures, 0, 0), 0x102030FF);
	decoded_free(&r);
}

static void makes_unknown_indices_transparent(void)
{
	struct resource e = texture(5, 8, 4, "00000001 0001 0001 FFFF 00 01" ZEROS_32);

	e.size = 12 + 10 + 32;
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	CHECK_TEXT(attribute_json(&r.content.textures->attributes, "palette_format"), "\"RGB565\"");
	CHECK_INT(texel(r.content.textures, 0, 0), 0xFFFFFFFF);
	CHECK_INT(texel(r.content.textures, 1, 0), 0);
	decoded_free(&r);
}

/* Tiles are stored whole at the edges. */
static void cuts_tiles_at_the_edges(void)
{
	struct resource e = texture(7, 5, 1, ZEROS_32 "FFFF");

	memset(e.bytes + e.size, 0, 30);
	e.size += 30;
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	CHECK_INT(texel(r.content.textures, 3, 0), 0x000000FF);
	CHECK_INT(texel(r.content.textures, 4, 0), 0xFFFFFFFF);
	decoded_free(&r);
}

/* ---- the end, and bad input ---- */

static void ends_with_its_levels(void)
{
	struct resource e = texture(7, 8, 8, ZEROS_32 ZEROS_32 ZEROS_32 ZEROS_32 ZEROS_32 "FFFFFFFF");
	struct decoded_resource r;

	set_u32(&e, 8, 2);
	r = decode_member(&adb_format_prime_txtr, &e, "X", "CAFE0001", "MP1");
	CHECK(r.result.content.problems == NULL);
	CHECK_INT(r.used_size, 12 + 5 * 32);
	decoded_free(&r.result);
	/* A third level without whole tiles: the end is not known. */
	set_u32(&e, 8, 3);
	r = decode_member(&adb_format_prime_txtr, &e, "X", "CAFE0001", "MP1");
	CHECK(r.result.content.problems == NULL);
	CHECK_INT(r.used_size, 0);
	decoded_free(&r.result);
	/* No level counts as one. */
	set_u32(&e, 8, 0);
	e.size = 12 + 4 * 32;
	r = decode_member(&adb_format_prime_txtr, &e, "X", "CAFE0001", "MP1");
	CHECK(r.result.content.problems == NULL);
	CHECK_INT(r.used_size, e.size);
	decoded_free(&r.result);
}

static void keeps_what_comes_before_the_end(void)
{
	struct resource e = texture(1, 8, 8, "FF" ZEROS_32 ZEROS_32);
	struct decoded r;

	e.size = 12 + 63;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "texture"), 1);
	CHECK_INT(texel(r.content.textures, 0, 0), 0xFFFFFFFF);
	CHECK_INT(texel(r.content.textures, 0, 3), 0x000000FF);
	CHECK_INT(texel(r.content.textures, 0, 4), 0);
	decoded_free(&r);
}

static void check_failure(struct resource e, enum adb_outcome outcome, const char *message)
{
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, outcome);
	CHECK_TEXT(r.error.message, message);
	decoded_free(&r);
}

static void refuses_bad_headers(void)
{
	struct resource cut = texture(0, 8, 8, "");

	cut.size = 11;
	check_failure(cut, ADB_CORRUPT, "the header is cut off");
	check_failure(texture(11, 8, 8, ""), ADB_UNSUPPORTED, "texture format 11");
	check_failure(texture(0, 0, 8, ""), ADB_CORRUPT, "a texture of 0 × 8 texels");
	check_failure(texture(0, 8, 4097, ""), ADB_CORRUPT, "a texture of 8 × 4097 texels");
	check_failure(texture(4, 8, 8, "00000003 0001 0001 0000"), ADB_CORRUPT, "the palette cannot be read");
	check_failure(texture(5, 8, 8, "00000000 FFFF FFFF 0000"), ADB_CORRUPT, "the palette cannot be read");
	check_failure(texture(5, 8, 8, "00000000 0002 0001 0000"), ADB_CORRUPT, "the palette cannot be read");
}

static void survives_damage(void)
{
	struct resource e = texture(5, 8, 4, "00000001 0001 0001 FFFF" ZEROS_32);

	decode_damaged(&adb_format_prime_txtr, e.bytes, e.size, "X.TXTR");
	e = texture(10, 8, 8, "F800001F 1BE40000 001FF800 1B000000 F800001F 1BE40000 F800001F 1BE40000");
	decode_damaged(&adb_format_prime_txtr, e.bytes, e.size, "X.TXTR");
}

static void bids_by_its_type(void)
{
	struct resource e = resource_of(example);

	CHECK_INT(bid_for(&adb_format_prime_txtr, e.bytes, e.size, "X.TXTR", "TXTR"), 42);
	CHECK_INT(bid_for(&adb_format_prime_txtr, e.bytes, e.size, "X.BIN", "BIN"), 0);
	e.bytes[3] = 0x0B;
	CHECK_INT(bid_for(&adb_format_prime_txtr, e.bytes, e.size, "X.TXTR", "TXTR"), 20);
}

TEST_SUITE("prime_txtr", TEST(reads_the_example), TEST(reads_the_blocks_of_the_example),
	   TEST(leaves_pixels_out_unless_asked), TEST(reads_each_format), TEST(joins_the_halves_of_a_tile),
	   TEST(makes_unknown_indices_transparent), TEST(cuts_tiles_at_the_edges), TEST(ends_with_its_levels),
	   TEST(keeps_what_comes_before_the_end), TEST(refuses_bad_headers), TEST(survives_damage),
	   TEST(bids_by_its_type));

#include "resource.h"

extern const struct adb_format adb_format_prime_cmdl;

/* Two sections of 32 and 64 bytes behind a header that is padded to 64. test_mesh.c tests what is in sections. */
static const char header[] = "DE AD BA BE 00 00 00 02 00 00 00 05"
			     "BF 80 00 00 C0 00 00 00 00 00 00 00 3F 80 00 00 40 00 00 00 40 40 00 00"
			     "00 00 00 02 00 00 00 01 00 00 00 20 00 00 00 40";

enum { HEADER_SIZE = 64, SIZE = HEADER_SIZE + 32 + 64, SIZES_AT = 0x2C, VERSION_AT = 7 };

static struct resource example(void)
{
	struct resource e = resource_of(header);

	e.size = SIZE;
	return e;
}

static struct decoded decode(const struct resource *e)
{
	return decode_with(&adb_format_prime_cmdl, e->bytes, e->size, "0020F48A.CMDL", false);
}

static void reads_the_header(void)
{
	struct resource e = example();
	struct decoded r = decode(&e);
	struct adb_model *model = r.content.models;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(model->name, "0020F48A");
	CHECK_TEXT(model->native_id, "0020F48A");
	CHECK_TEXT(model->kind, "skinned");
	CHECK_TEXT(r.content.game, "MP1");
	CHECK_TEXT(attribute_json(&model->attributes, "version"), "2");
	CHECK_TEXT(attribute_json(&model->attributes, "flags"), "5");
	CHECK_TEXT(attribute_json(&model->attributes, "skinned"), "true");
	CHECK_TEXT(attribute_json(&model->attributes, "bounds"), "[-1.0,-2.0,0.0,1.0,2.0,3.0]");
	CHECK_TEXT(attribute_json(&model->attributes, "section_count"), "2");
	CHECK_TEXT(attribute_json(&model->attributes, "material_set_count"), "1");
	decoded_free(&r);
}

static void tells_the_game_by_the_version(void)
{
	struct resource e = example();

	e.bytes[VERSION_AT] = 4;
	struct decoded r = decode(&e);

	CHECK_TEXT(r.content.game, "MP2");
	decoded_free(&r);
	e.bytes[VERSION_AT] = 3;
	r = decode(&e);
	CHECK_TEXT(r.content.game, "MP2 demo");
	decoded_free(&r);
	e.bytes[VERSION_AT] = 5;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_UNSUPPORTED);
	CHECK_TEXT(r.error.message, "version 5");
	decoded_free(&r);
}

static void ends_with_its_sections(void)
{
	struct resource e = example();

	memset(e.bytes + SIZE, 0xFF, 32);
	e.size = SIZE + 32;
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	decoded_free(&r);
	e.bytes[SIZE] = 1;
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "trailing-bytes"), 1);
	decoded_free(&r);
}

static void keeps_a_model_that_is_cut_off(void)
{
	struct resource e = example();
	struct decoded r;

	e.size = SIZE - 1;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	decoded_free(&r);
	e = example();
	memcpy(e.bytes + SIZES_AT, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 8);
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	decoded_free(&r);
	e = example();
	memcpy(e.bytes + SIZES_AT - 8, "\xFF\xFF\xFF\xFF", 4);
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	decoded_free(&r);
}

static void fails_without_a_header(void)
{
	struct resource e = example();
	struct decoded r;

	e.size = SIZES_AT - 1;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
	e = example();
	e.bytes[0] = 0;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
}

static void survives_damage(void)
{
	struct resource e = example();

	decode_damaged(&adb_format_prime_cmdl, e.bytes, e.size, "X.CMDL");
}

static void bids_by_magic_and_type(void)
{
	struct resource e = example();

	CHECK_INT(bid_for(&adb_format_prime_cmdl, e.bytes, e.size, "X.CMDL", "CMDL"), 44);
	CHECK_INT(bid_for(&adb_format_prime_cmdl, e.bytes, e.size, "X.BIN", "BIN"), 32);
	e.bytes[0] = 0;
	CHECK_INT(bid_for(&adb_format_prime_cmdl, e.bytes, e.size, "X.CMDL", "CMDL"), 12);
	CHECK_INT(bid_for(&adb_format_prime_cmdl, e.bytes, e.size, "X.BIN", "BIN"), 0);
	memcpy(e.bytes, "\x93\x81\x00\x0A", 4);
	CHECK_INT(bid_for(&adb_format_prime_cmdl, e.bytes, e.size, "X.CMDL", "CMDL"), 0);
}

TEST_SUITE("prime_cmdl", TEST(reads_the_header), TEST(tells_the_game_by_the_version),
	   TEST(ends_with_its_sections), TEST(keeps_a_model_that_is_cut_off), TEST(fails_without_a_header),
	   TEST(survives_damage), TEST(bids_by_magic_and_type));

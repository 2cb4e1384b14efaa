#include "decode.h"
#include "mesh_example.h"

extern const struct adb_format adb_format_zengin_mrm;

/* The rigid mesh of the example, with the empty chunk behind it. */
enum { MESH_AT = 67, MESH_SIZE = 6 + 490 + 6, VERSION_AT = 6 };

static void example(uint8_t bytes[MESH_EXAMPLE_SIZE])
{
	hex_bytes(mesh_example, bytes, MESH_EXAMPLE_SIZE);
	memmove(bytes, bytes + MESH_AT, MESH_SIZE);
}

static void reads_a_mesh(void)
{
	uint8_t bytes[MESH_EXAMPLE_SIZE];

	example(bytes);
	struct decoded r = decode_bytes(&adb_format_zengin_mrm, bytes, MESH_SIZE, "Sword.MRM");
	struct adb_model *model = r.content.models;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(model->native_id, "SWORD");
	CHECK_TEXT(model->kind, "rigid");
	CHECK_TEXT(r.content.game, "G2");
	CHECK_INT(model->parts->index_count, 3);
	CHECK(model->parts->bone_name == NULL);
	CHECK_INT(model->material_count, 1);
	decoded_free(&r);
	r = decode_with(&adb_format_zengin_mrm, bytes, MESH_SIZE, "Sword.MRM", false);
	CHECK(r.content.models->parts == NULL);
	decoded_free(&r);
	r = decode_bytes(&adb_format_zengin_mrm, bytes + MESH_SIZE - 6, 6, "Sword.MRM");
	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK_TEXT(r.error.message, "no chunk B100");
	decoded_free(&r);
}

static void is_recognised(void)
{
	uint8_t bytes[MESH_EXAMPLE_SIZE];

	example(bytes);
	CHECK_INT(bid_for(&adb_format_zengin_mrm, bytes, MESH_SIZE, "X.MRM", "MRM"), 40);
	CHECK_INT(bid_for(&adb_format_zengin_mrm, bytes, MESH_SIZE - 20, "X.MRM", "MRM"), 0);
	bytes[VERSION_AT] = 6;
	CHECK_INT(bid_for(&adb_format_zengin_mrm, bytes, MESH_SIZE, "X.MRM", "MRM"), 0);
}

static void survives_damage(void)
{
	uint8_t bytes[MESH_EXAMPLE_SIZE];

	example(bytes);
	decode_damaged(&adb_format_zengin_mrm, bytes, MESH_SIZE, "X.MRM");
}

TEST_SUITE("zengin_mrm", TEST(reads_a_mesh), TEST(is_recognised), TEST(survives_damage));

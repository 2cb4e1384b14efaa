#include "decode.h"
#include "examples.h"

extern const struct adb_format adb_format_zengin_mdm;
extern const struct adb_format adb_format_zengin_mdl;
extern const struct adb_format adb_format_zengin_mdh;

/* Where things are in the example. */
enum {
	VERSION_AT = 6,
	MESH_AT = 54,
	MESH_VERSION_AT = 60,
	SKINS_AT = 68,
	SKIN_VERSION_AT = 86,
	END_AT = 110
};

struct example {
	uint8_t bytes[MDH_EXAMPLE_SIZE + MDM_EXAMPLE_SIZE];
	size_t size;
};

static struct example example(void)
{
	struct example e;

	e.size = hex_bytes(mdm_example, e.bytes, sizeof e.bytes);
	return e;
}

/* A skeleton and a model behind it. */
static struct example both(void)
{
	struct example e;

	e.size = hex_bytes(mdh_example, e.bytes, sizeof e.bytes);
	e.size += hex_bytes(mdm_example, e.bytes + e.size, sizeof e.bytes - e.size);
	return e;
}

static struct decoded decode(const struct example *e)
{
	return decode_with(&adb_format_zengin_mdm, e->bytes, e->size, "Hum_Body.MDM", false);
}

static void reads_a_skinned_model(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_model *model = r.content.models;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(model->name, "Hum_Body");
	CHECK_TEXT(model->native_id, "HUM_BODY");
	CHECK_TEXT(model->kind, "skinned");
	CHECK(model->has_skeleton_checksum);
	CHECK_INT(model->skeleton_checksum, 0xEA809BF7);
	CHECK_TEXT(attribute_json(&model->attributes, "version"), "67699974");
	CHECK_TEXT(r.content.game, "G2");
	CHECK_TEXT(attribute_json(&model->attributes, "mesh_version"), "2309");
	CHECK_TEXT(attribute_json(&model->attributes, "attachments"), "[\"ZS_HAND\"]");
	CHECK_TEXT(attribute_json(&model->attributes, "soft_skin_count"), "1");
	CHECK_TEXT(attribute_json(&model->attributes, "source_path"), "\"X.ASC\"");
	CHECK_TEXT(attribute_json(&model->attributes, "source_date"), NULL);
	decoded_free(&r);
}

static void reads_a_rigid_model_without_checksum(void)
{
	struct example e = example();

	memmove(e.bytes + SKINS_AT, e.bytes + END_AT, e.size - END_AT);
	e.size -= END_AT - SKINS_AT;
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	CHECK_TEXT(r.content.models->kind, "rigid");
	CHECK(!r.content.models->has_skeleton_checksum);
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "soft_skin_count"), "0");
	decoded_free(&r);
}

static void tells_the_game(void)
{
	struct example e = example();

	e.bytes[VERSION_AT + 2] = 0x03;
	e.bytes[MESH_VERSION_AT + 1] = 0x03;
	struct decoded r = decode(&e);

	CHECK_TEXT(r.content.game, "G1");
	CHECK_INT(problem_count(&r.content, "version"), 1); /* the meshes differ */
	decoded_free(&r);
	e.bytes[VERSION_AT + 2] = 0x0E;
	r = decode(&e);
	CHECK_TEXT(r.content.game, "G1");
	CHECK_INT(problem_count(&r.content, "version"), 2);
	decoded_free(&r);
	e.bytes[MESH_VERSION_AT + 1] = 0x0E;
	r = decode(&e);
	CHECK_TEXT(r.content.game, NULL);
	decoded_free(&r);
}

static void reports_what_does_not_add_up(void)
{
	struct example e = example();

	e.bytes[MESH_AT] = 0x77; /* the rigid mesh becomes an unknown chunk */
	e.bytes[SKINS_AT + 6 + 4] = 2;
	e.bytes[SKIN_VERSION_AT] = 5;
	e.size = END_AT;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "unknown-chunk"), 1);
	CHECK_INT(problem_count(&r.content, "mesh-count"), 2);
	CHECK_INT(problem_count(&r.content, "version"), 1);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	decoded_free(&r);
}

static void fails_without_a_begin(void)
{
	struct example e = example();

	e.bytes[0] = 1;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK_TEXT(r.error.message, "no chunk D000");
	decoded_free(&r);
}

static void reads_both_parts_of_an_mdl(void)
{
	struct example e = both();
	struct decoded r = decode_with(&adb_format_zengin_mdl, e.bytes, e.size, "CHEST.MDL", false);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_INT(r.content.skeletons->bone_count, 2);
	CHECK_TEXT(r.content.skeletons->native_id, "CHEST");
	CHECK_TEXT(r.content.models->native_id, "CHEST");
	CHECK_INT(r.content.models->skeleton_checksum, r.content.skeletons->checksum);
	CHECK(r.content.skeletons->next == NULL && r.content.models->next == NULL);
	decoded_free(&r);
	r = decode_with(&adb_format_zengin_mdl, e.bytes, MDH_EXAMPLE_SIZE, "CHEST.MDL", false);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.skeletons != NULL && r.content.models == NULL);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	decoded_free(&r);
}

static void tells_the_three_types_apart(void)
{
	struct example mesh = example(), e = both();

	CHECK_INT(bid_for(&adb_format_zengin_mdm, mesh.bytes, mesh.size, "X.MDL", "MDL"), 72);
	CHECK_INT(bid_for(&adb_format_zengin_mdl, mesh.bytes, mesh.size, "X.MDL", "MDL"), 0);
	CHECK_INT(bid_for(&adb_format_zengin_mdl, e.bytes, e.size, "X.MDH", "MDH"), 48);
	CHECK_INT(bid_for(&adb_format_zengin_mdh, e.bytes, e.size, "X.MDH", "MDH"), 0);
	CHECK_INT(bid_for(&adb_format_zengin_mdm, e.bytes, e.size, "X.MDM", "MDM"), 0);
	mesh.bytes[VERSION_AT] = 7;
	CHECK_INT(bid_for(&adb_format_zengin_mdm, mesh.bytes, mesh.size, "X.MDM", "MDM"), 0);
}

/* A hierarchy longer than what may be looked at: the place behind it cannot be seen. */
static void believes_the_claimed_type_of_a_long_file(void)
{
	static uint8_t bytes[100000];
	struct example e = both();

	memcpy(bytes, e.bytes, 20);
	bytes[2] = 0;
	bytes[3] = 0x60;
	bytes[4] = 1; /* D100 of 90112 bytes */
	memcpy(bytes + 90118, e.bytes + MDH_EXAMPLE_SIZE, MDM_EXAMPLE_SIZE);
	CHECK_INT(bid_for(&adb_format_zengin_mdl, bytes, sizeof bytes, "X.MDL", "MDL"), 48);
	CHECK_INT(bid_for(&adb_format_zengin_mdh, bytes, sizeof bytes, "X.MDL", "MDL"), 0);
	CHECK_INT(bid_for(&adb_format_zengin_mdh, bytes, sizeof bytes, "X.MDH", "MDH"), 48);
	CHECK_INT(bid_for(&adb_format_zengin_mdl, bytes, sizeof bytes, "X.MDH", "MDH"), 0);
}

/* A path that was shortened by hand in the source of the skeleton (D110) and one that was lengthened in the mesh (D010). */
static void takes_lengths_that_lie(void)
{
	enum { SKELETON_SOURCE_AT = 232, PATH_AT = SKELETON_SOURCE_AT + 6 + 16 };
	struct example e = both();

	CHECK_INT(e.bytes[SKELETON_SOURCE_AT], 0x10);
	CHECK_INT(e.bytes[SKELETON_SOURCE_AT + 1], 0xD1);
	memmove(e.bytes + PATH_AT, e.bytes + PATH_AT + 3, e.size - PATH_AT - 3);
	e.size -= 3;

	size_t path = MDH_EXAMPLE_SIZE - 3 + 10 + 6 + 16;

	CHECK_INT(e.bytes[path - 22], 0x10);
	CHECK_INT(e.bytes[path - 21], 0xD0);
	memmove(e.bytes + path + 3, e.bytes + path, e.size - path);
	memcpy(e.bytes + path, "OLD", 3);
	e.size += 3;

	struct decoded r = decode_with(&adb_format_zengin_mdl, e.bytes, e.size, "CHEST.MDL", false);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "chunk-length"), 2);
	CHECK(r.content.problems->next->next == NULL);
	CHECK_INT(r.content.skeletons->bone_count, 2);
	CHECK_INT(r.content.models->skeleton_checksum, 0xEA809BF7);
	CHECK_INT(bid_for(&adb_format_zengin_mdl, e.bytes, e.size, "CHEST.MDL", "MDL"), 48);
	CHECK_INT(bid_for(&adb_format_zengin_mdh, e.bytes, e.size, "CHEST.MDL", "MDL"), 0);
	decoded_free(&r);
	decode_damaged(&adb_format_zengin_mdl, e.bytes, e.size, "CHEST.MDL");
}

static void decodes_a_real_model(void)
{
	size_t size;
	uint8_t *bytes = read_real_file("zengin/FIRECAMP_01.MDL", &size);

	if (bytes == NULL)
		return;

	struct decoded r = decode_bytes(&adb_format_zengin_mdl, bytes, size, "FIRECAMP_01.MDL");
	const struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(skeleton->bone_count, 9);
	CHECK_TEXT(skeleton->bones[0].name, "ZM_FIRECAMP");
	CHECK_INT(skeleton->checksum, 0xE9611273);
	CHECK(r.content.models != NULL);
	CHECK_INT(problem_count(&r.content, "chunk-length"), 0);
	decoded_free(&r);
	free(bytes);
}

static void survives_damage(void)
{
	struct example mesh = example(), e = both();

	decode_damaged(&adb_format_zengin_mdm, mesh.bytes, mesh.size, "HUM_BODY.MDM");
	decode_damaged(&adb_format_zengin_mdl, e.bytes, e.size, "CHEST.MDL");
}

TEST_SUITE("zengin_mdm", TEST(reads_a_skinned_model), TEST(reads_a_rigid_model_without_checksum),
	   TEST(tells_the_game), TEST(reports_what_does_not_add_up), TEST(fails_without_a_begin),
	   TEST(reads_both_parts_of_an_mdl), TEST(tells_the_three_types_apart),
	   TEST(believes_the_claimed_type_of_a_long_file), TEST(takes_lengths_that_lie),
	   TEST(decodes_a_real_model), TEST(survives_damage));

#include "decode.h"
#include "examples.h"

extern const struct adb_format adb_format_zengin_mdh;
extern const struct adb_format adb_format_zengin_mdl;

/* Where things are in the example. */
enum {
	VERSION_AT = 6,
	NODE_COUNT_AT = 10,
	MATRIX_0_AT = 20,
	PARENT_1_AT = 102,
	ROOT_AT = 216,
	CHECKSUM_AT = 228
};

struct example {
	uint8_t bytes[MDH_EXAMPLE_SIZE + MDM_EXAMPLE_SIZE];
	size_t size;
};

static struct example example(void)
{
	struct example e;

	e.size = hex_bytes(mdh_example, e.bytes, sizeof e.bytes);
	return e;
}

static struct decoded decode(const struct example *e)
{
	return decode_bytes(&adb_format_zengin_mdh, e->bytes, e->size, "Lever.MDH");
}

static void check_rest(const struct adb_bone *bone, const double *rotation, const double *translation)
{
	const struct adb_quat q = bone->rest.rotation;
	const double sign =
		q.x * rotation[0] + q.y * rotation[1] + q.z * rotation[2] + q.w * rotation[3] < 0 ? -1 : 1;

	CHECK_NEAR(q.x * sign, rotation[0], 1e-8);
	CHECK_NEAR(q.y * sign, rotation[1], 1e-8);
	CHECK_NEAR(q.z * sign, rotation[2], 1e-8);
	CHECK_NEAR(q.w * sign, rotation[3], 1e-8);
	CHECK_NEAR(bone->rest.translation.x, translation[0], 1e-9);
	CHECK_NEAR(bone->rest.translation.y, translation[1], 1e-9);
	CHECK_NEAR(bone->rest.translation.z, translation[2], 1e-9);
}

static void reads_bones(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(skeleton->name, "Lever");
	CHECK_TEXT(skeleton->native_id, "LEVER");
	CHECK_INT(skeleton->checksum, 0xEA809BF7);
	CHECK_INT(skeleton->bone_count, 2);
	CHECK_TEXT(skeleton->bones[0].name, "BIP01");
	CHECK_INT(skeleton->bones[0].parent_id, ADB_NO_BONE);
	CHECK_TEXT(skeleton->bones[0].kind, "bone");
	CHECK_TEXT(skeleton->bones[1].name, "BIP01 LEVER STICK");
	CHECK_INT(skeleton->bones[1].bone_id, 1);
	CHECK_INT(skeleton->bones[1].parent_id, 0);
	check_rest(&skeleton->bones[0], (double[]){ 0, 1, 0, 0 }, (double[]){ 0, 12.5, 0 });
	check_rest(&skeleton->bones[1], (double[]){ 0, 0.70710678118654752, 0, 0.70710678118654752 },
		   (double[]){ 1.5, 20, -3 });
	decoded_free(&r);
}

static void keeps_the_rest_as_attributes(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_attributes *attributes = &r.content.skeletons->attributes;

	CHECK_TEXT(attribute_json(attributes, "version"), "3");
	CHECK_TEXT(attribute_json(attributes, "bbox"), "[-10.0,0.0,-10.0,10.0,50.0,10.0]");
	CHECK_TEXT(attribute_json(attributes, "collision_bbox"), "[-5.0,0.0,-5.0,5.0,40.0,5.0]");
	CHECK_TEXT(attribute_json(attributes, "root_translation"), "[0.0,12.5,0.0]");
	CHECK_TEXT(attribute_json(attributes, "source_path"), "\"\\\\_WORK\\\\DATA\\\\ANIMS\\\\TEST.ASC\"");
	CHECK_TEXT(attribute_json(attributes, "source_date"), "\"2002-08-28 12:50:52\"");
	CHECK_TEXT(attribute_json(attributes, "computed_checksum"), NULL);
	decoded_free(&r);
}

static void tells_kinds_by_prefix(void)
{
	struct example e = example();

	memcpy(e.bytes + 12, "ZS_XY", 5);
	memcpy(e.bytes + 84, "zm_", 3);
	struct decoded r = decode(&e);

	CHECK_TEXT(r.content.skeletons->bones[0].kind, "slot");
	CHECK_TEXT(r.content.skeletons->bones[1].kind, "mesh");
	decoded_free(&r);
}

static void compares_the_checksum(void)
{
	struct example e = example();

	e.bytes[CHECKSUM_AT] ^= 1;
	struct decoded r = decode(&e);

	CHECK_INT(r.content.skeletons->checksum, 0xEA809BF6);
	CHECK_TEXT(attribute_json(&r.content.skeletons->attributes, "computed_checksum"), "3934297079");
	CHECK_INT(problem_count(&r.content, "checksum-mismatch"), 1);
	decoded_free(&r);
}

/* A wrong parent makes a root, but not one that the root translation moves. */
static void mends_parents(void)
{
	struct example e = example();

	e.bytes[PARENT_1_AT] = 2;
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "bad-parent"), 1);
	CHECK_INT(r.content.skeletons->bones[1].parent_id, ADB_NO_BONE);
	CHECK_NEAR(r.content.skeletons->bones[1].rest.translation.y, 20, 1e-9);
	decoded_free(&r);
	e.bytes[PARENT_1_AT] = 1;
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "parent-cycle"), 1);
	CHECK_INT(r.content.skeletons->bones[1].parent_id, ADB_NO_BONE);
	decoded_free(&r);
	e.bytes[PARENT_1_AT] = 0xFE;
	e.bytes[PARENT_1_AT + 1] = 0xFF;
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "bad-parent"), 1);
	decoded_free(&r);
}

static void mends_matrices(void)
{
	struct example e = example();

	e.bytes[MATRIX_0_AT + 2] = 0x80;
	e.bytes[MATRIX_0_AT + 3] = 0x7F; /* +infinity */
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "not-finite"), 1);
	check_rest(&r.content.skeletons->bones[0], (double[]){ 0, 0, 0, 1 }, (double[]){ 0, 12.5, 0 });
	decoded_free(&r);
	e = example();
	e.bytes[MATRIX_0_AT + 3] = 0xC0; /* -4 */
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "not-orthonormal"), 1);
	CHECK_NEAR(adb_quat_norm(r.content.skeletons->bones[0].rest.rotation), 1, 1e-12);
	decoded_free(&r);
	e.bytes[MATRIX_0_AT + 3] = 0x3F; /* 1: a mirror image */
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "not-orthonormal"), 1);
	decoded_free(&r);
}

static void takes_no_infinite_root_translation(void)
{
	struct example e = example();

	e.bytes[ROOT_AT + 6] = 0xC0;
	e.bytes[ROOT_AT + 7] = 0x7F;
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "not-finite"), 1);
	CHECK_NEAR(r.content.skeletons->bones[0].rest.translation.y, 0, 0);
	decoded_free(&r);
}

static void keeps_bones_of_a_cut_off_file(void)
{
	struct example e = example();

	e.size = ROOT_AT;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.skeletons->bone_count, 2);
	CHECK(!r.content.skeletons->has_checksum);
	CHECK(problem_count(&r.content, "truncated") >= 2);
	decoded_free(&r);
}

static void fails_without_room_for_its_nodes(void)
{
	struct example e = example();

	e.bytes[NODE_COUNT_AT + 1] = 0x40;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK_INT(r.error.offset, NODE_COUNT_AT);
	decoded_free(&r);
	r = decode_bytes(&adb_format_zengin_mdh, "\x20\xD1\0\0\0\0", 6, "A.MDH");
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
}

static void reports_versions(void)
{
	struct example e = example();

	e.bytes[VERSION_AT] = 4;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "version"), 1);
	decoded_free(&r);
}

static void survives_damage(void)
{
	struct example e = example();

	decode_damaged(&adb_format_zengin_mdh, e.bytes, e.size, "LEVER.MDH");
}

static void bids_by_its_bytes(void)
{
	struct example e = example();

	CHECK_INT(bid_for(&adb_format_zengin_mdh, e.bytes, e.size, "X.BIN", "BIN"), 48);
	CHECK_INT(bid_for(&adb_format_zengin_mdl, e.bytes, e.size, "X.MDL", "MDL"), 0);
	e.bytes[VERSION_AT] = 4;
	CHECK_INT(bid_for(&adb_format_zengin_mdh, e.bytes, e.size, "X.MDH", "MDH"), 32);
	e.bytes[VERSION_AT + 3] = 4;
	CHECK_INT(bid_for(&adb_format_zengin_mdh, e.bytes, e.size, "X.MDH", "MDH"), 0);
	e = example();
	e.bytes[2] = 10;
	e.bytes[3] = 0;
	CHECK_INT(bid_for(&adb_format_zengin_mdh, e.bytes, e.size, "X.MDH", "MDH"), 0);
}

static void decodes_a_real_skeleton(void)
{
	size_t size;
	uint8_t *bytes = read_real_file("zengin/hierarchy0.mdh", &size);

	if (bytes == NULL)
		return;

	struct decoded r = decode_bytes(&adb_format_zengin_mdh, bytes, size, "hierarchy0.mdh");
	struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_INT(skeleton->bone_count, 7);
	CHECK_INT(skeleton->checksum, 0x39935331);
	CHECK_TEXT(skeleton->bones[0].name, "BIP01 MUEHLE");
	CHECK_TEXT(skeleton->bones[6].name, "ZS_POS0");
	CHECK_TEXT(skeleton->bones[6].kind, "slot");
	decoded_free(&r);
	decode_damaged(&adb_format_zengin_mdh, bytes, size, "hierarchy0.mdh");
	free(bytes);
}

TEST_SUITE("zengin_mdh", TEST(reads_bones), TEST(keeps_the_rest_as_attributes), TEST(tells_kinds_by_prefix),
	   TEST(compares_the_checksum), TEST(mends_parents), TEST(mends_matrices),
	   TEST(takes_no_infinite_root_translation), TEST(keeps_bones_of_a_cut_off_file),
	   TEST(fails_without_room_for_its_nodes), TEST(reports_versions), TEST(survives_damage),
	   TEST(bids_by_its_bytes), TEST(decodes_a_real_skeleton));

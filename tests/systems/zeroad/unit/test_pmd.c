#include "base/hash.h"
#include "examples.h"
#include "ledger_map.h"

static uint8_t stick[STICK_SIZE + 8];

static void fill(void)
{
	CHECK_INT(hex_bytes(stick_hex, stick, sizeof stick), STICK_SIZE);
}

static struct decoded decode(size_t size)
{
	return decode_bytes(&adb_format_zeroad_pmd, stick, size, "art/meshes/toy/stick.dae.cached.pmd");
}

static void the_example_has_its_hash(void)
{
	char hex[ADB_HASH_HEX_SIZE];

	fill();

	struct adb_hash hash = adb_hash_of(stick, STICK_SIZE);

	CHECK_TEXT(adb_hash_hex(&hash, hex), "f0c087ab2ef9c64d3564b8d7f2453e37");
}

static void the_example_is_read_to_its_last_byte(void)
{
	fill();

	struct decoded got = decode(STICK_SIZE);
	const struct adb_model *model = got.content.models;
	const struct adb_attributes *has = &model->attributes;

	CHECK_INT(got.outcome, ADB_OK);
	CHECK(got.content.problems == NULL);
	CHECK_TEXT(model->native_id, "toy/stick");
	CHECK_TEXT(model->kind, "skinned");
	check_attribute(has, "vertex_count", "3");
	check_attribute(has, "face_count", "1");
	check_attribute(has, "uv_sets", "1");
	check_attribute(has, "bone_count", "2");
	check_attribute(has, "model_influences", "1");
	check_attribute(has, "bbox", "[0.0,0.0,0.0,4.0,0.0,1.0]");
	check_attribute(has, "bind_pose", "[[0.0,1.0,0.0,0.0,0.0,0.0,-1.0],[2.0,1.0,0.0,0.0,0.0,0.0,-1.0]]");
	check_attribute(
		has, "prop_points",
		"[{\"name\":\"root\",\"translation\":[0.0,0.0,0.0],\"rotation\":[0.0,0.0,0.0,-1.0]},"
		"{\"name\":\"tip\",\"bone\":1,\"translation\":[1.0,0.0,0.0],\"rotation\":[0.0,0.0,0.0,1.0]}]");
	decoded_free(&got);
}

/* Versions before 4 have no number of UV sets, versions before 2 no prop points. */
static void older_versions_lack_fields(void)
{
	enum { PROPS = 246 };

	for (uint32_t version = 1; version <= 3; version++) {
		uint8_t old[STICK_SIZE];
		size_t size = (version == 1 ? PROPS : STICK_SIZE) - 4;

		fill();
		memcpy(old, stick, 16);
		memcpy(old + 16, stick + 20, STICK_SIZE - 20);
		put_u32(old, 4, version);
		put_u32(old, 8, (uint32_t)size - 12);

		struct decoded got = decode_bytes(&adb_format_zeroad_pmd, old, size, "x.pmd");

		CHECK_INT(got.outcome, ADB_OK);
		CHECK(got.content.problems == NULL);
		check_attribute(&got.content.models->attributes, "bone_count", "2");
		if (version == 1)
			check_attribute(&got.content.models->attributes, "prop_points", NULL);
		else
			CHECK(attribute_json(&got.content.models->attributes, "prop_points") != NULL);
		decoded_free(&got);
	}
}

/* A rigid mesh has no bones, whatever numbers its vertices have. */
static void rigid_meshes_have_no_influences(void)
{
	enum { BONES = 186, STATES = 56 };
	uint8_t rigid[STICK_SIZE];

	fill();
	memcpy(rigid, stick, BONES + 4);
	memcpy(rigid + BONES + 4, stick + BONES + 4 + STATES, STICK_SIZE - BONES - 4 - STATES);
	put_u32(rigid, BONES, 0);
	put_u32(rigid, 8, STICK_SIZE - STATES - 12);

	struct decoded got = decode_bytes(&adb_format_zeroad_pmd, rigid, STICK_SIZE - STATES, "x.pmd");

	CHECK_INT(got.outcome, ADB_OK);
	CHECK_INT(problem_count(&got.content, "bone-index"), 1); /* that of the prop point */
	CHECK_TEXT(got.content.models->kind, "rigid");
	check_attribute(&got.content.models->attributes, "bind_pose", NULL);
	check_attribute(&got.content.models->attributes, "model_influences", NULL);
	decoded_free(&got);
}

/* Of each vertex, the bones up to the first that is none, and the weights of those before it. */
static void bones_and_weights_are_named_as_they_are_read(void)
{
	enum { BONES_OF_FIRST = 52, VERTEX = 52, INFLUENCES = 20 };
	static const char *const expected[] = { "rr..rrrr............", "rrr.rrrrrrrr........",
						"rr..rrrr............" };
	struct ledger_map map = { 0 };

	fill();
	ledger_map_begin(&map, stick, STICK_SIZE);

	struct decoded got = decode(STICK_SIZE);

	ledger_map_end(&map);
	for (size_t i = 0; i < 3; i++) {
		map.text[BONES_OF_FIRST + i * VERTEX + INFLUENCES] = '\0';
		CHECK_TEXT(map.text + BONES_OF_FIRST + i * VERTEX, expected[i]);
	}
	decoded_free(&got);
	ledger_map_free(&map);
}

static void tables_beyond_the_end_fail(void)
{
	static const size_t counts[] = { 12, 176, 186 };

	for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
		fill();
		put_u32(stick, counts[i], 0x40000001);

		struct decoded got = decode(STICK_SIZE);

		CHECK_INT(got.outcome, ADB_CORRUPT);
		decoded_free(&got);
	}
}

static void damage_is_survived(void)
{
	fill();
	decode_damaged(&adb_format_zeroad_pmd, stick, STICK_SIZE, "x.pmd");
}

TEST_SUITE("0 A.D. PMD", TEST(the_example_has_its_hash), TEST(the_example_is_read_to_its_last_byte),
	   TEST(older_versions_lack_fields), TEST(rigid_meshes_have_no_influences),
	   TEST(bones_and_weights_are_named_as_they_are_read), TEST(tables_beyond_the_end_fail),
	   TEST(damage_is_survived));

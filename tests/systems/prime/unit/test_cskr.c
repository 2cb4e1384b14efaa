#include "resource.h"

extern const struct adb_format adb_format_prime_cskr;

/* Example 15.7 of the specification. */
static const char mp1_example[] = "00000002 00000001 00000004 3F800000 00000005"
				  "00000002 00000004 3F400000 00000005 3E800000 00000003"
				  "FFFFFFFF 00000008 FFFFFFFF 00000008";

/* The same groups, then 2 × u16 and 3 bytes. */
static const char mp2_example[] = "00000002 00000001 00000004 3F800000 00000005"
				  "00000002 00000004 3F400000 00000005 3E800000 00000003"
				  "00000002 0001 0002 00000003 0A 0B 0C";

enum { MP1_SIZE = 60, GROUPS_END = 44, SECOND_COUNT_AT = 20 };

static struct decoded decode(const struct resource *e)
{
	return decode_bytes(&adb_format_prime_cskr, e->bytes, e->size, "05A4FAF2.CSKR");
}

static void check_groups(const struct adb_model *model)
{
	CHECK_TEXT(attribute_json(&model->attributes, "group_count"), "2");
	CHECK_TEXT(attribute_json(&model->attributes, "vertex_count"), "8");
	CHECK_TEXT(attribute_json(&model->attributes, "most_weights"), "2");
	CHECK_TEXT(attribute_json(&model->attributes, "bone_ids"), "[4,5]");
	CHECK_TEXT(attribute_json(&model->attributes, "bone_groups"), "[2,1]");
	CHECK_TEXT(attribute_json(&model->attributes, "bone_vertices"), "[8,3]");
	CHECK_TEXT(attribute_json(&model->attributes, "bone_weights"), "[7.25,0.75]");
}

static void reads_the_example_of_mp1(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r = decode(&e);
	struct adb_model *model = r.content.models;

	CHECK_INT(e.size, MP1_SIZE);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(model->name, "05A4FAF2");
	CHECK_TEXT(model->native_id, "05A4FAF2");
	CHECK_TEXT(model->kind, "skin");
	check_groups(model);
	CHECK_TEXT(r.content.game, "MP1");
	CHECK_TEXT(attribute_json(&model->attributes, "point_count"), "8");
	CHECK_TEXT(attribute_json(&model->attributes, "normal_count"), "8");
	decoded_free(&r);
}

static void reads_a_skin_of_mp2(void)
{
	struct resource e = resource_of(mp2_example);
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	check_groups(r.content.models);
	CHECK_TEXT(r.content.game, "MP2");
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "point_count"), NULL);
	decoded_free(&r);
	memset(e.bytes + e.size, 0xFF, 9);
	e.size += 9;
	r = decode(&e);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(r.content.game, "MP2");
	decoded_free(&r);
}

/* Points that are in the skin itself: 8 of them, 12 bytes each. */
static void skips_points(void)
{
	struct resource e = resource_of(mp1_example);

	e.size = GROUPS_END;
	memset(e.bytes + e.size, 0, 4 + 96 + 8);
	e.bytes[e.size + 3] = 8;
	e.size += 4 + 96;
	memcpy(e.bytes + e.size, "\xFF\xFF\xFF\xFF\0\0\0\6", 8);
	e.size += 8;
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "point_count"), "8");
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "normal_count"), "6");
	decoded_free(&r);
}

static void check_vertex(const struct adb_mesh_part *part, uint32_t vertex, const uint16_t joints[4],
			 const double weights[4])
{
	for (size_t i = 0; i < ADB_INFLUENCES; i++) {
		CHECK_INT(part->joints[ADB_INFLUENCES * (size_t)vertex + i], joints[i]);
		CHECK_NEAR(part->weights[ADB_INFLUENCES * (size_t)vertex + i], weights[i], 1e-6);
	}
}

/* One part without a mesh, whose vertices are the positions of the mesh. */
static void gives_each_position_its_bones(void)
{
	static const uint16_t one[] = { 4, 0, 0, 0 }, two[] = { 4, 5, 0, 0 };
	static const double all[] = { 1, 0, 0, 0 }, shared[] = { 0.75, 0.25, 0, 0 };
	struct resource e = resource_of(mp1_example);
	struct decoded r = decode(&e);
	struct adb_mesh_part *part = r.content.models->parts;

	CHECK(part != NULL && part->next == NULL);
	CHECK(part->positions == NULL && part->points == NULL);
	CHECK_INT(part->vertex_count, 8);
	CHECK_INT(part->index_count, 0);
	CHECK_INT(part->bind, ADB_BIND_REST);
	for (uint32_t i = 0; i < 8; i++)
		check_vertex(part, i, i < 5 ? one : two, i < 5 ? all : shared);
	decoded_free(&r);
	r = decode_with(&adb_format_prime_cskr, e.bytes, e.size, "05A4FAF2.CSKR", false);
	CHECK(r.content.models->parts == NULL);
	check_groups(r.content.models);
	decoded_free(&r);
}

/* The strongest four of five; the sum becomes 1. */
static void keeps_four_weights(void)
{
	static const uint16_t joints[] = { 9, 8, 6, 5 };
	static const double weights[] = { 0.4, 0.3, 0.2, 0.1 };
	struct resource e =
		resource_of("00000001 00000005 00000005 3E000000 00000006 3E800000 00000007 3D800000"
			    "00000008 3EC00000 00000009 3F000000 00000001"
			    "FFFFFFFF 00000001 FFFFFFFF 00000001");
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	check_vertex(r.content.models->parts, 0, joints, weights);
	decoded_free(&r);
}

/* Without a weight vertices follow the root: bone 3 of the first game, 0 of the second. */
static void ties_the_rest_to_the_root(void)
{
	static const char groups[] = "00000003 00000000 00000001 00000001 00000004 00000000 00000001"
				     "00000001 00000100 3F800000 00000002";
	static const double all[] = { 1, 0, 0, 0 };

	for (int mp2 = 0; mp2 <= 1; mp2++) {
		struct resource e = resource_of(groups);
		struct decoded r;

		e.size += hex_bytes(mp2 ? "00000001 0000 00000000" : "FFFFFFFF 00000004 FFFFFFFF 00000004",
				    e.bytes + e.size, 16);
		r = decode(&e);
		CHECK_TEXT(r.content.game, mp2 ? "MP2" : "MP1");
		CHECK_INT(problem_count(&r.content, "no-weight"), 1);
		CHECK_INT(r.content.models->parts->vertex_count, 4);
		for (uint32_t i = 0; i < 4; i++)
			check_vertex(r.content.models->parts, i, (uint16_t[]){ mp2 ? 0 : 3, 0, 0, 0 }, all);
		decoded_free(&r);
	}
}

static void limits_vertices(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r;

	set_u32(&e, 16, 1000000);
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "limit"), 1);
	CHECK(r.content.models->parts == NULL);
	decoded_free(&r);
	set_u32(&e, 16, 1000000 - 3);
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "limit"), 0);
	CHECK_INT(r.content.models->parts->vertex_count, 1000000);
	decoded_free(&r);
}

static void compares_vertices_with_points(void)
{
	struct resource e = resource_of(mp1_example);

	e.bytes[GROUPS_END + 7] = 9;
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "vertex-count"), 1);
	decoded_free(&r);
}

static void reports_bones_that_cannot_be(void)
{
	struct resource e = resource_of(mp1_example);

	e.bytes[8] = 1;
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "bone-id"), 1);
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "bone_vertices"), "[3,3]");
	decoded_free(&r);
}

static void keeps_what_comes_before_the_end(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r;

	memset(e.bytes + SECOND_COUNT_AT, 0xFF, 4);
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(problem_count(&r.content, "truncated") > 0);
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "group_count"), "1");
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "bone_ids"), "[4]");
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "bone_vertices"), "[5]");
	decoded_free(&r);
	e = resource_of(mp1_example);
	e.size = GROUPS_END + 6;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	check_groups(r.content.models);
	decoded_free(&r);
}

static void fails_when_no_group_fits(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r;

	memset(e.bytes, 0xFF, 4);
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
	e.size = 3;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
}

static void survives_damage(void)
{
	struct resource e = resource_of(mp1_example);

	decode_damaged(&adb_format_prime_cskr, e.bytes, e.size, "X.CSKR");
	e = resource_of(mp2_example);
	decode_damaged(&adb_format_prime_cskr, e.bytes, e.size, "X.CSKR");
}

static void bids_by_its_type(void)
{
	struct resource e = resource_of(mp1_example);

	CHECK_INT(bid_for(&adb_format_prime_cskr, e.bytes, e.size, "X.CSKR", "CSKR"), 20);
	CHECK_INT(bid_for(&adb_format_prime_cskr, e.bytes, e.size, "X.BIN", "BIN"), 0);
	memcpy(e.bytes, "SKIN", 4);
	CHECK_INT(bid_for(&adb_format_prime_cskr, e.bytes, e.size, "X.CSKR", "CSKR"), 0);
}

TEST_SUITE("prime_cskr", TEST(reads_the_example_of_mp1), TEST(reads_a_skin_of_mp2), TEST(skips_points),
	   TEST(gives_each_position_its_bones), TEST(keeps_four_weights), TEST(ties_the_rest_to_the_root),
	   TEST(limits_vertices), TEST(compares_vertices_with_points), TEST(reports_bones_that_cannot_be),
	   TEST(keeps_what_comes_before_the_end), TEST(fails_when_no_group_fits), TEST(survives_damage),
	   TEST(bids_by_its_type));

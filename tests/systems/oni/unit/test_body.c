#include "rows.h"

extern const struct adb_format adb_format_oni_trbs, adb_format_oni_trcm, adb_format_oni_trga,
	adb_format_oni_trta, adb_format_oni_tria, adb_format_oni_trma;

enum { STANDARD = 19 };

static struct oni_bytes trcm, trta, tria, other;

/* The hierarchy that most retail bodies have, as stored: parent, first child, next sibling. */
static const uint8_t standard[STANDARD][3] = {
	{ 0, 1, 0 },  { 0, 2, 4 },  { 1, 3, 0 },   { 2, 0, 0 },   { 0, 5, 7 },   { 4, 6, 0 },   { 5, 0, 0 },
	{ 0, 8, 0 },  { 7, 9, 0 },  { 8, 10, 0 },  { 9, 0, 11 },  { 9, 12, 15 }, { 11, 13, 0 }, { 12, 14, 0 },
	{ 13, 0, 0 }, { 9, 16, 0 }, { 15, 17, 0 }, { 16, 18, 0 }, { 16, 0, 0 },
};

static void put_body(unsigned count)
{
	trcm.size = 0;
	put_u32(&trcm, 0);
	put_u16(&trcm, count);
	put_zeros(&trcm, 0x54 - 6);
	put_u32(&trcm, oni_link(1));
	put_u32(&trcm, oni_link(2));
	put_u32(&trcm, oni_link(3));
}

static void begin_array(struct oni_bytes *out, unsigned count)
{
	out->size = 0;
	for (int i = 0; i < 11; i++)
		put_u16(out, 0xDEAD);
	put_u16(out, count);
}

static void put_parts(const uint8_t (*nodes)[3], unsigned count)
{
	begin_array(&trta, count);
	begin_array(&tria, count);
	for (unsigned i = 0; i < count; i++) {
		put_f32(&trta, i);
		put_f32(&trta, i + 0.25);
		put_f32(&trta, -(double)i);
		put_bytes(&tria, nodes[i], 3);
		put_u8(&tria, 0xDE);
	}
}

/* The body is private, its parts are those of put_body() and put_parts(). */
static struct decoded decode(struct oni_opened *file, bool has_offsets)
{
	const struct oni_spec_instance instances[] = {
		{ "TRCM", NULL, trcm.data, trcm.size, 0, 0 },
		{ "TRGA", NULL, "", 1, 0, 0 },
		{ "TRTA", has_offsets ? NULL : "TRTAelsewhere", has_offsets ? trta.data : NULL, trta.size, 0,
		  0 },
		{ "TRIA", NULL, tria.data, tria.size, 0, 0 },
	};

	oni_open_spec(file, &(struct oni_spec){ .level = 1, .instances = instances, .count = 4 },
		      "level1_Final.dat", NULL);
	return oni_decode(file, &adb_format_oni_trcm, "#0");
}

static void end(struct decoded *result, struct oni_opened *file)
{
	decoded_free(result);
	oni_close(file);
}

static void children_decide_not_the_stated_parents(void)
{
	static const int parents[STANDARD] = {
		-1, 0, 1, 2, 0, 4, 5, 0, 7, 8, 9, 9, 11, 12, 13, 9, 15, 16, 17
	};
	struct oni_opened file;

	put_body(STANDARD);
	put_parts(standard, STANDARD);

	struct decoded result = decode(&file, true);
	const struct adb_skeleton *skeleton = result.content.skeletons;

	CHECK_INT(result.outcome, ADB_OK);
	if (!CHECK(skeleton != NULL))
		return;
	CHECK_TEXT(skeleton->native_id, "level1_Final.dat#0");
	CHECK_INT(skeleton->bone_count, STANDARD);
	for (int i = 0; i < STANDARD; i++) {
		CHECK_INT(skeleton->bones[i].bone_id, i);
		CHECK_INT(skeleton->bones[i].parent_id, parents[i]);
	}
	CHECK_TEXT(skeleton->bones[0].name, "pelvis");
	CHECK_TEXT(skeleton->bones[18].name, "right_handfist");
	CHECK_NEAR(skeleton->bones[3].rest.translation.x, 3, 0);
	CHECK_NEAR(skeleton->bones[3].rest.translation.y, 3.25, 0);
	CHECK_NEAR(skeleton->bones[3].rest.translation.z, -3, 0);
	CHECK_NEAR(skeleton->bones[3].rest.rotation.w, 1, 0);
	CHECK_INT(result.content.problem_count, 0);
	end(&result, &file);
}

static void body_is_a_model_with_links(void)
{
	struct oni_opened file;

	put_body(STANDARD);
	put_parts(standard, STANDARD);

	struct decoded result = decode(&file, true);
	const struct adb_model *model = result.content.models;

	if (CHECK(model != NULL)) {
		CHECK_TEXT(model->kind, "body");
		CHECK_TEXT(model->native_id, "level1_Final.dat#0");
		CHECK_TEXT(adb_attribute_find(&model->attributes, "body_part_count"), "19");
	}
	check_link(&result, "Geometry", 0, "TRGA", "level1_Final.dat#1");
	check_link(&result, "Position", 0, "TRTA", "level1_Final.dat#2");
	check_link(&result, "Hierarchy", 0, "TRIA", "level1_Final.dat#3");
	end(&result, &file);
}

/* Names are a convention for 19 bones. */
static void other_bodies_have_no_names(void)
{
	static const uint8_t nodes[3][3] = { { 0, 1, 0 }, { 0, 2, 0 }, { 0, 0, 0 } };
	struct oni_opened file;

	put_body(3);
	put_parts(nodes, 3);

	struct decoded result = decode(&file, true);

	if (CHECK(result.content.skeletons != NULL)) {
		CHECK(result.content.skeletons->bones[0].name == NULL);
		CHECK_INT(result.content.skeletons->bones[2].parent_id, 1);
	}
	end(&result, &file);
}

static void bone_beyond_the_body_is_a_warning(void)
{
	static const uint8_t nodes[3][3] = { { 0, 1, 0 }, { 0, 3, 2 }, { 0, 0, 0 } };
	struct oni_opened file;

	put_body(3);
	put_parts(nodes, 3);

	struct decoded result = decode(&file, true);

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(problems_of(&result, "bone-beyond"), 1);
	if (CHECK(result.content.skeletons != NULL))
		CHECK_INT(result.content.skeletons->bones[2].parent_id, 0);
	end(&result, &file);
}

static void cycle_is_cut_where_it_closes(void)
{
	/* 1 is a child of 0, 2 of 1, and 1 again of 2; 2 is its own sibling. */
	static const uint8_t nodes[4][3] = { { 0, 1, 0 }, { 0, 2, 0 }, { 0, 1, 2 }, { 0, 0, 0 } };
	struct oni_opened file;

	put_body(4);
	put_parts(nodes, 4);

	struct decoded result = decode(&file, true);

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(problems_of(&result, "bone-cycle"), 2);
	CHECK_INT(problems_of(&result, "unreached-bone"), 1);
	if (CHECK(result.content.skeletons != NULL)) {
		const struct adb_bone *bones = result.content.skeletons->bones;

		CHECK_INT(bones[0].parent_id, ADB_NO_BONE);
		CHECK_INT(bones[1].parent_id, 0);
		CHECK_INT(bones[2].parent_id, 1);
		CHECK_INT(bones[3].parent_id, ADB_NO_BONE);
	}
	end(&result, &file);
}

static void fewest_bones_count(void)
{
	struct oni_opened file;

	put_body(STANDARD);
	put_parts(standard, 18);

	struct decoded result = decode(&file, true);

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(problems_of(&result, "bone-count"), 1);
	if (CHECK(result.content.skeletons != NULL))
		CHECK_INT(result.content.skeletons->bone_count, 18);
	end(&result, &file);
}

static void model_stays_without_its_skeleton(void)
{
	struct oni_opened file;

	put_body(STANDARD);
	put_parts(standard, STANDARD);

	struct decoded result = decode(&file, false);

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(problems_of(&result, "skeleton"), 1);
	CHECK(result.content.skeletons == NULL);
	CHECK(result.content.models != NULL);
	check_link(&result, "Position", 0, "TRTA", "TRTAelsewhere");
	end(&result, &file);

	set_u16(&tria, 0x16, 200);
	result = decode(&file, true);
	CHECK_INT(problems_of(&result, "skeleton"), 1);
	CHECK(result.content.skeletons == NULL);
	end(&result, &file);
}

static void part_count_must_be_possible(void)
{
	struct oni_opened file;

	put_parts(standard, STANDARD);
	for (unsigned count = 0; count <= 257; count += 257) {
		put_body(count);

		struct decoded result = decode(&file, true);

		CHECK_INT(result.outcome, ADB_CORRUPT);
		end(&result, &file);
	}
	put_body(STANDARD);
	check_short_and_damaged(&adb_format_oni_trcm, &trcm, 0x5F);
}

static void body_set_has_five_levels_of_detail(void)
{
	const struct oni_spec_instance instances[] = {
		{ "TRBS", "TRBSkonoko", other.data, 20, 0, 0 },
		{ "TRCM", NULL, "", 1, 0, 0 },
		{ "TRCM", NULL, "", 1, 0, 0 },
	};
	struct oni_opened file;

	other.size = 0;
	put_u32(&other, oni_link(2));
	put_zeros(&other, 12);
	put_u32(&other, oni_link(1));
	oni_open_spec(&file, &(struct oni_spec){ .level = 1, .instances = instances, .count = 3 },
		      "level1_Final.dat", NULL);

	struct decoded result = oni_decode(&file, &adb_format_oni_trbs, "TRBSkonoko");

	CHECK_INT(result.outcome, ADB_OK);
	if (CHECK(result.content.models != NULL)) {
		CHECK_TEXT(result.content.models->name, "konoko");
		CHECK_TEXT(result.content.models->kind, "body-set");
	}
	check_link(&result, "Elements", 0, "TRCM", "level1_Final.dat#2");
	check_link(&result, "Elements", 1, "TRCM", "level1_Final.dat#1");
	CHECK_TEXT(adb_attribute_find(&link_of(&result, "Elements", 0)->attributes, "index"), "0");
	CHECK_TEXT(adb_attribute_find(&link_of(&result, "Elements", 1)->attributes, "index"), "4");
	end(&result, &file);
	check_short_and_damaged(&adb_format_oni_trbs, &other, 19);
}

/* TRGA and TRMA are lists of links; TRTA and TRIA by themselves only tell how many they are. */
static void lists_are_read(void)
{
	static const struct {
		const struct adb_format *format;
		const char *kind;
		size_t element_size;
	} lists[] = {
		{ &adb_format_oni_trga, "Geometries", 4 },
		{ &adb_format_oni_trma, "Textures", 4 },
		{ &adb_format_oni_trta, NULL, 12 },
		{ &adb_format_oni_tria, NULL, 4 },
	};

	for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
		struct oni_opened file;

		begin_array(&other, 2);
		put_u32(&other, oni_link(0));
		put_zeros(&other, 2 * lists[i].element_size - 4);

		struct decoded result = decode_alone(&file, lists[i].format, &other);
		const char *count = adb_attribute_find(&result.content.attributes, "body_part_count");

		CHECK_INT(result.outcome, ADB_OK);
		CHECK_INT(link_count(&result), lists[i].kind != NULL);
		if (lists[i].kind != NULL)
			check_link(&result, lists[i].kind, 0, lists[i].format->type,
				   link_of(&result, lists[i].kind, 0)->to_name);
		else
			CHECK_TEXT(count, "2");
		end(&result, &file);
		check_short_and_damaged(lists[i].format, &other, other.size - 1);
	}
}

TEST_SUITE("oni_body", TEST(children_decide_not_the_stated_parents), TEST(body_is_a_model_with_links),
	   TEST(other_bodies_have_no_names), TEST(bone_beyond_the_body_is_a_warning),
	   TEST(cycle_is_cut_where_it_closes), TEST(fewest_bones_count),
	   TEST(model_stays_without_its_skeleton), TEST(part_count_must_be_possible),
	   TEST(body_set_has_five_levels_of_detail), TEST(lists_are_read));

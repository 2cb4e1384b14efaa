#include "rows.h"

extern const struct adb_format adb_format_oni_m3gm, adb_format_oni_m3ga, adb_format_oni_ofga;

static struct oni_bytes body, points;

static void put_mesh(void)
{
	body.size = 0;
	put_u32(&body, 0);
	for (uint32_t i = 0; i < 7; i++)
		put_u32(&body, oni_link(i + 1));
	put_u32(&body, 0);
}

static void put_points(uint32_t count)
{
	points.size = 0;
	put_zeros(&points, 0x0C);
	for (int i = 0; i < 6; i++)
		put_f32(&points, i - 2.5);
	put_zeros(&points, 16);
	put_u32(&points, count);
	put_zeros(&points, 24);
}

static struct decoded decode(struct oni_opened *file, bool has_points)
{
	static const uint8_t empty[0x18];
	const struct oni_spec_instance instances[] = {
		{ "M3GM", "M3GMhead", body.data, body.size, 0, 0 },
		{ "PNTA", has_points ? NULL : "PNTAelsewhere", has_points ? points.data : NULL, points.size,
		  0, 0 },
		{ "VCRA", NULL, empty, sizeof empty, 0, 0 },
		{ "VCRA", NULL, empty, sizeof empty, 0, 0 },
		{ "TXCA", NULL, empty, sizeof empty, 0, 0 },
		{ "IDXA", NULL, empty, sizeof empty, 0, 0 },
		{ "IDXA", NULL, empty, sizeof empty, 0, 0 },
		{ "TXMP", "TXMPhead", NULL, 0, 0, 0 },
	};

	oni_open_spec(file, &(struct oni_spec){ .level = 1, .instances = instances, .count = 8 },
		      "level1_Final.dat", NULL);
	return oni_decode(file, &adb_format_oni_m3gm, "M3GMhead");
}

static void end(struct decoded *result, struct oni_opened *file)
{
	decoded_free(result);
	oni_close(file);
}

static void mesh_tells_its_parts(void)
{
	struct oni_opened file;

	put_mesh();
	put_points(2);

	struct decoded result = decode(&file, true);
	const struct adb_model *model = result.content.models;

	CHECK_INT(result.outcome, ADB_OK);
	if (CHECK(model != NULL)) {
		CHECK_TEXT(model->name, "head");
		CHECK_TEXT(model->native_id, "M3GMhead");
		CHECK_TEXT(model->kind, "mesh");
		CHECK_TEXT(adb_attribute_find(&model->attributes, "point_count"), "2");
		CHECK_TEXT(adb_attribute_find(&model->attributes, "bbox"), "[-2.5,-1.5,-0.5,0.5,1.5,2.5]");
	}
	check_link(&result, "Points", 0, "PNTA", "level1_Final.dat#1");
	check_link(&result, "VertexNormals", 0, "VCRA", "level1_Final.dat#2");
	check_link(&result, "FaceNormals", 0, "VCRA", "level1_Final.dat#3");
	check_link(&result, "TextureCoordinates", 0, "TXCA", "level1_Final.dat#4");
	check_link(&result, "TriangleStrips", 0, "IDXA", "level1_Final.dat#5");
	check_link(&result, "FaceNormalIndices", 0, "IDXA", "level1_Final.dat#6");
	check_link(&result, "Texture", 0, "TXMP", "TXMPhead");
	CHECK_INT(result.content.problem_count, 0);
	end(&result, &file);
	check_short_and_damaged(&adb_format_oni_m3gm, &body, 0x1F);
}

static void points_that_are_not_there_are_not_counted(void)
{
	struct oni_opened file;

	put_mesh();
	put_points(3);

	struct decoded result = decode(&file, true);

	CHECK_INT(problems_of(&result, "points"), 1);
	CHECK(adb_attribute_find(&result.content.models->attributes, "point_count") == NULL);
	end(&result, &file);

	result = decode(&file, false);
	CHECK_INT(result.content.problem_count, 0);
	CHECK(adb_attribute_find(&result.content.models->attributes, "point_count") == NULL);
	end(&result, &file);
}

/* Their counts have 32 bits: one that cannot be is refused, not tried. */
static void lists_have_wide_counts(void)
{
	struct oni_opened file;

	body.size = 0;
	for (int i = 0; i < 10; i++)
		put_u16(&body, 0xDEAD);
	put_u32(&body, 2);
	put_u32(&body, 0);
	put_u32(&body, oni_link(0));

	struct decoded result = decode_alone(&file, &adb_format_oni_m3ga, &body);

	CHECK_INT(result.outcome, ADB_OK);
	check_link(&result, "Geometries", 0, "M3GA", "M3GAx");
	CHECK_TEXT(adb_attribute_find(&link_of(&result, "Geometries", 0)->attributes, "index"), "1");
	CHECK_TEXT(result.content.models->kind, "mesh-list");
	end(&result, &file);

	set_u32(&body, 0x14, 0xFFFFFFFF);
	result = decode_alone(&file, &adb_format_oni_m3ga, &body);
	CHECK_INT(result.outcome, ADB_CORRUPT);
	end(&result, &file);
	set_u32(&body, 0x14, 2);
	check_short_and_damaged(&adb_format_oni_m3ga, &body, body.size - 1);
}

static void object_meshes_have_flags_before_their_links(void)
{
	struct oni_opened file;

	body.size = 0;
	put_zeros(&body, 0x10);
	put_u32(&body, oni_link(0));
	put_u32(&body, 1);
	put_u32(&body, 0x55);
	put_u32(&body, oni_link(0));
	put_u32(&body, 0);

	struct decoded result = decode_alone(&file, &adb_format_oni_ofga, &body);

	CHECK_INT(result.outcome, ADB_OK);
	check_link(&result, "EnvParticle", 0, "OFGA", "OFGAx");
	check_link(&result, "Geometry", 0, "OFGA", "OFGAx");
	CHECK_INT(link_count(&result), 2);
	end(&result, &file);
	check_short_and_damaged(&adb_format_oni_ofga, &body, body.size - 1);
}

TEST_SUITE("oni_mesh", TEST(mesh_tells_its_parts), TEST(points_that_are_not_there_are_not_counted),
	   TEST(lists_have_wide_counts), TEST(object_meshes_have_flags_before_their_links));

#include "base/quat.h"
#include "mesh_examples.h"
#include "rows.h"
#include "systems/oni/strips.h"

extern const struct adb_format adb_format_oni_m3gm, adb_format_oni_trcm;

/* ---- strips ---- */

static void strips_alternate(void)
{
	static const uint32_t marked = 0x80000000U;
	/* OBD:IDXA: 0 to 4; then a strip of two indices, which has no triangle, and another of three. */
	const uint32_t indices[] = { 0 | marked, 2, 1, 5, 4, 7, 6, 3 | marked, 2, 8 | marked, 9, 10 };
	const uint32_t expected[][3] = { { 0, 2, 1 }, { 1, 2, 5 }, { 1, 5, 4 },
					 { 4, 5, 7 }, { 4, 7, 6 }, { 8, 9, 10 } };
	struct oni_bytes *b = calloc(1, sizeof *b);
	struct adb_oni_triangle triangle;
	uint32_t count = 0;

	for (size_t i = 0; i < sizeof indices / sizeof indices[0]; i++)
		put_u32(b, indices[i]);

	struct adb_oni_strips strips = adb_oni_strips_begin(adb_reader_of(b->data, b->size));

	while (count < 6 && adb_oni_strips_next(&strips, &triangle)) {
		CHECK_INT(triangle.face, count);
		for (int i = 0; i < 3; i++)
			CHECK_INT(triangle.corners[i], expected[count][i]);
		count++;
	}
	CHECK_INT(count, 6);
	CHECK(!adb_oni_strips_next(&strips, &triangle));
	free(b);
}

/* ---- the worked example ---- */

static void check_triangles(const struct adb_mesh_part *part, const uint32_t *expected, uint32_t count)
{
	if (!CHECK(part != NULL) || !CHECK_INT(part->index_count, count))
		return;
	for (uint32_t i = 0; i < count; i++)
		CHECK_INT(part->indices[i], expected[i]);
	CHECK_INT(part->bind, ADB_BIND_BONE);
	CHECK_INT(part->topology, ADB_TRIANGLES);
	CHECK_INT(part->bone_id, ADB_NO_BONE);
	CHECK_INT(part->material, ADB_NO_MATERIAL);
}

static void check_point(const struct adb_mesh_part *part, const float expected[3])
{
	bool found = false;

	for (uint32_t i = 0; part != NULL && i < part->vertex_count; i++)
		found |= memcmp(part->positions + 3 * (size_t)i, expected, 3 * sizeof expected[0]) == 0;
	CHECK(found);
}

static void the_example_has_the_triangles_that_the_notes_have(void)
{
	static const struct {
		const char *path;
		uint32_t indices[6], count;
		float point[3];
	} parts[] = {
		{ "#5", { 0, 1, 2, 2, 1, 3 }, 6, { 2, 3, 0 } },
		{ "#12", { 2, 1, 0 }, 3, { 4, 0, 0 } },
		{ "#19", { 0, 1, 2, 2, 3, 1 }, 6, { 0, 0, 2 } },
	};
	static const float uvs[] = { 0, 1, 1, 1, 0, 0, 1, 0 };
	struct oni_opened file;

	if (!CHECK(open_mesh_example(&file, mesh_example_body, "TRBSmini.oni")))
		return;
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		struct decoded result = oni_decode(&file, &adb_format_oni_m3gm, parts[i].path);
		const struct adb_model *model = result.content.models;

		CHECK_INT(result.outcome, ADB_OK);
		CHECK_INT(result.content.problem_count, 0);
		if (CHECK(model != NULL)) {
			check_triangles(model->parts, parts[i].indices, parts[i].count);
			check_point(model->parts, parts[i].point);
		}
		if (i == 0 && CHECK(model != NULL && model->parts != NULL && model->parts->uvs != NULL))
			for (int k = 0; k < 8; k++)
				CHECK_NEAR((double)model->parts->uvs[k], (double)uvs[k], 0);
		decoded_free(&result);
	}
	oni_close(&file);
}

/* Three angles as stored, of 65535 a turn. */
static struct adb_quat rotation_of(const int euler[3])
{
	const double half = 3.14159265358979323846 / 65535;
	const struct adb_quat x = { sin(euler[0] * half), 0, 0, cos(euler[0] * half) };
	const struct adb_quat y = { 0, sin(euler[1] * half), 0, cos(euler[1] * half) };
	const struct adb_quat z = { 0, 0, sin(euler[2] * half), cos(euler[2] * half) };

	return adb_quat_multiply(adb_quat_multiply(x, y), z);
}

/* Where a point in the space of a bone is when each bone has the rotation of `euler`. */
static struct adb_vec3 posed(const struct adb_skeleton *skeleton, const int euler[3][3], int bone,
			     struct adb_vec3 point, struct adb_vec3 root)
{
	for (; bone >= 0; bone = skeleton->bones[bone].parent_id)
		point = adb_vec3_add(adb_quat_rotate(rotation_of(euler[bone]), point),
				     skeleton->bones[bone].rest.translation);
	return adb_vec3_add(point, root);
}

static void the_example_is_posed_as_the_notes_say(void)
{
	static const int still[3][3] = { { 0 } }, turned[3][3] = { { 0 }, { 0, 0, 16384 }, { 16384, 0, 0 } };
	static const struct {
		int bone;
		struct adb_vec3 point, rest, posed;
	} rows[] = {
		{ 0, { 2, 3, 0 }, { 2, 3, 0 }, { 2, 13, 0 } },
		{ 1, { 4, 0, 0 }, { 4, 5, 0 }, { -0.0001, 19, 0 } },
		{ 1, { 0, 1, 0 }, { 0, 6, 0 }, { -1, 15, 0 } },
		{ 2, { 0, 0, 0 }, { 4, 5, 1 }, { -0.0001, 19, 1 } },
		{ 2, { 1, 0, 0 }, { 5, 5, 1 }, { -0.0001, 20, 1 } },
		{ 2, { 0, 1, 0 }, { 4, 6, 1 }, { -0.0001, 19, 2 } },
		{ 2, { 0, 0, 2 }, { 4, 5, 3 }, { 1.9999, 19, 1 } },
	};
	struct oni_opened file;

	if (!CHECK(open_mesh_example(&file, mesh_example_body, "TRBSmini.oni")))
		return;

	struct decoded result = oni_decode(&file, &adb_format_oni_trcm, "#1");
	const struct adb_skeleton *skeleton = result.content.skeletons;

	if (CHECK(skeleton != NULL) && CHECK_INT(skeleton->bone_count, 3))
		for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
			struct adb_vec3 rest = posed(skeleton, still, rows[i].bone, rows[i].point,
						     (struct adb_vec3){ 0, 0, 0 });
			struct adb_vec3 at = posed(skeleton, turned, rows[i].bone, rows[i].point,
						   (struct adb_vec3){ 0, 10, 0 });

			CHECK_NEAR(rest.x, rows[i].rest.x, 1e-3);
			CHECK_NEAR(rest.y, rows[i].rest.y, 1e-3);
			CHECK_NEAR(rest.z, rows[i].rest.z, 1e-3);
			CHECK_NEAR(at.x, rows[i].posed.x, 1e-3);
			CHECK_NEAR(at.y, rows[i].posed.y, 1e-3);
			CHECK_NEAR(at.z, rows[i].posed.z, 1e-3);
		}
	decoded_free(&result);
	oni_close(&file);
}

static void geometry_is_read_only_when_it_is_wanted(void)
{
	struct oni_opened file;
	struct oni_decoding o;

	if (CHECK(open_mesh_example(&file, mesh_example_body, "TRBSmini.oni")) &&
	    CHECK(oni_decoder_begin(&o, &file, &adb_format_oni_m3gm, "#5"))) {
		o.d.wants_meshes = false;
		CHECK_INT(adb_format_oni_m3gm.decode(&o.d), ADB_OK);
		CHECK(o.content.models != NULL && o.content.models->parts == NULL);
		oni_decoder_end(&o);
	}
	oni_close(&file);
}

/* ---- odd and damaged meshes: a square of two triangles, changed by each test ---- */

enum { POINT_ARRAY, NORMALS, FACE_NORMALS, UVS, STRIPS, FACES, ARRAY_COUNT };

static struct oni_bytes arrays[ARRAY_COUNT];
static const char *tags[ARRAY_COUNT];

static void put_count(struct oni_bytes *b, size_t at, uint32_t count)
{
	b->size = 0;
	put_zeros(b, at);
	put_u32(b, count);
}

static void put_vector(struct oni_bytes *b, double x, double y, double z)
{
	put_f32(b, x);
	put_f32(b, y);
	put_f32(b, z);
}

/* Corners at the lower left, lower right, upper left and upper right, seen from +Z. */
static void put_square(void)
{
	static const char *const usual[ARRAY_COUNT] = { "PNTA", "VCRA", "VCRA", "TXCA", "IDXA", "IDXA" };

	memcpy(tags, usual, sizeof tags);
	put_count(&arrays[POINT_ARRAY], 0x34, 4);
	put_count(&arrays[NORMALS], 0x14, 4);
	put_count(&arrays[FACE_NORMALS], 0x14, 1);
	put_count(&arrays[UVS], 0x14, 4);
	put_count(&arrays[STRIPS], 0x14, 4);
	put_count(&arrays[FACES], 0x14, 2);
	put_vector(&arrays[FACE_NORMALS], 0, 0, 1);
	for (uint32_t i = 0; i < 4; i++) {
		put_vector(&arrays[POINT_ARRAY], i % 2, i / 2, 0);
		put_vector(&arrays[NORMALS], 0, 0, 2);
		put_f32(&arrays[UVS], i % 2);
		put_f32(&arrays[UVS], 1 - (double)(i / 2));
		put_u32(&arrays[STRIPS], i == 0 ? 0x80000000U : i);
	}
	put_u32(&arrays[FACES], 0);
	put_u32(&arrays[FACES], 0);
}

static struct decoded decode_square(struct oni_opened *file)
{
	static struct oni_bytes mesh;
	struct oni_spec_instance instances[1 + ARRAY_COUNT] = { { "M3GM", "M3GMsquare", NULL, 0, 0, 0 } };

	mesh.size = 0;
	put_u32(&mesh, 0);
	for (uint32_t i = 0; i < ARRAY_COUNT; i++) {
		put_u32(&mesh, arrays[i].size > 0 ? oni_link(i + 1) : 0);
		instances[i + 1] =
			(struct oni_spec_instance){ tags[i], NULL, arrays[i].data, arrays[i].size, 0, 0 };
	}
	put_zeros(&mesh, 8);
	instances[0].body = mesh.data;
	instances[0].size = mesh.size;
	oni_open_spec(file,
		      &(struct oni_spec){ .level = 1, .instances = instances, .count = 1 + ARRAY_COUNT },
		      "level1_Final.dat", NULL);
	return oni_decode(file, &adb_format_oni_m3gm, "M3GMsquare");
}

/* Checks the triangles of the square and the one problem that has `code`, NULL for none. */
static void check_square(const uint32_t *indices, uint32_t count, const char *code)
{
	struct oni_opened file;
	struct decoded result = decode_square(&file);
	const struct adb_model *model = result.content.models;

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(result.content.problem_count, code != NULL ? 1 : 0);
	if (code != NULL)
		CHECK_INT(problems_of(&result, code), 1);
	if (CHECK(model != NULL) && count > 0)
		check_triangles(model->parts, indices, count);
	else if (model != NULL)
		CHECK(model->parts == NULL);
	decoded_free(&result);
	oni_close(&file);
}

static const uint32_t front[] = { 0, 1, 2, 2, 1, 3 }, back[] = { 2, 1, 0, 3, 1, 2 };

static void normals_decide_which_side_is_the_front(void)
{
	put_square();
	check_square(front, 6, NULL);

	put_square();
	set_u32(&arrays[FACE_NORMALS], 0x20, 0xBF800000); /* -1 */
	check_square(back, 6, NULL);

	/* No normal of the face, or none with a direction: that of the points counts, which looks to the front. */
	put_square();
	arrays[FACE_NORMALS].size = 0;
	check_square(front, 6, NULL);
	put_square();
	set_u32(&arrays[FACE_NORMALS], 0x20, 0);
	check_square(front, 6, NULL);
	put_square();
	set_u32(&arrays[FACES], 0x18, 0xFFFFFFFF);
	check_square(front, 6, NULL);
	put_square();
	arrays[FACE_NORMALS].size = 0;
	for (size_t i = 0; i < 4; i++)
		set_u32(&arrays[NORMALS], 0x20 + 12 * i, 0xBF800000);
	check_square(back, 6, NULL);

	/* Neither: the order of the strip. */
	put_square();
	arrays[FACE_NORMALS].size = arrays[NORMALS].size = 0;
	check_square(front, 6, NULL);
}

static void damaged_triangles_are_left_out(void)
{
	put_square();
	set_u32(&arrays[STRIPS], 0x18 + 12, 4);
	check_square(front, 3, "strip-index");

	put_square();
	set_u32(&arrays[STRIPS], 0x18, 0);
	check_square(front, 6, "strip-index");

	/* A degenerate triangle still has a face. */
	put_square();
	set_u32(&arrays[STRIPS], 0x18 + 12, 2);
	check_square(front, 3, NULL);

	put_square();
	set_u32(&arrays[POINT_ARRAY], 0x38 + 36, 0x7FC00000);
	check_square(front, 3, "not-finite");

	put_square();
	set_u32(&arrays[FACES], 0x14, 1);
	check_square(front, 6, "array-lengths");
}

static void meshes_without_points_or_strips_are_empty(void)
{
	put_square();
	arrays[STRIPS].size = 0;
	check_square(NULL, 0, NULL);
	put_square();
	arrays[POINT_ARRAY].size = 0;
	check_square(NULL, 0, NULL);

	put_square();
	tags[STRIPS] = "TXCA";
	check_square(NULL, 0, "link-type");

	put_square();
	set_u32(&arrays[STRIPS], 0x14, 0xFFFFFFFF);
	check_square(NULL, 0, "array-range");
	put_square();
	set_u32(&arrays[POINT_ARRAY], 0x34, 5);
	check_square(NULL, 0, "points");
}

static void missing_normals_and_texture_coordinates_are_made(void)
{
	struct oni_opened file;

	put_square();
	set_u32(&arrays[NORMALS], 0x14, 2);
	set_u32(&arrays[UVS], 0x14, 3);

	struct decoded result = decode_square(&file);
	const struct adb_mesh_part *part = result.content.models->parts;

	CHECK_INT(problems_of(&result, "array-lengths"), 2);
	if (CHECK(part != NULL && part->normals != NULL && part->uvs != NULL)) {
		for (int i = 0; i < 4; i++)
			CHECK_NEAR((double)part->normals[3 * i + 2], 1, 0);
		CHECK_NEAR((double)part->uvs[4], 0, 0);
		CHECK_NEAR((double)part->uvs[2], 1, 0);
		CHECK_NEAR((double)part->uvs[6] + (double)part->uvs[7], 0, 0);
	}
	decoded_free(&result);
	oni_close(&file);

	put_square();
	arrays[NORMALS].size = arrays[UVS].size = 0;
	result = decode_square(&file);
	part = result.content.models->parts;
	CHECK_INT(result.content.problem_count, 0);
	CHECK(part != NULL && part->normals == NULL && part->uvs == NULL);
	decoded_free(&result);
	oni_close(&file);
}

TEST_SUITE("oni_geometry", TEST(strips_alternate), TEST(the_example_has_the_triangles_that_the_notes_have),
	   TEST(the_example_is_posed_as_the_notes_say), TEST(geometry_is_read_only_when_it_is_wanted),
	   TEST(normals_decide_which_side_is_the_front), TEST(damaged_triangles_are_left_out),
	   TEST(meshes_without_points_or_strips_are_empty),
	   TEST(missing_normals_and_texture_coordinates_are_made));

/* The meshes of MDM and MDL files: parts, materials, bind poses, weights. */
#include "decode.h"
#include "examples.h"
#include "mesh_example.h"

extern const struct adb_format adb_format_zengin_man;
extern const struct adb_format adb_format_zengin_mdm;
extern const struct adb_format adb_format_zengin_mdl;

/* Where things are in the example. */
enum {
	ATTACHED_AT = 67,
	SKIN_MESH_AT = 591,
	POOL_SIZE_AT = SKIN_MESH_AT + 8,
	POOL_AT = POOL_SIZE_AT + 4,
	TRIANGLE_AT = POOL_AT + 36,
	WEDGES_AT = TRIANGLE_AT + 6,
	POSITION_COUNT_AT = POOL_AT + 114 + 1 + 4,
	TRIANGLE_COUNT_AT = POSITION_COUNT_AT + 4 + 8 + 4,
	ARCHIVE_AT = POSITION_COUNT_AT + 4 + 8 + 80,
	MATERIAL_SIZE_AT = 0x385,
	ALPHA_AT = 0x3A3,
	ALPHA_FUNCTION_AT = MATERIAL_SIZE_AT + 0x61 - 9,
	ALPHA_TEST_AT = MATERIAL_SIZE_AT + 0x61,
	WEIGHTS_AT = 1101,
	FIRST_COUNT_AT = WEIGHTS_AT + 6 + 4,
	FIRST_WEIGHT_AT = FIRST_COUNT_AT + 4,
	FIRST_NODE_AT = FIRST_WEIGHT_AT + 16,
	SECOND_WEIGHT_AT = FIRST_NODE_AT + 1 + 4,
};

struct example {
	uint8_t bytes[MDH_EXAMPLE_SIZE + MESH_EXAMPLE_SIZE];
	size_t size;
};

static struct example example(void)
{
	struct example e;

	e.size = hex_bytes(mesh_example, e.bytes, sizeof e.bytes);
	return e;
}

static struct decoded decode(const struct example *e)
{
	return decode_bytes(&adb_format_zengin_mdm, e->bytes, e->size, "TEST.MDM");
}

static void put_float(struct example *e, size_t at, float value)
{
	uint32_t bits;

	memcpy(&bits, &value, sizeof bits);
	for (size_t i = 0; i < 4; i++)
		e->bytes[at + i] = (uint8_t)(bits >> 8 * i);
}

/* ---- what the file says ---- */

static void check_vector(const float *got, double x, double y, double z, double tolerance)
{
	CHECK_NEAR((double)got[0], x, tolerance);
	CHECK_NEAR((double)got[1], y, tolerance);
	CHECK_NEAR((double)got[2], z, tolerance);
}

static void reads_an_attached_mesh(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_model *model = r.content.models;
	struct adb_mesh_part *part = model->parts;
	struct adb_material *material = model->materials;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(part->bone_name, "BIP01 LEVER STICK");
	CHECK_INT(part->bind, ADB_BIND_BONE);
	CHECK_INT(part->bone_id, ADB_NO_BONE);
	CHECK(part->joints == NULL);
	CHECK_INT(part->vertex_count, 3);
	CHECK_INT(part->index_count, 3);
	CHECK_INT(part->indices[0], 0);
	CHECK_INT(part->indices[1], 1); /* stored as 0, 2, 1 */
	CHECK_INT(part->indices[2], 2);
	check_vector(part->positions + 3, 1, 0, 0, 0);
	check_vector(part->positions + 6, 0, 2, 0, 0);
	check_vector(part->normals, 0, 0, 1, 0);
	CHECK_INT(part->material, 0);
	CHECK_TEXT(material->name, "M1");
	CHECK(material->texture_name == NULL);
	check_vector(material->colour, 0x80 / 255.0, 0x40 / 255.0, 0x20 / 255.0, 1e-7);
	CHECK_NEAR((double)material->colour[3], 1, 0);
	CHECK_INT(material->alpha_mode, ADB_OPAQUE);
	decoded_free(&r);
}

static void reads_a_skin(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_model *model = r.content.models;
	struct adb_mesh_part *part = model->parts->next;
	struct adb_material *material = model->materials->next;

	CHECK_INT(model->skeleton_checksum, 0xEA809BF7);
	CHECK(part->next == NULL);
	CHECK_INT(part->bind, ADB_BIND_MODEL);
	CHECK(part->bone_name == NULL);
	for (uint32_t i = 0; i < 3; i++)
		CHECK_INT(part->indices[i], (3 - i) % 3); /* stored as 0, 1, 2 */
	check_vector(part->positions + 3, 0, 20, 1, 0);
	check_vector(part->normals, 0.578498, 0.408352, -0.706108, 1e-6);
	CHECK_NEAR((double)part->uvs[2], 1, 0);
	CHECK_NEAR((double)part->uvs[4], 0.5, 0);
	CHECK_NEAR((double)part->uvs[5], 0.25, 0);
	CHECK_INT(part->joints[4], 0);
	CHECK_INT(part->joints[5], 1);
	CHECK_NEAR((double)part->weights[4], 0.75, 0);
	CHECK_NEAR((double)part->weights[5], 0.25, 0);
	CHECK_NEAR((double)part->weights[6], 0, 0);
	CHECK_INT(part->joints[8], 1);
	CHECK_INT(part->material, 1);
	CHECK_TEXT(material->name, "M2");
	CHECK_TEXT(material->texture_type, "TEX");
	CHECK_TEXT(material->texture_name, "TEST_V0_C0-C.TEX");
	check_vector(material->colour, 1, 1, 1, 0);
	CHECK_TEXT(attribute_json(&material->attributes, "alpha_function"), "\"none\"");
	CHECK_INT(model->bind_count, 2);
	decoded_free(&r);
}

static void geometry_is_left_out_unless_wanted(void)
{
	struct example e = example();
	struct decoded r = decode_with(&adb_format_zengin_mdm, e.bytes, e.size, "TEST.MDM", false);

	CHECK(r.content.models->parts == NULL && r.content.models->materials == NULL);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

/* ---- poses ---- */

struct posed {
	struct adb_quat rotation[2];
	struct adb_vec3 translation[2];
};

/* The transforms of both nodes in the model; frame -1 is the rest pose. */
static struct posed pose_at(int frame)
{
	struct posed local = { { { 0, 1, 0, 0 }, { 0, sqrt(0.5), 0, sqrt(0.5) } },
			       { { 0, 12.5, 0 }, { 1.5, 20, -3 } } };
	uint8_t bytes[MAN_EXAMPLE_SIZE];
	struct decoded r = decode_bytes(&adb_format_zengin_man, bytes,
					hex_bytes(man_example, bytes, sizeof bytes), "TEST-T_TEST.MAN");

	for (const struct adb_channel *c = frame >= 0 ? r.content.clips->channels : NULL; c != NULL;
	     c = c->next) {
		const float *key = c->values + (size_t)frame * c->width;

		if (c->target == ADB_ROTATION)
			local.rotation[c->bone_id] = (struct adb_quat){ (double)key[0], (double)key[1],
									(double)key[2], (double)key[3] };
		else
			local.translation[c->bone_id] =
				(struct adb_vec3){ (double)key[0], (double)key[1], (double)key[2] };
	}
	decoded_free(&r);
	local.translation[1] =
		adb_vec3_add(adb_quat_rotate(local.rotation[0], local.translation[1]), local.translation[0]);
	local.rotation[1] = adb_quat_multiply(local.rotation[0], local.rotation[1]);
	return local;
}

static struct adb_vec3 moved(const struct posed *pose, int node, struct adb_vec3 point)
{
	return adb_vec3_add(adb_quat_rotate(pose->rotation[node], point), pose->translation[node]);
}

static struct adb_vec3 through(const float *m, const float *p)
{
	double out[3];

	for (size_t i = 0; i < 3; i++)
		out[i] = (double)m[4 * i] * (double)p[0] + (double)m[4 * i + 1] * (double)p[1] +
			 (double)m[4 * i + 2] * (double)p[2] + (double)m[4 * i + 3];
	return (struct adb_vec3){ out[0], out[1], out[2] };
}

/* A vertex as motion/mesh.h says that it moves. */
static struct adb_vec3 skinned(const struct adb_model *model, const struct adb_mesh_part *part,
			       const struct posed *pose, size_t vertex)
{
	struct adb_vec3 sum = { 0, 0, 0 };

	for (size_t i = 4 * vertex; i < 4 * vertex + 4; i++) {
		double w = (double)part->weights[i];
		struct adb_vec3 p = moved(
			pose, part->joints[i],
			through(model->binds[part->joints[i]].bone_from_model, part->positions + 3 * vertex));

		sum = adb_vec3_add(sum, (struct adb_vec3){ w * p.x, w * p.y, w * p.z });
	}
	return sum;
}

static void check_point(struct adb_vec3 got, const double expected[3], double tolerance)
{
	CHECK_NEAR(got.x, expected[0], tolerance);
	CHECK_NEAR(got.y, expected[1], tolerance);
	CHECK_NEAR(got.z, expected[2], tolerance);
}

/* At rest and in the two frames of the animation: three vertices of the skin, then three of the attached mesh. */
static void moves_as_the_game_does(void)
{
	static const double expected[3][6][3] = {
		{ { -1, 14.5, -3 },
		  { 0, 20, 1 },
		  { -1.5, 32.5, 7 },
		  { -1.5, 32.5, 3 },
		  { -1.5, 32.5, 4 },
		  { -1.5, 34.5, 3 } },
		{ { 1, 57.535, -7 },
		  { 0.625, 58.035, -11.5 },
		  { 1.0003, 55.535, -7 },
		  { 1, 55.535, -11 },
		  { 1.0001, 55.535, -10 },
		  { 1, 57.535, -11 } },
		{ { 1.001, -11.9818, 52.523 },
		  { -2.1657, -16.1016, 58.5398 },
		  { -1.3323, -12.6505, 52.8522 },
		  { 0.001, -10, 55.535 },
		  { -0.3323, -10.6626, 54.8643 },
		  { 1.3343, -9.3253, 54.2057 } },
	};
	static const double tolerances[3] = { 1e-3, 1e-3, 5e-3 };
	struct example e = example();
	struct decoded r = decode(&e);
	const struct adb_model *model = r.content.models;
	const struct adb_mesh_part *attached = model->parts, *skin = attached->next;

	for (int frame = -1; frame < 2; frame++) {
		struct posed pose = pose_at(frame);

		for (size_t i = 0; i < 3; i++) {
			const float *p = attached->positions + 3 * i;

			check_point(skinned(model, skin, &pose, i), expected[frame + 1][i],
				    tolerances[frame + 1]);
			check_point(moved(&pose, 1,
					  (struct adb_vec3){ (double)p[0], (double)p[1], (double)p[2] }),
				    expected[frame + 1][3 + i], tolerances[frame + 1]);
		}
	}
	decoded_free(&r);
}

/* ---- alpha ---- */

static enum adb_alpha_mode alpha_of(uint8_t function, uint8_t alpha, uint8_t test)
{
	struct example e = example();

	CHECK_INT(e.bytes[ALPHA_FUNCTION_AT], 1);
	CHECK_INT(e.bytes[ALPHA_AT], 0xFF);
	CHECK_INT(e.bytes[ALPHA_TEST_AT], 0);
	e.bytes[ALPHA_FUNCTION_AT] = function;
	e.bytes[ALPHA_AT] = alpha;
	e.bytes[ALPHA_TEST_AT] = test;
	struct decoded r = decode(&e);
	enum adb_alpha_mode mode = r.content.models->last_material->alpha_mode;

	CHECK(r.content.problems == NULL);
	CHECK_NEAR((double)r.content.models->last_material->colour[3], alpha / 255.0, 1e-7);
	decoded_free(&r);
	return mode;
}

static void tells_what_is_transparent(void)
{
	CHECK_INT(alpha_of(1, 255, 0), ADB_OPAQUE);
	CHECK_INT(alpha_of(0, 255, 1), ADB_MASK);
	CHECK_INT(alpha_of(2, 255, 1), ADB_BLEND);
	CHECK_INT(alpha_of(6, 255, 0), ADB_BLEND);
	CHECK_INT(alpha_of(0, 100, 0), ADB_BLEND);
}

/* ---- bad input ---- */

static void leaves_out_a_mesh_whose_arrays_do_not_fit(void)
{
	struct example e = example();

	e.bytes[POSITION_COUNT_AT] = 11;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "mesh-data"), 1);
	CHECK_TEXT(r.content.models->parts->bone_name, "BIP01 LEVER STICK");
	CHECK(r.content.models->parts->next == NULL);
	decoded_free(&r);
	e = example();
	e.bytes[TRIANGLE_COUNT_AT + 3] = 0x80;
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "mesh-data"), 1);
	decoded_free(&r);
	e = example();
	e.bytes[POOL_SIZE_AT + 3] = 0xFF;
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "mesh-data"), 1);
	decoded_free(&r);
}

static void drops_triangles_of_no_vertices(void)
{
	struct example e = example();

	e.bytes[TRIANGLE_AT + 4] = 3; /* wedge 3 of 3 */
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "mesh-triangle"), 1);
	CHECK(r.content.models->parts->next == NULL);
	decoded_free(&r);
	e = example();
	e.bytes[WEDGES_AT + 20] = 3; /* position 3 of 3 */
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "mesh-triangle"), 1);
	decoded_free(&r);
}

static void numbers_that_are_not_finite_are_0(void)
{
	struct example e = example();

	put_float(&e, POOL_AT, NAN);
	put_float(&e, WEDGES_AT + 12, INFINITY);
	put_float(&e, FIRST_WEIGHT_AT + 8, -INFINITY);
	struct decoded r = decode(&e);
	struct adb_mesh_part *part = r.content.models->parts->next;

	CHECK_INT(problem_count(&r.content, "not-finite"), 3);
	CHECK_NEAR((double)part->uvs[0], 0, 0);
	for (uint32_t i = 0; i < 9; i++)
		CHECK(isfinite(part->positions[i]));
	decoded_free(&r);
}

static void positions_without_weights_follow_the_root(void)
{
	struct example e = example();

	put_float(&e, FIRST_WEIGHT_AT, -1);
	struct decoded r = decode(&e);
	struct adb_mesh_part *part = r.content.models->parts->next;

	CHECK_INT(problem_count(&r.content, "not-finite"), 1);
	CHECK_INT(problem_count(&r.content, "skin-weight"), 1);
	CHECK_INT(part->joints[0], 0);
	CHECK_NEAR((double)part->weights[0], 1, 0);
	decoded_free(&r);
}

static void weights_are_made_to_add_up_to_1(void)
{
	struct example e = example();

	put_float(&e, SECOND_WEIGHT_AT, 0.25F);
	struct decoded r = decode(&e);
	struct adb_mesh_part *part = r.content.models->parts->next;

	CHECK(r.content.problems == NULL);
	CHECK_NEAR((double)part->weights[4], 0.5, 0);
	CHECK_NEAR((double)part->weights[5], 0.5, 0);
	decoded_free(&r);
}

static void leaves_out_a_skin_with_too_few_weights(void)
{
	struct example e = example();

	e.bytes[FIRST_COUNT_AT] = 65;
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "skin-weight"), 1);
	CHECK(r.content.models->parts->next == NULL);
	CHECK(r.content.models->binds == NULL);
	decoded_free(&r);
	e = example();
	e.bytes[WEIGHTS_AT] = 0xFE; /* another chunk */
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	CHECK(r.content.models->parts->next == NULL);
	decoded_free(&r);
	e = example();
	e.bytes[WEIGHTS_AT + 6]++; /* the size of the weights */
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "skin-weight"), 1);
	CHECK(r.content.models->parts->next != NULL);
	decoded_free(&r);
}

/* In an MDL the number of nodes is known. */
static void leaves_out_nodes_that_do_not_exist(void)
{
	struct example e = { .size = 0 };

	e.size = hex_bytes(mdh_example, e.bytes, sizeof e.bytes);
	e.size += hex_bytes(mesh_example, e.bytes + e.size, sizeof e.bytes - e.size);

	struct decoded r = decode_bytes(&adb_format_zengin_mdl, e.bytes, e.size, "TEST.MDL");

	CHECK(r.content.problems == NULL);
	CHECK_INT(r.content.models->bind_count, 2);
	decoded_free(&r);
	e.bytes[MDH_EXAMPLE_SIZE + FIRST_NODE_AT] = 2;
	r = decode_bytes(&adb_format_zengin_mdl, e.bytes, e.size, "TEST.MDL");
	CHECK_INT(problem_count(&r.content, "skin-weight"), 1);
	CHECK_INT(r.content.models->parts->next->joints[0], 0);
	decoded_free(&r);
}

static void materials_that_cannot_be_read_are_white(void)
{
	struct example e = example();

	e.bytes[ARCHIVE_AT] = 'z';
	struct decoded r = decode(&e);
	struct adb_material *material = r.content.models->last_material;

	CHECK_INT(problem_count(&r.content, "bad-material"), 1);
	CHECK(r.content.models->parts->next != NULL);
	CHECK_INT(r.content.models->parts->next->material, 1);
	CHECK(material->texture_name == NULL);
	CHECK_NEAR((double)material->colour[0], 1, 0);
	decoded_free(&r);
	e = example();
	e.bytes[MATERIAL_SIZE_AT] = 0x30; /* ends in the name of the texture */
	r = decode(&e);
	CHECK(problem_count(&r.content, "bad-material") > 0);
	decoded_free(&r);
}

static void survives_damage(void)
{
	struct example e = example();

	decode_damaged(&adb_format_zengin_mdm, e.bytes, e.size, "TEST.MDM");
	/* The tables of the skin and its weights. */
	for (size_t at = SKIN_MESH_AT; at < e.size; at++) {
		for (int bit = 0; bit < 8; bit += 7) {
			e.bytes[at] ^= (uint8_t)(1 << bit);
			decode_exactly(&adb_format_zengin_mdm, e.bytes, e.size, "TEST.MDM");
			e.bytes[at] ^= (uint8_t)(1 << bit);
		}
	}
}

/* ---- a real model ---- */

/* Every byte of it is used, and the normals of all triangles point outward. */
static void reads_a_real_model(void)
{
	size_t size;
	uint8_t *bytes = read_real_file("zengin/FIRECAMP_01.MDL", &size);

	if (bytes == NULL)
		return;

	struct decoded r = decode_bytes(&adb_format_zengin_mdl, bytes, size, "FIRECAMP_01.MDL");
	uint32_t triangles = 0, outward = 0;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK(r.content.models->parts != NULL);
	for (const struct adb_mesh_part *part = r.content.models->parts; part != NULL; part = part->next) {
		CHECK_TEXT(part->bone_name, "ZM_FIRECAMP");
		for (uint32_t i = 0; i < part->index_count; i += 3, triangles++) {
			const float *a = part->positions + 3 * (size_t)part->indices[i],
				    *b = part->positions + 3 * (size_t)part->indices[i + 1],
				    *c = part->positions + 3 * (size_t)part->indices[i + 2],
				    *n = part->normals + 3 * (size_t)part->indices[i];
			float u[3], v[3];

			for (int k = 0; k < 3; k++) {
				u[k] = b[k] - a[k];
				v[k] = c[k] - a[k];
			}
			outward += (u[1] * v[2] - u[2] * v[1]) * n[0] + (u[2] * v[0] - u[0] * v[2]) * n[1] +
					   (u[0] * v[1] - u[1] * v[0]) * n[2] >
				   0;
		}
	}
	CHECK(triangles > 0);
	CHECK_INT(outward, triangles);
	decoded_free(&r);
	free(bytes);
}

TEST_SUITE("zengin_mesh", TEST(reads_an_attached_mesh), TEST(reads_a_skin),
	   TEST(geometry_is_left_out_unless_wanted), TEST(moves_as_the_game_does),
	   TEST(tells_what_is_transparent), TEST(leaves_out_a_mesh_whose_arrays_do_not_fit),
	   TEST(drops_triangles_of_no_vertices), TEST(numbers_that_are_not_finite_are_0),
	   TEST(positions_without_weights_follow_the_root), TEST(weights_are_made_to_add_up_to_1),
	   TEST(leaves_out_a_skin_with_too_few_weights), TEST(leaves_out_nodes_that_do_not_exist),
	   TEST(materials_that_cannot_be_read_are_white), TEST(survives_damage), TEST(reads_a_real_model));

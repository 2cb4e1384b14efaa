/* The triangles, influences and binds of a PMD. */
#include <math.h>

#include "base/quat.h"
#include "examples.h"

enum { VERTICES = 20, VERTEX = 52, FACE = 180, BONES = 186, BIND = 190, PROPS = 246 };

static uint8_t stick[STICK_SIZE + 8];

static struct decoded decode(void)
{
	return decode_bytes(&adb_format_zeroad_pmd, stick, STICK_SIZE, "art/meshes/stick.dae.cached.pmd");
}

static void fill(void)
{
	CHECK_INT(hex_bytes(stick_hex, stick, sizeof stick), STICK_SIZE);
}

static void put_f32(size_t at, float value)
{
	uint32_t bits;

	memcpy(&bits, &value, 4);
	put_u32(stick, at, bits);
}

static void check_floats(const float *got, const double *expected, size_t count)
{
	for (size_t i = 0; i < count; i++)
		CHECK_NEAR((double)got[i], expected[i], 1e-6);
}

/* The frame 1 of the wave; the last one is the model itself. */
static const struct adb_transform poses[] = {
	{ { 0, 1.5, 0 }, { 0, 0.70710677, 0, 0.70710677 }, { 1, 1, 1 } },
	{ { 0, 1.5, -2 }, { 0.5, 0.5, 0.5, 0.5 }, { 1, 1, 1 } },
	{ { 0, 0, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } },
};

static struct adb_vec3 posed(const struct adb_model *model, uint32_t vertex)
{
	const struct adb_mesh_part *part = model->parts;
	struct adb_vec3 sum = { 0, 0, 0 };

	for (int i = 0; i < ADB_INFLUENCES; i++) {
		uint16_t joint = part->joints[4 * vertex + (uint32_t)i];
		double weight = (double)part->weights[4 * vertex + (uint32_t)i], at[3];
		const float *v = part->positions + 3 * (size_t)vertex;

		CHECK_INT(model->binds[joint].bone_id, joint);
		for (int row = 0; row < 3; row++) {
			const float *m = model->binds[joint].bone_from_model + 4 * row;

			at[row] = (double)(m[0] * v[0] + m[1] * v[1] + m[2] * v[2] + m[3]);
		}

		struct adb_vec3 moved =
			adb_quat_rotate(poses[joint].rotation, (struct adb_vec3){ at[0], at[1], at[2] });

		moved = adb_vec3_add(moved, poses[joint].translation);
		sum = adb_vec3_add(sum,
				   (struct adb_vec3){ weight * moved.x, weight * moved.y, weight * moved.z });
	}
	return sum;
}

static void the_example_is_posed(void)
{
	static const double expected[3][3] = { { 0, 0.5, 0 }, { 0, 1.25, -2.75 }, { 4, 0, 1 } };

	fill();

	struct decoded got = decode();
	const struct adb_model *model = got.content.models;

	CHECK_INT(model->bind_count, 3);
	CHECK_INT(model->parts->bind, ADB_BIND_MODEL);
	for (uint32_t i = 0; i < 3; i++) {
		struct adb_vec3 at = posed(model, i);

		CHECK_NEAR(at.x, expected[i][0], 1e-6);
		CHECK_NEAR(at.y, expected[i][1], 1e-6);
		CHECK_NEAR(at.z, expected[i][2], 1e-6);
	}
	decoded_free(&got);
}

/* V is turned round and so is the order of the corners: the normal points to where the edges turn to the left. */
static void the_example_has_its_triangle(void)
{
	static const double positions[] = { 0, 0, 0, 2, 0, 0, 4, 0, 1 };
	static const double normals[] = { 0, 1, 0, 0, 1, 0, 0, 1, 0 }, uvs[] = { 0, 1, 1, 1, 1, 0 };
	static const double weights[] = { 1, 0, 0, 0, 0.75, 0.25, 0, 0, 1, 0, 0, 0 };

	fill();

	struct decoded got = decode();
	const struct adb_mesh_part *part = got.content.models->parts;

	CHECK_INT(part->vertex_count, 3);
	CHECK_INT(part->index_count, 3);
	CHECK_INT(part->topology, ADB_TRIANGLES);
	CHECK_INT(part->material, ADB_NO_MATERIAL);
	CHECK(part->next == NULL);
	check_floats(part->positions, positions, 9);
	check_floats(part->normals, normals, 9);
	check_floats(part->uvs, uvs, 6);
	check_floats(part->weights, weights, 12);
	CHECK_INT(part->joints[4], 1);
	CHECK_INT(part->joints[5], 0);
	CHECK_INT(part->joints[8], 2);
	CHECK_INT(part->indices[0], 0);
	CHECK_INT(part->indices[1], 2);
	CHECK_INT(part->indices[2], 1);
	decoded_free(&got);
}

static void listing_has_no_geometry(void)
{
	fill();

	struct decoded got = decode_with(&adb_format_zeroad_pmd, stick, STICK_SIZE, "x.pmd", false);

	CHECK_INT(got.outcome, ADB_OK);
	CHECK(got.content.models->parts == NULL);
	CHECK(got.content.models->binds == NULL);
	decoded_free(&got);
}

/* Versions 1 and 2: what is at a bone is put where the bind pose has the bone. */
static void old_vertices_are_relative_to_bones(void)
{
	static const double positions[] = { 0, 1, 0, 3.5, 1, 0, 4, 0, 1 };
	uint8_t old[STICK_SIZE];

	fill();
	memcpy(old, stick, 16);
	memcpy(old + 16, stick + 20, STICK_SIZE - 20);
	put_u32(old, 4, 2);
	put_u32(old, 8, STICK_SIZE - 4 - 12);

	struct decoded got = decode_bytes(&adb_format_zeroad_pmd, old, STICK_SIZE - 4, "x.pmd");

	CHECK_INT(got.outcome, ADB_OK);
	check_floats(got.content.models->parts->positions, positions, 9);
	decoded_free(&got);
}

static void rigid_meshes_have_no_joints(void)
{
	enum { STATES = PROPS - BIND };

	fill();
	memmove(stick + BIND, stick + PROPS, STICK_SIZE - PROPS);
	put_u32(stick, BONES, 0);
	put_u32(stick, 8, STICK_SIZE - STATES - 12);

	struct decoded got = decode_bytes(&adb_format_zeroad_pmd, stick, STICK_SIZE - STATES, "x.pmd");
	const struct adb_mesh_part *part = got.content.models->parts;

	CHECK_INT(part->index_count, 3);
	CHECK(part->joints == NULL);
	CHECK(part->weights == NULL);
	CHECK_INT(part->bone_id, ADB_NO_BONE);
	CHECK_INT(got.content.models->bind_count, 0);
	decoded_free(&got);
}

/* A vertex without bones stays in the model; a bone that the mesh lacks counts for nothing. */
static void influences_that_are_wrong_are_left_out(void)
{
	fill();
	stick[VERTICES + 32] = 0xFF;
	stick[VERTICES + VERTEX + 32] = 77;

	struct decoded got = decode();
	const struct adb_mesh_part *part = got.content.models->parts;

	CHECK_INT(problem_count(&got.content, "bone-index"), 1);
	CHECK_INT(part->joints[0], 2);
	CHECK_NEAR((double)part->weights[0], 1, 0);
	CHECK_INT(part->joints[4], 1);
	CHECK_NEAR((double)part->weights[4], 1, 1e-6);
	CHECK_NEAR((double)part->weights[5], 0, 0);
	decoded_free(&got);
}

static void faces_that_cannot_be_drawn_are_left_out(void)
{
	fill();
	stick[FACE] = 3;

	struct decoded got = decode();

	CHECK_INT(problem_count(&got.content, "vertex-index"), 1);
	CHECK_INT(got.content.models->parts->index_count, 0);
	decoded_free(&got);
	fill();
	put_f32(VERTICES + VERTEX, NAN);
	got = decode();
	CHECK_INT(problem_count(&got.content, "not-finite"), 1);
	CHECK_INT(got.content.models->parts->index_count, 0);
	CHECK_NEAR((double)got.content.models->parts->positions[3], 0, 0);
	decoded_free(&got);
}

static void a_bind_pose_that_is_not_finite_gives_no_mesh(void)
{
	fill();
	put_f32(BIND, INFINITY);

	struct decoded got = decode();

	CHECK_INT(got.outcome, ADB_OK);
	CHECK(got.content.models->parts == NULL);
	CHECK_INT(got.content.models->bind_count, 0);
	decoded_free(&got);
}

TEST_SUITE("0 A.D. PMD, its mesh", TEST(the_example_is_posed), TEST(the_example_has_its_triangle),
	   TEST(listing_has_no_geometry), TEST(old_vertices_are_relative_to_bones),
	   TEST(rigid_meshes_have_no_joints), TEST(influences_that_are_wrong_are_left_out),
	   TEST(faces_that_cannot_be_drawn_are_left_out), TEST(a_bind_pose_that_is_not_finite_gives_no_mesh));

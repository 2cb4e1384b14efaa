#include "motion/mesh_gate.h"

#include "decode.h"

/* A model with one material and one part: two triangles of four vertices, a square in the plane z = 0. */
struct fixture {
	struct adb_arena *arena;
	struct adb_content content;
	struct adb_model *model;
	struct adb_material *material;
	struct adb_mesh_part *part;
};

static struct fixture fixture(void)
{
	static const float square[12] = { 0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0 };
	static const uint32_t faces[6] = { 0, 1, 2, 0, 2, 3 };
	struct fixture f = { .arena = adb_arena_new(DECODE_BUDGET) };

	f.content.arena = f.arena;
	f.model = adb_content_add_model(&f.content, "square", "mesh");
	f.material = adb_model_add_material(&f.content, f.model, "white");
	f.part = adb_model_add_part(&f.content, f.model, "p", 4, 6);
	f.part->material = 0;
	memcpy(f.part->positions, square, sizeof square);
	memcpy(f.part->indices, faces, sizeof faces);
	return f;
}

static void check_values(const float *got, const float *expected, size_t count)
{
	for (size_t i = 0; i < count; i++)
		CHECK_NEAR((double)got[i], (double)expected[i], 1e-6);
}

static void good_meshes_pass(void)
{
	struct fixture f = fixture();
	float *normals = adb_part_add_normals(&f.content, f.part);

	for (int i = 0; i < 4; i++)
		normals[3 * i + 2] = 1;
	CHECK(adb_part_add_influences(&f.content, f.part));
	for (int i = 0; i < 16; i++)
		f.part->weights[i] = 0.25F;
	adb_meshes_check(&f.content);
	CHECK(f.content.problems == NULL);
	CHECK_INT(f.part->index_count, 6);
	CHECK_NEAR((double)f.part->weights[7], 0.25, 0);
	adb_arena_free(f.arena);
}

/* An index that is too large, one beyond the end of a triangle, a position that is no number: the other face stays. */
static void bad_faces_go(void)
{
	const float bad[] = { NAN, INFINITY, -INFINITY };

	for (int i = 0; i < 5; i++) {
		struct fixture f = fixture();

		if (i < 3)
			f.part->positions[4] = bad[i]; /* of vertex 1, which the first face has alone */
		else
			f.part->indices[1] = i == 3 ? 4 : UINT32_MAX;
		adb_meshes_check(&f.content);
		CHECK_INT(problem_count(&f.content, "mesh-faces"), 1);
		CHECK_INT(f.part->index_count, 3);
		CHECK_INT(f.part->indices[1], 2);
		CHECK(isfinite(f.part->positions[4]));
		adb_arena_free(f.arena);
	}
}

static void incomplete_faces_go(void)
{
	static const struct {
		enum adb_topology topology;
		uint32_t count, kept;
		int problems;
	} cases[] = { { ADB_TRIANGLES, 5, 3, 1 }, { ADB_LINES, 5, 4, 1 },     { ADB_POINTS, 5, 5, 0 },
		      { ADB_LINES, 6, 6, 0 },     { ADB_TRIANGLES, 2, 0, 1 }, { ADB_TRIANGLES, 0, 0, 0 } };

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct fixture f = fixture();

		f.part->topology = cases[i].topology;
		f.part->index_count = cases[i].count;
		adb_meshes_check(&f.content);
		CHECK_INT(f.part->index_count, cases[i].kept);
		CHECK_INT(problem_count(&f.content, "mesh-faces"), cases[i].problems);
		adb_arena_free(f.arena);
	}
}

/* The parts around one that goes stay, in order; the last one is right again. */
static void parts_with_faces_and_without_positions_go(void)
{
	struct fixture f = fixture();
	struct adb_mesh_part *second = adb_model_add_part(&f.content, f.model, "q", 4, 3);
	struct adb_mesh_part *skin = adb_model_add_part(&f.content, f.model, "skin", 4, 0);

	second->positions = NULL;
	skin->positions = NULL;
	adb_meshes_check(&f.content);
	CHECK_INT(problem_count(&f.content, "mesh-faces"), 1);
	CHECK(f.model->parts == f.part && f.part->next == skin && f.model->last_part == skin);

	f.part->positions = NULL;
	skin->index_count = 3;
	adb_meshes_check(&f.content);
	CHECK(f.model->parts == NULL && f.model->last_part == NULL);
	adb_arena_free(f.arena);
}

/* All that fit together stay: of 3 parts with 2 million vertices two. */
static void parts_beyond_the_most_vertices_go(void)
{
	struct fixture f = fixture();
	struct adb_mesh_part *big[3];

	f.model->parts = f.model->last_part = NULL;
	for (int i = 0; i < 3; i++) {
		big[i] = adb_model_add_part(&f.content, f.model, "big", 1, 0);
		big[i]->positions = NULL;
		big[i]->vertex_count = ADB_MESH_MAX_VERTICES / 2;
	}
	big[1]->vertex_count = UINT32_MAX;
	adb_meshes_check(&f.content);
	CHECK_INT(problem_count(&f.content, "mesh-size"), 1);
	CHECK(f.model->parts == big[0] && big[0]->next == big[2] && f.model->last_part == big[2]);
	adb_arena_free(f.arena);
}

static void materials_out_of_range_become_none(void)
{
	const int32_t numbers[] = { -2, 1, INT32_MAX, INT32_MIN };

	for (int i = 0; i < 4; i++) {
		struct fixture f = fixture();

		f.part->material = numbers[i];
		adb_meshes_check(&f.content);
		CHECK_INT(problem_count(&f.content, "mesh-material"), 1);
		CHECK_INT(f.part->material, ADB_NO_MATERIAL);
		adb_meshes_check(&f.content);
		CHECK_INT(problem_count(&f.content, "mesh-material"), 1);
		adb_arena_free(f.arena);
	}
}

static void colours_stay_between_0_and_1(void)
{
	const float wild[4] = { -1, 2, NAN, 0.5F }, tame[4] = { 0, 1, 1, 0.5F };
	struct fixture f = fixture();
	float *colours = adb_part_add_colours(&f.content, f.part);

	memcpy(f.material->colour, wild, sizeof wild);
	f.material->alpha_cutoff = INFINITY;
	memcpy(colours + 4, wild, sizeof wild);
	adb_meshes_check(&f.content);
	check_values(f.material->colour, tame, 4);
	check_values(colours + 4, tame, 4);
	CHECK_NEAR((double)f.material->alpha_cutoff, 0.5, 0);
	f.material->alpha_cutoff = -3;
	adb_meshes_check(&f.content);
	CHECK_NEAR((double)f.material->alpha_cutoff, 0, 0);
	adb_arena_free(f.arena);
}

static void texture_coordinates_and_shapes_are_numbers(void)
{
	struct fixture f = fixture();
	float *uvs = adb_part_add_uvs(&f.content, f.part);
	struct adb_shape *shape = adb_part_add_shape(&f.content, f.part, "smile");

	uvs[3] = NAN;
	uvs[4] = -7.5F;
	shape->offsets[11] = -INFINITY;
	shape->offsets[10] = 3;
	adb_meshes_check(&f.content);
	CHECK_NEAR((double)uvs[3], 0, 0);
	CHECK_NEAR((double)uvs[4], -7.5, 0);
	CHECK_NEAR((double)shape->offsets[11], 0, 0);
	CHECK_NEAR((double)shape->offsets[10], 3, 0);
	adb_arena_free(f.arena);
}

static void normals_become_unit_length_or_those_of_the_faces(void)
{
	const float expected[12] = { 0, 0, 1, 0, 0, 1, 0, 0, 1, 0.6F, 0.8F, 0 };
	const float given[12] = { 0, 0, 0, NAN, 0, 0, INFINITY, 0, 1, 3e20F, 4e20F, 0 };
	struct fixture f = fixture();
	float *normals = adb_part_add_normals(&f.content, f.part);

	memcpy(normals, given, sizeof given);
	adb_meshes_check(&f.content);
	check_values(normals, expected, 12);
	CHECK(f.content.problems == NULL);
	adb_arena_free(f.arena);
}

/* A vertex of no face, and one whose faces have no area, point up. */
static void normals_without_a_face_point_up(void)
{
	const float up[3] = { 0, 1, 0 };
	struct fixture f = fixture();
	float *normals = adb_part_add_normals(&f.content, f.part);

	f.part->index_count = 3;
	memcpy(f.part->positions + 3, f.part->positions, 3 * sizeof(float));
	adb_meshes_check(&f.content);
	check_values(normals, up, 3);
	check_values(normals + 9, up, 3);
	adb_arena_free(f.arena);
}

/* The product of two sides is beyond the largest number, or nothing at all. */
static void normals_of_huge_and_tiny_faces_are_unit_length(void)
{
	const float sizes[] = { 1e30F, 1e-30F };

	for (int i = 0; i < 2; i++) {
		const float expected[3] = { 0, 0, 1 };
		struct fixture f = fixture();
		float *normals = adb_part_add_normals(&f.content, f.part);

		for (int k = 0; k < 12; k++)
			f.part->positions[k] *= sizes[i];
		adb_meshes_check(&f.content);
		for (int k = 0; k < 12; k += 3)
			check_values(normals + k, expected, 3);
		adb_arena_free(f.arena);
	}
}

static void a_skin_has_no_normals(void)
{
	struct fixture f = fixture();

	adb_part_add_normals(&f.content, f.part);
	f.part->positions = NULL;
	f.part->index_count = 0;
	adb_meshes_check(&f.content);
	CHECK(f.part->normals == NULL);
	adb_arena_free(f.arena);
}

/* Vertex by vertex: a sum that is not 1 alone is no problem; what is no weight is; the first joint moves what has none. */
static void weights_are_mended(void)
{
	const float given[16] = { 2, 2, 0, 0, NAN, 1, 1, 0, -1, 0, 0, 0, INFINITY, 0, 0, 3 };
	const float expected[16] = { 0.5F, 0.5F, 0, 0, 0, 0.5F, 0.5F, 0, 1, 0, 0, 0, 0, 0, 0, 1 };
	struct fixture f = fixture();

	CHECK(adb_part_add_influences(&f.content, f.part));
	memcpy(f.part->weights, given, sizeof given);
	adb_meshes_check(&f.content);
	check_values(f.part->weights, expected, 16);
	CHECK_INT(problem_count(&f.content, "mesh-weights"), 1);
	CHECK(f.content.problems != NULL && strncmp(f.content.problems->message, "3 vertices", 10) == 0);
	adb_arena_free(f.arena);
}

static void joints_without_weights_go(void)
{
	struct fixture f = fixture();

	CHECK(adb_part_add_influences(&f.content, f.part));
	f.part->weights = NULL;
	adb_meshes_check(&f.content);
	CHECK(f.part->joints == NULL && f.part->weights == NULL);
	adb_arena_free(f.arena);
}

static void bind_poses_that_are_not_finite_become_the_identity(void)
{
	static const float identity[12] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 };
	struct fixture f = fixture();
	struct adb_bind_pose *binds = adb_model_add_binds(&f.content, f.model, 2);

	binds[0].bone_from_model[5] = 3;
	binds[1].bone_from_model[11] = NAN;
	adb_meshes_check(&f.content);
	CHECK_INT(problem_count(&f.content, "mesh-bind"), 1);
	CHECK_NEAR((double)binds[0].bone_from_model[5], 3, 0);
	check_values(binds[1].bone_from_model, identity, 12);
	adb_arena_free(f.arena);
}

static void pixels_of_too_large_textures_go(void)
{
	struct fixture f = fixture();
	uint8_t texel[4] = { 0 };
	struct adb_texture *wide = adb_content_add_texture(&f.content, "wide");
	struct adb_texture *high = adb_content_add_texture(&f.content, "high");
	struct adb_texture *largest = adb_content_add_texture(&f.content, "largest");

	wide->pixels = (struct adb_pixels){ ADB_TEXTURE_MAX_SIDE + 1, 1, texel };
	high->pixels = (struct adb_pixels){ 1, 65535, texel };
	largest->pixels = (struct adb_pixels){ ADB_TEXTURE_MAX_SIDE, ADB_TEXTURE_MAX_SIDE, texel };
	adb_meshes_check(&f.content);
	CHECK_INT(problem_count(&f.content, "texture-size"), 2);
	CHECK(wide->pixels.rgba == NULL && high->pixels.rgba == NULL && largest->pixels.rgba == texel);
	adb_arena_free(f.arena);
}

TEST_SUITE("mesh_gate", TEST(good_meshes_pass), TEST(bad_faces_go), TEST(incomplete_faces_go),
	   TEST(parts_with_faces_and_without_positions_go), TEST(parts_beyond_the_most_vertices_go),
	   TEST(materials_out_of_range_become_none), TEST(colours_stay_between_0_and_1),
	   TEST(texture_coordinates_and_shapes_are_numbers),
	   TEST(normals_become_unit_length_or_those_of_the_faces), TEST(normals_without_a_face_point_up),
	   TEST(normals_of_huge_and_tiny_faces_are_unit_length), TEST(a_skin_has_no_normals),
	   TEST(weights_are_mended), TEST(joints_without_weights_go),
	   TEST(bind_poses_that_are_not_finite_become_the_identity), TEST(pixels_of_too_large_textures_go));

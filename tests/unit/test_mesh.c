#include "motion/mesh.h"

#include <float.h>

#include "decode.h"

/* ---- the bones of a vertex ---- */

struct choice {
	bool is_chosen;
	uint16_t joints[ADB_INFLUENCES];
	float weights[ADB_INFLUENCES];
};

/* The result is preset to what no choice writes. */
static struct choice choose(const struct adb_influence *influences, size_t count)
{
	struct choice choice = { .joints = { 9, 9, 9, 9 }, .weights = { 9, 9, 9, 9 } };
	struct adb_influence sorted[16];

	memcpy(sorted, influences, count * sizeof *influences);
	choice.is_chosen = adb_choose_influences(sorted, count, choice.joints, choice.weights);
	return choice;
}

static void check_choice(const struct choice *choice, const uint16_t joints[ADB_INFLUENCES],
			 const double weights[ADB_INFLUENCES])
{
	CHECK(choice->is_chosen);
	for (int i = 0; i < ADB_INFLUENCES; i++) {
		CHECK_INT(choice->joints[i], joints[i]);
		CHECK_NEAR((double)choice->weights[i], weights[i], 1e-6);
	}
}

#define CHECK_CHOICE(choice, joints, weights)                                                                \
	check_choice(&(choice), (const uint16_t[ADB_INFLUENCES])joints, (const double[ADB_INFLUENCES])weights)
#define OF(...)                                                                                              \
	{                                                                                                    \
		__VA_ARGS__                                                                                  \
	}

static void influences_of_one_bone_are_added_up(void)
{
	const struct adb_influence influences[] = { { 7, 1 }, { 3, 2 }, { 7, 4 }, { 3, 1 }, { 7, 2 } };
	struct choice choice = choose(influences, 5);

	CHECK_CHOICE(choice, OF(7, 3, 0, 0), OF(0.7, 0.3, 0, 0));
}

/* Two small weights of a bone are more than one of another: they are added up before the strongest are chosen. */
static void the_four_strongest_bones_are_kept(void)
{
	const struct adb_influence influences[] = { { 1, 3 }, { 2, 4 }, { 3, 5 }, { 4, 6 },
						    { 5, 2 }, { 6, 1 }, { 5, 2 } };
	struct choice choice = choose(influences, 7);

	CHECK_CHOICE(choice, OF(4, 3, 2, 5), OF(6.0 / 19, 5.0 / 19, 4.0 / 19, 4.0 / 19));
}

static void equal_weights_are_chosen_by_bone_whatever_their_order(void)
{
	const struct adb_influence one[] = { { 5, 1 }, { 1, 1 }, { 4, 1 }, { 3, 1 }, { 2, 1 } };
	const struct adb_influence other[] = { { 2, 1 }, { 3, 1 }, { 1, 1 }, { 5, 1 }, { 4, 1 } };
	struct choice a = choose(one, 5), b = choose(other, 5);

	CHECK_CHOICE(a, OF(1, 2, 3, 4), OF(0.25, 0.25, 0.25, 0.25));
	CHECK_CHOICE(b, OF(1, 2, 3, 4), OF(0.25, 0.25, 0.25, 0.25));
}

static void what_is_no_influence_is_left_out(void)
{
	const struct adb_influence influences[] = { { 1, NAN }, { 2, INFINITY }, { 3, -1 },    { 4, 0 },
						    { -1, 1 },  { 65536, 1 },    { 65535, 1 }, { 0, 3 } };
	struct choice choice = choose(influences, 8);

	CHECK_CHOICE(choice, OF(0, 65535, 0, 0), OF(0.75, 0.25, 0, 0));
}

static void without_an_influence_nothing_is_written(void)
{
	const struct adb_influence influences[] = { { 1, NAN }, { 2, -INFINITY }, { -2, 1 } };

	for (size_t count = 0; count <= 3; count++) {
		struct choice choice = choose(influences, count);

		CHECK(!choice.is_chosen);
		for (int i = 0; i < ADB_INFLUENCES; i++) {
			CHECK_INT(choice.joints[i], 9);
			CHECK_NEAR((double)choice.weights[i], 9, 0);
		}
	}
}

/* Finite weights whose sum is not: of one bone, and of all. */
static void sums_beyond_the_largest_number_stay_finite(void)
{
	const struct adb_influence of_one_bone[] = { { 1, FLT_MAX }, { 1, FLT_MAX }, { 2, FLT_MAX } };
	const struct adb_influence of_all[] = {
		{ 1, FLT_MAX }, { 2, FLT_MAX }, { 3, FLT_MAX }, { 4, FLT_MAX }
	};
	struct choice a = choose(of_one_bone, 3), b = choose(of_all, 4);

	CHECK(a.is_chosen && a.joints[0] == 1 && a.joints[1] == 2);
	CHECK_NEAR((double)a.weights[0] + (double)a.weights[1], 1, 1e-6);
	CHECK(a.weights[0] >= a.weights[1] && a.weights[1] > 0);
	CHECK_CHOICE(b, OF(1, 2, 3, 4), OF(0.25, 0.25, 0.25, 0.25));
}

static void the_smallest_weights_count(void)
{
	const struct adb_influence influences[] = { { 1, 1e-45F }, { 2, 1e-45F } };
	struct choice choice = choose(influences, 2);

	CHECK_CHOICE(choice, OF(1, 2, 0, 0), OF(0.5, 0.5, 0, 0));
}

/* ---- names ---- */

static void names_are_read_back(void)
{
	enum adb_alpha_mode mode;
	enum adb_wrap wrap;
	enum adb_topology topology;
	enum adb_bind bind;

	for (int i = 0; i < 3; i++) {
		CHECK(adb_alpha_mode_parse(adb_alpha_mode_name((enum adb_alpha_mode)i), &mode));
		CHECK_INT(mode, i);
		CHECK(adb_wrap_parse(adb_wrap_name((enum adb_wrap)i), &wrap));
		CHECK_INT(wrap, i);
		CHECK(adb_topology_parse(adb_topology_name((enum adb_topology)i), &topology));
		CHECK_INT(topology, i);
		CHECK(adb_bind_parse(adb_bind_name((enum adb_bind)i), &bind));
		CHECK_INT(bind, i);
	}
	CHECK_TEXT(adb_alpha_mode_name(ADB_BLEND), "blend");
	CHECK_TEXT(adb_wrap_name(ADB_MIRROR), "mirror");
	CHECK_TEXT(adb_topology_name(ADB_LINES), "lines");
	CHECK_TEXT(adb_bind_name(ADB_BIND_BONE), "bone");
	CHECK(!adb_alpha_mode_parse("Blend", &mode) && !adb_alpha_mode_parse(NULL, &mode));
	CHECK(!adb_wrap_parse("", &wrap) && !adb_topology_parse(NULL, &topology) &&
	      !adb_bind_parse("bones", &bind));
}

/* ---- parts ---- */

static void models_begin_as_documented(void)
{
	struct adb_content content = { .arena = adb_arena_new(1 << 20) };
	struct adb_model *model = adb_content_add_model(&content, "m", "mesh");
	struct adb_material *material = adb_model_add_material(&content, model, "red");
	struct adb_mesh_part *part = adb_model_add_part(&content, model, "p", 5, 6);
	struct adb_shape *shape = adb_part_add_shape(&content, part, "smile");

	CHECK_INT(model->material_count, 1);
	for (int i = 0; i < 4; i++)
		CHECK_NEAR((double)material->colour[i], 1, 0);
	CHECK(material->alpha_mode == ADB_OPAQUE && material->wrap_u == ADB_REPEAT &&
	      !material->is_two_sided);
	CHECK_INT(part->material, ADB_NO_MATERIAL);
	CHECK_INT(part->bone_id, ADB_NO_BONE);
	CHECK_INT(part->bind, ADB_BIND_REST);
	CHECK_INT(shape->bone_id, ADB_NO_BONE);
	CHECK(adb_part_add_influences(&content, part) && part->joints[19] == 0);
	CHECK_NEAR((double)part->weights[19], 0, 0);
	CHECK_NEAR((double)part->positions[14] + (double)shape->offsets[14], 0, 0);
	CHECK(model->parts == part && model->last_part == part && part->shapes == shape);
	CHECK_INT(adb_model_add_binds(&content, model, 3) != NULL ? model->bind_count : 0, 3);
	adb_arena_free(content.arena);
}

/* The arena has no room: nothing is half added. */
static void counts_beyond_the_arena_add_nothing(void)
{
	struct adb_content content = { .arena = adb_arena_new(1 << 16) };
	struct adb_model *model = adb_content_add_model(&content, "m", "mesh");

	CHECK(adb_model_add_part(&content, model, "p", UINT32_MAX, 3) == NULL);
	CHECK(adb_model_add_part(&content, model, "p", 3, UINT32_MAX) == NULL);
	CHECK(model->parts == NULL && model->last_part == NULL);
	CHECK(adb_model_add_binds(&content, model, UINT32_MAX) == NULL);
	CHECK_INT(model->bind_count, 0);
	adb_arena_free(content.arena);
}

TEST_SUITE("mesh", TEST(influences_of_one_bone_are_added_up), TEST(the_four_strongest_bones_are_kept),
	   TEST(equal_weights_are_chosen_by_bone_whatever_their_order),
	   TEST(what_is_no_influence_is_left_out), TEST(without_an_influence_nothing_is_written),
	   TEST(sums_beyond_the_largest_number_stay_finite), TEST(the_smallest_weights_count),
	   TEST(names_are_read_back), TEST(models_begin_as_documented),
	   TEST(counts_beyond_the_arena_add_nothing));

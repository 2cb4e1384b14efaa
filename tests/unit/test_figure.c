/* Figures on the skeleton of the fixture, in a database whose rows are written here: bones 10 (a), 20 (b), 30 (b). */
#include "store/figure_pose.h"

#include <math.h>

#include "base/matrix.h"
#include "export_fixture.h"

struct figures {
	struct fixture fixture;
	struct adb_stored_reader *reader;
	struct adb_arena *arena;
	struct adb_stored_skeleton *skeleton;
	struct adb_stored_space space;
	struct adb_error error;
};

static const struct adb_figure_outfit plain;

/* A triangle with its front to +z, in model 1. */
static struct figures make(void)
{
	struct figures f = { .fixture = fixture_new(), .arena = adb_arena_new(16 << 20) };

	fixture_sql(&f.fixture, "INSERT INTO models (id, asset_id, system_id, name, kind) VALUES"
				" (1, 1, 'zengin', 'ONE', 'mesh'), (2, 1, 'zengin', 'TWO', 'mesh'),"
				" (3, 1, 'zengin', 'THREE', 'mesh'), (4, 1, 'zengin', 'FOUR', 'mesh')");
	f.reader = adb_stored_reader_new(f.fixture.db, &f.error);
	f.skeleton = adb_stored_read_skeleton(f.reader, 1, f.arena, &f.error);
	CHECK(f.skeleton != NULL && f.skeleton->bone_count == 3);
	f.space = (struct adb_stored_space){ .scale = 1, .metres_per_unit = 1 };
	CHECK(adb_axes_parse("+X +Y +Z", &f.space.axes));
	return f;
}

static void end(struct figures *f)
{
	adb_stored_reader_free(f->reader);
	adb_arena_free(f->arena);
	fixture_free(&f->fixture);
}

/* ---- rows ---- */

/* (0, 0, 0), (1, 0, 0), (0, 2, 0) */
#define POSITIONS "X'000000000000000000000000' || X'0000803F0000000000000000' || X'000000000000004000000000'"
#define INDICES   "X'000000000100000002000000'"

/* A geometry of three vertices; `columns` and `values` are the further ones, each preceded by a comma. */
static void add_geometry(struct figures *f, int id, const char *columns, const char *values)
{
	fixture_sql(
		&f->fixture,
		"INSERT INTO geometries (id, xxh128, vertex_count, index_count, positions, indices%s) VALUES"
		" (%d, '%d', 3, 3, CAST(" POSITIONS " AS BLOB), " INDICES "%s)",
		columns, id, id, values);
}

/* `rest` are the columns material_id, bind, bone_id, bone_name as SQL. */
static void add_part(struct figures *f, int id, int model, int geometry, const char *rest)
{
	fixture_sql(
		&f->fixture,
		"INSERT INTO mesh_parts (id, model_id, ordinal, name, topology, geometry_id, vertex_count,"
		" triangle_count, material_id, bind, bone_id, bone_name)"
		" VALUES (%d, %d, %d, 'part %d', 'triangles', %d, 3, 1, %s)",
		id, model, id, id, geometry, rest);
}

/* `rest` are the columns used_model_id, role, bone_id, bone_name, material_ordinal as SQL. */
static void add_component(struct figures *f, int model, int ordinal, const char *rest)
{
	fixture_sql(
		&f->fixture,
		"INSERT INTO model_components (model_id, ordinal, used_model_id, role, bone_id, bone_name,"
		" material_ordinal) VALUES (%d, %d, %s)",
		model, ordinal, rest);
}

static void add_material(struct figures *f, int id, int model, int ordinal)
{
	fixture_sql(&f->fixture,
		    "INSERT INTO materials (id, model_id, ordinal, name, red, green, blue, alpha, alpha_mode,"
		    " alpha_cutoff, is_two_sided, is_unlit, wrap_u, wrap_v)"
		    " VALUES (%d, %d, %d, 'm%d', 0.5, 2, -1, 1, 'mask', 0.25, 1, 0, 'clamp', 'mirror')",
		    id, model, ordinal, id);
}

/* ---- results ---- */

static struct adb_figure *read_figure(struct figures *f, int64_t model)
{
	struct adb_figure *figure =
		adb_figure_read(f->fixture.db, model, &plain, f->skeleton, &f->space, f->arena, &f->error);

	if (!CHECK(figure != NULL))
		printf("%s\n", f->error.message);
	return figure;
}

static void check_vector(const float *got, double x, double y, double z)
{
	CHECK_NEAR((double)got[0], x, 1e-4);
	CHECK_NEAR((double)got[1], y, 1e-4);
	CHECK_NEAR((double)got[2], z, 1e-4);
}

/* Where vertex `vertex` of a part is when the bones have these transforms in the model. */
static struct adb_vec3 place(const struct adb_figure *figure, const struct adb_figure_part *part, int vertex,
			     const struct adb_transform *bones)
{
	const float *p = part->positions + 3 * vertex;
	const struct adb_vec3 position = { (double)p[0], (double)p[1], (double)p[2] };
	struct adb_vec3 sum = { 0, 0, 0 };

	for (int i = 4 * vertex; i < 4 * vertex + 4; i++) {
		double matrix[12];

		adb_matrix_of(&bones[part->joints[i]], matrix);
		adb_matrix_multiply(matrix, figure->skins[part->skin].bone_from_model[part->joints[i]],
				    matrix);

		struct adb_vec3 moved = adb_matrix_point(matrix, position);

		sum.x += moved.x * (double)part->weights[i];
		sum.y += moved.y * (double)part->weights[i];
		sum.z += moved.z * (double)part->weights[i];
	}
	return sum;
}

static void check_place(const struct adb_figure *figure, const struct adb_figure_part *part, int vertex,
			const struct adb_transform *bones, struct adb_vec3 expected)
{
	struct adb_vec3 got = place(figure, part, vertex, bones);

	CHECK_NEAR(got.x, expected.x, 1e-4);
	CHECK_NEAR(got.y, expected.y, 1e-4);
	CHECK_NEAR(got.z, expected.z, 1e-4);
}

static struct adb_transform turned(double x, double y, double z)
{
	return (struct adb_transform){ { x, y, z }, { 0.5, 0.5, 0.5, 0.5 }, { 1, 1, 1 } };
}

static struct adb_transform rest_of(const struct figures *f, int bone)
{
	const struct adb_stored_bone *b = &f->skeleton->bones[bone];

	return b->parent == ADB_NO_PARENT ? b->rest : adb_transform_multiply(rest_of(f, b->parent), b->rest);
}

static struct adb_vec3 at(struct adb_transform transform, double x, double y, double z)
{
	double matrix[12];

	adb_matrix_of(&transform, matrix);
	return adb_matrix_point(matrix, (struct adb_vec3){ x, y, z });
}

/* ---- tests ---- */

static void models_without_meshes_give_figures_without_parts(void)
{
	struct figures f = make();
	const struct adb_figure *figure = read_figure(&f, 1);

	CHECK_INT(figure->part_count, 0);
	CHECK_TEXT(figure->model_name, "ONE");
	CHECK_INT(figure->vertex_count + figure->triangle_count + figure->lost_bones, 0);
	end(&f);
}

static void a_part_without_bones_stands_still(void)
{
	struct figures f = make();
	const struct adb_figure *figure;

	add_geometry(&f, 1, "", "");
	add_part(&f, 1, 1, 1, "NULL, 'rest', NULL, NULL");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->part_count, 1);
	CHECK_INT(figure->parts[0].skin, ADB_FIGURE_NONE);
	CHECK(figure->parts[0].joints == NULL);
	CHECK_INT(figure->parts[0].material, ADB_FIGURE_NONE);
	CHECK_INT(figure->vertex_count, 3);
	CHECK_INT(figure->triangle_count, 1);
	check_vector(figure->parts[0].positions + 6, 0, 2, 0);
	check_vector(figure->parts[0].normals, 0, 0, 1); /* computed */
	end(&f);
}

/* Of the three binds: where the vertices are when each bone is somewhere else. */
static void vertices_move_as_each_bind_says(void)
{
	struct figures f = make();
	const struct adb_transform bones[3] = { turned(1, 2, 3), turned(-5, 0, 9), turned(4, 4, -4) };
	const struct adb_transform bind = turned(10, 20, 30);
	const struct adb_figure *figure;
	double inverse[12], rest[12];

	add_geometry(&f, 1, "", "");
	add_part(&f, 1, 1, 1, "NULL, 'bone', 20, NULL");
	add_part(&f, 2, 1, 1, "NULL, 'rest', 20, NULL");
	add_part(&f, 3, 1, 1, "NULL, 'model', 20, NULL");
	adb_matrix_of_inverse(&bind, inverse);
	fixture_sql(
		&f.fixture,
		"INSERT INTO bind_poses VALUES (1, 20, %.17g, %.17g, %.17g, %.17g, %.17g, %.17g, %.17g, %.17g, %.17g,"
		" %.17g, %.17g, %.17g)",
		inverse[0], inverse[1], inverse[2], inverse[3], inverse[4], inverse[5], inverse[6],
		inverse[7], inverse[8], inverse[9], inverse[10], inverse[11]);
	figure = read_figure(&f, 1);
	CHECK_INT(figure->part_count, 3);
	check_place(figure, &figure->parts[0], 2, bones, at(bones[1], 0, 2, 0));

	struct adb_transform at_rest = rest_of(&f, 1);

	adb_matrix_of_inverse(&at_rest, rest);

	struct adb_vec3 in_bone = adb_matrix_point(rest, (struct adb_vec3){ 0, 2, 0 });

	check_place(figure, &figure->parts[1], 2, bones, at(bones[1], in_bone.x, in_bone.y, in_bone.z));
	in_bone = adb_matrix_point(inverse, (struct adb_vec3){ 0, 2, 0 });
	check_place(figure, &figure->parts[2], 2, bones, at(bones[1], in_bone.x, in_bone.y, in_bone.z));

	/* Positions relative to a bone are given as they look at rest, so that nothing but a skeleton is needed to see them. */
	struct adb_vec3 seen = at(at_rest, 0, 2, 0);

	check_vector(figure->parts[0].positions + 6, seen.x, seen.y, seen.z);
	CHECK_INT(figure->parts[0].skin, figure->parts[1].skin);
	CHECK(figure->parts[2].skin != figure->parts[1].skin);
	end(&f);
}

/* In axes that mirror, with a scale: what is converted first and moved then is the same as the reverse. */
static void every_bind_is_converted_to_the_axes(void)
{
	struct figures f = make();
	const struct adb_transform native[3] = { turned(1, 2, 3), turned(-5, 0, 9), turned(4, 4, -4) };
	struct adb_transform bones[3];
	const struct adb_figure *figures[2];

	add_geometry(&f, 1, "", "");
	add_part(&f, 1, 1, 1, "NULL, 'bone', 20, NULL");
	add_part(&f, 2, 1, 1, "NULL, 'rest', 20, NULL");
	add_part(&f, 3, 1, 1, "NULL, 'model', 20, NULL");
	fixture_sql(&f.fixture, "INSERT INTO bind_poses VALUES (1, 20, 0, 1, 0, 5, 0, 0, 1, 6, 1, 0, 0, 7)");
	figures[0] = read_figure(&f, 1);
	f.space.scale = 0.01;
	CHECK(adb_axes_parse("-X +Z +Y", &f.space.axes) && adb_axes_parse("-Z +X +Y", &f.space.axes));
	for (int i = 0; i < 3; i++)
		bones[i] = adb_axes_transform(&f.space.axes, f.space.scale, native[i]);
	figures[1] = read_figure(&f, 1);
	for (uint32_t part = 0; part < 3; part++)
		for (int vertex = 0; vertex < 3; vertex++) {
			struct adb_vec3 p = adb_axes_vector(
				&f.space.axes, place(figures[0], &figures[0]->parts[part], vertex, native));

			check_place(figures[1], &figures[1]->parts[part], vertex, bones,
				    (struct adb_vec3){ p.x * 0.01, p.y * 0.01, p.z * 0.01 });
		}
	end(&f);
}

static void a_mirror_turns_the_faces(void)
{
	struct figures f = make();
	const struct adb_figure_part *part;

	add_geometry(&f, 1, "", "");
	add_part(&f, 1, 1, 1, "NULL, 'rest', NULL, NULL");
	CHECK(adb_axes_parse("-X +Y +Z", &f.space.axes));
	part = &read_figure(&f, 1)->parts[0];
	CHECK(part->indices[0] == 0 && part->indices[1] == 2 && part->indices[2] == 1);
	check_vector(part->positions + 3, -1, 0, 0);
	check_vector(part->normals, 0, 0, 1); /* still to the side from which it is counter-clockwise */
	fixture_sql(&f.fixture, "UPDATE mesh_parts SET topology = 'points'");
	part = &read_figure(&f, 1)->parts[0];
	CHECK(part->indices[1] == 1 && part->indices[2] == 2);
	CHECK(adb_axes_parse("-X +Y -Z", &f.space.axes)); /* a turn */
	fixture_sql(&f.fixture, "UPDATE mesh_parts SET topology = 'triangles'");
	part = &read_figure(&f, 1)->parts[0];
	CHECK(part->indices[1] == 1);
	check_vector(part->normals, 0, 0, -1);
	end(&f);
}

static void stored_normals_are_kept_and_turned(void)
{
	struct figures f = make();
	const struct adb_figure_part *part;

	add_geometry(&f, 1, ", normals", ", CAST(zeroblob(4) || X'0000803F' || zeroblob(28) AS BLOB)");
	add_part(&f, 1, 1, 1, "NULL, 'bone', 20, NULL");
	f.space.scale = 0.01;
	part = &read_figure(&f, 1)->parts[0];

	struct adb_transform rest = rest_of(&f, 1);
	struct adb_vec3 y = adb_quat_rotate(rest.rotation, (struct adb_vec3){ 0, 1, 0 });

	check_vector(part->normals, y.x, y.y, y.z);
	end(&f);
}

/* A character of a body of a mesh; a part of it is on a bone by name, in any case of letters. */
static void components_nest(void)
{
	struct figures f = make();
	const struct adb_figure *figure;

	add_geometry(&f, 1, "", "");
	add_part(&f, 1, 3, 1, "NULL, 'rest', 10, NULL");
	add_part(&f, 2, 4, 1, "NULL, 'bone', NULL, NULL");
	add_part(&f, 3, 1, 1, "NULL, 'rest', NULL, 'A'");
	add_component(&f, 1, 0, "2, 'mesh', NULL, NULL, NULL");
	add_component(&f, 2, 0, "3, 'mesh', NULL, NULL, NULL");
	add_component(&f, 2, 1, "4, 'mesh', NULL, 'B', NULL");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->part_count, 3);
	CHECK_TEXT(figure->parts[0].name, "part 3"); /* its own first */
	CHECK_TEXT(figure->parts[1].name, "part 1");
	CHECK_TEXT(figure->parts[2].name, "part 2");
	CHECK_INT(figure->parts[0].joints[0], 0);
	CHECK_INT(figure->parts[2].joints[0], 1); /* the first of that name */
	CHECK_INT(figure->vertex_count, 9);
	end(&f);
}

/* The bone of the outer component carries what the inner one would put on another. */
static void an_outer_bone_carries_all(void)
{
	struct figures f = make();
	const struct adb_figure *figure;
	const struct adb_figure_extra extra = { .model_id = 2, .bone = 2 };

	add_geometry(&f, 1, "", "");
	add_part(&f, 1, 3, 1, "NULL, 'rest', 10, NULL");
	add_part(&f, 2, 3, 1, "NULL, 'rest', 99, NULL");
	add_component(&f, 1, 0, "2, 'mesh', 30, NULL, NULL");
	add_component(&f, 2, 0, "3, 'mesh', 20, NULL, NULL");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->part_count, 2);
	CHECK_INT(figure->parts[0].joints[0], 2);
	CHECK_INT(figure->parts[1].joints[0], 2);
	CHECK_INT(figure->lost_bones, 0);
	figure = adb_figure_read(f.fixture.db, 4,
				 &(struct adb_figure_outfit){ .extras = &extra, .extra_count = 1 },
				 f.skeleton, &f.space, f.arena, &f.error);
	CHECK(figure != NULL && figure->part_count == 2 && figure->parts[1].joints[0] == 2);
	end(&f);
}

static void a_skin_apart_moves_the_points(void)
{
	struct figures f = make();
	const struct adb_figure_part *part;

	add_geometry(&f, 1, ", points", ", X'000000000100000002000000'");
	fixture_sql(
		&f.fixture,
		"INSERT INTO geometries (id, xxh128, vertex_count, index_count, joints, weights, indices) VALUES"
		" (2, '2', 2, 0, X'14000000000000001E000A0000000000',"
		" X'0000803F000000000000000000000000' || X'0000003F0000003F0000000000000000', X'')");
	fixture_sql(&f.fixture,
		    "UPDATE geometries SET weights = CAST(weights AS BLOB) WHERE weights IS NOT NULL");
	add_part(&f, 1, 2, 1, "NULL, 'rest', NULL, NULL");
	add_part(&f, 2, 3, 2, "NULL, 'rest', NULL, NULL");
	add_component(&f, 1, 0, "2, 'mesh', NULL, NULL, NULL");
	add_component(&f, 1, 1, "3, 'skin', NULL, NULL, NULL");

	const struct adb_figure *figure = read_figure(&f, 1);

	CHECK_INT(figure->part_count, 1); /* a skin is not shown */
	part = &figure->parts[0];
	CHECK_INT(part->joints[0], 1);
	CHECK_NEAR((double)part->weights[0], 1, 0);
	CHECK_INT(part->joints[4], 2);
	CHECK_INT(part->joints[5], 0);
	CHECK_NEAR((double)part->weights[5], 0.5, 0);
	CHECK_INT(part->joints[8], 0); /* beyond the end of the skin: the first bone, and it is counted */
	CHECK_INT(figure->lost_bones, 1);
	end(&f);
}

static void without_its_skin_the_first_bone_moves_a_mesh(void)
{
	struct figures f = make();
	const struct adb_figure *figure;

	add_geometry(&f, 1, ", points", ", X'000000000100000002000000'");
	add_part(&f, 1, 1, 1, "NULL, 'rest', NULL, NULL");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->lost_bones, 3);
	CHECK_INT(figure->parts[0].joints[4], 0);
	CHECK_NEAR((double)figure->parts[0].weights[4], 1, 0);
	end(&f);
}

/* Of bones 20 and 99 the first remains with all of the weight; 98 and 99 leave nothing but the first bone. */
static void lost_bones_are_counted(void)
{
	struct figures f = make();
	const struct adb_figure *figure;

	add_geometry(
		&f, 1, ", joints, weights",
		", X'140063000000000063006200000000000A00000000000000', CAST(X'0000803E0000403F0000000000000000'"
		"||X'0000003F0000003F0000000000000000'||X'0000803F000000000000000000000000' AS BLOB)");
	add_part(&f, 1, 1, 1, "NULL, 'rest', NULL, NULL");
	add_part(&f, 2, 1, 1, "NULL, 'bone', 77, NULL");
	add_part(&f, 3, 1, 1, "NULL, 'bone', NULL, 'nobody'");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->part_count, 1); /* nobody knows where the others belong */
	CHECK_INT(figure->lost_bones, 5);
	CHECK_INT(figure->parts[0].joints[0], 1);
	CHECK_NEAR((double)figure->parts[0].weights[0], 1, 0);
	CHECK_NEAR((double)figure->parts[0].weights[1], 0, 0);
	CHECK_INT(figure->parts[0].joints[1], 0);
	CHECK_INT(figure->parts[0].joints[4], 0);
	CHECK_NEAR((double)figure->parts[0].weights[4], 1, 0);
	end(&f);
}

/* What follows the bone 99 stays where it is: half of the first vertex, all of the second; the third is moved. */
static void what_follows_the_model_does_not_move(void)
{
	struct figures f = make();
	const struct adb_rig rig = { .skeleton = f.skeleton };
	struct adb_bone_pose pose[3] = { { .visible = true }, { .visible = true }, { .visible = true } };
	const struct adb_transform bone = turned(-5, 0, 9);
	const struct adb_figure *figure;
	double matrices[3][12];
	float out[9];

	add_geometry(
		&f, 1, ", joints, weights",
		", X'140063000000000063000000000000001400000000000000', CAST(X'0000003F0000003F0000000000000000'"
		"||X'0000803F000000000000000000000000'||X'0000803F000000000000000000000000' AS BLOB)");
	add_part(&f, 1, 1, 1, "NULL, 'model', NULL, NULL");
	fixture_sql(&f.fixture, "UPDATE mesh_parts SET attributes = '{\"still_bone\":99}'");
	fixture_sql(&f.fixture, "INSERT INTO bind_poses VALUES (1, 20, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->lost_bones, 0);
	CHECK(figure->parts->is_partly_still);
	CHECK_NEAR((double)figure->parts->weights[4], 0, 0);
	pose[0].model = pose[2].model = turned(7, 7, 7);
	pose[1].model = bone;
	adb_figure_pose_part(figure, figure->parts, &f.space, &rig, 0, pose, matrices, out);

	struct adb_vec3 first = at(bone, 0, 0, 0), third = at(bone, 0, 2, 0);

	check_vector(out, first.x / 2, first.y / 2, first.z / 2);
	check_vector(out + 3, 1, 0, 0);
	check_vector(out + 6, third.x, third.y, third.z);
	pose[1].visible = false;
	adb_figure_pose_part(figure, figure->parts, &f.space, &rig, 0, pose, matrices, out);
	CHECK(!isnan(out[0]) && !isnan(out[3]) && isnan(out[6]));
	end(&f);
}

/* A component on a bone that is not there has no place, just as a part. */
static void components_on_lost_bones_are_left_out(void)
{
	struct figures f = make();
	const struct adb_figure *figure;

	add_geometry(&f, 1, "", "");
	add_part(&f, 1, 2, 1, "NULL, 'bone', NULL, NULL");
	add_component(&f, 1, 0, "2, 'mesh', 77, NULL, NULL");
	add_component(&f, 1, 1, "2, 'mesh', NULL, 'nobody', NULL");
	add_component(&f, 1, 2, "2, 'mesh', NULL, 'a', NULL");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->part_count, 1);
	CHECK_INT(figure->lost_bones, 2);
	end(&f);
}

/* ---- materials ---- */

static void materials_are_read_once(void)
{
	struct figures f = make();
	const struct adb_figure *figure;

	add_geometry(&f, 1, "", "");
	add_material(&f, 7, 1, 0);
	fixture_sql(&f.fixture, "UPDATE materials SET texture_name = 'SKIN.TGA'");
	add_part(&f, 1, 1, 1, "7, 'rest', NULL, NULL");
	add_part(&f, 2, 1, 1, "7, 'rest', NULL, NULL");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->material_count, 1);
	CHECK_INT(figure->parts[0].material, 0);
	CHECK_INT(figure->parts[1].material, 0);

	const struct adb_figure_material *m = &figure->materials[0];

	CHECK_TEXT(m->name, "m7");
	CHECK_TEXT(m->missing_texture, "SKIN.TGA");
	CHECK_NEAR(m->colour[0], 0.5, 0);
	CHECK_NEAR(m->colour[1], 1, 0);
	CHECK_NEAR(m->colour[2], 0, 0);
	CHECK(m->alpha_mode == ADB_BLEND && m->is_two_sided &&
	      !m->is_unlit); /* it is 'mask', of which nothing is known */
	CHECK_NEAR(m->colour[3], 0.25, 0);
	CHECK(m->wrap_u == ADB_CLAMP && m->wrap_v == ADB_MIRROR && m->image_id == 0);
	CHECK_NEAR(m->alpha_cutoff, 0.25, 0);
	end(&f);
}

/*
 * Model 1 has a component 'materials' (model 4), and in it model 2, which has materials of its own, and in that model 3: the outermost decide.
 * Without a number, and with one that nobody has, the component keeps its own.
 */
static void materials_of_the_outermost_model_replace_others(void)
{
	struct figures f = make();
	const struct adb_figure *figure;

	add_geometry(&f, 1, "", "");
	add_material(&f, 40, 4, 0);
	add_material(&f, 41, 4, 1);
	add_material(&f, 20, 2, 0);
	add_material(&f, 21, 2, 1);
	add_material(&f, 30, 3, 0);
	add_part(&f, 1, 2, 1, "20, 'rest', NULL, NULL");
	add_part(&f, 2, 3, 1, "30, 'rest', NULL, NULL");
	add_component(&f, 1, 0, "2, 'mesh', NULL, NULL, NULL");
	add_component(&f, 1, 1, "4, 'materials', NULL, NULL, NULL");
	add_component(&f, 2, 0, "3, 'mesh', NULL, NULL, 1");
	add_component(&f, 2, 1, "3, 'mesh', NULL, NULL, 5");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->part_count, 3);
	CHECK_INT(figure->materials[figure->parts[0].material].id, 20);
	CHECK_INT(figure->materials[figure->parts[1].material].id, 41);
	CHECK_INT(figure->materials[figure->parts[2].material].id, 30);
	figure = read_figure(&f, 2); /* by itself */
	CHECK_INT(figure->materials[figure->parts[1].material].id, 21);
	end(&f);
}

/* Of a model with two sets of two materials, and of one that has no sets. */
static void another_set_replaces_materials(void)
{
	struct figures f = make();
	struct adb_figure *figure;
	struct adb_error error;
	uint32_t replaced;

	for (int i = 1; i <= 4; i++)
		add_material(&f, i, 1, i - 1);
	add_material(&f, 5, 2, 0);
	fixture_sql(
		&f.fixture,
		"UPDATE materials SET attributes = '{\"material_set\":' || (id > 2) || '}' WHERE model_id = 1");
	add_geometry(&f, 1, "", "");
	for (int i = 1; i <= 4; i++)
		add_part(&f, i, i == 4 ? 2 : 1, 1, "NULL, 'bone', 20, NULL");
	fixture_sql(&f.fixture,
		    "UPDATE mesh_parts SET material_id = CASE id WHEN 4 THEN 5 WHEN 3 THEN 1 ELSE id END");
	add_component(&f, 1, 0, "2, 'mesh', NULL, NULL, NULL");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->material_count, 3);
	CHECK(adb_figure_use_material_set(f.fixture.db, figure, 1, &replaced, f.arena, &error));
	CHECK_INT(replaced, 2);
	CHECK_INT(figure->material_count, 3);
	CHECK_TEXT(figure->materials[figure->parts[0].material].name, "m3");
	CHECK_TEXT(figure->materials[figure->parts[1].material].name, "m4");
	CHECK_TEXT(figure->materials[figure->parts[2].material].name, "m3");
	CHECK_TEXT(figure->materials[figure->parts[3].material].name, "m5");
	CHECK(adb_figure_use_material_set(f.fixture.db, figure, 2, &replaced, f.arena, &error));
	CHECK_INT(replaced, 0);
	CHECK_TEXT(figure->materials[figure->parts[0].material].name, "m3");
	end(&f);
}

static void images_are_read(void)
{
	struct figures f = make();
	const struct adb_figure *figure;
	struct adb_figure_image image = { 0 };

	add_geometry(&f, 1, "", "");
	add_material(&f, 7, 1, 0);
	add_part(&f, 1, 1, 1, "7, 'rest', NULL, NULL");
	fixture_sql(
		&f.fixture,
		"INSERT INTO images VALUES (3, 'x', 'image/png', 1, 1, 1, X'414243'), (4, 'y', 'image/png', 1, 1, 1, X'');"
		"INSERT INTO textures (id, asset_id, system_id, name, width, height, image_id)"
		" VALUES (5, 1, 'zengin', 't', 1, 1, 3); UPDATE materials SET texture_id = 5, texture_name = 't'");
	figure = read_figure(&f, 1);
	CHECK_INT(figure->materials[0].image_id, 3);
	CHECK(figure->materials[0].image_has_alpha && figure->materials[0].missing_texture == NULL);
	CHECK(adb_figure_read_image(f.fixture.db, 3, &image, f.arena, &f.error));
	CHECK(image.size == 3 && memcmp(image.data, "ABC", 3) == 0);
	CHECK_TEXT(image.media_type, "image/png");
	for (int64_t id = 4; id <= 5; id++) { /* empty, and none */
		CHECK(!adb_figure_read_image(f.fixture.db, id, &image, f.arena, &f.error));
		CHECK_INT(f.error.outcome, ADB_CORRUPT);
	}
	end(&f);
}

/* ---- shapes ---- */

/* Offsets turn with the positions: where the morphed vertex is at rest is the place of both in the bone. */
static void shapes_follow_the_positions(void)
{
	struct figures f = make();
	const struct adb_figure_part *part;

	add_geometry(&f, 1, "", "");
	add_part(&f, 1, 1, 1, "NULL, 'bone', 30, NULL");
	fixture_sql(&f.fixture,
		    "INSERT INTO mesh_shapes VALUES (1, 0, 'smile', 40, CAST(zeroblob(24) ||"
		    " X'0000803F' || X'00000040' || X'00004040' AS BLOB)), (1, 1, NULL, NULL, zeroblob(36))");
	part = &read_figure(&f, 1)->parts[0];
	CHECK_INT(part->shape_count, 2);
	CHECK_TEXT(part->shapes[0].name, "smile");
	CHECK_INT(part->shapes[0].bone_id, 40);
	CHECK(part->shapes[1].bone_id == INT64_MIN && part->shapes[1].name == NULL);

	struct adb_vec3 whole = at(rest_of(&f, 2), 1, 4, 3);
	const float *position = part->positions + 6, *offset = part->shapes[0].offsets + 6;
	const float sum[3] = { position[0] + offset[0], position[1] + offset[1], position[2] + offset[2] };

	check_vector(sum, whole.x, whole.y, whole.z);
	end(&f);
}

/* A component that stands off its bone, with a morph, is where the bone at rest and the place put it. */
static void components_have_a_place_on_their_bone(void)
{
	struct figures f = make();
	const struct adb_transform place = { { 7, 8, 9 }, { 0.5, 0.5, 0.5, 0.5 }, { 1, 1, 1 } };
	const struct adb_figure_part *part;

	add_geometry(&f, 1, "", "");
	add_part(&f, 1, 2, 1, "NULL, 'bone', NULL, NULL");
	add_component(&f, 1, 0, "2, 'mesh', 20, NULL, NULL");
	fixture_sql(&f.fixture,
		    "UPDATE model_components SET tx = 7, ty = 8, tz = 9, qx = 1, qy = 1, qz = 1, qw = 1");
	fixture_sql(&f.fixture, "INSERT INTO mesh_shapes VALUES (1, 0, 'smile', 40, CAST(zeroblob(24) ||"
				" X'0000803F' || X'00000040' || X'00004040' AS BLOB))");
	part = &read_figure(&f, 1)->parts[0];

	struct adb_transform whole_place = adb_transform_multiply(rest_of(&f, 1), place);
	struct adb_vec3 first = at(whole_place, 0, 2, 0), whole = at(whole_place, 1, 4, 3);
	const float *position = part->positions + 6, *offset = part->shapes[0].offsets + 6;
	const float sum[3] = { position[0] + offset[0], position[1] + offset[1], position[2] + offset[2] };

	check_vector(position, first.x, first.y, first.z);
	check_vector(sum, whole.x, whole.y, whole.z);
	end(&f);
}

/* ---- billboards ---- */

/* Its place moves with the bone; the rest lies around it as stored, whatever turns the bone or the component. */
static void billboards_are_not_turned_by_bones(void)
{
	struct figures f = make();
	const struct adb_figure_part *part;

	add_geometry(&f, 1, ", normals", ", X'0000803F0000000000000000' || zeroblob(24)");
	add_part(&f, 1, 1, 1, "NULL, 'bone', 20, NULL");
	add_part(&f, 2, 2, 1, "NULL, 'bone', NULL, NULL");
	add_component(&f, 1, 0, "2, 'mesh', 20, NULL, NULL");
	fixture_sql(&f.fixture,
		    "UPDATE model_components SET tx = 7, ty = 8, tz = 9, qx = 1, qy = 1, qz = 1, qw = 1");
	fixture_sql(&f.fixture, "UPDATE mesh_parts SET attributes = '{\"billboard\":[1,0.5,3]}'");
	part = read_figure(&f, 1)->parts;

	struct adb_transform places[2] = { rest_of(&f, 1),
					   { { 7, 8, 9 }, { 0.5, 0.5, 0.5, 0.5 }, { 1, 1, 1 } } };

	places[1] = adb_transform_multiply(places[0], places[1]);
	for (int i = 0; i < 2; i++) {
		struct adb_vec3 centre = at(places[i], 1, 0.5, 3);

		if (!CHECK(part[i].billboard != NULL))
			break;
		check_vector(part[i].billboard, centre.x, centre.y, centre.z);
		check_vector(part[i].positions, centre.x - 1, centre.y - 0.5, centre.z - 3);
		check_vector(part[i].positions + 6, centre.x - 1, centre.y + 1.5, centre.z - 3);
		check_vector(part[i].normals, 1, 0, 0);
	}
	end(&f);
}

/* In axes with a scale: a viewer at +x sees the vertices as one at +z sees those of a part that nothing turns. */
static void billboards_turn_to_the_viewer(void)
{
	struct figures f = make();
	const struct adb_vec3 axes[3] = { { 0, 0, -1 }, { 0, 1, 0 }, { 1, 0, 0 } };
	const struct adb_rig rig = { .skeleton = f.skeleton };
	struct adb_bone_pose pose[3] = { { .visible = true }, { .visible = true }, { .visible = true } };
	const struct adb_figure *figure;
	double matrices[3][12];
	float out[9];

	add_geometry(&f, 1, "", "");
	add_part(&f, 1, 1, 1, "NULL, 'bone', 20, NULL");
	fixture_sql(&f.fixture, "UPDATE mesh_parts SET attributes = '{\"billboard\":[1,0.5,3]}'");
	f.space.scale = 0.1;
	CHECK(adb_axes_parse("-X +Z +Y", &f.space.axes));
	figure = read_figure(&f, 1);
	pose[0].model = pose[2].model = adb_transform_identity;
	pose[1].model = turned(-5, 0, 9);

	struct adb_vec3 centre = adb_axes_vector(&f.space.axes, at(pose[1].model, 1, 0.5, 3));

	/* Offsets of the vertices in the axes of the figure: (1, -3, -0.5), (0, -3, -0.5), (1, -3, 1.5), times the scale. */
	adb_figure_pose_seen_part(figure, figure->parts, &f.space, &rig, 0, pose, axes, matrices, out);
	check_vector(out, 0.1 * (centre.x - 0.5), 0.1 * (centre.y - 3), 0.1 * (centre.z - 1));
	check_vector(out + 3, 0.1 * (centre.x - 0.5), 0.1 * (centre.y - 3), 0.1 * centre.z);
	check_vector(out + 6, 0.1 * (centre.x + 1.5), 0.1 * (centre.y - 3), 0.1 * (centre.z - 1));
	pose[1].visible = false;
	adb_figure_pose_seen_part(figure, figure->parts, &f.space, &rig, 0, pose, axes, matrices, out);
	CHECK(isnan(out[0]) && isnan(out[8]));
	end(&f);
}

/* A list that is too short, words, or numbers beyond f32 are no place. */
static void only_three_numbers_make_a_billboard(void)
{
	static const char *const attributes[] = { "{\"billboard\":[1,2]}", "{\"billboard\":true}",
						  "{\"billboard\":[1e39,0,0]}", "{\"billboard" };

	for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++) {
		struct figures f = make();

		add_geometry(&f, 1, "", "");
		add_part(&f, 1, 1, 1, "NULL, 'bone', 20, NULL");
		fixture_sql(&f.fixture, "UPDATE mesh_parts SET attributes = '%s'", attributes[i]);
		CHECK(read_figure(&f, 1)->parts->billboard == NULL);
		end(&f);
	}
}

/* ---- damage ---- */

static void damaged_blobs_are_errors(void)
{
	static const char *const damage[] = {
		"UPDATE geometries SET positions = substr(positions, 2)",
		"UPDATE geometries SET positions = CAST(X'0000C07F' || substr(positions, 5) AS BLOB)",
		"UPDATE geometries SET normals = X'00'",
		"UPDATE geometries SET uvs = zeroblob(23)",
		"UPDATE geometries SET colours = zeroblob(47)",
		"UPDATE geometries SET joints = zeroblob(24)",
		"UPDATE geometries SET weights = zeroblob(48)",
		"UPDATE geometries SET joints = zeroblob(23), weights = zeroblob(48)",
		"UPDATE geometries SET points = zeroblob(13)",
		"UPDATE geometries SET indices = zeroblob(8)",
		"UPDATE geometries SET indices = X'000000000100000003000000'",
		"UPDATE geometries SET index_count = 2, indices = zeroblob(8)",
		"UPDATE geometries SET vertex_count = -1",
		"UPDATE geometries SET vertex_count = 4294967296",
		"UPDATE geometries SET index_count = 4294967299",
		"INSERT INTO mesh_shapes VALUES (1, 0, NULL, NULL, zeroblob(35))",
		"INSERT INTO mesh_shapes VALUES (1, 0, NULL, NULL, CAST(X'0000807F' || zeroblob(32) AS BLOB))",
		"INSERT INTO bind_poses VALUES (1, 10, 1e999, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)",
		"PRAGMA ignore_check_constraints = ON; UPDATE mesh_parts SET topology = 'triangle'",
		"PRAGMA ignore_check_constraints = ON; UPDATE mesh_parts SET bind = ''",
		"PRAGMA ignore_check_constraints = ON; UPDATE materials SET wrap_u = ''",
	};

	for (size_t i = 0; i < sizeof damage / sizeof damage[0]; i++) {
		struct figures f = make();

		add_geometry(&f, 1, "", "");
		add_material(&f, 7, 1, 0);
		add_part(&f, 1, 1, 1, "7, 'rest', NULL, NULL");
		CHECK(read_figure(&f, 1) != NULL);
		fixture_sql(&f.fixture, "%s", damage[i]);
		if (!CHECK(adb_figure_read(f.fixture.db, 1, &plain, f.skeleton, &f.space, f.arena,
					   &f.error) == NULL))
			printf("%s\n", damage[i]);
		CHECK_INT(f.error.outcome, ADB_CORRUPT);
		end(&f);
	}
}

/* Numbers that are finite in the database and not in the axes of the figure. */
static void positions_beyond_the_largest_number_are_errors(void)
{
	struct figures f = make();

	add_geometry(&f, 1, "", "");
	fixture_sql(&f.fixture,
		    "UPDATE geometries SET positions = CAST(X'FFFF7F7F' || substr(positions, 5) AS BLOB)");
	add_part(&f, 1, 1, 1, "NULL, 'rest', NULL, NULL");
	CHECK(read_figure(&f, 1) != NULL);
	f.space.scale = 2;
	CHECK(adb_figure_read(f.fixture.db, 1, &plain, f.skeleton, &f.space, f.arena, &f.error) == NULL);
	CHECK_INT(f.error.outcome, ADB_CORRUPT);
	end(&f);
}

static void endless_components_are_refused(void)
{
	struct figures f = make();

	add_component(&f, 1, 0, "1, 'mesh', NULL, NULL, NULL");
	CHECK(adb_figure_read(f.fixture.db, 1, &plain, f.skeleton, &f.space, f.arena, &f.error) == NULL);
	CHECK_INT(f.error.outcome, ADB_LIMIT);
	end(&f);
}

/* 13 levels of 4 components each, without a single part: 67 million models. */
static void too_many_components_are_refused(void)
{
	struct figures f = make();

	fixture_sql(
		&f.fixture,
		"WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 113) INSERT INTO models"
		" (id, asset_id, system_id, name, kind) SELECT i, 1, 'zengin', 'x', 'mesh' FROM n;"
		"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 51) INSERT INTO"
		" model_components (model_id, ordinal, used_model_id, role)"
		" SELECT 100 + i / 4, i %% 4, 101 + i / 4, 'mesh' FROM n");
	CHECK(adb_figure_read(f.fixture.db, 100, &plain, f.skeleton, &f.space, f.arena, &f.error) == NULL);
	CHECK_INT(f.error.outcome, ADB_LIMIT);
	end(&f);
}

TEST_SUITE("figure", TEST(models_without_meshes_give_figures_without_parts),
	   TEST(a_part_without_bones_stands_still), TEST(vertices_move_as_each_bind_says),
	   TEST(every_bind_is_converted_to_the_axes), TEST(a_mirror_turns_the_faces),
	   TEST(stored_normals_are_kept_and_turned), TEST(components_nest), TEST(an_outer_bone_carries_all),
	   TEST(a_skin_apart_moves_the_points), TEST(without_its_skin_the_first_bone_moves_a_mesh),
	   TEST(lost_bones_are_counted), TEST(what_follows_the_model_does_not_move),
	   TEST(components_on_lost_bones_are_left_out), TEST(materials_are_read_once),
	   TEST(materials_of_the_outermost_model_replace_others), TEST(another_set_replaces_materials),
	   TEST(images_are_read), TEST(shapes_follow_the_positions),
	   TEST(components_have_a_place_on_their_bone), TEST(billboards_are_not_turned_by_bones),
	   TEST(billboards_turn_to_the_viewer), TEST(only_three_numbers_make_a_billboard),
	   TEST(damaged_blobs_are_errors), TEST(positions_beyond_the_largest_number_are_errors),
	   TEST(endless_components_are_refused), TEST(too_many_components_are_refused));

/*
 * The skins of glTF. Each has an inverse bind matrix for each of its joints, but a model has one for each bone: the first that
 * comes. Where another skin has another one, its vertices are moved so that the first one fits: by B1⁻¹ × B2. Skins that were bound
 * in one pose differ by one such matrix for all joints, that of the node of the mesh, so that nothing is lost.
 */
#include <math.h>
#include <string.h>

#include "systems/interchange/gltf.h"

/* More would be more than 32 bones that move one vertex. */
enum { MOST_SETS = 8, PER_SET = 4 };

struct joint {
	int32_t bone_id;
	struct adb_gltf_matrix fix; /* what vertices are moved by */
};

struct skin {
	struct joint *joints;
	uint32_t joint_count;
	bool has_fix;
};

struct adb_gltf_skins {
	struct skin *skins;
	uint32_t skin_count;
	uint32_t *bind_of;                /* of each node, the index of its bind + 1; 0 = none */
	struct adb_gltf_matrix *inverses; /* of each bind, what leads back */
};

/* The joints and weights of a primitive. */
struct influences {
	struct adb_gltf_values joints[MOST_SETS], weights[MOST_SETS];
	unsigned set_count;
};

/* ---- matrices ---- */

/* Columns come one after the other. */
static struct adb_gltf_matrix matrix_of(const struct adb_gltf_values *values, uint32_t index)
{
	struct adb_gltf_matrix out;

	for (int row = 0; row < 3; row++)
		for (int column = 0; column < 4; column++)
			out.m[row][column] =
				(double)values->values[16 * (size_t)index + (size_t)(4 * column + row)];
	return out;
}

static bool is_near(const struct adb_gltf_matrix *a, const struct adb_gltf_matrix *b)
{
	for (int i = 0; i < 12; i++) {
		double one = a->m[i / 4][i % 4], other = b->m[i / 4][i % 4];

		if (!(fabs(one - other) <= 1e-4 * (1 + fabs(one) + fabs(other))))
			return false;
	}
	return true;
}

/* The identity when there is none. */
static struct adb_gltf_matrix inverse(const struct adb_gltf_matrix *a)
{
	double determinant = adb_gltf_determinant(a);
	struct adb_gltf_matrix out = adb_gltf_unit;

	if (!(fabs(determinant) > 1e-30) || !isfinite(determinant))
		return out;
	for (int row = 0; row < 3; row++)
		for (int column = 0; column < 3; column++) {
			int r = (column + 1) % 3, s = (column + 2) % 3, c = (row + 1) % 3, d = (row + 2) % 3;

			out.m[row][column] =
				(a->m[r][c] * a->m[s][d] - a->m[r][d] * a->m[s][c]) / determinant;
		}
	for (int row = 0; row < 3; row++)
		out.m[row][3] = -(out.m[row][0] * a->m[0][3] + out.m[row][1] * a->m[1][3] +
				  out.m[row][2] * a->m[2][3]);
	return out;
}

static void apply(const struct adb_gltf_matrix *by, float v[3], double of_place)
{
	double x = (double)v[0], y = (double)v[1], z = (double)v[2];

	for (int row = 0; row < 3; row++)
		v[row] = (float)(by->m[row][0] * x + by->m[row][1] * y + by->m[row][2] * z +
				 of_place * by->m[row][3]);
}

/* ---- influences ---- */

static const char *read_sets(struct adb_gltf *g, const struct adb_json_value *attributes, uint32_t count,
			     struct influences *influences)
{
	for (unsigned i = 0; i < MOST_SETS; i++) {
		char joints[] = "JOINTS_0", weights[] = "WEIGHTS_0";
		const char *fault;

		joints[7] = weights[8] = (char)('0' + i);
		if (adb_json_member(attributes, joints) == NULL)
			return NULL;
		fault = adb_gltf_read_attribute(g, attributes, joints, count, &influences->joints[i]);
		if (fault == NULL)
			fault = adb_gltf_read_attribute(g, attributes, weights, count,
							&influences->weights[i]);
		if (fault != NULL)
			return fault;
		if (influences->joints[i].width != PER_SET || influences->weights[i].width != PER_SET)
			return "its joints or weights are not four a vertex";
		influences->set_count++;
	}
	return NULL;
}

/* NULL when the skin has no such joint. */
static const struct joint *joint_at(const struct skin *skin, const struct influences *influences,
				    unsigned set, size_t at)
{
	float number = influences->joints[set].values[at];

	return number >= 0 && number < (float)skin->joint_count ? &skin->joints[(uint32_t)number] : NULL;
}

/* A vertex without weights follows the first joint. */
static void put_vertex(const struct skin *skin, const struct influences *influences, uint32_t vertex,
		       struct adb_mesh_part *part)
{
	struct adb_influence all[MOST_SETS * PER_SET];
	uint16_t *joints = part->joints + ADB_INFLUENCES * (size_t)vertex;
	float *weights = part->weights + ADB_INFLUENCES * (size_t)vertex;
	size_t count = 0;

	for (unsigned set = 0; set < influences->set_count; set++)
		for (unsigned i = 0; i < PER_SET; i++) {
			size_t at = (size_t)vertex * PER_SET + i;
			const struct joint *joint = joint_at(skin, influences, set, at);

			if (joint != NULL)
				all[count++] = (struct adb_influence){ joint->bone_id,
								       influences->weights[set].values[at] };
		}
	if (adb_choose_influences(all, count, joints, weights) || skin->joint_count == 0)
		return;
	if (skin->joints[0].bone_id >= 0 && skin->joints[0].bone_id <= UINT16_MAX)
		joints[0] = (uint16_t)skin->joints[0].bone_id;
	weights[0] = 1;
}

/* By the mean of what its joints are moved by. */
static void move_vertex(const struct skin *skin, const struct influences *influences, uint32_t vertex,
			struct adb_mesh_part *part)
{
	struct adb_gltf_matrix mean = { 0 };
	double sum = 0;

	for (unsigned set = 0; set < influences->set_count; set++)
		for (unsigned i = 0; i < PER_SET; i++) {
			size_t at = (size_t)vertex * PER_SET + i;
			const struct joint *joint = joint_at(skin, influences, set, at);
			double weight = (double)influences->weights[set].values[at];

			if (joint == NULL || !(weight > 0) || !isfinite(weight))
				continue;
			sum += weight;
			for (int k = 0; k < 12; k++)
				mean.m[k / 4][k % 4] += weight * joint->fix.m[k / 4][k % 4];
		}
	if (!(sum > 0))
		return;
	for (int k = 0; k < 12; k++)
		mean.m[k / 4][k % 4] /= sum;
	adb_gltf_move_points(&mean, part->positions + 3 * (size_t)vertex, 1);
	if (part->normals != NULL)
		adb_gltf_turn_normals(&mean, part->normals + 3 * (size_t)vertex, 1);
	for (struct adb_shape *shape = part->shapes; shape != NULL; shape = shape->next)
		adb_gltf_turn_directions(&mean, shape->offsets + 3 * (size_t)vertex, 1);
}

/* ---- what the header declares, and its helpers ---- */

static uint32_t count_joints(const struct adb_gltf *g)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < g->skin_list.count; i++) {
		const struct adb_json_value *joints = adb_json_member(g->skin_list.items[i], "joints");

		count += adb_json_is(joints, ADB_JSON_ARRAY) ? joints->count : 0;
	}
	return count;
}

/* Joints that do not exist have been reported. False when the arena is exhausted. */
static bool read_skin(struct adb_gltf *g, struct adb_gltf_skins *skins, uint32_t index,
		      struct adb_model *model)
{
	const struct adb_json_value *json = g->skin_list.items[index];
	const struct adb_json_value *list = adb_json_member(json, "joints"), *joint;
	const struct adb_json_value *matrices = adb_json_member(json, "inverseBindMatrices");
	struct skin *skin = &skins->skins[index];
	struct adb_gltf_values values = { .count = 0 };
	const char *fault = NULL;

	if (matrices != NULL && adb_gltf_read_accessor(g, adb_json_whole(matrices, -1), &values, &fault) &&
	    (values.width != 16 || !values.is_finite))
		fault = values.width != 16 ? "has no matrices" : "has a number that is not finite";
	if (fault != NULL) {
		adb_warn(g->d, "gltf-mesh", adb_gltf_offset(g, matrices),
			 "skin %u is bound at the origin: its accessor of matrices %s", index, fault);
		values.count = 0;
	}
	if (adb_json_is(list, ADB_JSON_ARRAY))
		skin->joint_count = list->count;
	skin->joints = adb_arena_alloc(g->d->arena, skin->joint_count, sizeof *skin->joints);
	if (skin->joints == NULL)
		return false;
	joint = adb_json_first(list);
	for (uint32_t i = 0; i < skin->joint_count; i++, joint = joint->next) {
		int64_t node = adb_json_whole(joint, -1);
		struct adb_gltf_matrix own = i < values.count ? matrix_of(&values, i) : adb_gltf_unit;

		skin->joints[i] = (struct joint){ ADB_NO_BONE, adb_gltf_unit };
		if (node < 0 || node >= g->node_list.count || g->nodes[node].bone_id == ADB_NO_BONE)
			continue;
		skin->joints[i].bone_id = g->nodes[node].bone_id;
		if (skins->bind_of[node] == 0) {
			struct adb_bind_pose *bind = &model->binds[model->bind_count];

			bind->bone_id = g->nodes[node].bone_id;
			for (int k = 0; k < 12; k++)
				bind->bone_from_model[k] = (float)own.m[k / 4][k % 4];
			skins->inverses[model->bind_count] = inverse(&own);
			skins->bind_of[node] = ++model->bind_count;
			continue;
		}
		skin->joints[i].fix = adb_gltf_product(&skins->inverses[skins->bind_of[node] - 1], &own);
		skin->has_fix = skin->has_fix || !is_near(&skin->joints[i].fix, &adb_gltf_unit);
	}
	return true;
}

/* Vertices between two joints can be moved by one matrix only. */
static void check_skin(struct adb_gltf *g, const struct skin *skin, uint32_t index)
{
	for (uint32_t i = 1; skin->has_fix && i < skin->joint_count; i++)
		if (!is_near(&skin->joints[i].fix, &skin->joints[0].fix)) {
			adb_warn(g->d, "gltf-skin", adb_gltf_offset(g, g->skin_list.items[index]),
				 "skin %u binds joints in another pose than skins before it", index);
			return;
		}
}

struct adb_gltf_skins *adb_gltf_read_skins(struct adb_gltf *g, struct adb_model *model)
{
	struct adb_arena *arena = g->d->arena;
	struct adb_gltf_skins *skins = adb_arena_alloc(arena, 1, sizeof *skins);
	uint32_t joint_count = count_joints(g);

	if (skins == NULL || !adb_gltf_take_memory(g, joint_count,
						   sizeof(struct joint) + sizeof(struct adb_gltf_matrix) +
							   sizeof(struct adb_bind_pose)))
		return NULL;
	skins->skin_count = g->skin_list.count;
	skins->skins = adb_arena_alloc(arena, skins->skin_count, sizeof *skins->skins);
	skins->bind_of = adb_arena_alloc(arena, g->node_list.count, sizeof *skins->bind_of);
	skins->inverses = adb_arena_alloc(arena, joint_count, sizeof *skins->inverses);
	if (skins->skins == NULL || skins->bind_of == NULL || skins->inverses == NULL ||
	    adb_model_add_binds(g->d->out, model, joint_count) == NULL)
		return NULL;
	model->bind_count = 0;
	for (uint32_t i = 0; i < skins->skin_count; i++) {
		if (!read_skin(g, skins, i, model))
			return NULL;
		check_skin(g, &skins->skins[i], i);
	}
	return skins;
}

const char *adb_gltf_put_influences(struct adb_gltf *g, const struct adb_gltf_skins *skins, int64_t skin,
				    const struct adb_json_value *attributes, struct adb_mesh_part *part)
{
	struct influences influences = { .set_count = 0 };
	const char *fault = read_sets(g, attributes, part->vertex_count, &influences);

	if (fault != NULL)
		return fault;
	if (!adb_gltf_take_memory(g, part->vertex_count, PER_SET * (sizeof(float) + sizeof(uint16_t))) ||
	    !adb_part_add_influences(g->d->out, part))
		return "its joints are beyond the limit of an asset";
	for (uint32_t i = 0; i < part->vertex_count; i++) {
		if (skins->skins[skin].has_fix)
			move_vertex(&skins->skins[skin], &influences, i, part);
		put_vertex(&skins->skins[skin], &influences, i, part);
	}
	return NULL;
}

void adb_gltf_move_points(const struct adb_gltf_matrix *by, float *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		apply(by, values + 3 * i, 1);
}

void adb_gltf_turn_directions(const struct adb_gltf_matrix *by, float *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		apply(by, values + 3 * i, 0);
}

/* Normals stay at right angles to a surface that is stretched: the inverse, transposed, turns them. */
void adb_gltf_turn_normals(const struct adb_gltf_matrix *by, float *values, size_t count)
{
	struct adb_gltf_matrix back = inverse(by), turned = back;

	for (int row = 0; row < 3; row++)
		for (int column = 0; column < 3; column++)
			turned.m[row][column] = back.m[column][row];
	for (size_t i = 0; i < count; i++)
		apply(&turned, values + 3 * i, 0);
}

struct adb_gltf_matrix adb_gltf_product(const struct adb_gltf_matrix *a, const struct adb_gltf_matrix *b)
{
	struct adb_gltf_matrix out;

	for (int row = 0; row < 3; row++)
		for (int column = 0; column < 4; column++)
			out.m[row][column] = a->m[row][0] * b->m[0][column] + a->m[row][1] * b->m[1][column] +
					     a->m[row][2] * b->m[2][column] +
					     (column == 3 ? a->m[row][3] : 0);
	return out;
}

double adb_gltf_determinant(const struct adb_gltf_matrix *a)
{
	return a->m[0][0] * (a->m[1][1] * a->m[2][2] - a->m[1][2] * a->m[2][1]) -
	       a->m[0][1] * (a->m[1][0] * a->m[2][2] - a->m[1][2] * a->m[2][0]) +
	       a->m[0][2] * (a->m[1][0] * a->m[2][1] - a->m[1][1] * a->m[2][0]);
}

const struct adb_gltf_matrix adb_gltf_unit = { { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } };

#include "motion/mesh.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "motion/append.h"
#include "motion/content.h"

/* ---- names ---- */

/* Returns the index of `name` in `names`, -1 when it is not there or NULL. */
static int index_of(const char *name, const char *const *names, int count)
{
	for (int i = 0; name != NULL && i < count; i++)
		if (strcmp(name, names[i]) == 0)
			return i;
	return -1;
}

static const char *const alpha_modes[] = {
	[ADB_OPAQUE] = "opaque", [ADB_MASK] = "mask", [ADB_BLEND] = "blend"
};

static const char *const wraps[] = {
	[ADB_REPEAT] = "repeat", [ADB_CLAMP] = "clamp", [ADB_MIRROR] = "mirror"
};

static const char *const topologies[] = {
	[ADB_TRIANGLES] = "triangles", [ADB_LINES] = "lines", [ADB_POINTS] = "points"
};

static const char *const binds[] = {
	[ADB_BIND_MODEL] = "model", [ADB_BIND_REST] = "rest", [ADB_BIND_BONE] = "bone"
};

/* ---- influences ---- */

static int by_bone(const void *left, const void *right)
{
	const struct adb_influence *a = left, *b = right;

	return (a->bone_id > b->bone_id) - (a->bone_id < b->bone_id);
}

/* The sum of two weights, at most the largest number, so that a share of it is a number too. */
static float sum_of(float a, float b)
{
	double sum = (double)a + (double)b;

	return sum < (double)FLT_MAX ? (float)sum : FLT_MAX;
}

/* Keeps what is usable, one for each bone. Returns how many that are. */
static size_t add_up_bones(struct adb_influence *influences, size_t count)
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		const struct adb_influence *one = &influences[i];

		if (one->weight > 0 && isfinite(one->weight) && one->bone_id >= 0 &&
		    one->bone_id <= UINT16_MAX)
			influences[kept++] = *one;
	}
	if (kept == 0)
		return 0;
	qsort(influences, kept, sizeof *influences, by_bone);

	size_t last = 0;

	for (size_t i = 1; i < kept; i++) {
		if (influences[i].bone_id == influences[last].bone_id)
			influences[last].weight = sum_of(influences[last].weight, influences[i].weight);
		else
			influences[++last] = influences[i];
	}
	return last + 1;
}

/* The strongest first; of equal ones the bone with the lower number, so that the choice does not depend on the order. */
static int by_weight(const void *left, const void *right)
{
	const struct adb_influence *a = left, *b = right;

	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return by_bone(left, right);
}

/* ---- what the header declares ---- */

const char *adb_alpha_mode_name(enum adb_alpha_mode mode)
{
	return alpha_modes[mode];
}

bool adb_alpha_mode_parse(const char *name, enum adb_alpha_mode *mode)
{
	int index = index_of(name, alpha_modes, 3);

	*mode = (enum adb_alpha_mode)(index >= 0 ? index : 0);
	return index >= 0;
}

const char *adb_wrap_name(enum adb_wrap wrap)
{
	return wraps[wrap];
}

bool adb_wrap_parse(const char *name, enum adb_wrap *wrap)
{
	int index = index_of(name, wraps, 3);

	*wrap = (enum adb_wrap)(index >= 0 ? index : 0);
	return index >= 0;
}

const char *adb_topology_name(enum adb_topology topology)
{
	return topologies[topology];
}

bool adb_topology_parse(const char *name, enum adb_topology *topology)
{
	int index = index_of(name, topologies, 3);

	*topology = (enum adb_topology)(index >= 0 ? index : 0);
	return index >= 0;
}

const char *adb_bind_name(enum adb_bind bind)
{
	return binds[bind];
}

bool adb_bind_parse(const char *name, enum adb_bind *bind)
{
	int index = index_of(name, binds, 3);

	*bind = (enum adb_bind)(index >= 0 ? index : 0);
	return index >= 0;
}

struct adb_texture *adb_content_add_texture(struct adb_content *content, const char *name)
{
	struct adb_texture *texture = adb_arena_alloc(content->arena, 1, sizeof *texture);

	if (texture == NULL)
		return NULL;
	texture->name = name;
	texture->index = content->texture_count++;
	ADB_APPEND(content, textures, last_texture, texture);
	return texture;
}

struct adb_material *adb_model_add_material(struct adb_content *content, struct adb_model *model,
					    const char *name)
{
	struct adb_material *material = adb_arena_alloc(content->arena, 1, sizeof *material);

	if (material == NULL)
		return NULL;
	*material = (struct adb_material){ .name = name, .colour = { 1, 1, 1, 1 }, .alpha_cutoff = 0.5F };
	ADB_APPEND(model, materials, last_material, material);
	model->material_count++;
	return material;
}

struct adb_mesh_part *adb_model_add_part(struct adb_content *content, struct adb_model *model,
					 const char *name, uint32_t vertex_count, uint32_t index_count)
{
	struct adb_arena *arena = content->arena;
	struct adb_mesh_part *part = adb_arena_alloc(arena, 1, sizeof *part);

	if (part == NULL)
		return NULL;
	*part = (struct adb_mesh_part){
		.name = name,
		.material = ADB_NO_MATERIAL,
		.bind = ADB_BIND_REST,
		.bone_id = ADB_NO_BONE,
		.vertex_count = vertex_count,
		.index_count = index_count,
		.positions = adb_arena_alloc(arena, vertex_count, 3 * sizeof *part->positions),
		.indices = adb_arena_alloc(arena, index_count, sizeof *part->indices),
	};
	if (part->positions == NULL || part->indices == NULL)
		return NULL;
	ADB_APPEND(model, parts, last_part, part);
	return part;
}

float *adb_part_add_normals(struct adb_content *content, struct adb_mesh_part *part)
{
	return part->normals = adb_arena_alloc(content->arena, part->vertex_count, 3 * sizeof *part->normals);
}

float *adb_part_add_uvs(struct adb_content *content, struct adb_mesh_part *part)
{
	return part->uvs = adb_arena_alloc(content->arena, part->vertex_count, 2 * sizeof *part->uvs);
}

float *adb_part_add_colours(struct adb_content *content, struct adb_mesh_part *part)
{
	return part->colours = adb_arena_alloc(content->arena, part->vertex_count, 4 * sizeof *part->colours);
}

uint32_t *adb_part_add_points(struct adb_content *content, struct adb_mesh_part *part)
{
	return part->points = adb_arena_alloc(content->arena, part->vertex_count, sizeof *part->points);
}

bool adb_part_add_influences(struct adb_content *content, struct adb_mesh_part *part)
{
	part->joints =
		adb_arena_alloc(content->arena, part->vertex_count, ADB_INFLUENCES * sizeof *part->joints);
	part->weights =
		adb_arena_alloc(content->arena, part->vertex_count, ADB_INFLUENCES * sizeof *part->weights);
	return part->joints != NULL && part->weights != NULL;
}

struct adb_shape *adb_part_add_shape(struct adb_content *content, struct adb_mesh_part *part,
				     const char *name)
{
	struct adb_shape *shape = adb_arena_alloc(content->arena, 1, sizeof *shape);

	if (shape == NULL)
		return NULL;
	shape->name = name;
	shape->bone_id = ADB_NO_BONE;
	shape->offsets = adb_arena_alloc(content->arena, part->vertex_count, 3 * sizeof *shape->offsets);
	if (shape->offsets == NULL)
		return NULL;
	ADB_APPEND(part, shapes, last_shape, shape);
	return shape;
}

struct adb_bind_pose *adb_model_add_binds(struct adb_content *content, struct adb_model *model,
					  uint32_t count)
{
	model->binds = adb_arena_alloc(content->arena, count, sizeof *model->binds);
	model->bind_count = model->binds != NULL ? count : 0;
	return model->binds;
}

bool adb_choose_influences(struct adb_influence *influences, size_t count, uint16_t joints[ADB_INFLUENCES],
			   float weights[ADB_INFLUENCES])
{
	double sum = 0;

	count = add_up_bones(influences, count);
	if (count == 0)
		return false;
	qsort(influences, count, sizeof *influences, by_weight);
	if (count > ADB_INFLUENCES)
		count = ADB_INFLUENCES;
	for (size_t i = 0; i < count; i++)
		sum += (double)influences[i].weight;
	for (size_t i = 0; i < ADB_INFLUENCES; i++) {
		joints[i] = i < count ? (uint16_t)influences[i].bone_id : 0;
		weights[i] = i < count ? (float)((double)influences[i].weight / sum) : 0;
	}
	return true;
}

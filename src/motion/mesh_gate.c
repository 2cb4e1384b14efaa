#include "motion/mesh_gate.h"

#include <math.h>
#include <string.h>

#include "motion/gate.h"
#include "motion/normals.h"

/* ---- normals ---- */

static void mend_normals(struct adb_content *content, struct adb_mesh_part *part)
{
	uint32_t index_count = part->topology == ADB_TRIANGLES ? part->index_count : 0;
	const float *of_faces = NULL;

	for (size_t vertex = 0; vertex < part->vertex_count; vertex++) {
		float *normal = part->normals + vertex * 3;

		if (adb_normal_make_unit(normal))
			continue;
		if (of_faces == NULL)
			of_faces = adb_normals_of_faces(content->arena, part->positions, part->vertex_count,
							part->indices, index_count);
		if (of_faces == NULL)
			return;
		memcpy(normal, of_faces + vertex * 3, 3 * sizeof *normal);
	}
}

/* ---- parts ---- */

static uint32_t corners_of(enum adb_topology topology)
{
	return topology == ADB_TRIANGLES ? 3 : topology == ADB_LINES ? 2 : 1;
}

/* Returns how many were dropped. */
static uint32_t drop_bad_faces(struct adb_mesh_part *part)
{
	uint32_t corners = corners_of(part->topology), kept = 0;
	uint32_t count = part->index_count / corners, dropped = part->index_count % corners != 0;

	for (uint32_t face = 0; face < count; face++) {
		const uint32_t *at = part->indices + (size_t)face * corners;
		bool ok = true;

		for (uint32_t i = 0; i < corners && ok; i++)
			ok = at[i] < part->vertex_count &&
			     adb_values_are_finite(part->positions + (size_t)at[i] * 3, 3);
		if (!ok) {
			dropped++;
			continue;
		}
		memmove(part->indices + (size_t)kept * corners, at, corners * sizeof *at);
		kept++;
	}
	part->index_count = kept * corners;
	return dropped;
}

/* Returns the number of vertices that had to be mended; a sum that is not quite 1 does not count. */
static uint32_t mend_weights(struct adb_mesh_part *part)
{
	uint32_t mended = 0;

	if (part->joints == NULL || part->weights == NULL) {
		part->joints = NULL;
		part->weights = NULL;
		return 0;
	}
	for (size_t vertex = 0; vertex < part->vertex_count; vertex++) {
		float *weights = part->weights + vertex * ADB_INFLUENCES;
		double sum = 0;
		bool ok = true;

		for (int i = 0; i < ADB_INFLUENCES; i++) {
			if (!isfinite(weights[i]) || weights[i] < 0) {
				weights[i] = 0;
				ok = false;
			}
			sum += (double)weights[i];
		}
		for (int i = 0; i < ADB_INFLUENCES && sum > 0; i++)
			weights[i] = (float)((double)weights[i] / sum);
		if (!(sum > 0)) {
			weights[0] = 1;
			ok = false;
		}
		mended += !ok;
	}
	return mended;
}

static void mend_values(float *values, size_t count, float otherwise)
{
	if (adb_values_are_finite(values, count))
		return;
	for (size_t i = 0; i < count; i++)
		values[i] = isfinite(values[i]) ? values[i] : otherwise;
}

static float kept_between_0_and_1(float value, float otherwise)
{
	if (!isfinite(value))
		return otherwise;
	return value < 0 ? 0 : value > 1 ? 1 : value;
}

static void check_part(struct adb_content *content, const struct adb_model *model, struct adb_mesh_part *part)
{
	uint32_t faces = drop_bad_faces(part), vertices = mend_weights(part);

	if (faces > 0)
		adb_content_report(content, ADB_WARNING, "mesh-faces", ADB_NO_OFFSET,
				   "%u faces of %s have a vertex that does not exist or is not finite", faces,
				   model->name);
	if (vertices > 0)
		adb_content_report(content, ADB_WARNING, "mesh-weights", ADB_NO_OFFSET,
				   "%u vertices of %s have weights that are no weights", vertices,
				   model->name);
	if (part->material < ADB_NO_MATERIAL || part->material >= model->material_count) {
		adb_content_report(content, ADB_WARNING, "mesh-material", ADB_NO_OFFSET,
				   "%s has no material %d", model->name, part->material);
		part->material = ADB_NO_MATERIAL;
	}
	if (part->positions != NULL)
		mend_values(part->positions, (size_t)part->vertex_count * 3, 0);
	if (part->uvs != NULL)
		mend_values(part->uvs, (size_t)part->vertex_count * 2, 0);
	for (size_t i = 0; part->colours != NULL && i < (size_t)part->vertex_count * 4; i++)
		part->colours[i] = kept_between_0_and_1(part->colours[i], 1);
	for (struct adb_shape *shape = part->shapes; shape != NULL; shape = shape->next)
		mend_values(shape->offsets, (size_t)part->vertex_count * 3, 0);
	if (part->normals != NULL && part->positions != NULL)
		mend_normals(content, part);
	else
		part->normals = NULL;
}

/* ---- models ---- */

static void check_material(struct adb_material *material)
{
	for (int i = 0; i < 4; i++)
		material->colour[i] = kept_between_0_and_1(material->colour[i], 1);
	material->alpha_cutoff = kept_between_0_and_1(material->alpha_cutoff, 0.5F);
}

static bool is_usable(struct adb_content *content, const struct adb_model *model,
		      const struct adb_mesh_part *part, uint64_t vertices)
{
	if (vertices + part->vertex_count > ADB_MESH_MAX_VERTICES)
		adb_content_report(content, ADB_WARNING, "mesh-size", ADB_NO_OFFSET,
				   "%s has more than %d vertices: a part of %u vertices is left out",
				   model->name, ADB_MESH_MAX_VERTICES, part->vertex_count);
	else if (part->positions == NULL && part->index_count > 0)
		adb_content_report(content, ADB_WARNING, "mesh-faces", ADB_NO_OFFSET,
				   "a part of %s has faces and no positions: it is left out", model->name);
	else
		return true;
	return false;
}

static void check_binds(struct adb_content *content, struct adb_model *model)
{
	static const float identity[12] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 };

	for (uint32_t i = 0; i < model->bind_count; i++) {
		struct adb_bind_pose *bind = &model->binds[i];

		if (adb_values_are_finite(bind->bone_from_model, 12))
			continue;
		adb_content_report(content, ADB_WARNING, "mesh-bind", ADB_NO_OFFSET,
				   "the bind pose of bone %d of %s is not finite", bind->bone_id,
				   model->name);
		memcpy(bind->bone_from_model, identity, sizeof identity);
	}
}

static void check_model(struct adb_content *content, struct adb_model *model)
{
	struct adb_mesh_part **link = &model->parts;
	uint64_t vertices = 0;

	for (struct adb_material *material = model->materials; material != NULL; material = material->next)
		check_material(material);
	model->last_part = NULL;
	while (*link != NULL) {
		struct adb_mesh_part *part = *link;

		if (!is_usable(content, model, part, vertices)) {
			*link = part->next;
			continue;
		}
		vertices += part->vertex_count;
		check_part(content, model, part);
		model->last_part = part;
		link = &part->next;
	}
	check_binds(content, model);
}

/* ---- what the header declares, and its helpers ---- */

static void check_texture(struct adb_content *content, struct adb_texture *texture)
{
	const struct adb_pixels *pixels = &texture->pixels;

	if (pixels->rgba == NULL ||
	    (pixels->width <= ADB_TEXTURE_MAX_SIDE && pixels->height <= ADB_TEXTURE_MAX_SIDE))
		return;
	adb_content_report(content, ADB_WARNING, "texture-size", ADB_NO_OFFSET,
			   "%s: an image of %u x %u pixels is larger than %d x %d", texture->name,
			   pixels->width, pixels->height, ADB_TEXTURE_MAX_SIDE, ADB_TEXTURE_MAX_SIDE);
	texture->pixels.rgba = NULL;
}

void adb_meshes_check(struct adb_content *content)
{
	for (struct adb_model *model = content->models; model != NULL; model = model->next)
		check_model(content, model);
	for (struct adb_texture *texture = content->textures; texture != NULL; texture = texture->next)
		check_texture(content, texture);
}

/*
 * The triangles of a PMD.
 *
 * Their corners run clockwise, as the product of two edges counts it, so that they are turned round. V of the texture coordinates
 * runs upward. The first of several sets of texture coordinates is that of the base texture.
 *
 * The number after the last bone of a mesh stands for the model itself. It becomes one more joint, which no clip moves and whose
 * bind is the identity. Vertices of versions 1 and 2 are relative to their bones: the bind pose puts them into the model, as the
 * game does when it reads them.
 */
#include "systems/zeroad/pmd.h"

#include <math.h>

#include "motion/mesh.h"

/* Faces cannot name vertices beyond; the largest mesh of the game has 21,638 faces. */
enum { MOST_VERTICES = 1 << 16, MOST_FACES = 1 << 22 };

/* A vertex as the file has it. */
struct vertex {
	float position[3], normal[3], uv[2];
	struct adb_influence influences[ADB_ZEROAD_INFLUENCES];
	size_t influence_count;
};

/* ---- faces ---- */

static bool is_finite(const float *values, int count)
{
	for (int i = 0; i < count; i++)
		if (!isfinite(values[i]))
			return false;
	return true;
}

static bool is_drawn(const struct adb_mesh_part *part, uint32_t corner)
{
	return corner < part->vertex_count && is_finite(part->positions + 3 * (size_t)corner, 3);
}

/* Leaves out those that pmd.c has reported. */
static void put_faces(const struct adb_zeroad_mesh *mesh, struct adb_mesh_part *part)
{
	struct adb_reader faces = mesh->faces;
	uint32_t count = 0;

	for (uint32_t i = 0; i < mesh->face_count; i++) {
		uint32_t a = adb_reader_u16le(&faces), b = adb_reader_u16le(&faces),
			 c = adb_reader_u16le(&faces);

		if (!is_drawn(part, a) || !is_drawn(part, b) || !is_drawn(part, c))
			continue;
		part->indices[count++] = a;
		part->indices[count++] = c;
		part->indices[count++] = b;
	}
	part->index_count = count;
}

/* ---- the bind pose ---- */

/* False when a number is not finite. */
static bool read_bind(struct adb_reader *bones, struct adb_transform *bind)
{
	float state[7];

	adb_zeroad_read_state(bones, state);
	*bind = (struct adb_transform){
		.translation = { (double)state[0], (double)state[1], (double)state[2] },
		.rotation = adb_quat_normalise((struct adb_quat){ (double)state[3], (double)state[4],
								  (double)state[5], (double)state[6] }),
		.scale = { 1, 1, 1 },
	};
	return is_finite(state, 7);
}

static void invert(const struct adb_transform *bind, float bone_from_model[12])
{
	struct adb_quat back = adb_quat_conjugate(bind->rotation);
	struct adb_vec3 columns[4] = {
		adb_quat_rotate(back, (struct adb_vec3){ 1, 0, 0 }),
		adb_quat_rotate(back, (struct adb_vec3){ 0, 1, 0 }),
		adb_quat_rotate(back, (struct adb_vec3){ 0, 0, 1 }),
		adb_quat_rotate(back, (struct adb_vec3){ -bind->translation.x, -bind->translation.y,
							 -bind->translation.z }),
	};

	for (int c = 0; c < 4; c++) {
		bone_from_model[c] = (float)columns[c].x;
		bone_from_model[4 + c] = (float)columns[c].y;
		bone_from_model[8 + c] = (float)columns[c].z;
	}
}

/* False when the mesh is skinned and its bind pose cannot be used, which pmd.c has reported, or the arena is exhausted. */
static bool add_binds(struct adb_decoder *d, const struct adb_zeroad_mesh *mesh, struct adb_model *model)
{
	struct adb_reader bones = mesh->bones;
	struct adb_bind_pose *binds;

	if (mesh->bone_count == 0)
		return true;
	if (mesh->bone_count > UINT8_MAX)
		return false;
	binds = adb_model_add_binds(d->out, model, mesh->bone_count + 1);
	for (uint32_t i = 0; binds != NULL && i <= mesh->bone_count; i++) {
		struct adb_transform bind = adb_transform_identity;

		if (i < mesh->bone_count && !read_bind(&bones, &bind)) {
			model->binds = NULL;
			model->bind_count = 0;
			return false;
		}
		binds[i].bone_id = (int32_t)i;
		invert(&bind, binds[i].bone_from_model);
	}
	return binds != NULL;
}

/* ---- vertices ---- */

static struct adb_mesh_part *add_part(struct adb_decoder *d, const struct adb_zeroad_mesh *mesh,
				      struct adb_model *model)
{
	struct adb_mesh_part *part =
		adb_model_add_part(d->out, model, model->name, mesh->vertex_count, 3 * mesh->face_count);

	if (part == NULL || adb_part_add_normals(d->out, part) == NULL)
		return NULL;
	if (mesh->bone_count > 0)
		part->bind = ADB_BIND_MODEL;
	if (mesh->uv_sets > 0 && adb_part_add_uvs(d->out, part) == NULL)
		return NULL;
	if (mesh->bone_count > 0 && !adb_part_add_influences(d->out, part))
		return NULL;
	return part;
}

static struct vertex read_vertex(const struct adb_zeroad_mesh *mesh, struct adb_reader *vertices)
{
	struct adb_reader in = adb_reader_part(vertices, mesh->vertex_size);
	struct vertex vertex = { .influence_count = 0 };
	const uint8_t *bones;

	for (int i = 0; i < 3; i++)
		vertex.position[i] = adb_reader_f32le(&in);
	for (int i = 0; i < 3; i++)
		vertex.normal[i] = adb_reader_f32le(&in);
	for (uint32_t i = 0; i < 2 * mesh->uv_sets; i++) {
		float value = adb_reader_f32le(&in);

		if (i < 2)
			vertex.uv[i] = value;
	}
	bones = adb_reader_take(&in, ADB_ZEROAD_INFLUENCES);
	for (int i = 0; i < ADB_ZEROAD_INFLUENCES && bones[i] != ADB_ZEROAD_NO_BONE; i++) {
		struct adb_influence influence = { bones[i], adb_reader_f32le(&in) };

		if (bones[i] <= mesh->bone_count)
			vertex.influences[vertex.influence_count++] = influence;
	}
	return vertex;
}

/* From the space of the bones to that of the model. */
static void place_by_bones(const struct adb_zeroad_mesh *mesh, struct vertex *vertex)
{
	struct adb_vec3 from = { (double)vertex->position[0], (double)vertex->position[1],
				 (double)vertex->position[2] };
	struct adb_vec3 along = { (double)vertex->normal[0], (double)vertex->normal[1],
				  (double)vertex->normal[2] };
	double position[3] = { 0 }, normal[3] = { 0 };

	for (size_t i = 0; i < vertex->influence_count; i++) {
		uint32_t bone = (uint32_t)vertex->influences[i].bone_id;
		double weight = (double)vertex->influences[i].weight;
		struct adb_transform bind = adb_transform_identity;
		struct adb_reader at = mesh->bones;

		adb_reader_skip(&at, bone * (size_t)ADB_ZEROAD_STATE);
		if (bone < mesh->bone_count)
			read_bind(&at, &bind);

		struct adb_vec3 point = adb_vec3_add(bind.translation, adb_quat_rotate(bind.rotation, from));
		struct adb_vec3 direction = adb_quat_rotate(bind.rotation, along);

		position[0] += weight * point.x;
		position[1] += weight * point.y;
		position[2] += weight * point.z;
		normal[0] += weight * direction.x;
		normal[1] += weight * direction.y;
		normal[2] += weight * direction.z;
	}
	for (int i = 0; i < 3 && vertex->influence_count > 0; i++) {
		vertex->position[i] = (float)position[i];
		vertex->normal[i] = (float)normal[i];
	}
}

static void put_vertex(struct adb_mesh_part *part, uint32_t index, struct vertex *vertex)
{
	memcpy(part->positions + 3 * (size_t)index, vertex->position, sizeof vertex->position);
	memcpy(part->normals + 3 * (size_t)index, vertex->normal, sizeof vertex->normal);
	if (part->uvs != NULL) {
		part->uvs[2 * (size_t)index] = isfinite(vertex->uv[0]) ? vertex->uv[0] : 0;
		part->uvs[2 * (size_t)index + 1] = isfinite(vertex->uv[1]) ? 1 - vertex->uv[1] : 0;
	}
}

/* A vertex without bones stays where it is. */
static void put_influences(const struct adb_zeroad_mesh *mesh, struct adb_mesh_part *part, uint32_t index,
			   struct vertex *vertex)
{
	uint16_t *joints = part->joints + ADB_INFLUENCES * (size_t)index;
	float *weights = part->weights + ADB_INFLUENCES * (size_t)index;

	if (!adb_choose_influences(vertex->influences, vertex->influence_count, joints, weights)) {
		joints[0] = (uint16_t)mesh->bone_count;
		weights[0] = 1;
	}
}

static void tell_what_is_still(struct adb_decoder *d, const struct adb_zeroad_mesh *mesh,
			       struct adb_mesh_part *part)
{
	for (size_t i = 0; i < ADB_INFLUENCES * (size_t)mesh->vertex_count; i++) {
		if (part->joints[i] != mesh->bone_count || !(part->weights[i] > 0))
			continue;
		adb_attribute_integer(d->arena, &part->attributes, ADB_STILL_BONE, mesh->bone_count);
		return;
	}
}

/* ---- what the header declares, and its helpers ---- */

static void add_mesh(struct adb_decoder *d, const struct adb_zeroad_mesh *mesh, struct adb_model *model)
{
	struct adb_reader vertices = mesh->vertices;
	struct adb_mesh_part *part;

	if (mesh->vertex_count == 0 || mesh->face_count == 0 || !add_binds(d, mesh, model))
		return;
	part = add_part(d, mesh, model);
	if (part == NULL)
		return;
	for (uint32_t i = 0; i < mesh->vertex_count; i++) {
		struct vertex vertex = read_vertex(mesh, &vertices);

		if (mesh->version <= 2 && mesh->bone_count > 0)
			place_by_bones(mesh, &vertex);
		put_vertex(part, i, &vertex);
		if (mesh->bone_count > 0)
			put_influences(mesh, part, i, &vertex);
	}
	if (mesh->bone_count > 0)
		tell_what_is_still(d, mesh, part);
	put_faces(mesh, part);
	for (uint32_t i = 0; i < 3 * mesh->vertex_count; i++)
		if (!isfinite(part->positions[i]))
			part->positions[i] = 0;
}

void adb_zeroad_add_mesh(struct adb_decoder *d, const struct adb_zeroad_mesh *mesh, struct adb_model *model)
{
	struct adb_zeroad_mesh drawn = *mesh;

	if (drawn.vertex_count > MOST_VERTICES)
		drawn.vertex_count = MOST_VERTICES;
	if (drawn.face_count > MOST_FACES) {
		adb_warn(d, "limit", ADB_ZEROAD_HEADER, "the last %u of %u faces are left out",
			 drawn.face_count - MOST_FACES, drawn.face_count);
		drawn.face_count = MOST_FACES;
	}
	add_mesh(d, &drawn, model);
}

/* Makes parts of a model of the meshes of an ASC file. */
#include "systems/zengin/asc/mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ledger.h"
#include "base/matrix.h"
#include "motion/normals.h"
#include "systems/zengin/asc/nodes.h"
#include "systems/zengin/asc/shape.h"
#include "systems/zengin/mesh_material.h"

/* Sets of smoothing groups at one vertex that are compared with each other; known files have up to 5. */
enum { MAX_SETS = 64 };

/* What the parts of a model are made from. */
struct builder {
	struct adb_decoder *d;
	const struct adb_asc_file *file;
	struct adb_asc_morphs *morphs;
	struct adb_model *model;
	struct adb_asc_material *materials;
};

/* One mesh. Its faces all have vertices that exist. */
struct mesh {
	const struct adb_asc_node *node;
	const struct adb_asc_node *carrier; /* of a mesh that is no skin; NULL = it stands in the model */
	struct adb_asc_shape shape;
	float (*normals)[3];                /* three a face, in the world of 3ds Max */
	struct adb_asc_material **surfaces; /* one a face, NULL = none */
	struct adb_asc_weights weights;     /* of a skin */
	bool has_uvs;
};

/* ---- faces ---- */

static bool is_vertex(const struct adb_asc_shape *shape, uint32_t index)
{
	return index < shape->vertex_count && isfinite(shape->vertices[index].x) &&
	       isfinite(shape->vertices[index].y) && isfinite(shape->vertices[index].z);
}

static void drop_bad_faces(struct adb_decoder *d, struct mesh *mesh)
{
	struct adb_asc_shape *shape = &mesh->shape;
	uint32_t kept = 0, count = shape->face_count;

	for (uint32_t i = 0; i < count; i++) {
		const uint32_t *corners = shape->faces[i].corners;

		if (is_vertex(shape, corners[0]) && is_vertex(shape, corners[1]) &&
		    is_vertex(shape, corners[2]))
			shape->faces[kept++] = shape->faces[i];
	}
	shape->face_count = kept;
	if (kept < count)
		adb_warn(d, "mesh-triangle", mesh->node->offset,
			 "%u of %u faces of %s name vertices that do not exist, and are left out",
			 count - kept, count, mesh->node->name);
}

static void check_uvs(struct adb_decoder *d, struct mesh *mesh)
{
	struct adb_asc_shape *shape = &mesh->shape;
	uint32_t bad = 0;

	mesh->has_uvs = shape->uv_count > 0;
	for (uint32_t i = 0; i < shape->face_count && mesh->has_uvs; i++)
		for (int k = 0; k < 3; k++)
			if (shape->faces[i].textured[k] >= shape->uv_count) {
				shape->faces[i].textured[k] = UINT32_MAX;
				bad++;
			}
	if (bad > 0)
		adb_warn(d, "mesh-uv", mesh->node->offset,
			 "%u corners of %s have no texture coordinate: 0 is taken", bad, mesh->node->name);
}

/* ---- materials ---- */

/* Numbers of submaterials begin anew behind the last of them, as in 3ds Max. */
static bool choose_surfaces(struct builder *b, struct mesh *mesh)
{
	struct adb_asc_material *material = b->materials, **subs;
	uint32_t count = 0;

	for (uint32_t i = 0; i < mesh->node->material && material != NULL; i++)
		material = material->next;
	mesh->surfaces = adb_arena_alloc(b->d->arena, mesh->shape.face_count, sizeof *mesh->surfaces);
	subs = adb_arena_alloc(b->d->arena, material != NULL ? material->sub_count : 0, sizeof *subs);
	if (mesh->surfaces == NULL || subs == NULL)
		return false;
	for (struct adb_asc_material *sub = material != NULL ? material->subs : NULL; sub != NULL;
	     sub = sub->next)
		subs[count++] = sub;
	for (uint32_t i = 0; i < mesh->shape.face_count; i++)
		mesh->surfaces[i] = count > 0 ? subs[mesh->shape.faces[i].material % count] : material;
	return true;
}

/* The index of a material in the model, which is added when it is first used. ADB_NO_MATERIAL when memory runs out. */
static int32_t material_of(struct builder *b, struct adb_asc_material *from)
{
	struct adb_material *material;

	if (from == NULL)
		return ADB_NO_MATERIAL;
	if (from->number > 0)
		return from->number - 1;
	material = adb_model_add_material(b->d->out, b->model, from->name != NULL ? from->name : "");
	if (material == NULL)
		return ADB_NO_MATERIAL;
	from->number = (int32_t)b->model->material_count;
	adb_field(from->name_span.start, ADB_FIELD_TEXT, from->name_span.size, "MATERIAL_NAME");
	adb_field(from->colour_span.start, ADB_FIELD_TEXT, from->colour_span.size, "MATERIAL_DIFFUSE");
	for (int i = 0; i < 3; i++)
		material->colour[i] = (float)from->colour[i];
	adb_attribute_reals(b->d->arena, &material->attributes, "colour", from->colour, 3);
	if (from->bitmap != NULL) {
		adb_zengin_set_texture(b->d, material, from->bitmap);
		material->alpha_mode = ADB_MASK;
	}
	return from->number - 1;
}

/* ---- weights ---- */

static bool read_weights(struct builder *b, struct mesh *mesh)
{
	const struct adb_asc_tokens *block = &mesh->node->mesh.weights;

	return !mesh->node->mesh.is_soft_skin || block->start == NULL ||
	       adb_asc_read_weights(b->d, block, &mesh->weights);
}

/* The bones of each vertex. What names no bone that the engine keeps goes; a vertex without any follows the first bone. */
static bool settle(struct builder *b, const struct mesh *mesh, uint16_t (*joints)[ADB_INFLUENCES],
		   float (*weights)[ADB_INFLUENCES])
{
	const struct adb_asc_weights *from = &mesh->weights;
	struct adb_influence *chosen =
		adb_arena_alloc(b->d->arena, (size_t)from->influence_count + 1, sizeof *chosen);
	uint32_t lost = 0, loose = 0;

	if (chosen == NULL)
		return false;
	for (uint32_t i = 0; i < mesh->shape.vertex_count; i++) {
		size_t count = 0;

		for (uint32_t k = i < from->count ? from->first[i] : 0;
		     i < from->count && k < from->first[i + 1]; k++) {
			const struct adb_asc_node *bone = adb_asc_find(b->file, from->influences[k].bone);

			if (bone != NULL && bone->bone_id != ADB_NO_BONE)
				chosen[count++] =
					(struct adb_influence){ bone->bone_id, from->influences[k].weight };
			else
				lost++;
		}
		if (adb_choose_influences(chosen, count, joints[i], weights[i]))
			continue;
		weights[i][0] = 1;
		loose++;
	}
	if (lost > 0)
		adb_warn(b->d, "skin-weight", mesh->node->offset,
			 "%u weights of the skin %s name bones that are not there", lost, mesh->node->name);
	if (loose > 0)
		adb_warn(b->d, "skin-weight", mesh->node->offset, "%u vertices of the skin %s have no weight",
			 loose, mesh->node->name);
	return true;
}

/* ---- normals ---- */

/* A corner of a face, or all at one vertex that have the same smoothing groups. */
struct corner {
	uint32_t vertex, groups, face, place; /* place: 3 × face + corner */
	float normal[3];
};

static void normal_of(const struct adb_asc_shape *shape, const struct adb_asc_face *face, float normal[3])
{
	const struct adb_vec3 *a = &shape->vertices[face->corners[0]],
			      *b = &shape->vertices[face->corners[1]],
			      *c = &shape->vertices[face->corners[2]];
	const double u[3] = { b->x - a->x, b->y - a->y, b->z - a->z };
	const double v[3] = { c->x - a->x, c->y - a->y, c->z - a->z };
	double cross[3], length = 0;

	for (int i = 0; i < 3; i++) {
		cross[i] = u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3];
		length = hypot(length, cross[i]);
	}
	for (int i = 0; i < 3; i++)
		normal[i] = length > 0 && isfinite(length) ? (float)(cross[i] / length) : 0;
}

static int compare_corners(const void *a, const void *b)
{
	const struct corner *left = a, *right = b;

	if (left->vertex != right->vertex)
		return left->vertex < right->vertex ? -1 : 1;
	if (left->groups != right->groups)
		return left->groups < right->groups ? -1 : 1;
	return (left->place > right->place) - (left->place < right->place);
}

/* The corners of one vertex, sorted by their groups. */
static void smooth_vertex(struct mesh *mesh, const struct corner *corners, size_t count)
{
	struct {
		uint32_t groups;
		float sum[3];
	} sets[MAX_SETS];
	size_t set_count = 0;

	for (size_t i = 0; i < count; i++) {
		bool is_new = i == 0 || corners[i].groups != corners[i - 1].groups;

		if (is_new && set_count == MAX_SETS)
			break;
		if (is_new) {
			memset(&sets[set_count], 0, sizeof sets[set_count]);
			sets[set_count++].groups = corners[i].groups;
		}
		for (int k = 0; k < 3; k++)
			sets[set_count - 1].sum[k] += corners[i].normal[k];
	}
	for (size_t i = 0; i < count; i++) {
		float *to = mesh->normals[corners[i].place];

		for (size_t s = 0; s < set_count; s++)
			for (int k = 0; k < 3 && (sets[s].groups & corners[i].groups) != 0; k++)
				to[k] += sets[s].sum[k];
		if (!adb_normal_make_unit(to))
			memcpy(to, corners[i].normal, sizeof corners[i].normal);
	}
}

/* Flat, but where faces with a common smoothing group meet at a vertex it is their mean. */
static bool add_normals(struct adb_decoder *d, struct mesh *mesh)
{
	size_t count = (size_t)mesh->shape.face_count * 3;
	struct corner *corners = adb_arena_alloc(d->arena, count, sizeof *corners);

	mesh->normals = adb_arena_alloc(d->arena, count, sizeof *mesh->normals);
	if (corners == NULL || mesh->normals == NULL)
		return false;
	for (uint32_t i = 0; i < mesh->shape.face_count; i++) {
		const struct adb_asc_face *face = &mesh->shape.faces[i];
		struct corner corner = { .face = i, .groups = face->smoothing };

		normal_of(&mesh->shape, face, corner.normal);
		for (uint32_t k = 0; k < 3; k++) {
			corner.vertex = face->corners[k];
			corner.place = 3 * i + k;
			corners[corner.place] = corner;
		}
	}
	qsort(corners, count, sizeof *corners, compare_corners);
	for (size_t first = 0, end; first < count; first = end) {
		for (end = first + 1; end < count && corners[end].vertex == corners[first].vertex;)
			end++;
		smooth_vertex(mesh, corners + first, end - first);
	}
	return true;
}

/* ---- parts ---- */

/* A face, and the place of its material. */
struct surfaced {
	uint32_t ordinal, face;
};

static int compare_surfaced(const void *a, const void *b)
{
	const struct surfaced *left = a, *right = b;

	if (left->ordinal != right->ordinal)
		return left->ordinal < right->ordinal ? -1 : 1;
	return (left->face > right->face) - (left->face < right->face);
}

/* The faces of a mesh in the order of their materials. */
static uint32_t *sort_faces(struct builder *b, const struct mesh *mesh)
{
	uint32_t count = mesh->shape.face_count;
	struct surfaced *order = adb_arena_alloc(b->d->arena, count, sizeof *order);
	uint32_t *sorted = adb_arena_alloc(b->d->arena, count, sizeof *sorted);

	if (order == NULL || sorted == NULL)
		return NULL;
	for (uint32_t i = 0; i < count; i++)
		order[i] = (struct surfaced){ mesh->surfaces[i] != NULL ? mesh->surfaces[i]->ordinal : 0, i };
	qsort(order, count, sizeof *order, compare_surfaced);
	for (uint32_t i = 0; i < count; i++)
		sorted[i] = order[i].face;
	return sorted;
}

/* A corner on its way to a vertex of a part: corners with equal keys are one vertex. */
struct wedge {
	uint32_t vertex, uv;
	int32_t normal[3]; /* in steps that no one sees */
	uint32_t place;
};

static struct wedge wedge_of(const struct mesh *mesh, uint32_t place)
{
	static const float steps = 8192;
	const struct adb_asc_face *face = &mesh->shape.faces[place / 3];
	struct wedge wedge = { .vertex = face->corners[place % 3],
			       .uv = mesh->has_uvs ? face->textured[place % 3] : 0,
			       .place = place };

	for (int i = 0; i < 3; i++)
		wedge.normal[i] = (int32_t)lrintf(mesh->normals[place][i] * steps);
	return wedge;
}

static int compare_wedges(const void *a, const void *b)
{
	return memcmp(a, b, offsetof(struct wedge, place));
}

static void put_in_engine(const struct mesh *mesh, struct adb_vec3 v, bool is_position, float out[3])
{
	if (mesh->node->mesh.morph_count > 0) {
		out[0] = (float)v.x;
		out[1] = (float)v.z;
		out[2] = (float)v.y;
		return;
	}
	if (mesh->carrier == NULL) {
		out[0] = (float)-v.x;
		out[1] = (float)v.z;
		out[2] = (float)-v.y;
		return;
	}

	const struct adb_asc_pose rest = adb_asc_rest(mesh->carrier);
	struct adb_asc_pose at = { adb_quat_identity, v };

	if (!is_position)
		at.position = adb_vec3_add(v, rest.position);
	at = adb_asc_pose_within(&rest, &at);
	out[0] = (float)at.position.x;
	out[1] = (float)at.position.z;
	out[2] = (float)at.position.y;
}

static struct adb_vec3 vector_of(const float v[3])
{
	return (struct adb_vec3){ (double)v[0], (double)v[1], (double)v[2] };
}

static void fill_vertex(const struct mesh *mesh, const struct wedge *wedge, struct adb_mesh_part *part,
			uint32_t number)
{
	put_in_engine(mesh, mesh->shape.vertices[wedge->vertex], true, part->positions + 3 * (size_t)number);
	put_in_engine(mesh, vector_of(mesh->normals[wedge->place]), false,
		      part->normals + 3 * (size_t)number);
	if (part->uvs == NULL || wedge->uv == UINT32_MAX)
		return;
	part->uvs[2 * (size_t)number] = (float)mesh->shape.uvs[wedge->uv][0];
	part->uvs[2 * (size_t)number + 1] = (float)(1 - mesh->shape.uvs[wedge->uv][1]);
}

/* The faces of one material; `faces` are their numbers. */
static struct adb_mesh_part *add_part(struct builder *b, const struct mesh *mesh, const uint32_t *faces,
				      uint32_t face_count, uint32_t *vertex_of)
{
	size_t count = (size_t)face_count * 3;
	struct wedge *wedges = adb_arena_alloc(b->d->arena, count, sizeof *wedges);
	struct adb_mesh_part *part;
	uint32_t vertices = 0;

	if (wedges == NULL)
		return NULL;
	for (size_t i = 0; i < count; i++) {
		wedges[i] = wedge_of(mesh, 3 * faces[i / 3] + (uint32_t)(i % 3));
		wedges[i].place = (uint32_t)i;
	}
	qsort(wedges, count, sizeof *wedges, compare_wedges);
	for (size_t i = 0; i < count; i++)
		vertices += i == 0 || compare_wedges(&wedges[i - 1], &wedges[i]) != 0;
	part = adb_model_add_part(b->d->out, b->model, mesh->node->name, vertices, (uint32_t)count);
	if (part == NULL || adb_part_add_normals(b->d->out, part) == NULL ||
	    (mesh->has_uvs && adb_part_add_uvs(b->d->out, part) == NULL))
		return NULL;
	vertices = 0;
	for (size_t i = 0; i < count; i++) {
		uint32_t place = wedges[i].place;
		bool is_new = i == 0 || compare_wedges(&wedges[i - 1], &wedges[i]) != 0;

		/* Corners run the other way round: the first, the third, the second. */
		static const uint32_t turned[3] = { 0, 2, 1 };

		vertices += is_new;
		part->indices[place / 3 * 3 + turned[place % 3]] = vertices - 1;
		wedges[i].place = 3 * faces[place / 3] + place % 3;
		if (is_new) {
			fill_vertex(mesh, &wedges[i], part, vertices - 1);
			vertex_of[vertices - 1] = wedges[i].vertex;
		}
	}
	return part;
}

static bool bind_part(struct builder *b, const struct mesh *mesh, struct adb_mesh_part *part,
		      const uint32_t *vertex_of, uint16_t (*joints)[ADB_INFLUENCES],
		      float (*weights)[ADB_INFLUENCES])
{
	if (mesh->carrier != NULL) {
		part->bind = ADB_BIND_BONE;
		part->bone_name = mesh->carrier->name;
	}
	if (mesh->node->mesh.morph_count > 0 && b->morphs->shapes.count > 0) {
		part->bind = ADB_BIND_BONE;
		part->bone_id = ADB_MMB_ROOT;
	}
	if (!mesh->node->mesh.is_soft_skin)
		return true;
	part->bind = ADB_BIND_MODEL;
	if (!adb_part_add_influences(b->d->out, part))
		return false;
	for (uint32_t i = 0; i < part->vertex_count; i++) {
		memcpy(part->joints + ADB_INFLUENCES * (size_t)i, joints[vertex_of[i]], sizeof *joints);
		memcpy(part->weights + ADB_INFLUENCES * (size_t)i, weights[vertex_of[i]], sizeof *weights);
	}
	return true;
}

static void add_parts(struct builder *b, struct mesh *mesh)
{
	const struct adb_asc_shape *shape = &mesh->shape;
	struct adb_arena *arena = b->d->arena;
	uint32_t *faces = sort_faces(b, mesh);
	uint32_t *vertex_of = adb_arena_alloc(arena, (size_t)shape->face_count * 3, sizeof *vertex_of);
	uint16_t(*joints)[ADB_INFLUENCES] = NULL;
	float(*weights)[ADB_INFLUENCES] = NULL;

	if (faces == NULL || vertex_of == NULL)
		return;
	if (mesh->node->mesh.is_soft_skin) {
		joints = adb_arena_alloc(arena, shape->vertex_count, sizeof *joints);
		weights = adb_arena_alloc(arena, shape->vertex_count, sizeof *weights);
		if (joints == NULL || weights == NULL || !settle(b, mesh, joints, weights))
			return;
	}
	for (uint32_t first = 0, end; first < shape->face_count; first = end) {
		struct adb_asc_material *surface = mesh->surfaces[faces[first]];

		for (end = first + 1; end < shape->face_count && mesh->surfaces[faces[end]] == surface;)
			end++;

		struct adb_mesh_part *part = add_part(b, mesh, faces + first, end - first, vertex_of);

		if (part == NULL || !bind_part(b, mesh, part, vertex_of, joints, weights))
			return;
		part->material = material_of(b, surface);
		if (!adb_asc_shape_part(b->d, b->morphs, mesh->node, part, vertex_of))
			return;
	}
}

/* ---- what the header declares, and its helpers ---- */

/* The pose of the file. */
static void add_binds(const struct builder *b)
{
	struct adb_bind_pose *binds = adb_model_add_binds(b->d->out, b->model, adb_asc_bone_count(b->file));

	for (const struct adb_asc_node *node = b->file->nodes; node != NULL && binds != NULL;
	     node = node->next) {
		struct adb_asc_pose rest = adb_asc_rest(node);
		struct adb_transform in_model = adb_asc_to_engine(NULL, &rest);
		double matrix[12];

		if (node->bone_id == ADB_NO_BONE)
			continue;
		adb_matrix_of_inverse(&in_model, matrix);
		binds->bone_id = node->bone_id;
		for (int i = 0; i < 12; i++)
			binds->bone_from_model[i] = (float)matrix[i];
		binds++;
	}
}

static void add_mesh(struct builder *b, const struct adb_asc_node *node)
{
	struct mesh mesh = { .node = node };

	if (!node->mesh.is_soft_skin && node->mesh.morph_count == 0)
		mesh.carrier = node->bone_id != ADB_NO_BONE ? node : adb_asc_bone_above(node);
	if (!adb_asc_read_shape(b->d, &node->mesh.block, node->name, &mesh.shape))
		return;
	drop_bad_faces(b->d, &mesh);
	check_uvs(b->d, &mesh);
	if (mesh.shape.face_count > 0 && choose_surfaces(b, &mesh) && read_weights(b, &mesh) &&
	    add_normals(b->d, &mesh))
		add_parts(b, &mesh);
}

void adb_asc_add_parts(struct adb_decoder *d, const struct adb_asc_file *file, struct adb_asc_morphs *morphs,
		       struct adb_model *model)
{
	struct builder b = { .d = d, .file = file, .morphs = morphs, .model = model };
	bool has_skin = false;

	if (!adb_asc_read_materials(d, &file->materials, &b.materials))
		return;
	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next) {
		if (node->role != ADB_ASC_MESH || node->mesh.mesh_count == 0)
			continue;
		has_skin |= node->mesh.is_soft_skin;
		add_mesh(&b, node);
	}
	if (has_skin)
		add_binds(&b);
}

/* Sorts the triangles of a model by material and joint, and makes parts of them. */
#include "systems/sm64/mesh/mesh.h"

#include <string.h>

#include "systems/sm64/mesh/machine.h"
#include "systems/sm64/mesh/material.h"

enum {
	SCRATCH = 96 * 1024 * 1024, /* while a model is made */
	BUDGET = 64 * 1024 * 1024,  /* of the meshes of an asset */
	VERTEX_SIZE = 80,           /* at most */
};

/* The triangles of one part, by their numbers in the mesh. */
struct group {
	uint32_t surface;
	int32_t joint;
	const struct adb_sm64_draw *billboard;
	uint32_t triangle_count;
	uint32_t first; /* in the order of groups */
};

struct maker {
	struct adb_sm64_meshes *meshes;
	struct adb_model *model;
	struct adb_sm64_mesh mesh;
	struct group *groups;
	size_t group_count;
	uint32_t *group_of; /* each triangle */
	uint32_t *order;    /* triangles, those of a group together */
	uint32_t vertex_count;
};

/* The vertices of a part while it is made: corners, each once. */
struct vertices {
	const struct adb_sm64_corner **corners;
	uint32_t count;
	uint32_t *slots; /* of a hash table: index + 1 */
	uint32_t slot_count;
};

/* ---- groups ---- */

/* Whether both are no billboards, or are turned around the same place. */
static bool turn_alike(const struct adb_sm64_draw *a, const struct adb_sm64_draw *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return a->matrix[3] == b->matrix[3] && a->matrix[7] == b->matrix[7] && a->matrix[11] == b->matrix[11];
}

/* Groups stay in the order in which the game draws the first triangle of each; the last ones are the likely ones. */
static uint32_t find_group(struct maker *m, const struct adb_sm64_triangle *triangle)
{
	for (size_t i = m->group_count; i-- > 0;) {
		const struct group *group = &m->groups[i];

		if (group->surface == triangle->surface && group->joint == triangle->joint &&
		    turn_alike(group->billboard, triangle->billboard))
			return (uint32_t)i;
	}
	m->groups[m->group_count] = (struct group){ .surface = triangle->surface,
						    .joint = triangle->joint,
						    .billboard = triangle->billboard };
	return (uint32_t)m->group_count++;
}

static bool group_triangles(struct maker *m)
{
	size_t count = m->mesh.triangle_count;
	uint32_t first = 0;

	m->groups = adb_arena_alloc(m->mesh.arena, count, sizeof *m->groups);
	m->group_of = adb_arena_alloc(m->mesh.arena, count, sizeof *m->group_of);
	m->order = adb_arena_alloc(m->mesh.arena, count, sizeof *m->order);
	if (m->groups == NULL || m->group_of == NULL || m->order == NULL)
		return false;
	for (size_t i = 0; i < count; i++) {
		m->group_of[i] = find_group(m, &m->mesh.triangles[i]);
		m->groups[m->group_of[i]].triangle_count++;
	}
	for (size_t i = 0; i < m->group_count; i++) {
		m->groups[i].first = first;
		first += m->groups[i].triangle_count;
		m->groups[i].triangle_count = 0;
	}
	for (size_t i = 0; i < count; i++) {
		struct group *group = &m->groups[m->group_of[i]];

		m->order[group->first + group->triangle_count++] = (uint32_t)i;
	}
	return true;
}

/* ---- parts ---- */

/* Bit by bit: a corner has no padding, and equal ones were computed from equal numbers. */
static bool has_same_bytes(const struct adb_sm64_corner *a, const struct adb_sm64_corner *b)
{
	const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;

	return memcmp(x, y, sizeof *a) == 0;
}

static uint32_t find_vertex(struct vertices *vertices, const struct adb_sm64_corner *corner)
{
	const uint8_t *bytes = (const uint8_t *)corner;
	uint32_t hash = 2166136261U, slot;

	for (size_t i = 0; i < sizeof *corner; i++)
		hash = (hash ^ bytes[i]) * 16777619U;
	for (slot = hash & (vertices->slot_count - 1); vertices->slots[slot] != 0;
	     slot = (slot + 1) & (vertices->slot_count - 1))
		if (has_same_bytes(vertices->corners[vertices->slots[slot] - 1], corner))
			return vertices->slots[slot] - 1;
	vertices->corners[vertices->count++] = corner;
	vertices->slots[slot] = vertices->count;
	return vertices->count - 1;
}

static bool find_vertices(struct maker *m, const struct group *group, struct vertices *vertices,
			  uint32_t *indices)
{
	uint32_t most = 3 * group->triangle_count;

	vertices->slot_count = 8;
	while (vertices->slot_count < 2 * most)
		vertices->slot_count *= 2;
	vertices->corners = adb_arena_alloc(m->mesh.arena, most, sizeof(struct adb_sm64_corner *));
	vertices->slots = adb_arena_alloc(m->mesh.arena, vertices->slot_count, sizeof *vertices->slots);
	if (vertices->corners == NULL || vertices->slots == NULL)
		return false;
	for (uint32_t i = 0; i < most; i++) {
		const struct adb_sm64_triangle *triangle = &m->mesh.triangles[m->order[group->first + i / 3]];

		indices[i] = find_vertex(vertices, &triangle->corners[i % 3]);
	}
	return true;
}

static void add_billboard(struct adb_content *out, const double matrix[12], struct adb_mesh_part *part)
{
	const double place[3] = { matrix[3], matrix[7], matrix[11] };

	adb_attribute_reals(out->arena, &part->attributes, ADB_BILLBOARD, place, 3);
}

static bool fill_part(struct maker *m, const struct group *group, const struct vertices *vertices,
		      struct adb_mesh_part *part)
{
	const struct adb_sm64_surface *surface = &m->mesh.surfaces[group->surface];
	struct adb_content *out = m->meshes->out;
	bool has_normals = !surface->has_vertex_colours && !surface->is_unlit;
	bool has_colours = surface->has_vertex_colours || surface->has_vertex_alpha;

	part->material = (int32_t)group->surface;
	part->bind = ADB_BIND_BONE;
	part->bone_id = group->joint >= 0 ? group->joint : ADB_NO_BONE;
	if ((has_normals && adb_part_add_normals(out, part) == NULL) ||
	    (surface->has_texture && adb_part_add_uvs(out, part) == NULL) ||
	    (has_colours && adb_part_add_colours(out, part) == NULL) ||
	    (group->joint == ADB_SM64_MIXED_JOINTS && !adb_part_add_influences(out, part)))
		return false;
	if (group->billboard != NULL)
		add_billboard(out, group->billboard->matrix, part);
	for (uint32_t i = 0; i < vertices->count; i++) {
		const struct adb_sm64_corner *corner = vertices->corners[i];

		memcpy(part->positions + (size_t)3 * i, corner->position, sizeof corner->position);
		if (part->normals != NULL)
			memcpy(part->normals + (size_t)3 * i, corner->normal, sizeof corner->normal);
		if (part->uvs != NULL)
			memcpy(part->uvs + (size_t)2 * i, corner->uv, sizeof corner->uv);
		for (int k = 0; part->colours != NULL && k < 4; k++)
			part->colours[4 * i + (uint32_t)k] = (float)corner->colour[k] / 255;
		if (part->joints != NULL) {
			part->joints[(size_t)ADB_INFLUENCES * i] = (uint16_t)corner->joint;
			part->weights[(size_t)ADB_INFLUENCES * i] = 1;
		}
	}
	return true;
}

static bool add_part(struct maker *m, const struct group *group)
{
	struct adb_content *out = m->meshes->out;
	struct vertices vertices = { .count = 0 };
	uint32_t *indices = adb_arena_alloc(m->mesh.arena, group->triangle_count, 3 * sizeof *indices);
	struct adb_mesh_part *part;

	if (indices == NULL || !find_vertices(m, group, &vertices, indices))
		return false;
	if (m->vertex_count + vertices.count > ADB_SM64_MESH_VERTICES ||
	    adb_arena_used(out->arena) + (size_t)vertices.count * VERTEX_SIZE > BUDGET)
		return false;
	m->vertex_count += vertices.count;
	part = adb_model_add_part(out, m->model, NULL, vertices.count, 3 * group->triangle_count);
	if (part == NULL)
		return false;
	memcpy(part->indices, indices, 3 * (size_t)group->triangle_count * sizeof *indices);
	return fill_part(m, group, &vertices, part);
}

static bool add_parts(struct maker *m, const struct adb_sm64_gfx_reader *reader)
{
	for (size_t i = 0; i < m->mesh.surface_count; i++) {
		if (m->meshes->is_full || adb_arena_used(m->meshes->out->arena) > BUDGET) {
			m->meshes->is_full = true;
			return false;
		}
		if (!adb_sm64_add_material(m->meshes->out, m->model, &m->mesh.surfaces[i], reader))
			return false;
	}
	for (size_t i = 0; i < m->group_count; i++)
		if (!add_part(m, &m->groups[i]))
			return false;
	return true;
}

/* ---- what the header declares, and its helpers ---- */

static const char *name_of(const struct adb_sm64_ref *ref, char address[16])
{
	return ref->name != NULL ? ref->name : adb_sm64_ref_name(ref, address);
}

static void report(const struct maker *m)
{
	const struct adb_sm64_mesh *mesh = &m->mesh;
	struct adb_content *out = m->meshes->out;
	const char *name = m->model->name;
	char address[16];

	if (mesh->missing_count > 0)
		adb_content_report(out, ADB_WARNING, "mesh-missing", ADB_NO_OFFSET,
				   "%s: %zu display lists, vertices or lights are not found, first %s", name,
				   mesh->missing_count, name_of(&mesh->missing, address));
	if (mesh->short_count > 0)
		adb_content_report(out, ADB_WARNING, "mesh-short", ADB_NO_OFFSET,
				   "%s: %zu times more vertices are loaded than their array has, first of %s",
				   name, mesh->short_count, name_of(&mesh->first_short, address));
	if (mesh->unknown_count > 0)
		adb_content_report(out, ADB_WARNING, "mesh-command", ADB_NO_OFFSET,
				   "%s: %zu unknown commands of display lists are left out", name,
				   mesh->unknown_count);
	if (mesh->clamped_count > 0)
		adb_content_report(out, ADB_WARNING, "mesh-slots", ADB_NO_OFFSET,
				   "%s: %zu times more vertices are loaded than there is room for", name,
				   mesh->clamped_count);
	if (mesh->skipped_count > 0)
		adb_content_report(out, ADB_NOTE, "mesh-corners", ADB_NO_OFFSET,
				   "%s: %zu triangles without three loaded corners are left out", name,
				   mesh->skipped_count);
	if (mesh->is_cut)
		adb_content_report(out, ADB_WARNING, "mesh-limit", ADB_NO_OFFSET,
				   "%s: its mesh is too large, or goes round: the rest is left out", name);
}

void adb_sm64_add_mesh(struct adb_sm64_meshes *meshes, struct adb_model *model,
		       const struct adb_sm64_geo *geo, const struct adb_sm64_gfx_reader *reader)
{
	struct adb_arena *scratch = adb_arena_new(SCRATCH);
	struct maker m = { .meshes = meshes, .model = model, .mesh = { .arena = scratch } };
	size_t left = ADB_SM64_ASSET_COMMANDS - meshes->command_count, draw_count = 0;
	const struct adb_sm64_draw *draws;

	if (scratch == NULL)
		return;
	draws = adb_sm64_geo_draws(geo, scratch, &draw_count);
	if (draws != NULL && adb_sm64_play(&m.mesh, reader, draws, draw_count, left))
		m.mesh.is_cut |= !group_triangles(&m) || !add_parts(&m, reader);
	m.mesh.is_cut |= adb_arena_outcome(scratch) != ADB_OK;
	meshes->command_count += m.mesh.command_count < left ? m.mesh.command_count : left;
	report(&m);
	adb_arena_free(scratch);
}

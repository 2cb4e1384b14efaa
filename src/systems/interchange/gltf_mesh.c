/*
 * The meshes of glTF as one model: a part for each primitive of each node that the scene shows.
 *
 * A node with a skin is bound by it, whatever its own place. Any other mesh hangs on its node; where that is no bone, since nothing
 * moves it, its vertices are moved into the nearest bone above it, or into the model.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "systems/interchange/gltf.h"

enum {
	MODE_POINTS,
	MODE_LINES,
	MODE_LINE_LOOP,
	MODE_LINE_STRIP,
	MODE_TRIANGLES,
	MODE_TRIANGLE_STRIP,
	MODE_TRIANGLE_FAN,
};

enum { MOST_STEPS = 1000 * 1000 /* upward in the tree, of all nodes */ };

struct meshes {
	struct adb_gltf *g;
	struct adb_model *model;
	struct adb_gltf_skins *skins;
	bool *is_shown; /* of each node */
	uint32_t steps;
};

/* A primitive of a node. */
struct primitive {
	const struct adb_json_value *json, *attributes, *mesh;
	const char *name;
	uint32_t node;
	int64_t skin; /* -1 = none */
	struct adb_gltf_values positions, normals, uvs, colours, indices;
	bool has_normals, has_uvs, has_colours, has_indices;
};

/* The vertices in their order, after the indices. */
struct corners {
	const struct adb_gltf_values *indices; /* NULL = none */
	uint32_t count;
};

/* ---- what the scene shows ---- */

/* A node is known when it is 2; 1 is one on the way up. */
static void show_roots(struct meshes *m, uint8_t *known)
{
	const struct adb_json_value *scenes = adb_json_member(m->g->root, "scenes"), *scene;
	int64_t number = adb_json_whole(adb_json_member(m->g->root, "scene"), 0);

	if (adb_json_first(scenes) == NULL)
		for (uint32_t i = 0; i < m->g->node_list.count; i++) {
			m->is_shown[i] = true;
			known[i] = 2;
		}
	scene = adb_json_first(scenes);
	for (; scene != NULL && number > 0; number--)
		scene = scene->next;
	for (const struct adb_json_value *node = adb_json_first(adb_json_member(scene, "nodes"));
	     node != NULL; node = node->next) {
		int64_t index = adb_json_whole(node, -1);

		if (index < 0 || index >= m->g->node_list.count)
			continue;
		m->is_shown[index] = true;
		known[index] = 2;
	}
}

/* As the node above it. Each node is passed twice, cycles are not shown. */
static void show_node(struct meshes *m, uint8_t *known, uint32_t node)
{
	int32_t at = (int32_t)node;
	bool is_shown;

	for (; at >= 0 && known[at] == 0; at = m->g->nodes[at].parent)
		known[at] = 1;
	is_shown = at >= 0 && known[at] == 2 && m->is_shown[at];
	for (at = (int32_t)node; at >= 0 && known[at] == 1; at = m->g->nodes[at].parent) {
		known[at] = 2;
		m->is_shown[at] = is_shown;
	}
}

/* That of the document, else the first one; without scenes all nodes are shown. */
static bool find_shown(struct meshes *m)
{
	struct adb_gltf *g = m->g;
	uint8_t *known = adb_arena_alloc(g->d->arena, g->node_list.count, 1);

	m->is_shown = adb_arena_alloc(g->d->arena, g->node_list.count, sizeof *m->is_shown);
	if (known == NULL || m->is_shown == NULL)
		return false;
	show_roots(m, known);
	for (uint32_t i = 0; i < g->node_list.count; i++)
		show_node(m, known, i);
	return true;
}

static const struct adb_json_value *mesh_of(const struct adb_gltf *g, uint32_t node)
{
	int64_t mesh = adb_json_whole(adb_json_member(g->node_list.items[node], "mesh"), -1);

	return mesh >= 0 && mesh < g->mesh_list.count ? g->mesh_list.items[mesh] : NULL;
}

static bool has_mesh(const struct meshes *m, uint32_t node)
{
	const struct adb_json_value *primitives = adb_json_member(mesh_of(m->g, node), "primitives");

	for (const struct adb_json_value *p = adb_json_first(primitives); p != NULL && m->is_shown[node];
	     p = p->next)
		if (adb_json_member(adb_json_member(p, "attributes"), "POSITION") != NULL)
			return true;
	return false;
}

/* ---- morph targets ---- */

static const char *add_shapes(struct adb_gltf *g, const struct primitive *p, struct adb_mesh_part *part)
{
	const struct adb_json_value *names =
		adb_json_member(adb_json_member(p->mesh, "extras"), "targetNames");
	const struct adb_json_value *name = adb_json_first(names);
	const struct adb_gltf_node *node = &g->nodes[p->node];
	uint32_t index = 0;

	for (const struct adb_json_value *target = adb_json_first(adb_json_member(p->json, "targets"));
	     target != NULL; target = target->next, index++) {
		struct adb_gltf_values offsets = { .count = 0 };
		const char *fault = NULL;
		struct adb_shape *shape;

		if (adb_json_member(target, "POSITION") != NULL)
			fault = adb_gltf_read_attribute(g, target, "POSITION", part->vertex_count, &offsets);
		if (fault == NULL && offsets.count > 0 && offsets.width != 3)
			fault = "a morph target is not three numbers a vertex";
		if (fault == NULL && !adb_gltf_take_memory(g, part->vertex_count, 3 * sizeof(float)))
			fault = "its morph targets are beyond the limit of an asset";
		if (fault != NULL)
			return fault;
		shape = adb_part_add_shape(g->d->out, part, adb_json_text_of(g->d->arena, name));
		if (shape == NULL)
			return "memory ran out";
		if (offsets.count > 0)
			memcpy(shape->offsets, offsets.values, (size_t)offsets.count * 3 * sizeof(float));
		if (index < node->morph_count)
			shape->bone_id = node->first_morph + (int32_t)index;
		name = name != NULL ? name->next : NULL;
	}
	return NULL;
}

/* ---- faces ---- */

static uint64_t count_indices(int64_t mode, uint32_t corners)
{
	uint64_t n = corners;

	switch (mode) {
	case MODE_LINES:
		return n - n % 2;
	case MODE_LINE_LOOP:
		return n > 1 ? 2 * n : 0;
	case MODE_LINE_STRIP:
		return n > 1 ? 2 * (n - 1) : 0;
	case MODE_TRIANGLES:
		return n - n % 3;
	case MODE_TRIANGLE_STRIP:
	case MODE_TRIANGLE_FAN:
		return n > 2 ? 3 * (n - 2) : 0;
	default:
		return n;
	}
}

/* An index that is no number of a vertex becomes one beyond all, which the gate leaves out. */
static uint32_t corner(const struct corners *corners, uint32_t index)
{
	float number;

	if (corners->indices == NULL)
		return index;
	number = corners->indices->values[index];
	return number >= 0 && number < 16777216 ? (uint32_t)number : UINT32_MAX;
}

static void put_indices(int64_t mode, const struct corners *corners, uint32_t *out)
{
	uint32_t count = (uint32_t)count_indices(mode, corners->count);

	for (uint32_t i = 0; i < count; i++) {
		uint32_t face = i / 3, at = i;

		if (mode == MODE_LINE_LOOP || mode == MODE_LINE_STRIP)
			at = (i / 2 + i % 2) % corners->count;
		else if (mode == MODE_TRIANGLE_FAN)
			at = i % 3 == 2 ? 0 : face + 1 + i % 3;
		else if (mode == MODE_TRIANGLE_STRIP) /* every other one is turned round */
			at = i % 3 == 0 ? face : face + (face % 2 == 0 ? i % 3 : 3 - i % 3);
		out[i] = corner(corners, at);
	}
}

/* ---- places ---- */

static struct adb_gltf_matrix local_of(const struct adb_gltf *g, uint32_t node)
{
	const struct adb_json_value *json = g->node_list.items[node];
	double m[16], t[3] = { 0, 0, 0 }, r[4] = { 0, 0, 0, 1 }, s[3] = { 1, 1, 1 };
	struct adb_gltf_matrix out;

	if (adb_gltf_read_reals(adb_json_member(json, "matrix"), m, 16)) {
		for (int k = 0; k < 12; k++)
			out.m[k / 4][k % 4] = m[4 * (k % 4) + k / 4];
		return out;
	}
	adb_gltf_read_reals(adb_json_member(json, "translation"), t, 3);
	adb_gltf_read_reals(adb_json_member(json, "rotation"), r, 4);
	adb_gltf_read_reals(adb_json_member(json, "scale"), s, 3);

	struct adb_quat q = adb_quat_normalise((struct adb_quat){ r[0], r[1], r[2], r[3] });

	for (int column = 0; column < 3; column++) {
		struct adb_vec3 axis =
			adb_quat_rotate(q, (struct adb_vec3){ column == 0, column == 1, column == 2 });

		out.m[0][column] = axis.x * s[column];
		out.m[1][column] = axis.y * s[column];
		out.m[2][column] = axis.z * s[column];
	}
	for (int row = 0; row < 3; row++)
		out.m[row][3] = t[row];
	return out;
}

/* What was turned inside out shows its other side. */
static void mirror(struct adb_mesh_part *part)
{
	for (uint32_t i = 0; part->topology == ADB_TRIANGLES && i + 2 < part->index_count; i += 3) {
		uint32_t second = part->indices[i + 1];

		part->indices[i + 1] = part->indices[i + 2];
		part->indices[i + 2] = second;
	}
}

/* Moves the vertices into the nearest bone above. */
static void hang(struct meshes *m, const struct primitive *p, struct adb_mesh_part *part)
{
	struct adb_gltf_matrix to = adb_gltf_unit;
	int32_t at = (int32_t)p->node;

	for (; at >= 0 && m->g->nodes[at].bone_id == ADB_NO_BONE && m->steps < MOST_STEPS;
	     at = m->g->nodes[at].parent, m->steps++) {
		struct adb_gltf_matrix local = local_of(m->g, (uint32_t)at);

		to = adb_gltf_product(&local, &to);
	}
	if (at >= 0 && m->g->nodes[at].bone_id != ADB_NO_BONE) {
		part->bone_id = m->g->nodes[at].bone_id;
		part->bind = ADB_BIND_BONE;
	}
	if (at == (int32_t)p->node)
		return;
	adb_gltf_move_points(&to, part->positions, part->vertex_count);
	if (part->normals != NULL)
		adb_gltf_turn_normals(&to, part->normals, part->vertex_count);
	for (struct adb_shape *shape = part->shapes; shape != NULL; shape = shape->next)
		adb_gltf_turn_directions(&to, shape->offsets, part->vertex_count);
	if (adb_gltf_determinant(&to) < 0)
		mirror(part);
}

/* ---- parts ---- */

static const char *read_optional(struct adb_gltf *g, struct primitive *p)
{
	int64_t material = adb_json_whole(adb_json_member(p->json, "material"), -1);
	char uvs[32];
	const struct {
		const char *name;
		struct adb_gltf_values *values;
		bool *has;
		unsigned least, most;
	} all[] = {
		{ "NORMAL", &p->normals, &p->has_normals, 3, 3 },
		{ uvs, &p->uvs, &p->has_uvs, 2, 2 },
		{ "COLOR_0", &p->colours, &p->has_colours, 3, 4 },
	};

	snprintf(uvs, sizeof uvs, "TEXCOORD_%u", adb_gltf_base_texture(g, material).uv_set);
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		const char *fault;

		if (adb_json_member(p->attributes, all[i].name) == NULL)
			continue;
		fault = adb_gltf_read_attribute(g, p->attributes, all[i].name, p->positions.count,
						all[i].values);
		if (fault != NULL)
			return fault;
		if (all[i].values->width < all[i].least || all[i].values->width > all[i].most)
			return adb_arena_printf(g->d->arena, "its %s has %u numbers a vertex", all[i].name,
						all[i].values->width);
		*all[i].has = true;
	}
	return NULL;
}

/* Returns why it cannot be read, NULL when it was. */
static const char *read_primitive(struct adb_gltf *g, struct primitive *p)
{
	static const char draco[] = "KHR_draco_mesh_compression";
	const struct adb_json_value *indices = adb_json_member(p->json, "indices");
	const char *fault;

	if (adb_json_member(adb_json_member(p->json, "extensions"), draco) != NULL)
		return "it is compressed by Draco, which animdb does not read";
	fault = adb_gltf_read_attribute(g, p->attributes, "POSITION", 0, &p->positions);
	if (fault == NULL && p->positions.width != 3)
		fault = "its POSITION is not three numbers a vertex";
	if (fault == NULL)
		fault = read_optional(g, p);
	p->has_indices = indices != NULL;
	if (fault == NULL && p->has_indices)
		fault = adb_gltf_read_attribute(g, p->json, "indices", 0, &p->indices);
	if (fault == NULL && p->has_indices && p->indices.width != 1)
		fault = "its indices are more than one number each";
	return fault;
}

static bool allocate(struct adb_gltf *g, struct primitive *p, struct adb_mesh_part *part)
{
	memcpy(part->positions, p->positions.values, (size_t)p->positions.count * 3 * sizeof(float));
	if (p->has_normals) {
		if (adb_part_add_normals(g->d->out, part) == NULL)
			return false;
		memcpy(part->normals, p->normals.values, (size_t)p->normals.count * 3 * sizeof(float));
	}
	return (!p->has_uvs || adb_part_add_uvs(g->d->out, part) != NULL) &&
	       (!p->has_colours || adb_part_add_colours(g->d->out, part) != NULL);
}

/* KHR_texture_transform: scaled, turned, moved. */
static void put_uvs(struct adb_gltf *g, const struct primitive *p, int64_t material, float *uvs)
{
	struct adb_gltf_texture_use use = adb_gltf_base_texture(g, material);
	double c = cos(use.rotation), s = sin(use.rotation);

	memcpy(uvs, p->uvs.values, (size_t)p->uvs.count * 2 * sizeof *uvs);
	for (size_t i = 0; use.has_transform && i < p->uvs.count; i++) {
		double u = (double)uvs[2 * i] * use.scale[0], v = (double)uvs[2 * i + 1] * use.scale[1];

		uvs[2 * i] = (float)(c * u + s * v + use.offset[0]);
		uvs[2 * i + 1] = (float)(c * v - s * u + use.offset[1]);
	}
}

static void put_colours(const struct primitive *p, float *colours)
{
	unsigned width = p->colours.width;

	for (uint32_t i = 0; i < p->colours.count; i++) {
		const float *from = p->colours.values + (size_t)i * width;

		for (unsigned k = 0; k < 3; k++)
			colours[4 * (size_t)i + k] = adb_gltf_srgb((double)from[k]);
		colours[4 * (size_t)i + 3] = width == 4 ? from[3] : 1;
	}
}

/* Returns why it cannot be added, NULL when it was. */
static const char *add_primitive(struct meshes *m, struct primitive *p)
{
	struct adb_gltf *g = m->g;
	struct corners corners = { p->has_indices ? &p->indices : NULL,
				   p->has_indices ? p->indices.count : p->positions.count };
	int64_t mode = adb_json_whole(adb_json_member(p->json, "mode"), MODE_TRIANGLES);
	int64_t material = adb_json_whole(adb_json_member(p->json, "material"), -1);
	uint64_t index_count = count_indices(mode, corners.count);
	struct adb_mesh_part *part, *before = m->model->last_part;
	const char *fault = NULL;

	if (mode < MODE_POINTS || mode > MODE_TRIANGLE_FAN)
		return "its mode is unknown";
	if (index_count > UINT32_MAX || !adb_gltf_take_memory(g, (size_t)index_count, sizeof(uint32_t)) ||
	    !adb_gltf_take_memory(g, p->positions.count, 12 * sizeof(float)))
		return "it is beyond the limit of an asset";
	part = adb_model_add_part(g->d->out, m->model, p->name, p->positions.count, (uint32_t)index_count);
	if (part == NULL || !allocate(g, p, part))
		return "memory ran out";
	part->topology = mode == MODE_POINTS       ? ADB_POINTS
			 : mode <= MODE_LINE_STRIP ? ADB_LINES
						   : ADB_TRIANGLES;
	if (material >= 0 && material < g->material_list.count)
		part->material = (int32_t)material;
	put_indices(mode, &corners, part->indices);
	if (part->uvs != NULL)
		put_uvs(g, p, material, part->uvs);
	if (part->colours != NULL)
		put_colours(p, part->colours);
	fault = add_shapes(g, p, part);
	if (fault == NULL && p->skin >= 0 && adb_json_member(p->attributes, "JOINTS_0") != NULL) {
		part->bind = ADB_BIND_MODEL;
		fault = adb_gltf_put_influences(g, m->skins, p->skin, p->attributes, part);
	} else if (fault == NULL) {
		hang(m, p, part);
	}
	if (fault == NULL)
		return NULL;
	*(before != NULL ? &before->next : &m->model->parts) = NULL;
	m->model->last_part = before;
	return fault;
}

static void add_node(struct meshes *m, uint32_t node)
{
	struct adb_gltf *g = m->g;
	const struct adb_json_value *mesh = mesh_of(g, node);
	const char *name = adb_json_text_of(g->d->arena, adb_json_member(mesh, "name"));
	int64_t skin = adb_json_whole(adb_json_member(g->node_list.items[node], "skin"), -1);
	uint32_t index = 0;

	if (name == NULL)
		name = adb_json_text_of(g->d->arena, adb_json_member(g->node_list.items[node], "name"));
	if (m->skins == NULL || skin >= g->skin_list.count)
		skin = -1;
	for (const struct adb_json_value *json = adb_json_first(adb_json_member(mesh, "primitives"));
	     json != NULL; json = json->next, index++) {
		struct primitive p = { .json = json, .mesh = mesh, .name = name, .node = node, .skin = skin };
		const char *fault;

		p.attributes = adb_json_member(json, "attributes");
		if (adb_json_member(p.attributes, "POSITION") == NULL)
			continue;
		fault = read_primitive(g, &p);
		if (fault == NULL)
			fault = add_primitive(m, &p);
		if (fault != NULL)
			adb_warn(g->d, "gltf-mesh", adb_gltf_offset(g, json),
				 "primitive %u of the mesh of node %u is left out: %s", index, node, fault);
	}
}

static void add_parts(struct meshes *m)
{
	m->skins = adb_gltf_read_skins(m->g, m->model);
	if (m->skins == NULL)
		adb_warn(m->g->d, "gltf-mesh", m->g->offset,
			 "the skins are left out: they are beyond the limit of an asset");
	for (uint32_t i = 0; i < m->g->node_list.count; i++)
		if (m->is_shown[i] && mesh_of(m->g, i) != NULL)
			add_node(m, i);
}

/* ---- what the header declares ---- */

bool adb_gltf_read_model(struct adb_gltf *g)
{
	struct meshes m = { .g = g };
	bool has_any = false;

	if (!find_shown(&m))
		return false;
	for (uint32_t i = 0; i < g->node_list.count && !has_any; i++)
		has_any = has_mesh(&m, i);
	if (!has_any)
		return true;
	g->memory += g->d->wants_meshes ? ADB_GLTF_MESH_MEMORY : 0;
	m.model = adb_content_add_model(g->d->out, g->d->stem, "mesh");
	if (m.model == NULL || !adb_gltf_list_of(g, "materials", &g->material_list) ||
	    !adb_gltf_read_images(g))
		return false;
	m.model->native_id = g->d->native_id;
	if (g->d->wants_meshes) {
		adb_gltf_read_materials(g, m.model);
		add_parts(&m);
	}
	return adb_arena_outcome(g->d->arena) == ADB_OK;
}

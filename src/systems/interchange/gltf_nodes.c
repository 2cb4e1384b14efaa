/*
 * The nodes of glTF, and the one skeleton that they make: an animation may move any node, joints of several skins and nodes of
 * none, so that only all of them together give every pose.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "systems/interchange/gltf.h"

/* Morph targets of all nodes; faces have some 50 each, and a mesh may be used by many nodes. */
enum { MAX_MORPHS = 100000 };

/* ---- what makes a node a bone ---- */

static void mark_joints(struct adb_gltf *g)
{
	for (uint32_t i = 0; i < g->skin_list.count; i++) {
		const struct adb_json_value *joints = adb_json_member(g->skin_list.items[i], "joints");

		for (const struct adb_json_value *joint = adb_json_first(joints); joint != NULL;
		     joint = joint->next) {
			int64_t index = adb_json_whole(joint, -1);

			if (index >= 0 && index < g->node_list.count)
				g->nodes[index].is_joint = true;
			else
				adb_warn(g->d, "gltf-reference", adb_gltf_offset(g, joint),
					 "skin %u has a joint that does not exist", i);
		}
	}
}

/* Targets that do not exist are reported with their channel. */
static void mark_targets(struct adb_gltf *g, const struct adb_json_value *animation)
{
	const struct adb_json_value *channels = adb_json_member(animation, "channels");

	for (const struct adb_json_value *channel = adb_json_first(channels); channel != NULL;
	     channel = channel->next) {
		const struct adb_json_value *target = adb_json_member(channel, "target");
		int64_t index = adb_json_whole(adb_json_member(target, "node"), -1);

		if (index < 0 || index >= g->node_list.count)
			continue;
		g->nodes[index].is_animated = true;
		if (adb_json_text_is(adb_json_member(target, "path"), "weights"))
			g->nodes[index].has_animated_weights = true;
	}
}

/* Marks each node above one that matters. A node is passed once, so that cycles end. */
static void mark_wanted(struct adb_gltf *g)
{
	for (uint32_t i = 0; i < g->node_list.count; i++) {
		int32_t at = g->nodes[i].is_joint || g->nodes[i].is_animated ? (int32_t)i : -1;

		for (; at >= 0 && !g->nodes[at].is_wanted; at = g->nodes[at].parent)
			g->nodes[at].is_wanted = true;
	}
}

/* ---- numbers of bones ---- */

/* The root that exports put above several bones, or above those of a clip that moves as a whole. */
static bool is_helper(const struct adb_gltf *g, uint32_t index)
{
	const struct adb_json_value *scenes = adb_json_member(g->root, "scenes");

	return g->nodes[index].animdb == NULL && g->nodes[index].parent < 0 && !g->nodes[index].is_joint &&
	       adb_gltf_extras_of(adb_json_first(scenes)) != NULL;
}

static int compare_ids(const void *a, const void *b)
{
	int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

	return (left > right) - (left < right);
}

/*
 * In a file that animdb exported the nodes know the numbers of their bones. They are used when every node that matters has one, and
 * no two have the same; null is that of a node which stands for the clip as a whole.
 */
static bool use_ids_of_export(struct adb_gltf *g, int64_t *next)
{
	int64_t *ids = adb_arena_alloc(g->d->arena, g->node_list.count, sizeof *ids);
	uint32_t count = 0;

	if (ids == NULL)
		return false;
	for (uint32_t i = 0; i < g->node_list.count; i++) {
		const struct adb_json_value *id = adb_json_member(g->nodes[i].animdb, "bone_id");

		if (!g->nodes[i].is_wanted || is_helper(g, i) || adb_json_is(id, ADB_JSON_NULL))
			continue;
		ids[count] = adb_json_whole(id, -1);
		if (ids[count] < 0 || ids[count] > INT32_MAX)
			return false;
		g->nodes[i].bone_id = (int32_t)ids[count++];
	}
	qsort(ids, count, sizeof *ids, compare_ids);
	for (uint32_t i = 1; i < count; i++)
		if (ids[i] == ids[i - 1])
			return false;
	if (count > 0)
		*next = ids[count - 1] + 1;
	return count > 0;
}

static const struct adb_json_value *mesh_of(const struct adb_gltf *g, uint32_t index)
{
	int64_t mesh = adb_json_whole(adb_json_member(g->node_list.items[index], "mesh"), -1);

	return mesh >= 0 && mesh < g->mesh_list.count ? g->mesh_list.items[mesh] : NULL;
}

/* The number of morph targets of a node: those of the first primitive of its mesh, all of which have equally many. */
static uint32_t count_morphs(const struct adb_gltf *g, uint32_t index)
{
	const struct adb_json_value *primitives = adb_json_member(mesh_of(g, index), "primitives");
	const struct adb_json_value *targets = adb_json_member(adb_json_first(primitives), "targets");

	return adb_json_is(targets, ADB_JSON_ARRAY) ? targets->count : 0;
}

/* Returns the number of bones, morph targets included. */
static uint32_t number_bones(struct adb_gltf *g)
{
	int64_t next = g->node_list.count;
	uint32_t count = 0, morphs = 0;

	if (!use_ids_of_export(g, &next))
		for (uint32_t i = 0; i < g->node_list.count; i++)
			g->nodes[i].bone_id = g->nodes[i].is_wanted ? (int32_t)i : ADB_NO_BONE;
	for (uint32_t i = 0; i < g->node_list.count; i++) {
		struct adb_gltf_node *node = &g->nodes[i];

		if (node->bone_id == ADB_NO_BONE)
			continue;
		count++;
		node->morph_count = node->has_animated_weights ? count_morphs(g, i) : 0;
		if (node->morph_count > MAX_MORPHS - morphs || next + node->morph_count > INT32_MAX) {
			adb_warn(g->d, "limit", adb_gltf_offset(g, g->node_list.items[i]),
				 "the morph targets of node %u are left out: there are more than %d", i,
				 MAX_MORPHS);
			node->morph_count = 0;
		}
		morphs += node->morph_count;
		node->first_morph = (int32_t)next;
		next += node->morph_count;
		count += node->morph_count;
	}
	return count;
}

/* ---- bones ---- */

/* That of the exported skeleton, or of the only skin, else that of the file. */
static const char *skeleton_name(const struct adb_gltf *g)
{
	const struct adb_json_value *scene = adb_json_first(adb_json_member(g->root, "scenes"));
	const struct adb_json_value *exported = adb_json_member(adb_gltf_extras_of(scene), "skeleton");
	char *name = adb_json_text_of(g->d->arena, adb_json_member(exported, "name"));

	if (name == NULL && g->skin_list.count == 1)
		name = adb_json_text_of(g->d->arena, adb_json_member(g->skin_list.items[0], "name"));
	return name != NULL && name[0] != '\0' ? name : g->d->stem;
}

static struct adb_skeleton *add_skeleton(struct adb_gltf *g, uint32_t bone_count)
{
	struct adb_skeleton *skeleton = adb_content_add_skeleton(g->d->out, skeleton_name(g), bone_count);

	if (skeleton != NULL)
		skeleton->native_id = g->d->native_id;
	return skeleton;
}

static const char *name_of(struct adb_gltf *g, uint32_t index)
{
	const struct adb_json_value *exported = adb_json_member(g->nodes[index].animdb, "name");

	if (exported != NULL)
		return adb_json_text_of(g->d->arena, exported);
	return adb_json_text_of(g->d->arena, adb_json_member(g->node_list.items[index], "name"));
}

static const char *kind_of(struct adb_gltf *g, uint32_t index)
{
	const struct adb_json_value *node = g->node_list.items[index];
	const char *exported = adb_json_text_of(g->d->arena, adb_json_member(g->nodes[index].animdb, "kind"));

	if (exported != NULL && exported[0] != '\0')
		return exported;
	if (g->nodes[index].is_joint)
		return "bone";
	if (adb_json_member(node, "mesh") != NULL)
		return "mesh";
	return adb_json_member(node, "camera") != NULL ? "camera" : "node";
}

/* Columns are images of the axes; a mirror becomes a negative scale of x. */
static struct adb_transform decompose(struct adb_gltf *g, uint32_t index, const double m[16])
{
	const double *columns[3] = { m, m + 4, m + 8 };
	double size[3], rotation[3][3], shear = 0;
	double determinant = m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) +
			     m[8] * (m[1] * m[6] - m[2] * m[5]);
	bool is_flat = false;

	for (int c = 0; c < 3; c++) {
		size[c] = hypot(hypot(columns[c][0], columns[c][1]), columns[c][2]);
		is_flat = is_flat || !(size[c] > 0);
	}
	if (determinant < 0)
		size[0] = -size[0];
	for (int c = 0; c < 3; c++)
		for (int row = 0; row < 3; row++)
			rotation[row][c] = is_flat ? row == c : columns[c][row] / size[c];
	for (int c = 0; c < 3 && !is_flat; c++) {
		int other = (c + 1) % 3;

		shear = fmax(shear,
			     fabs(rotation[0][c] * rotation[0][other] + rotation[1][c] * rotation[1][other] +
				  rotation[2][c] * rotation[2][other]));
	}
	if (shear > 1e-3)
		adb_warn(g->d, "gltf-shear", adb_gltf_offset(g, g->node_list.items[index]),
			 "the matrix of node %u shears, which no rest pose can hold", index);
	return (struct adb_transform){
		.translation = { m[12], m[13], m[14] },
		.rotation = adb_quat_normalise(adb_quat_from_matrix(rotation)),
		.scale = { size[0], size[1], size[2] },
	};
}

static struct adb_transform rest_of(struct adb_gltf *g, uint32_t index)
{
	const struct adb_json_value *node = g->node_list.items[index];
	double matrix[16] = { 0 }, t[3] = { 0, 0, 0 }, r[4] = { 0, 0, 0, 1 }, s[3] = { 1, 1, 1 };
	const struct {
		const char *key;
		double *out;
		uint32_t count;
	} parts[] = {
		{ "matrix", matrix, 16 }, { "translation", t, 3 }, { "rotation", r, 4 }, { "scale", s, 3 }
	};

	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		const struct adb_json_value *value = adb_json_member(node, parts[i].key);

		if (value != NULL && !adb_gltf_read_reals(value, parts[i].out, parts[i].count))
			adb_warn(g->d, "gltf-value", adb_gltf_offset(g, value),
				 "the %s of node %u is not %u numbers", parts[i].key, index, parts[i].count);
		else if (value != NULL && i == 0)
			return decompose(g, index, matrix);
	}
	return (struct adb_transform){ { t[0], t[1], t[2] },
				       { r[0], r[1], r[2], r[3] },
				       { s[0], s[1], s[2] } };
}

static void fill_bone(struct adb_gltf *g, uint32_t index, struct adb_bone *bone)
{
	const struct adb_gltf_node *node = &g->nodes[index];

	bone->bone_id = node->bone_id;
	bone->parent_id = node->parent >= 0 ? g->nodes[node->parent].bone_id : ADB_NO_BONE;
	bone->name = name_of(g, index);
	bone->kind = kind_of(g, index);
	bone->rest = rest_of(g, index);
}

/* ---- morph targets and skins ---- */

/* The names of morph targets are those that many programs write into the extras of the mesh. */
static void fill_morphs(struct adb_gltf *g, uint32_t index, struct adb_bone *bones)
{
	const struct adb_gltf_node *node = &g->nodes[index];
	const struct adb_json_value *extras = adb_json_member(mesh_of(g, index), "extras");
	const struct adb_json_value *name = adb_json_first(adb_json_member(extras, "targetNames"));

	for (uint32_t i = 0; i < node->morph_count; i++) {
		bones[i].bone_id = node->first_morph + (int32_t)i;
		bones[i].parent_id = node->bone_id;
		bones[i].kind = "morph";
		bones[i].name = adb_json_text_of(g->d->arena, name);
		name = name != NULL ? name->next : NULL;
	}
}

/* The attribute `skins`: [{"name": …, "joints": [bone_id, …]}, …]. */
static void add_skins(struct adb_gltf *g, struct adb_skeleton *skeleton)
{
	struct adb_buffer json = { 0 };

	for (uint32_t i = 0; i < g->skin_list.count; i++) {
		const struct adb_json_value *skin = g->skin_list.items[i];
		const char *name = adb_json_text_of(g->d->arena, adb_json_member(skin, "name"));
		const char *comma = "";

		adb_buffer_text(&json, i == 0 ? "[{\"name\":" : ",{\"name\":");
		adb_json_text(&json, name, name != NULL ? strlen(name) : 0);
		adb_buffer_text(&json, ",\"joints\":[");
		for (const struct adb_json_value *joint = adb_json_first(adb_json_member(skin, "joints"));
		     joint != NULL; joint = joint->next) {
			int64_t node = adb_json_whole(joint, -1);

			if (node < 0 || node >= g->node_list.count)
				continue;
			adb_buffer_printf(&json, "%s%d", comma, g->nodes[node].bone_id);
			comma = ",";
		}
		adb_buffer_text(&json, "]}");
	}
	adb_buffer_text(&json, "]");
	if (!adb_buffer_ok(&json))
		adb_arena_fail(g->d->arena, ADB_NO_MEMORY);
	else if (g->skin_list.count > 0)
		adb_attribute_json(g->d->arena, &skeleton->attributes, "skins", json.data, json.size);
	adb_buffer_free(&json);
}

/* ---- what the header declares, and its helpers ---- */

/* The first parent of a node counts. The gate cuts cycles of them. */
static void read_children(struct adb_gltf *g, uint32_t parent)
{
	const struct adb_json_value *children = adb_json_member(g->node_list.items[parent], "children");

	for (const struct adb_json_value *child = adb_json_first(children); child != NULL;
	     child = child->next) {
		int64_t index = adb_json_whole(child, -1);

		if (index < 0 || index >= g->node_list.count)
			adb_warn(g->d, "gltf-reference", adb_gltf_offset(g, child),
				 "node %u has a child that does not exist", parent);
		else if (g->nodes[index].parent >= 0)
			adb_warn(g->d, "gltf-reference", adb_gltf_offset(g, child),
				 "node %lld is a child of node %d and of node %u: the first counts",
				 (long long)index, g->nodes[index].parent, parent);
		else
			g->nodes[index].parent = (int32_t)parent;
	}
}

bool adb_gltf_read_nodes(struct adb_gltf *g)
{
	if (!adb_gltf_list_of(g, "nodes", &g->node_list) || !adb_gltf_list_of(g, "meshes", &g->mesh_list) ||
	    !adb_gltf_list_of(g, "skins", &g->skin_list))
		return false;
	g->nodes = adb_arena_alloc(g->d->arena, g->node_list.count, sizeof *g->nodes);
	if (g->nodes == NULL)
		return false;
	for (uint32_t i = 0; i < g->node_list.count; i++) {
		g->nodes[i].parent = g->nodes[i].bone_id = g->nodes[i].first_morph = ADB_NO_BONE;
		g->nodes[i].animdb = adb_gltf_extras_of(g->node_list.items[i]);
	}
	for (uint32_t i = 0; i < g->node_list.count; i++)
		read_children(g, i);
	return true;
}

bool adb_gltf_add_skeleton(struct adb_gltf *g, const struct adb_gltf_list *animations)
{
	struct adb_skeleton *skeleton;
	uint32_t bone_count, bone = 0;

	mark_joints(g);
	for (uint32_t i = 0; i < animations->count; i++)
		mark_targets(g, animations->items[i]);
	mark_wanted(g);
	bone_count = number_bones(g);
	if (bone_count == 0)
		return adb_arena_outcome(g->d->arena) == ADB_OK;
	skeleton = add_skeleton(g, bone_count);
	if (skeleton == NULL)
		return false;
	for (uint32_t i = 0; i < g->node_list.count; i++) {
		if (g->nodes[i].bone_id == ADB_NO_BONE)
			continue;
		fill_bone(g, i, &skeleton->bones[bone++]);
		fill_morphs(g, i, &skeleton->bones[bone]);
		bone += g->nodes[i].morph_count;
	}
	add_skins(g, skeleton);
	return true;
}

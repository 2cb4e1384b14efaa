/* Writes the nodes, the skin and the mesh of a glTF document. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/matrix.h"
#include "export/gltf.h"
#include "export/put.h"

/* The children of each bone as linked lists of indices, in order; -1 ends. */
struct families {
	int32_t *first_child, *next_sibling;
};

/* ---- skin ---- */

static struct adb_transform local_rest(const struct adb_stored_skeleton *skeleton, uint32_t bone)
{
	return adb_axes_transform(&skeleton->space.axes, skeleton->space.scale, skeleton->bones[bone].rest);
}

/* World transforms of the rest pose, in glTF's axes and metres. NULL when the arena is exhausted. */
static struct adb_transform *world_rest(const struct adb_stored_skeleton *skeleton, struct adb_arena *arena)
{
	struct adb_transform *world = adb_arena_alloc(arena, skeleton->bone_count, sizeof *world);

	for (uint32_t i = 0; world != NULL && i < skeleton->bone_count; i++) {
		uint32_t bone = skeleton->order[i];
		int32_t parent = skeleton->bones[bone].parent;

		world[bone] = local_rest(skeleton, bone);
		if (parent != ADB_NO_PARENT)
			world[bone] = adb_transform_multiply(world[parent], world[bone]);
	}
	return world;
}

static bool add_inverse_binds(struct adb_gltf *gltf, const struct adb_transform *world,
			      struct adb_arena *arena, struct adb_gltf_figure *figure)
{
	uint32_t count = gltf->skeleton->bone_count;
	double(*matrices)[12] = adb_arena_alloc(arena, count, sizeof *matrices);

	if (matrices == NULL) {
		gltf->failed = true;
		return true;
	}
	for (uint32_t i = 0; i < count; i++)
		adb_matrix_of_inverse(&world[i], matrices[i]);
	return adb_gltf_figure_add_skin(gltf, matrices, figure);
}

/* ---- the figure ---- */

static bool put_name(struct adb_names *names, const char *name, struct adb_buffer *json)
{
	char safe[ADB_NAME_SIZE];

	if (!adb_names_add(names, name, "", safe))
		return false;
	adb_put_text(json, "name", safe);
	return true;
}

static bool put_mesh_node(const struct adb_gltf_mesh_node *node, uint32_t mesh, struct adb_names *names,
			  struct adb_buffer *json)
{
	adb_put_comma(json);
	adb_buffer_text(json, "{");
	if (!put_name(names, node->name, json))
		return false;
	adb_put_integer(json, "mesh", mesh);
	if (node->skin != ADB_FIGURE_NONE)
		adb_put_integer(json, "skin", node->skin);
	adb_buffer_text(json, "}");
	return true;
}

/* glTF has no empty arrays. */
static void put_array(struct adb_buffer *json, const char *key, const struct adb_buffer *items)
{
	if (items->size == 0)
		return;
	adb_put_key(json, key);
	adb_buffer_text(json, "[");
	adb_buffer_add(json, items->data, items->size);
	adb_buffer_text(json, "]");
}

static void put_figure(const struct adb_gltf *gltf, const struct adb_gltf_figure *figure, uint32_t root,
		       struct adb_buffer *json)
{
	struct adb_buffer skins = { 0 };

	for (uint32_t skin = 0; skin < figure->skin_count; skin++) {
		adb_buffer_text(&skins, skin == 0 ? "{" : ",{");
		adb_put_integer(&skins, "inverseBindMatrices", figure->skins[skin]);
		adb_put_integer(&skins, "skeleton", root);
		adb_put_key(&skins, "joints");
		for (uint32_t i = 0; i < gltf->skeleton->bone_count; i++)
			adb_buffer_printf(&skins, "%s%u", i == 0 ? "[" : ",", i);
		if (gltf->has_still)
			adb_buffer_printf(&skins, ",%u", root);
		adb_buffer_text(&skins, "]}");
	}
	put_array(json, "skins", &skins);
	put_array(json, "meshes", &figure->meshes);
	put_array(json, "materials", &figure->materials);
	put_array(json, "textures", &figure->textures);
	put_array(json, "images", &figure->images);
	put_array(json, "samplers", &figure->samplers);
	if (figure->has_unlit) {
		adb_put_key(json, "extensionsUsed");
		adb_buffer_text(json, "[\"KHR_materials_unlit\"]");
	}
	adb_buffer_free(&skins);
}

static void put_sticks(struct adb_gltf *gltf, const struct adb_gltf_sticks *sticks, struct adb_buffer *json)
{
	uint32_t count = sticks->vertex_count;

	adb_buffer_text(json, "{\"name\":\"sticks\",\"primitives\":[{\"attributes\":{");
	adb_put_integer(json, "POSITION", adb_gltf_add_vertices(gltf, sticks->positions, count, 3, true));
	adb_put_integer(json, "JOINTS_0", adb_gltf_add_joints(gltf, sticks->joints, count));
	adb_put_integer(json, "WEIGHTS_0", adb_gltf_add_vertices(gltf, sticks->weights, count, 4, false));
	adb_buffer_text(json, "}");
	adb_put_integer(json, "indices", adb_gltf_add_indices(gltf, sticks->indices, sticks->index_count));
	adb_buffer_text(json, "}]}");
}

/* ---- nodes ---- */

static bool find_families(const struct adb_stored_skeleton *skeleton, struct families *families)
{
	size_t count = skeleton->bone_count;

	families->first_child = malloc((count + 1) * sizeof *families->first_child);
	families->next_sibling = malloc((count + 1) * sizeof *families->next_sibling);
	if (families->first_child == NULL || families->next_sibling == NULL)
		return false;
	for (size_t i = 0; i <= count; i++)
		families->first_child[i] = families->next_sibling[i] = -1;
	/* Roots are the children of the number after the last bone. Backwards, so that lists ascend. */
	for (size_t i = count; i-- > 0;) {
		int32_t parent = skeleton->bones[i].parent;
		size_t list = parent == ADB_NO_PARENT ? count : (size_t)parent;

		families->next_sibling[i] = families->first_child[list];
		families->first_child[list] = (int32_t)i;
	}
	return true;
}

static void put_children(struct adb_buffer *json, const struct families *families, uint32_t parent)
{
	if (families->first_child[parent] < 0)
		return;
	adb_put_key(json, "children");
	adb_buffer_text(json, "[");
	for (int32_t i = families->first_child[parent]; i >= 0; i = families->next_sibling[i])
		adb_buffer_printf(json, "%s%d", i == families->first_child[parent] ? "" : ",", i);
	adb_buffer_text(json, "]");
}

static bool put_joint(const struct adb_gltf *gltf, uint32_t index, const struct families *families,
		      struct adb_names *names, struct adb_buffer *json)
{
	const struct adb_stored_bone *bone = &gltf->skeleton->bones[index];
	struct adb_transform rest = local_rest(gltf->skeleton, index);
	const double translation[] = { rest.translation.x, rest.translation.y, rest.translation.z };
	const double rotation[] = { rest.rotation.x, rest.rotation.y, rest.rotation.z, rest.rotation.w };
	const double scale[] = { rest.scale.x, rest.scale.y, rest.scale.z };
	char numbered[32];

	snprintf(numbered, sizeof numbered, "bone_%lld", (long long)bone->bone_id);
	adb_put_comma(json);
	adb_buffer_text(json, "{");
	if (!put_name(names, bone->name != NULL && bone->name[0] != '\0' ? bone->name : numbered, json))
		return false;
	put_children(json, families, index);
	adb_put_reals(json, "translation", translation, 3);
	adb_put_reals(json, "rotation", rotation, 4);
	if (adb_stored_bone_is_scaled(bone))
		adb_put_reals(json, "scale", scale, 3);
	adb_put_key(json, "extras");
	adb_buffer_text(json, "{\"animdb\":{");
	if (bone->bone_id == ADB_NO_BONE)
		adb_put_json(json, "bone_id", "null");
	else
		adb_put_integer(json, "bone_id", bone->bone_id);
	adb_put_text(json, "name", bone->name);
	adb_put_text(json, "kind", bone->kind);
	adb_buffer_text(json, "}}}");
	return true;
}

/* The root of the scene's first tree, which is also that of the skin. */
static uint32_t put_root(const struct adb_gltf *gltf, const struct families *families,
			 struct adb_names *names, struct adb_buffer *json)
{
	uint32_t count = gltf->skeleton->bone_count;

	if (gltf->skeleton->root_count == 1 && !gltf->needs_root)
		return (uint32_t)families->first_child[count];
	adb_put_comma(json);
	adb_buffer_text(json, "{");
	put_name(names, "root", json);
	put_children(json, families, count);
	adb_buffer_text(json, "}");
	return count;
}

/* Joints come first, so that bones named "root" or "sticks" keep their names. */
static bool put_all(const struct adb_gltf *gltf, const struct adb_gltf_figure *figure,
		    const struct families *families, struct adb_names *names, struct adb_buffer *json,
		    struct adb_buffer *scene)
{
	uint32_t count = gltf->skeleton->bone_count;

	adb_put_key(json, "nodes");
	adb_buffer_text(json, "[");
	for (uint32_t i = 0; i < count; i++)
		if (!put_joint(gltf, i, families, names, json))
			return false;

	uint32_t root = put_root(gltf, families, names, json);

	adb_buffer_printf(scene, "%u", root);
	for (uint32_t i = 0; figure != NULL && i < figure->node_count; i++) {
		if (!put_mesh_node(&figure->nodes[i], i, names, json))
			return false;
		adb_buffer_printf(scene, ",%u", (root == count ? count + 1 : count) + i);
	}
	adb_buffer_text(json, "]");
	if (figure != NULL)
		put_figure(gltf, figure, root, json);
	return true;
}

/* ---- what the header declares ---- */

void adb_gltf_figure_free(struct adb_gltf_figure *figure)
{
	adb_buffer_free(&figure->meshes);
	adb_buffer_free(&figure->materials);
	adb_buffer_free(&figure->textures);
	adb_buffer_free(&figure->images);
	adb_buffer_free(&figure->samplers);
}

bool adb_gltf_figure_add_node(struct adb_gltf_figure *figure, const char *name, uint32_t skin)
{
	figure->nodes =
		adb_arena_grow(figure->arena, figure->nodes, figure->node_count, sizeof *figure->nodes);
	if (figure->nodes == NULL)
		return false;
	figure->nodes[figure->node_count++] = (struct adb_gltf_mesh_node){ name, skin };
	return true;
}

/* Column by column, as glTF has matrices. */
bool adb_gltf_figure_add_skin(struct adb_gltf *gltf, const double (*bone_from_model)[12],
			      struct adb_gltf_figure *figure)
{
	uint32_t count = gltf->skeleton->bone_count + (gltf->has_still ? 1 : 0);
	uint64_t offset = gltf->bin_size;
	bool sound = true;

	for (uint32_t bone = 0; bone < count; bone++) {
		const double *matrix =
			bone < gltf->skeleton->bone_count ? bone_from_model[bone] : adb_matrix_identity;
		float columns[16] = { [15] = 1 };

		for (int i = 0; i < 12; i++) {
			columns[4 * (i % 4) + i / 4] = (float)matrix[i];
			sound = sound && isfinite((float)matrix[i]);
		}
		adb_gltf_add_floats(gltf, columns, 16);
	}
	figure->skins =
		adb_arena_grow(figure->arena, figure->skins, figure->skin_count, sizeof *figure->skins);
	if (figure->skins == NULL) {
		gltf->failed = true;
		return sound;
	}
	figure->skins[figure->skin_count++] =
		adb_gltf_add_accessor(gltf, adb_gltf_add_view(gltf, offset, gltf->bin_size - offset, 0), 0,
				      "5126", "MAT4", count, "");
	return sound;
}

bool adb_gltf_add_sticks(struct adb_gltf *gltf, struct adb_arena *arena, struct adb_gltf_figure *figure)
{
	const struct adb_stored_skeleton *skeleton = gltf->skeleton;
	struct adb_transform *world = world_rest(skeleton, arena);
	struct adb_vec3 *heads = adb_arena_alloc(arena, skeleton->bone_count, sizeof *heads);
	struct adb_gltf_sticks sticks;

	if (world == NULL || heads == NULL) {
		gltf->failed = true;
		return true;
	}
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		heads[i] = world[i].translation;
	if (!add_inverse_binds(gltf, world, arena, figure))
		return false;
	if (!adb_gltf_make_sticks(skeleton, heads, arena, &sticks)) {
		gltf->failed = true;
		return true;
	}
	put_sticks(gltf, &sticks, &figure->meshes);
	if (!adb_gltf_figure_add_node(figure, "sticks", 0))
		gltf->failed = true;
	return true;
}

bool adb_gltf_put_nodes(const struct adb_gltf *gltf, const struct adb_gltf_figure *figure,
			struct adb_buffer *json, struct adb_buffer *scene)
{
	struct families families = { 0 };
	struct adb_names *names = adb_names_new(ADB_NAME_NODE);
	bool put = names != NULL && find_families(gltf->skeleton, &families) &&
		   put_all(gltf, figure, &families, names, json, scene);

	free(families.first_child);
	free(families.next_sibling);
	adb_names_free(names);
	return put;
}

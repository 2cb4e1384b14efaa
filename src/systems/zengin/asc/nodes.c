/* The tree of the nodes of an ASC file, and the skeleton that it becomes. */
#include "systems/zengin/asc/nodes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* The deepest tree known has 12 nodes one below the other. */
enum { MAX_DEPTH = 64, UNSEEN = 0, ON_PATH = -1 };

/* ---- the tree ---- */

static int compare_names(const void *a, const void *b)
{
	const struct adb_asc_node *left = *(struct adb_asc_node *const *)a;
	const struct adb_asc_node *right = *(struct adb_asc_node *const *)b;
	int order = strcmp(left->name, right->name);

	return order != 0 ? order : (left->index > right->index) - (left->index < right->index);
}

static bool sort_names(struct adb_decoder *d, struct adb_asc_file *file)
{
	uint32_t count = 0;

	file->by_name = adb_arena_alloc(d->arena, file->node_count, sizeof *file->by_name);
	if (file->by_name == NULL)
		return false;
	for (struct adb_asc_node *node = file->nodes; node != NULL; node = node->next)
		file->by_name[count++] = node;
	if (count > 0)
		qsort(file->by_name, count, sizeof *file->by_name, compare_names);
	return true;
}

static void report_repeated(struct adb_decoder *d, const struct adb_asc_file *file)
{
	for (uint32_t i = 1; i < file->node_count; i++)
		if (strcmp(file->by_name[i]->name, file->by_name[i - 1]->name) == 0)
			adb_warn(d, "repeated-node", file->by_name[i]->offset,
				 "a second node is called %s: the first one is the parent of what names it",
				 file->by_name[i]->name);
}

static void find_parent(struct adb_decoder *d, const struct adb_asc_file *file, struct adb_asc_node *node)
{
	if (node->parent_name == NULL)
		return;
	node->parent = adb_asc_find(file, node->parent_name);
	if (node->parent == NULL)
		adb_warn(d, "unknown-parent", node->offset,
			 "%s is below %s, which is no node: it becomes a root", node->name,
			 node->parent_name);
}

/* Makes roots of nodes that are below themselves or too deep. Each path ends at a root or at a node whose depth is known. */
static void cut_cycle(struct adb_decoder *d, struct adb_asc_node *node)
{
	struct adb_asc_node *at = node, *last = NULL;
	int32_t length = 0;

	for (; at != NULL && at->depth == UNSEEN && length < MAX_DEPTH; at = at->parent, length++) {
		at->depth = ON_PATH;
		last = at;
	}
	if (last != NULL && at != NULL && (at->depth <= UNSEEN || at->depth + length > MAX_DEPTH)) {
		adb_warn(d, "parent-cycle", last->offset,
			 "%s is below itself or more than %d nodes: it becomes a root", last->name,
			 MAX_DEPTH);
		last->parent = at = NULL;
	}
	length += at != NULL ? at->depth : 0;
	for (at = node; at != NULL && at->depth == ON_PATH; at = at->parent)
		at->depth = length--;
}

/* ---- what the engine keeps ---- */

static bool begins_with(const char *name, const char *prefix)
{
	return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* Quirk: Biped, the rig of 3ds Max, adds the node Bip01 Footsteps, which no compiled hierarchy has. */
static enum adb_asc_role role_of(const char *name)
{
	if (strcmp(name, "BIP01 FOOTSTEPS") == 0)
		return ADB_ASC_IGNORED;
	return begins_with(name, "BIP01") ? ADB_ASC_BONE
	       : begins_with(name, "ZS_") ? ADB_ASC_SLOT
	       : begins_with(name, "ZM_") ? ADB_ASC_MESH
					  : ADB_ASC_IGNORED;
}

/* Whether the node is the first mesh holder below its parent; marks the parent. */
static bool is_first_mesh(const struct adb_asc_node *node)
{
	bool is_first = node->parent != NULL && !node->parent->has_mesh_below;

	if (is_first)
		node->parent->has_mesh_below = true;
	return is_first;
}

static void number_bones(struct adb_asc_file *file)
{
	int32_t count = 0;

	for (struct adb_asc_node *node = file->nodes; node != NULL; node = node->next) {
		bool is_kept =
			node->role == ADB_ASC_BONE || node->role == ADB_ASC_SLOT ||
			(node->role == ADB_ASC_MESH && !node->mesh.is_soft_skin && !is_first_mesh(node));

		node->bone_id = is_kept ? count++ : ADB_NO_BONE;
	}
}

/* ---- rest poses ---- */

static double dot(const double a[3], const double b[3])
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* A matrix of the games is a rotation up to the 6 digits of the text. */
static const double tolerance = 1e-3;

/* Makes the rows unit vectors at right angles, in a right-handed order. Returns whether they were not nearly so before. */
static bool orthonormalise(double rows[3][3])
{
	double before[3][3], worst = 0;

	memcpy(before, rows, sizeof before);
	for (int i = 0; i < 2; i++) {
		for (int j = 0; j < i; j++) {
			double along = dot(rows[i], rows[j]);

			for (int k = 0; k < 3; k++)
				rows[i][k] -= along * rows[j][k];
		}

		double length = sqrt(dot(rows[i], rows[i]));

		if (!(length > 1e-9) || !isfinite(length)) {
			const double identity[3][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

			memcpy(rows, identity, sizeof identity);
			return true;
		}
		for (int k = 0; k < 3; k++)
			rows[i][k] /= length;
	}
	for (int k = 0; k < 3; k++)
		rows[2][k] = rows[0][(k + 1) % 3] * rows[1][(k + 2) % 3] -
			     rows[0][(k + 2) % 3] * rows[1][(k + 1) % 3];
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 3; k++)
			worst = fmax(worst, fabs(rows[i][k] - before[i][k]));
	return !(worst <= tolerance);
}

static void find_rest(struct adb_decoder *d, struct adb_asc_node *node)
{
	double rows[3][3], columns[3][3];

	memcpy(rows, node->rows, sizeof rows);
	if (orthonormalise(rows))
		adb_warn(d, "not-orthonormal", node->offset, "NODE_TM of %s is no rotation: it is made one",
			 node->name);
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++)
			columns[i][j] = rows[j][i];
	node->world_rotation = adb_quat_from_matrix(columns);
	node->world_position = (struct adb_vec3){ node->rows[3][0], node->rows[3][1], node->rows[3][2] };
}

/* ---- what the header declares ---- */

void adb_asc_link_nodes(struct adb_decoder *d, struct adb_asc_file *file)
{
	if (!sort_names(d, file))
		return;
	report_repeated(d, file);
	for (struct adb_asc_node *node = file->nodes; node != NULL; node = node->next) {
		node->role = role_of(node->name);
		find_parent(d, file, node);
		find_rest(d, node);
	}
	for (struct adb_asc_node *node = file->nodes; node != NULL; node = node->next)
		cut_cycle(d, node);
	number_bones(file);
}

uint32_t adb_asc_bone_count(const struct adb_asc_file *file)
{
	uint32_t count = 0;

	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next)
		count += node->bone_id != ADB_NO_BONE;
	return count;
}

uint32_t adb_asc_checksum(struct adb_decoder *d, const struct adb_asc_file *file)
{
	size_t size = 0;

	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next)
		size += node->bone_id != ADB_NO_BONE ? strlen(node->name) : 0;

	char *names = adb_arena_alloc(d->arena, size + 1, 1), *at = names;

	if (names == NULL)
		return 0;
	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next)
		if (node->bone_id != ADB_NO_BONE)
			at = stpcpy(at, node->name);
	return adb_crc32(names, size);
}

const struct adb_asc_node *adb_asc_bone_above(const struct adb_asc_node *node)
{
	const struct adb_asc_node *above = node->parent;

	while (above != NULL && above->bone_id == ADB_NO_BONE)
		above = above->parent;
	return above;
}

struct adb_asc_pose adb_asc_rest(const struct adb_asc_node *node)
{
	return (struct adb_asc_pose){ node->world_rotation, node->world_position };
}

struct adb_transform adb_asc_to_engine(const struct adb_asc_pose *parent, const struct adb_asc_pose *pose)
{
	const struct adb_asc_pose local = parent != NULL ? adb_asc_pose_within(parent, pose) : *pose;
	const struct adb_quat *r = &local.rotation;
	const struct adb_vec3 *p = &local.position;
	struct adb_transform out = { { p->x, p->z, p->y }, { -r->x, -r->z, -r->y, r->w }, { 1, 1, 1 } };

	if (parent != NULL)
		return out;
	out.translation = (struct adb_vec3){ -p->x, p->z, -p->y };
	out.rotation = adb_quat_multiply((struct adb_quat){ 0, 1, 0, 0 }, out.rotation);
	return out;
}

struct adb_asc_pose adb_asc_pose_within(const struct adb_asc_pose *outer, const struct adb_asc_pose *inner)
{
	struct adb_quat back = adb_quat_conjugate(outer->rotation);
	struct adb_vec3 way = { inner->position.x - outer->position.x, inner->position.y - outer->position.y,
				inner->position.z - outer->position.z };

	return (struct adb_asc_pose){ adb_quat_multiply(back, inner->rotation), adb_quat_rotate(back, way) };
}

struct adb_asc_pose adb_asc_pose_multiply(const struct adb_asc_pose *outer, const struct adb_asc_pose *inner)
{
	return (struct adb_asc_pose){
		adb_quat_multiply(outer->rotation, inner->rotation),
		adb_vec3_add(outer->position, adb_quat_rotate(outer->rotation, inner->position)),
	};
}

void adb_asc_put_bone(struct adb_skeleton *skeleton, const struct adb_asc_node *node,
		      const struct adb_asc_pose *parent, const struct adb_asc_pose *pose)
{
	static const char *const kinds[] = { "bone", "slot", "mesh" };
	struct adb_bone *bone = &skeleton->bones[node->bone_id];

	bone->name = node->name;
	bone->kind = kinds[node->role];
	bone->parent_id = parent != NULL ? adb_asc_bone_above(node)->bone_id : ADB_NO_BONE;
	bone->rest = adb_asc_to_engine(parent, pose);
}

void adb_asc_add_skeleton(struct adb_decoder *d, const struct adb_asc_file *file)
{
	uint32_t count = adb_asc_bone_count(file);
	struct adb_skeleton *skeleton = count > 0 ? adb_content_add_skeleton(d->out, d->stem, count) : NULL;

	if (skeleton == NULL)
		return;
	skeleton->native_id = adb_text_upper(d->arena, d->stem);
	skeleton->has_checksum = true;
	skeleton->checksum = adb_asc_checksum(d, file);
	adb_attribute_flag(d->arena, &skeleton->attributes, "checksum_is_computed", true);
	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next) {
		const struct adb_asc_node *above = adb_asc_bone_above(node);
		struct adb_asc_pose rest = adb_asc_rest(node);

		if (node->bone_id == ADB_NO_BONE)
			continue;

		struct adb_asc_pose parent = above != NULL ? adb_asc_rest(above) : rest;

		adb_asc_put_bone(skeleton, node, above != NULL ? &parent : NULL, &rest);
	}
}

struct adb_asc_node *adb_asc_find(const struct adb_asc_file *file, const char *name)
{
	uint32_t low = 0, high = file->node_count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (strcmp(file->by_name[middle]->name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < file->node_count && strcmp(file->by_name[low]->name, name) == 0 ? file->by_name[low]
										     : NULL;
}

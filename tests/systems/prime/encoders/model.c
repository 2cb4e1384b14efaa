/* CINF and CSKR: skeletons and skins. */
#include "prime.h"

#include <stdlib.h>

const struct prime_bone *prime_find_bone(const struct prime_skeleton *skeleton, uint32_t id)
{
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		if (skeleton->bones[i].id == id)
			return &skeleton->bones[i];
	}
	return NULL;
}

struct vec3 prime_rest_translation(const struct prime_skeleton *skeleton, const struct prime_bone *bone)
{
	const struct prime_bone *parent = prime_find_bone(skeleton, bone->parent_id);

	if (!parent)
		return bone->position;
	return quat_rotate(quat_conjugate(parent->rotation), vec3_sub(bone->position, parent->position));
}

struct quat prime_rest_rotation(const struct prime_skeleton *skeleton, const struct prime_bone *bone)
{
	const struct prime_bone *parent = prime_find_bone(skeleton, bone->parent_id);

	if (!parent)
		return bone->rotation;
	return quat_mul(quat_conjugate(parent->rotation), bone->rotation);
}

static void put_quat(struct bytes *out, struct quat q)
{
	put_f32(out, (float)q.w);
	put_f32(out, (float)q.x);
	put_f32(out, (float)q.y);
	put_f32(out, (float)q.z);
}

/* The parent, even one that does not exist, and the children. */
static void put_linked(struct bytes *out, const struct prime_skeleton *skeleton,
		       const struct prime_bone *bone)
{
	const size_t count_at = out->size;
	uint32_t count = 1;

	put_u32(out, 0);
	put_u32(out, bone->parent_id);
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		if (skeleton->bones[i].parent_id != bone->id)
			continue;
		put_u32(out, skeleton->bones[i].id);
		count++;
	}
	patch_u32(out, count_at, count);
}

static int descending(const void *a, const void *b)
{
	const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;

	return (first < second) - (first > second);
}

/* The root first, then the other ids downwards. */
static void put_build_order(struct bytes *out, const struct prime_skeleton *skeleton)
{
	uint32_t *ids = allocate(skeleton->bone_count, sizeof(*ids));
	uint32_t count = 0, root = 0;

	while (root + 1 < skeleton->bone_count && prime_find_bone(skeleton, skeleton->bones[root].parent_id))
		root++;
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		if (i != root)
			ids[count++] = skeleton->bones[i].id;
	}
	qsort(ids, count, sizeof(*ids), descending);
	put_u32(out, skeleton->bone_count);
	put_u32(out, skeleton->bones[root].id);
	for (uint32_t i = 0; i < count; i++)
		put_u32(out, ids[i]);
	free(ids);
}

static void put_names(struct bytes *out, const struct prime_skeleton *skeleton)
{
	const size_t count_at = out->size;
	uint32_t count = skeleton->more_name_count;

	put_u32(out, 0);
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		if (!skeleton->bones[i].name)
			continue;
		put_cstr(out, skeleton->bones[i].name);
		put_u32(out, skeleton->bones[i].id);
		count++;
	}
	for (uint32_t i = 0; i < skeleton->more_name_count; i++) {
		put_cstr(out, skeleton->more_names[i].name);
		put_u32(out, skeleton->more_names[i].id);
	}
	patch_u32(out, count_at, count);
}

void prime_put_cinf(struct bytes *out, const struct prime_skeleton *skeleton, enum prime_game game)
{
	put_u32(out, skeleton->bone_count);
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		const struct prime_bone *bone = &skeleton->bones[i];

		put_u32(out, bone->id);
		put_u32(out, bone->parent_id);
		put_f32(out, (float)bone->position.x);
		put_f32(out, (float)bone->position.y);
		put_f32(out, (float)bone->position.z);
		if (game == PRIME_2) {
			put_quat(out, bone->rotation);
			put_quat(out, prime_rest_rotation(skeleton, bone));
		}
		put_linked(out, skeleton, bone);
	}
	put_build_order(out, skeleton);
	put_names(out, skeleton);
}

void prime_put_cskr(struct bytes *out, const struct prime_skin *skin, enum prime_game game)
{
	uint32_t vertices = 0;

	put_u32(out, skin->group_count);
	for (uint32_t i = 0; i < skin->group_count; i++) {
		const struct prime_skin_group *group = &skin->groups[i];

		put_u32(out, group->weight_count);
		for (uint32_t weight = 0; weight < group->weight_count; weight++) {
			put_u32(out, group->weights[weight].bone_id);
			put_f32(out, group->weights[weight].weight);
		}
		put_u32(out, group->vertex_count);
		vertices += group->vertex_count;
	}
	if (game == PRIME_2) {
		put_u32(out, vertices);
		for (uint32_t i = 0; i < vertices; i++)
			put_u16(out, i);
		put_u32(out, 4);
		bytes_fill(out, 0, 4);
		return;
	}
	for (int i = 0; i < 2; i++) {
		put_u32(out, 0xFFFFFFFF);
		put_u32(out, vertices);
	}
}

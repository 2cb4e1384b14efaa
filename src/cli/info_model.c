/* What animdb info says of models and textures. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "cli/info_private.h"
#include "store/pack_mesh.h"

/* ---- counting what differs ---- */

/* Names without regard to case, or addresses where the name is NULL. */
struct key {
	const char *name;
	const void *address;
};

static int compare(const void *left, const void *right)
{
	const struct key *a = left, *b = right;

	if (a->name != NULL && b->name != NULL)
		return strcasecmp(a->name, b->name);
	if (a->name != NULL || b->name != NULL)
		return a->name != NULL ? 1 : -1;
	return ((uintptr_t)a->address > (uintptr_t)b->address) -
	       ((uintptr_t)a->address < (uintptr_t)b->address);
}

static uint64_t count_different(struct key *keys, size_t count)
{
	uint64_t different = 0;

	if (count > 0)
		qsort(keys, count, sizeof *keys, compare);
	for (size_t i = 0; i < count; i++)
		different += i == 0 || compare(&keys[i - 1], &keys[i]) != 0;
	return different;
}

/* Of all its materials. */
static uint64_t count_textures(const struct adb_model *model)
{
	struct key *keys = adb_memory_zeroed((size_t)model->material_count, sizeof *keys);
	size_t count = 0;
	uint64_t different;

	for (const struct adb_material *material = model->materials; material != NULL && keys != NULL;
	     material = material->next) {
		const char *name = material->texture_native_id != NULL ? material->texture_native_id
								       : material->texture_name;

		if (material->texture != NULL)
			keys[count++] = (struct key){ .address = material->texture };
		else if (name != NULL)
			keys[count++] = (struct key){ .name = name };
	}
	different = count_different(keys, count);
	free(keys);
	return different;
}

/* Bones that move some vertex: those with a number, and those of which only the name is known. */
static uint64_t count_bones(const struct adb_model *model)
{
	enum { NUMBERS = UINT16_MAX + 1 };
	bool *is_used = adb_memory_zeroed(NUMBERS, sizeof *is_used);
	size_t parts = 0, count = 0;
	uint64_t bones = 0;

	for (const struct adb_mesh_part *part = model->parts; part != NULL; part = part->next)
		parts++;

	struct key *keys = adb_memory_zeroed(parts, sizeof *keys);

	for (const struct adb_mesh_part *part = model->parts; part != NULL && is_used != NULL && keys != NULL;
	     part = part->next) {
		size_t joints = part->joints != NULL ? (size_t)part->vertex_count * ADB_INFLUENCES : 0;

		for (size_t i = 0; i < joints; i++)
			is_used[part->joints[i]] |= part->weights[i] > 0;
		if (joints == 0 && part->bone_id >= 0 && part->bone_id < NUMBERS)
			is_used[part->bone_id] = true;
		else if (joints == 0 && part->bone_name != NULL)
			keys[count++] = (struct key){ .name = part->bone_name };
	}
	for (size_t i = 0; i < NUMBERS && is_used != NULL; i++)
		bones += is_used[i];
	bones += count_different(keys, count);
	free(keys);
	free(is_used);
	return bones;
}

/* ---- what the header declares ---- */

void adb_info_model(const struct adb_model *model)
{
	uint64_t parts = 0, vertices = 0, triangles = 0;

	for (const struct adb_mesh_part *part = model->parts; part != NULL; part = part->next) {
		parts++;
		vertices += part->vertex_count;
		triangles += adb_part_triangles(part);
	}
	printf("    model ");
	adb_info_text(model->name);
	printf(": %s", model->kind);
	if (model->has_skeleton_checksum)
		printf(", skeleton %08" PRIx32, model->skeleton_checksum);
	if (parts > 0) {
		printf(", ");
		adb_info_count(parts, "part");
		printf(", %" PRIu64 " %s, ", vertices, vertices == 1 ? "vertex" : "vertices");
		adb_info_count(triangles, "triangle");
		printf(", ");
		adb_info_count(count_bones(model), "bone");
	}
	if (model->material_count > 0) {
		printf(", ");
		adb_info_count((uint64_t)model->material_count, "material");
		printf(", ");
		adb_info_count(count_textures(model), "texture");
	}
	putchar('\n');
}

void adb_info_texture(const struct adb_texture *texture)
{
	printf("    texture ");
	adb_info_text(texture->name);
	printf(": ");
	if (texture->format != NULL)
		printf("%s, ", texture->format);
	printf("%" PRIu32 " x %" PRIu32 " pixels%s\n", texture->width, texture->height,
	       texture->pixels.rgba == NULL && texture->encoded == NULL ? ", which were not decoded" : "");
}

#include "store/pack_mesh.h"

#include <string.h>

#include "base/little_endian.h"
#include "codec/png.h"

/* ---- geometries ---- */

static const struct {
	const char *column;
	size_t stride, number; /* bytes of a vertex or an index, and of each number in it */
} arrays[ADB_GEOMETRY_ARRAYS] = {
	[ADB_POSITIONS] = { "positions", 12, 4 },
	[ADB_NORMALS] = { "normals", 12, 4 },
	[ADB_UVS] = { "uvs", 8, 4 },
	[ADB_COLOURS] = { "colours", 16, 4 },
	[ADB_JOINTS] = { "joints", ADB_INFLUENCES * sizeof(uint16_t), sizeof(uint16_t) },
	[ADB_WEIGHTS] = { "weights", ADB_INFLUENCES * sizeof(float), sizeof(float) },
	[ADB_POINT_NUMBERS] = { "points", 4, 4 },
	[ADB_INDICES] = { "indices", 4, 4 },
};

static bool pack_part(struct adb_arena *arena, const struct adb_mesh_part *part,
		      struct adb_packed_part *packed)
{
	const void *const values[ADB_GEOMETRY_ARRAYS] = {
		[ADB_POSITIONS] = part->positions,
		[ADB_NORMALS] = part->normals,
		[ADB_UVS] = part->uvs,
		[ADB_COLOURS] = part->colours,
		[ADB_JOINTS] = part->joints,
		[ADB_WEIGHTS] = part->weights,
		[ADB_POINT_NUMBERS] = part->points,
		[ADB_INDICES] = part->indices,
	};

	*packed = (struct adb_packed_part){ .part = part };
	for (int i = 0; i < ADB_GEOMETRY_ARRAYS; i++) {
		size_t count = i == ADB_INDICES ? part->index_count : part->vertex_count;
		struct adb_packed_array *to = &packed->arrays[i];

		if (values[i] == NULL)
			continue;
		to->size = count * arrays[i].stride;
		to->data = adb_little_endian(arena, values[i], to->size / arrays[i].number, arrays[i].number);
		if (to->data == NULL)
			return false;
	}
	packed->hash = adb_pack_geometry_hash(part->vertex_count, part->index_count, packed->arrays);
	return true;
}

static bool pack_parts(struct adb_content *content, struct adb_packed_meshes *packed)
{
	size_t count = 0;

	for (const struct adb_model *model = content->models; model != NULL; model = model->next)
		for (const struct adb_mesh_part *part = model->parts; part != NULL; part = part->next)
			count++;

	struct adb_packed_part *parts = adb_arena_alloc(content->arena, count, sizeof *parts);

	if (parts == NULL)
		return false;
	packed->parts = parts;
	for (const struct adb_model *model = content->models; model != NULL; model = model->next)
		for (const struct adb_mesh_part *part = model->parts; part != NULL; part = part->next)
			if (!pack_part(content->arena, part, parts++))
				return false;
	return true;
}

/* ---- images ---- */

static bool encode(struct adb_arena *arena, const struct adb_pixels *pixels, struct adb_packed_image *image)
{
	struct adb_buffer file = { 0 };
	bool complete = adb_png_encode(pixels, &file) && adb_buffer_ok(&file);
	void *copy = complete ? adb_arena_alloc(arena, file.size, 1) : adb_arena_fail(arena, ADB_NO_MEMORY);

	if (copy != NULL)
		memcpy(copy, file.data, file.size);
	image->data = copy;
	image->size = file.size;
	image->media_type = "image/png";
	image->width = pixels->width;
	image->height = pixels->height;
	image->has_alpha = adb_pixels_have_alpha(pixels);
	adb_buffer_free(&file);
	return copy != NULL;
}

static bool pack_image(struct adb_arena *arena, const struct adb_texture *texture,
		       struct adb_packed_image *image)
{
	if (texture->encoded != NULL) {
		image->data = texture->encoded;
		image->size = texture->encoded_size;
		image->media_type = texture->media_type;
		image->width = texture->width;
		image->height = texture->height;
	} else if (texture->pixels.rgba != NULL && texture->pixels.width > 0 && texture->pixels.height > 0) {
		if (!encode(arena, &texture->pixels, image))
			return false;
	} else {
		return true;
	}
	image->hash = adb_hash_of(image->data, image->size);
	return true;
}

static bool pack_images(struct adb_content *content, struct adb_packed_meshes *packed, bool wanted)
{
	size_t count = 0;

	for (const struct adb_texture *texture = content->textures; texture != NULL; texture = texture->next)
		count++;

	struct adb_packed_image *images = adb_arena_alloc(content->arena, count, sizeof *images);

	if (images == NULL)
		return false;
	packed->images = images;
	for (const struct adb_texture *texture = content->textures; wanted && texture != NULL;
	     texture = texture->next)
		if (!pack_image(content->arena, texture, images++))
			return false;
	return true;
}

/* ---- what the header declares ---- */

const char *adb_geometry_column(enum adb_geometry_array array)
{
	return arrays[array].column;
}

size_t adb_geometry_stride(enum adb_geometry_array array)
{
	return arrays[array].stride;
}

struct adb_packed_meshes *adb_pack_meshes(struct adb_content *content, bool images)
{
	struct adb_packed_meshes *packed = adb_arena_alloc(content->arena, 1, sizeof *packed);

	if (packed == NULL || !pack_parts(content, packed) || !pack_images(content, packed, images))
		return NULL;
	packed->content = content;
	return packed;
}

struct adb_hash adb_pack_geometry_hash(uint32_t vertex_count, uint32_t index_count,
				       const struct adb_packed_array packed[ADB_GEOMETRY_ARRAYS])
{
	enum { HEAD = 8 };
	uint8_t bytes[HEAD + ADB_GEOMETRY_ARRAYS * sizeof(struct adb_hash)] = { 0 };

	for (int i = 0; i < 4; i++) {
		bytes[i] = (uint8_t)(vertex_count >> 8 * i);
		bytes[4 + i] = (uint8_t)(index_count >> 8 * i);
	}
	for (size_t i = 0; i < ADB_GEOMETRY_ARRAYS; i++) { /* an absent array is 16 bytes of zero */
		struct adb_hash hash = { { 0 } };

		if (packed[i].data != NULL)
			hash = adb_hash_of(packed[i].data, packed[i].size);
		memcpy(bytes + HEAD + i * sizeof hash, &hash, sizeof hash);
	}
	return adb_hash_of(bytes, sizeof bytes);
}

const void *adb_pack_offsets(struct adb_arena *arena, const struct adb_mesh_part *part,
			     const struct adb_shape *shape)
{
	return adb_little_endian(arena, shape->offsets, (size_t)part->vertex_count * 3,
				 sizeof *shape->offsets);
}

uint32_t adb_part_triangles(const struct adb_mesh_part *part)
{
	return part->topology == ADB_TRIANGLES ? part->index_count / 3 : 0;
}

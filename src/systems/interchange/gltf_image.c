/* The images of glTF as textures: PNG is decoded, JPEG is kept as it is. */
#include <string.h>

#include "codec/png.h"
#include "systems/interchange/gltf.h"

/* How much of a file is read to find the size of its image. */
enum { LOOK_SIZE = 64 * 1024, MOST_SIZE = 64 * 1024 * 1024 };

static const uint8_t png_magic[8] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n' };
static const uint8_t jpeg_magic[3] = { 0xFF, 0xD8, 0xFF };

/* Its own, else that of its file. */
static const char *name_of(struct adb_gltf *g, const struct adb_json_value *image, uint32_t index)
{
	const char *name = adb_json_text_of(g->d->arena, adb_json_member(image, "name"));
	const struct adb_json_value *uri = adb_json_member(image, "uri");

	if (name != NULL && name[0] != '\0')
		return name;
	if (adb_json_is(uri, ADB_JSON_TEXT) && !adb_json_text_starts(uri, "data:"))
		name = adb_json_text_of(g->d->arena, uri);
	if (name != NULL && name[0] != '\0')
		return adb_path_base(name);
	name = adb_arena_printf(g->d->arena, "%s_%u", g->d->stem, index);
	return name != NULL ? name : g->d->stem;
}

/* Returns why there are none, NULL when there are. */
static const char *find_bytes(struct adb_gltf *g, const struct adb_json_value *image,
			      struct adb_gltf_bytes *bytes)
{
	const struct adb_json_value *uri = adb_json_member(image, "uri");
	const struct adb_json_value *view = adb_json_member(image, "bufferView");
	const char *fault = "has no data";

	if (uri != NULL)
		adb_gltf_read_uri(g, uri, g->d->wants_meshes ? MOST_SIZE : LOOK_SIZE, bytes, &fault);
	else if (view != NULL)
		adb_gltf_read_view(g, adb_json_whole(view, -1), bytes, &fault);
	return fault;
}

static void lose(struct adb_gltf *g, uint32_t index, const char *why)
{
	adb_warn(g->d, "gltf-image", adb_gltf_offset(g, g->image_list.items[index]), "image %u, %s, %s",
		 index, g->textures[index]->name, why != NULL ? why : "cannot be read");
}

static void read_png(struct adb_gltf *g, uint32_t index, struct adb_gltf_bytes bytes)
{
	struct adb_reader in = adb_reader_of(bytes.data, bytes.size);
	struct adb_texture *texture = g->textures[index];
	struct adb_error error = { .outcome = ADB_OK };

	adb_reader_skip(&in, 16);
	texture->width = adb_reader_u32be(&in);
	texture->height = adb_reader_u32be(&in);
	texture->format = "image/png";
	if (!adb_reader_ok(&in))
		texture->width = texture->height = 0;
	if (!g->d->wants_meshes)
		return;
	if (!adb_gltf_take_memory(g, texture->width, (size_t)texture->height * 4))
		lose(g, index, "is beyond the limit of an asset");
	else if (adb_png_decode(bytes.data, bytes.size, g->d->arena, &texture->pixels, &error) != ADB_OK)
		lose(g, index, adb_arena_printf(g->d->arena, "cannot be read: %s", error.message));
}

/* Segments of 0xFF, u8 kind, u16 size; those of the kinds C0 to CF begin with u8 bits, u16 height, width, but for three of them. */
static bool find_jpeg_size(struct adb_gltf_bytes bytes, struct adb_texture *texture)
{
	struct adb_reader in = adb_reader_of(bytes.data, bytes.size);

	adb_reader_skip(&in, 2);
	while (adb_reader_left(&in) >= 4) {
		uint8_t mark = adb_reader_u8(&in), kind = adb_reader_u8(&in);
		uint16_t size = adb_reader_u16be(&in);

		if (mark != 0xFF || size < 2)
			return false;
		if (kind >= 0xC0 && kind <= 0xCF && kind != 0xC4 && kind != 0xC8 && kind != 0xCC) {
			adb_reader_skip(&in, 1);
			texture->height = adb_reader_u16be(&in);
			texture->width = adb_reader_u16be(&in);
			return adb_reader_ok(&in);
		}
		adb_reader_skip(&in, size - 2U);
	}
	return false;
}

static void read_jpeg(struct adb_gltf *g, uint32_t index, struct adb_gltf_bytes bytes)
{
	struct adb_texture *texture = g->textures[index];
	uint8_t *copy;

	texture->format = "image/jpeg";
	if (!find_jpeg_size(bytes, texture)) {
		lose(g, index, "is a JPEG file without a size");
		return;
	}
	if (!g->d->wants_meshes)
		return;
	copy = adb_gltf_take_memory(g, bytes.size, 1) ? adb_arena_alloc(g->d->arena, bytes.size, 1) : NULL;
	if (copy == NULL) {
		lose(g, index, "is beyond the limit of an asset");
		return;
	}
	memcpy(copy, bytes.data, bytes.size);
	texture->encoded = copy;
	texture->encoded_size = bytes.size;
	texture->media_type = "image/jpeg";
}

static bool add_texture(struct adb_gltf *g, uint32_t index)
{
	const struct adb_json_value *image = g->image_list.items[index];
	struct adb_texture *texture = adb_content_add_texture(g->d->out, name_of(g, image, index));
	struct adb_gltf_bytes bytes = { 0 };
	const char *fault;

	if (texture == NULL)
		return false;
	g->textures[index] = texture;
	texture->native_id = adb_arena_printf(g->d->arena, "%s/image/%u", g->d->native_id, index);
	fault = find_bytes(g, image, &bytes);
	if (fault != NULL)
		lose(g, index, fault);
	else if (bytes.size >= sizeof png_magic && memcmp(bytes.data, png_magic, sizeof png_magic) == 0)
		read_png(g, index, bytes);
	else if (bytes.size >= sizeof jpeg_magic && memcmp(bytes.data, jpeg_magic, sizeof jpeg_magic) == 0)
		read_jpeg(g, index, bytes);
	else
		lose(g, index, "is neither PNG nor JPEG");
	return true;
}

bool adb_gltf_read_images(struct adb_gltf *g)
{
	if (!adb_gltf_list_of(g, "images", &g->image_list) ||
	    !adb_gltf_list_of(g, "textures", &g->texture_list) ||
	    !adb_gltf_list_of(g, "samplers", &g->sampler_list))
		return false;
	g->textures = adb_arena_alloc(g->d->arena, g->image_list.count, sizeof(void *));
	for (uint32_t i = 0; g->textures != NULL && i < g->image_list.count; i++)
		if (!add_texture(g, i))
			return false;
	return g->textures != NULL;
}

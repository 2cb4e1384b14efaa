/* The cache of small textures. */
#include "export/picture/textures.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/memory.h"
#include "export/picture/texture.h"

/* So that the cache takes at most 86 MiB for the pictures of a catalogue. */
enum { MOST_CACHED = 1024 };

/* Texels: the side of the last copy. */
enum { SMALLEST = 4 };

struct adb_picture_textures {
	sqlite3 *db;
	uint32_t largest_side;
	struct adb_arena *decoding; /* for one texture */
	struct adb_arena *cached;
	const struct adb_small_texture *items[MOST_CACHED]; /* NULL = cannot be read */
	uint32_t count;
	struct adb_map by_image; /* 1 + index, by the hash of the id */
};

/* What is transparent adds nothing to the colour, unless all of it is. */
static void average(const struct adb_pixels *from, const uint32_t low[2], const uint32_t end[2],
		    uint8_t out[4])
{
	uint64_t plain[3] = { 0 }, weighted[3] = { 0 }, alpha = 0;
	uint64_t count = (uint64_t)(end[0] - low[0]) * (end[1] - low[1]);

	for (uint32_t y = low[1]; y < end[1]; y++)
		for (uint32_t x = low[0]; x < end[0]; x++) {
			const uint8_t *texel = from->rgba + ((size_t)y * from->width + x) * 4;

			for (int k = 0; k < 3; k++) {
				plain[k] += texel[k];
				weighted[k] += (uint64_t)texel[k] * texel[3];
			}
			alpha += texel[3];
		}
	for (int k = 0; k < 3; k++)
		out[k] = (uint8_t)(alpha > 0 ? weighted[k] / alpha : plain[k] / count);
	out[3] = (uint8_t)(alpha / count);
}

/* Each texel is the mean of those that it covers. */
static void shrink(const struct adb_pixels *from, uint32_t width, uint32_t height, uint8_t *rgba)
{
	for (uint64_t y = 0; y < height; y++)
		for (uint64_t x = 0; x < width; x++) {
			const uint32_t low[2] = { (uint32_t)(x * from->width / width),
						  (uint32_t)(y * from->height / height) };
			uint32_t end[2] = { (uint32_t)((x + 1) * from->width / width),
					    (uint32_t)((y + 1) * from->height / height) };

			for (int k = 0; k < 2; k++)
				if (end[k] == low[k])
					end[k]++;
			average(from, low, end, rgba + (y * width + x) * 4);
		}
}

/* A copy of that size. NULL when memory runs out. */
static struct adb_small_texture *add_level(const struct adb_pixels *from, uint32_t width, uint32_t height,
					   struct adb_arena *arena)
{
	struct adb_small_texture *small = adb_arena_alloc(arena, 1, sizeof *small);
	uint8_t *rgba = adb_arena_alloc(arena, (size_t)width * height, 4);

	if (small == NULL || rgba == NULL)
		return NULL;
	shrink(from, width, height, rgba);
	*small = (struct adb_small_texture){ .width = width, .height = height, .rgba = rgba };
	return small;
}

/* The least power of two that is not smaller, up to the largest. */
static uint32_t small_side(uint32_t side, uint32_t largest)
{
	uint32_t power = 1;

	while (power < side && power < largest)
		power *= 2;
	return power;
}

/* False when memory for the small one runs out. */
static bool read_small(struct adb_picture_textures *textures, const struct adb_figure_material *material,
		       struct adb_arena *arena, const struct adb_small_texture **texture)
{
	struct adb_pixels pixels;
	struct adb_error unused;
	struct adb_small_texture *small;

	*texture = NULL;
	adb_arena_reset(textures->decoding);
	if (!adb_picture_read_texture(textures->db, material, textures->decoding, &pixels, &unused) ||
	    pixels.rgba == NULL)
		return true;
	small = add_level(&pixels, small_side(pixels.width, textures->largest_side),
			  small_side(pixels.height, textures->largest_side), arena);
	*texture = small;
	while (small != NULL && (small->width > SMALLEST || small->height > SMALLEST)) {
		const struct adb_pixels level = { small->width, small->height, (uint8_t *)small->rgba };
		struct adb_small_texture *next =
			add_level(&level, (level.width + 1) / 2, (level.height + 1) / 2, arena);

		small->smaller = next;
		small = next;
	}
	return small != NULL;
}

bool adb_picture_small_texture(struct adb_picture_textures *textures,
			       const struct adb_figure_material *material, struct adb_arena *arena,
			       const struct adb_small_texture **texture, uint32_t *lost)
{
	const int64_t parts[2] = { material->image_id, !adb_figure_paints_image(material) ? 0
						       : !material->shows_player
							       ? 1
							       : 2 + (material->player_colour[0] << 16 |
								      material->player_colour[1] << 8 |
								      material->player_colour[2]) };
	struct adb_hash key = adb_hash_of(parts, sizeof parts);
	const int64_t *known = adb_map_find(&textures->by_image, &key);
	bool is_cached = textures->count < MOST_CACHED;

	if (known != NULL) {
		*texture = textures->items[*known - 1];
	} else {
		if (!read_small(textures, material, is_cached ? textures->cached : arena, texture))
			return false;
		if (is_cached && adb_map_add(&textures->by_image, &key, textures->count + 1))
			textures->items[textures->count++] = *texture;
	}
	*lost += *texture == NULL;
	return true;
}

struct adb_picture_textures *adb_picture_textures_new(sqlite3 *db, const struct adb_picture_layout *layout)
{
	struct adb_picture_textures *textures = adb_memory_zeroed(1, sizeof *textures);

	if (textures == NULL)
		return NULL;
	textures->db = db;
	/* More texels than that along a figure could not be told apart, whatever part of the texture it shows. */
	for (textures->largest_side = 16; textures->largest_side < layout->height * 3 / 2;)
		textures->largest_side *= 2;
	textures->decoding = adb_arena_new(adb_picture_texture_budget);
	textures->cached = adb_arena_new(SIZE_MAX);
	if (textures->decoding != NULL && textures->cached != NULL)
		return textures;
	adb_picture_textures_free(textures);
	return NULL;
}

void adb_picture_textures_free(struct adb_picture_textures *textures)
{
	if (textures == NULL)
		return;
	adb_arena_free(textures->decoding);
	adb_arena_free(textures->cached);
	adb_map_clear(&textures->by_image);
	free(textures);
}

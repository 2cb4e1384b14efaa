/*
 * Where a primitive finds its texels:
 *
 *   TSB   bits 3-0 column of the page / 64, bit 4 row / 256, bits 8-7 depth: 0 4-bit, 1 8-bit, 2 15-bit
 *   CBA   bits 5-0 column of the palette / 16, bits 14-6 its row
 *
 * Columns are words of 16 bits. A page is 256 texels wide: 64 words of 4-bit texels, 128 of 8-bit ones.
 */
#include "systems/vib/video_memory.h"

#include <string.h>

#include "dump/container.h"
#include "systems/vib/tim_file.h"

enum { LARGEST_TIM = 2 << 20 /* more than all of video memory, twice */, MOST_TIMS = 4096 };

struct video_memory {
	uint16_t words[ADB_VIDEO_HEIGHT][ADB_VIDEO_WIDTH];
	bool is_set[ADB_VIDEO_HEIGHT][ADB_VIDEO_WIDTH];
	uint32_t picture_count;
};

/* A page and its palette. */
struct view {
	const struct video_memory *memory;
	uint32_t x, y, palette_x, palette_y;
	enum adb_tim_depth depth;
};

/* ---- filling ---- */

/* What reaches over an edge of video memory goes on at the other one, as on the console. */
static void load_block(struct video_memory *memory, const struct adb_tim_block *block)
{
	struct adb_reader in = block->data;

	for (uint32_t y = 0; y < block->height; y++)
		for (uint32_t x = 0; x < block->width; x++) {
			uint32_t row = (block->y + y) % ADB_VIDEO_HEIGHT;
			uint32_t column = (block->x + x) % ADB_VIDEO_WIDTH;

			memory->words[row][column] = adb_reader_u16le(&in);
			memory->is_set[row][column] = true;
		}
}

static void load_picture(struct video_memory *memory, const uint8_t *bytes, size_t size)
{
	struct adb_reader in = adb_reader_of(bytes, size);
	struct adb_tim tim;

	if (!adb_tim_read(&in, size, &tim))
		return;
	memory->picture_count++;
	if (tim.has_palettes)
		load_block(memory, &tim.palettes);
	load_block(memory, &tim.texels);
}

static bool load_member(void *context, const struct adb_volume *volume, const struct adb_member *member)
{
	struct video_memory *memory = context;
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_input *input;
	uint64_t size;

	if (!adb_text_equal_nocase(adb_path_extension(member->path), "TIM"))
		return true;
	input = adb_member_input(volume, member, &error);
	size = input != NULL ? adb_input_size(input) : 0;
	if (size > 0 && size <= LARGEST_TIM) {
		struct adb_arena *arena = adb_arena_new(LARGEST_TIM + 4096);
		uint8_t *bytes = arena != NULL ? adb_arena_alloc(arena, (size_t)size, 1) : NULL;

		if (bytes != NULL && adb_input_read(input, 0, bytes, (size_t)size))
			load_picture(memory, bytes, (size_t)size);
		adb_arena_free(arena);
	}
	adb_input_release(input);
	return memory->picture_count < MOST_TIMS;
}

static const void *fill(const struct adb_place *root, struct adb_arena *arena)
{
	struct video_memory *memory = adb_arena_alloc(arena, 1, sizeof *memory);

	if (memory != NULL)
		adb_place_each_member(root, load_member, memory);
	return memory;
}

/* ---- cutting ---- */

/* Returns false, with nothing written, when no picture has the texel or its colour. */
static bool put_texel(const struct view *view, uint32_t u, uint32_t v, uint8_t *rgba)
{
	const uint32_t in_word = view->depth == ADB_TIM_4 ? 4 : view->depth == ADB_TIM_8 ? 2 : 1;
	const uint32_t bits = 16 / in_word;
	uint32_t row = (view->y + v) % ADB_VIDEO_HEIGHT, column = (view->x + u / in_word) % ADB_VIDEO_WIDTH;
	uint32_t colour = view->memory->words[row][column];

	if (!view->memory->is_set[row][column])
		return false;
	if (in_word > 1) {
		uint32_t index = colour >> bits * (u % in_word) & ((1U << bits) - 1);

		column = (view->palette_x + index) % ADB_VIDEO_WIDTH;
		if (!view->memory->is_set[view->palette_y][column])
			return false;
		colour = view->memory->words[view->palette_y][column];
	}
	adb_tim_put_colour(colour, rgba);
	return true;
}

static bool has_texels(const struct view *view)
{
	uint8_t rgba[4];

	for (uint32_t v = 0; v < ADB_VIDEO_PAGE; v++)
		for (uint32_t u = 0; u < ADB_VIDEO_PAGE; u++)
			if (put_texel(view, u, v, rgba))
				return true;
	return false;
}

/* ---- what the header declares ---- */

bool adb_video_memory_cut(const struct adb_place *place, uint16_t page, uint16_t palette,
			  struct adb_arena *arena, struct adb_pixels *out)
{
	struct view view = {
		.memory = adb_place_survey(place, fill),
		.x = (page & 15U) * 64,
		.y = (page >> 4 & 1U) * 256,
		.palette_x = (palette & 63U) * 16,
		.palette_y = palette >> 6 & 511U,
		.depth = (enum adb_tim_depth)(page >> 7 & 3U),
	};
	struct adb_error error = { .outcome = ADB_OK };

	if (view.memory == NULL || view.memory->picture_count == 0 || view.depth == ADB_TIM_24 ||
	    !has_texels(&view) ||
	    adb_pixels_new(arena, ADB_VIDEO_PAGE, ADB_VIDEO_PAGE, out, &error) != ADB_OK)
		return false;
	for (uint32_t v = 0; v < ADB_VIDEO_PAGE; v++)
		for (uint32_t u = 0; u < ADB_VIDEO_PAGE; u++)
			put_texel(&view, u, v, out->rgba + 4 * ((size_t)v * ADB_VIDEO_PAGE + u));
	return true;
}

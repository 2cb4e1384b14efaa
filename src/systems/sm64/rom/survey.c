/* Makes the world (world.h) of an opened image from the blocks that its container lists. */
#include "systems/sm64/rom/world.h"

#include <stdlib.h>
#include <string.h>

#include "dump/container.h"
#include "systems/sm64/rom/codec.h"

/* Largest size of an unpacked block, in bytes. */
enum { BLOCK_LIMIT = 16 * 1024 * 1024 };

/* Inputs are retained until the world is made, so that bytes in memory need not be copied. */
struct image {
	struct adb_arena *arena;
	struct adb_place place;
	struct adb_n64_block *blocks;
	size_t count;
	struct adb_input **inputs;
	struct adb_sm64_bytes *bytes;
	bool *tried;
};

/* Returns the offset of the entry script by the attributes of the container; 0 = none. */
static uint32_t entry_of(const struct adb_place *place)
{
	const char *json = adb_place_attribute(place, "entry_script");

	return json != NULL ? (uint32_t)strtoul(json, NULL, 10) : 0;
}

/* Lists the blocks that commands name, and before them the entry script, which the main code loads. */
static bool list_blocks(struct image *image, uint32_t entry)
{
	size_t count;
	const struct adb_n64_block *blocks = adb_n64_blocks(&image->place, &count);

	if (count > ADB_SM64_MAX_BLOCKS - 1)
		count = ADB_SM64_MAX_BLOCKS - 1;
	image->count = count + 1;
	image->blocks = adb_arena_alloc(image->arena, image->count, sizeof *image->blocks);
	image->inputs = adb_arena_alloc(image->arena, image->count, sizeof(struct adb_input *));
	image->bytes = adb_arena_alloc(image->arena, image->count, sizeof *image->bytes);
	image->tried = adb_arena_alloc(image->arena, image->count, sizeof *image->tried);
	if (image->blocks == NULL || image->inputs == NULL || image->bytes == NULL || image->tried == NULL)
		return false;
	image->blocks[0] = (struct adb_n64_block){
		.segment = 0x10, .is_script = true, .rom_start = entry, .entry = 0x10000000
	};
	if (count > 0)
		memcpy(image->blocks + 1, blocks, count * sizeof *blocks);
	return true;
}

static bool find_presets(struct image *image, struct adb_sm64_presets *presets)
{
	struct adb_error error;
	struct adb_input *input = adb_place_open(&image->place, "rom", &error);
	struct adb_sm64_bytes code = { 0 };

	if (input != NULL)
		code = adb_sm64_input_bytes(image->arena, input, ADB_SM64_MAIN_CODE);

	bool found = adb_sm64_find_presets(image->arena, &code, presets);

	adb_input_release(input);
	return found;
}

static struct adb_sm64_bytes block_bytes(void *context, size_t number)
{
	struct image *image = context;
	const struct adb_n64_block *block = &image->blocks[number];
	char path[ADB_N64_PATH_SIZE];
	struct adb_error error;

	if (image->tried[number])
		return image->bytes[number];
	image->tried[number] = true;
	adb_n64_block_path(path, block->segment, block->rom_start);
	image->inputs[number] = adb_place_open(&image->place, path, &error);
	if (image->inputs[number] != NULL)
		image->bytes[number] = adb_sm64_input_bytes(image->arena, image->inputs[number], BLOCK_LIMIT);
	/* The container does not unpack RNC: an address in such a block cannot be resolved. */
	if (block->is_packed && adb_n64_is_rnc(image->bytes[number].data, image->bytes[number].size))
		image->bytes[number] = (struct adb_sm64_bytes){ 0 };
	return image->bytes[number];
}

static const void *make_watched(const struct adb_place *root, struct adb_arena *arena,
				const struct adb_sm64_watch *watch)
{
	struct image image = { .arena = arena, .place = *root };
	struct adb_sm64_presets presets;
	uint32_t entry = entry_of(root);
	struct adb_sm64_world *world = NULL;

	if (entry == 0)
		return adb_arena_alloc(arena, 1, sizeof *world);
	if (!list_blocks(&image, entry) || !find_presets(&image, &presets))
		return NULL;

	const struct adb_sm64_segments segments = { image.blocks, image.count, block_bytes, &image, watch };

	world = adb_sm64_make_world(arena, &segments, &presets, 0);
	for (size_t i = 0; i < image.count; i++)
		adb_input_release(image.inputs[i]);
	return world;
}

static const void *make_world(const struct adb_place *root, struct adb_arena *arena)
{
	return make_watched(root, arena, NULL);
}

struct adb_sm64_bytes adb_sm64_input_bytes(struct adb_arena *arena, struct adb_input *input, uint64_t limit)
{
	uint64_t size = adb_input_size(input);
	struct adb_sm64_bytes bytes = { .data = adb_input_memory(input) };

	bytes.size = (size_t)(size < limit ? size : limit);
	if (bytes.data == NULL) {
		uint8_t *copy = adb_arena_alloc(arena, bytes.size, 1);

		if (copy != NULL && adb_input_read(input, 0, copy, bytes.size))
			bytes.data = copy;
	}
	return bytes.data != NULL ? bytes : (struct adb_sm64_bytes){ 0 };
}

const struct adb_sm64_world *adb_sm64_world_of(const struct adb_place *place)
{
	size_t count;

	return adb_n64_blocks(place, &count) != NULL ? adb_place_survey(place, make_world) : NULL;
}

void adb_sm64_watch_survey(const struct adb_place *place, struct adb_arena *arena,
			   const struct adb_sm64_watch *watch)
{
	make_watched(&(struct adb_place){ .path = "", .volume = place->volume }, arena, watch);
}

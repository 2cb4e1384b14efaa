/*
 * Blocks of a Super Mario 64 image with geo layouts. Only level scripts contain the addresses of layouts, so that reading a
 * block needs the whole image (world.h). The commands are in geo_rom.h.
 *
 * Quirk: the amp's layout has one part less than its animation has bones.
 */
#include "systems/sm64/rom/geo_block.h"

#include <stdio.h>
#include <string.h>

#include "base/ledger.h"
#include "systems/sm64/rom/block_fields.h"
#include "systems/sm64/rom/codec.h"
#include "systems/sm64/rom/mesh_rom.h"
#include "systems/sm64/rom/world.h"

/* Blocks that are opened for the meshes of one. */
struct opened {
	struct adb_decoder *d;
	struct adb_arena *arena; /* of bytes that are not in memory */
	const struct adb_sm64_world *world;
	struct adb_input **inputs;
	struct adb_sm64_bytes *bytes;
	bool *tried;
	struct adb_sm64_segments segments;
	unsigned segment; /* of the block that is decoded, and its start */
	uint32_t rom_start;
	enum adb_sm64_microcode microcode;
	struct adb_sm64_meshes meshes;
	struct adb_sm64_watch watch;           /* for the ledger: names what the meshes take of each block */
	struct adb_sm64_block_fields **fields; /* of each block, NULL = nothing is named there yet */
};

enum { BLOCK_LIMIT = 16 * 1024 * 1024, OPENED_LIMIT = 192 * 1024 * 1024 };

/* ---- meshes ---- */

/* Whether the block of that number is the one that is decoded. */
static bool is_own(const struct opened *opened, size_t number)
{
	const struct adb_n64_block *block = &opened->world->blocks[number];

	return block->segment == opened->segment && block->rom_start == opened->rom_start;
}

static struct adb_sm64_bytes own_bytes(const struct adb_decoder *d)
{
	return (struct adb_sm64_bytes){ d->in.data, d->in.size < BLOCK_LIMIT ? d->in.size : BLOCK_LIMIT };
}

/*
 * Copies the bytes of another block to where they live as long as the ledger. Blocks for which it has no room are read without
 * names: that is no reason to call what is known of this block incomplete.
 */
static void share_with_ledger(struct opened *opened, const char *path, struct adb_sm64_bytes *bytes)
{
	struct adb_arena *arena = opened->d->arena;
	uint8_t *copy;

	if (adb_ledger_open->space_count == ADB_LEDGER_SPACES)
		return;
	copy = adb_arena_alloc(arena, bytes->size, 1);
	path = adb_arena_text(arena, path, strlen(path));
	if (copy == NULL || path == NULL)
		return;
	memcpy(copy, bytes->data, bytes->size);
	bytes->data = copy;
	adb_ledger_add_space(path, copy, bytes->size);
}

static struct adb_sm64_bytes block_bytes(void *context, size_t number)
{
	struct opened *opened = context;
	const struct adb_n64_block *block = &opened->world->blocks[number];
	struct adb_sm64_bytes *bytes = &opened->bytes[number];
	char path[ADB_N64_PATH_SIZE], relative[ADB_N64_PATH_SIZE + 4];
	struct adb_error ignored;

	if (opened->tried[number])
		return *bytes;
	opened->tried[number] = true;
	if (is_own(opened, number)) {
		*bytes = own_bytes(opened->d);
		return *bytes;
	}
	snprintf(relative, sizeof relative, "../%s",
		 adb_n64_block_path(path, block->segment, block->rom_start));
	opened->inputs[number] = adb_place_open(&opened->d->place, relative, &ignored);
	if (opened->inputs[number] != NULL)
		*bytes = adb_sm64_input_bytes(opened->arena, opened->inputs[number], BLOCK_LIMIT);
	/* The container does not unpack RNC: an address in such a block cannot be resolved. */
	if (block->is_packed && bytes->data != NULL && adb_n64_is_rnc(bytes->data, bytes->size))
		*bytes = (struct adb_sm64_bytes){ 0 };
	if (adb_ledger_is_open() && bytes->data != NULL)
		share_with_ledger(opened, path, bytes);
	return *bytes;
}

static bool is_here(const struct adb_sm64_world_geo *geo, unsigned segment, uint32_t rom_start)
{
	return geo->segment == segment && geo->rom_start == rom_start;
}

/* Chooses the microcode that most display lists of the layouts in a block fit; Fast3D, the game's, when several do. */
static void choose_microcode(struct opened *opened, unsigned segment, uint32_t rom_start)
{
	uint32_t votes[ADB_SM64_MICROCODES] = { 0 };

	for (const struct adb_sm64_world_geo *geo = opened->world->geos; geo != NULL; geo = geo->next)
		if (is_here(geo, segment, rom_start) && geo->geo->part_count > 0)
			adb_sm64_count_microcodes(&opened->segments, geo->map, geo->geo, opened->arena,
						  votes);
	for (int i = 1; i < ADB_SM64_MICROCODES; i++)
		if (votes[i] > votes[opened->microcode])
			opened->microcode = (enum adb_sm64_microcode)i;
}

/* Returns false when the arena is exhausted. */
static bool open_blocks(struct opened *opened, struct adb_decoder *d, const struct adb_sm64_world *world,
			unsigned segment, uint32_t rom_start)
{
	struct adb_arena *arena = adb_arena_new(OPENED_LIMIT);

	if (arena == NULL)
		return adb_arena_fail(d->arena, ADB_NO_MEMORY) != NULL;
	*opened = (struct opened){
		.d = d,
		.arena = arena,
		.world = world,
		.inputs = adb_arena_alloc(arena, world->block_count, sizeof(struct adb_input *)),
		.bytes = adb_arena_alloc(arena, world->block_count, sizeof *opened->bytes),
		.tried = adb_arena_alloc(arena, world->block_count, sizeof *opened->tried),
		.fields = adb_arena_alloc(arena, world->block_count, sizeof(struct adb_sm64_block_fields *)),
		.segments = { world->blocks, world->block_count, block_bytes, opened, NULL },
		.segment = segment,
		.rom_start = rom_start,
		.meshes = { .out = d->out },
	};
	if (opened->inputs == NULL || opened->bytes == NULL || opened->tried == NULL ||
	    opened->fields == NULL)
		return adb_arena_fail(d->arena, adb_arena_outcome(arena)) != NULL;
	choose_microcode(opened, segment, rom_start);
	return true;
}

static void saw(void *context, enum adb_sm64_read what, const struct adb_n64_block *block, size_t offset,
		size_t size)
{
	struct opened *opened = context;
	size_t number = (size_t)(block - opened->world->blocks);
	struct adb_sm64_block_fields **fields = &opened->fields[number];

	if (*fields == NULL) {
		*fields = adb_sm64_block_fields_of(opened->bytes[number], block->segment, block->rom_start,
						   opened->world->dialect);
		if (*fields != NULL)
			(*fields)->microcode = opened->microcode;
	}
	if (*fields != NULL)
		(*fields)->watch.saw(*fields, what, block, offset, size);
}

/* Lets display lists, vertices and lights be named in the block where they are; `own` is for the block that is decoded. */
static void watch_blocks(struct opened *opened, struct adb_sm64_block_fields *own)
{
	own->microcode = opened->microcode;
	opened->watch = (struct adb_sm64_watch){ .context = opened, .saw = saw };
	opened->segments.watch = &opened->watch;
	for (size_t i = 0; i < opened->world->block_count; i++)
		if (is_own(opened, i))
			opened->fields[i] = own;
}

static void add_mesh(struct opened *opened, const struct adb_sm64_world_geo *geo)
{
	struct adb_sm64_rom_lists lists = { &opened->segments, geo->map, opened->microcode };
	const struct adb_sm64_gfx_reader reader = adb_sm64_rom_reader(&lists);

	adb_sm64_add_mesh(&opened->meshes, opened->d->out->last_model, geo->geo, &reader);
}

static void close_blocks(struct opened *opened)
{
	for (size_t i = 0; opened->inputs != NULL && i < opened->world->block_count; i++)
		adb_input_release(opened->inputs[i]);
	for (size_t i = 0; opened->fields != NULL && i < opened->world->block_count; i++)
		if (opened->fields[i] != NULL && !is_own(opened, i))
			adb_sm64_block_fields_free(opened->fields[i]);
	adb_arena_free(opened->arena);
}

static enum adb_outcome geo_decode(struct adb_decoder *d)
{
	return adb_sm64_add_block_geos(d) ? ADB_OK : adb_fail_memory(d);
}

static int geo_sniff(struct adb_peek *peek)
{
	return strcmp(peek->type, ADB_N64_GEO) == 0 ? 64 : 0;
}

static const struct adb_attribute_doc geo_attributes[] = {
	ADB_SM64_GEO_BLOCK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

/* ---- what the header declares, and its helpers ---- */

static bool add_geo(struct adb_decoder *d, const struct adb_sm64_world_geo *geo)
{
	struct adb_skeleton *skeleton =
		adb_sm64_geo_add_skeleton(d->out, geo->geo, geo->name, geo->native_id);

	if (skeleton == NULL)
		return false;
	adb_attribute_integers(d->arena, &d->out->last_model->attributes, "model_ids", geo->models,
			       geo->model_count);
	return true;
}

bool adb_sm64_add_block_geos(struct adb_decoder *d)
{
	const struct adb_sm64_world *world = adb_sm64_world_of(&d->place);
	struct opened opened = { .d = NULL };
	unsigned segment;
	uint32_t rom_start;
	struct adb_sm64_block_fields *fields;
	bool is_right = true;

	if (world == NULL || !adb_n64_block_of(d->place.path, &segment, &rom_start) ||
	    strcmp(adb_path_extension(d->place.path), "data") != 0)
		return true;
	fields = adb_sm64_block_fields_new(d, world);
	if (d->wants_meshes && !open_blocks(&opened, d, world, segment, rom_start))
		is_right = false;
	if (fields != NULL && opened.d != NULL)
		watch_blocks(&opened, fields);
	for (const struct adb_sm64_world_geo *geo = world->geos; geo != NULL && is_right; geo = geo->next) {
		if (!is_here(geo, segment, rom_start))
			continue;
		adb_sm64_copy_problems(d->out, &geo->notes);
		if (geo->geo->part_count > 0)
			is_right = add_geo(d, geo);
		if (geo->geo->part_count > 0 && is_right && opened.d != NULL)
			add_mesh(&opened, geo);
	}
	close_blocks(&opened);
	adb_sm64_block_fields_free(fields);
	return is_right;
}

const struct adb_format adb_format_sm64_geo_block = {
	.name = "sm64-geo",
	.title = "Super Mario 64 geo layouts",
	.games = "Super Mario 64 and hacks of it",
	.system = "sm64",
	.type = "GEO",
	.attributes = geo_attributes,
	.sniff = geo_sniff,
	.decode = geo_decode,
};

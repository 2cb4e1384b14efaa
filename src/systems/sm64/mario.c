/*
 * Mario's animations: a table of offsets and sizes, from which the game reads one animation at a time out of the
 * cartridge. Its layout is in rom/scan.h. It is a block of an image, or a file that was cut out of one.
 *
 * Quirk: where two headers share their arrays, entry i is "header, header, index, values", and entry i + 1 begins at the
 * second header and ends where entry i does.
 * Quirk: the list of demo inputs has the same layout, but its entries are no animations.
 */
#include "systems/sm64/mario.h"

#include <stdlib.h>
#include <string.h>

#include "base/ledger.h"
#include "systems/sm64/rom/rom.h"

static const struct adb_attribute_doc mario_attributes[] = {
	ADB_SM64_CLIP_ATTRIBUTES,
	ADB_SM64_MARIO_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

enum { GAME_BUFFER = 0x4000 };

/* The places of the arrays of an entry, for finding other entries that share them. */
struct arrays {
	size_t values, index;
	uint32_t entry;
};

struct mario {
	struct adb_sm64_clips clips;
	const uint8_t *table;
	struct adb_sm64_block whole;
	const struct adb_sm64_dma *dma;
	const char *set_id;
	size_t base;
	bool has_names; /* there are as many entries as the game has */
	struct arrays *arrays;
	struct adb_clip **made; /* one for each entry, NULL = none */
};

/* ---- as an asset ---- */

/* Whether the first entry is an animation, as far as the peeked bytes reach. */
static bool first_is_animation(struct adb_peek *peek, uint32_t offset, uint32_t size)
{
	const uint8_t *bytes = adb_peek_bytes(peek, offset, ADB_SM64_HEADER_SIZE);
	struct adb_sm64_block block = { .size = size, .pointers = ADB_SM64_FROM_HEADER };
	struct adb_sm64_header header;
	uint64_t index_end;

	if (bytes == NULL)
		return false;

	struct adb_reader in = adb_reader_of(bytes, ADB_SM64_HEADER_SIZE);

	adb_reader_skip(&in, 0x0A);
	index_end = 12 * ((uint64_t)adb_reader_u16be(&in) + 1);
	adb_reader_skip(&in, 4);
	index_end += adb_reader_u32be(&in);
	if (index_end > size || (block.bytes = adb_peek_bytes(peek, offset, (size_t)index_end)) == NULL)
		return false;
	return adb_sm64_header_at(&block, 0, ADB_SM64_STRICT, size, &header, NULL);
}

/* Returns the sniff score of a file of its own: the list has to fit the file, and the first entry must be an animation. */
static int loose_bits(struct adb_peek *peek)
{
	const uint8_t *head = adb_peek_bytes(peek, 0, ADB_SM64_DMA_HEADER + 8);
	struct adb_sm64_dma dma;

	if (head == NULL)
		return 0;

	struct adb_reader in = adb_reader_of(head, ADB_SM64_DMA_HEADER + 8);
	uint32_t count = adb_reader_u32be(&in), zero = adb_reader_u32be(&in);
	uint32_t offset = adb_reader_u32be(&in), size = adb_reader_u32be(&in);

	if (count < 1 || count > ADB_SM64_MAX_DMA_ENTRIES || zero != 0)
		return 0;

	size_t list = ADB_SM64_DMA_HEADER + 8 * (size_t)count;

	head = adb_peek_bytes(peek, 0, list);
	if (head == NULL || !adb_sm64_dma_list(head, list, peek->size, &dma))
		return 0;
	return first_is_animation(peek, offset, size) ? 96 : 0;
}

static int mario_sniff(struct adb_peek *peek)
{
	return strcmp(peek->type, ADB_N64_MARIO) == 0 ? 128 : loose_bits(peek);
}

static bool is_from_image(const struct adb_decoder *d)
{
	size_t count;

	return adb_n64_blocks(&d->place, &count) != NULL;
}

static enum adb_outcome mario_decode(struct adb_decoder *d)
{
	struct adb_sm64_dma dma;

	if (!adb_sm64_dma_list(d->in.data, d->in.size, d->in.size, &dma))
		return adb_fail(d, ADB_CORRUPT, 0, "no list of entries inside of the file");
	d->used_size = (size_t)dma.size;
	if (!adb_sm64_add_dma_table(d, d->in.data, d->used_size, &dma,
				    is_from_image(d) ? d->native_id : "mario", 0))
		return adb_fail_memory(d);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* ---- the table ---- */

static void name_list(const uint8_t *table, uint32_t count)
{
	static const struct adb_field_layout entry[] = {
		{ 0, ADB_FIELD_U32BE, 1, "offset" },
		{ 4, ADB_FIELD_U32BE, 1, "size" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};

	adb_field(table, ADB_FIELD_U32BE, 1, "count");
	adb_field(table + 4, ADB_FIELD_U32BE, 1, "zero");
	adb_field_records(table + ADB_SM64_DMA_HEADER, count, 8, entry, "entry");
}

static const char *name_of(const struct mario *mario, uint32_t index)
{
	const char *name = mario->has_names ? adb_sm64_mario_name(index) : NULL;

	return name != NULL ? name : adb_arena_printf(mario->clips.d->arena, "%s_%02X", mario->set_id, index);
}

static bool add_set(struct mario *mario)
{
	struct adb_decoder *d = mario->clips.d;
	struct adb_set *set = adb_content_add_set(d->out, mario->set_id);

	if (set == NULL)
		return false;
	set->native_id = mario->set_id;
	for (uint32_t i = 0; i < mario->dma->count; i++) {
		const struct adb_clip *clip = mario->made[i];
		struct adb_entry *entry = adb_set_add_entry(d->out, set, "animation", name_of(mario, i));

		if (entry == NULL)
			return false;
		if (clip == NULL)
			continue;
		entry->target_name = clip->name;
		entry->target_native_id = clip->native_id;
	}
	return true;
}

static void describe(struct mario *mario, const struct adb_sm64_block *block, uint32_t index,
		     struct adb_clip *clip)
{
	struct adb_arena *arena = mario->clips.d->arena;
	struct adb_attributes *to = &clip->attributes;

	adb_attribute_integer(arena, to, "table_index", index);
	adb_attribute_integer(arena, to, "entry_offset", block->bytes - mario->table);
	adb_attribute_integer(arena, to, "entry_size", (int64_t)block->size);
	if (block->size > GAME_BUFFER)
		adb_attribute_flag(arena, to, "exceeds_buffer", true);
}

static bool add_entry_clip(struct mario *mario, uint32_t index)
{
	struct adb_decoder *d = mario->clips.d;
	struct adb_sm64_block block = adb_sm64_dma_entry(mario->table, index);
	size_t offset = (size_t)(block.bytes - mario->table);
	struct adb_sm64_header header;
	struct adb_sm64_anim anim;
	int rule;

	block.words = mario->whole.words + offset / 2;
	mario->arrays[index] = (struct arrays){ SIZE_MAX, SIZE_MAX, index };
	if (!adb_sm64_header_at(&block, 0, ADB_SM64_TRUSTED, (uint32_t)block.size, &header, &rule)) {
		adb_warn(d, "bad-entry", mario->base + offset, "entry %u is no animation: %s", index,
			 rule == 4 ? "its number of bones is invalid" : "its arrays do not lie in the entry");
		return true;
	}
	if (!header.is_strict)
		adb_warn(d, "odd-header", mario->base + offset,
			 "entry %u: flags, frames, length, bones or tracks are not what the game has", index);
	if (!adb_sm64_anim_of(d->arena, &block, &header, &anim))
		return false;

	const char *native_id = adb_arena_printf(d->arena, "%s/%02X", mario->set_id, index);
	struct adb_clip *clip = adb_sm64_add_clip(&mario->clips, &anim, name_of(mario, index), native_id,
						  mario->base + offset);

	if (clip == NULL || native_id == NULL)
		return false;
	describe(mario, &block, index, clip);
	mario->arrays[index].values = offset + header.values;
	mario->arrays[index].index = offset + header.index;
	mario->made[index] = clip;
	adb_attribute_integer(d->arena, &clip->attributes, "values_offset",
			      (int64_t)(offset + header.values));
	adb_attribute_integer(d->arena, &clip->attributes, "index_offset", (int64_t)(offset + header.index));
	return true;
}

/* ---- variants ---- */

static int compare_arrays(const void *a, const void *b)
{
	const struct arrays *left = a, *right = b;

	if (left->values != right->values)
		return left->values < right->values ? -1 : 1;
	if (left->index != right->index)
		return left->index < right->index ? -1 : 1;
	return (left->entry > right->entry) - (left->entry < right->entry);
}

static void mark_variants(struct mario *mario)
{
	const struct arrays *first = mario->arrays;

	qsort(mario->arrays, mario->dma->count, sizeof *mario->arrays, compare_arrays);
	for (uint32_t i = 1; i < mario->dma->count; i++) {
		const struct arrays *own = &mario->arrays[i];

		if (own->values != first->values || own->index != first->index)
			first = own;
		else if (mario->made[own->entry] != NULL)
			adb_attribute_text(mario->clips.d->arena, &mario->made[own->entry]->attributes,
					   "variant_of", mario->made[first->entry]->native_id);
	}
}

/* ---- what the header declares ---- */

bool adb_sm64_add_dma_table(struct adb_decoder *d, const uint8_t *table, size_t size,
			    const struct adb_sm64_dma *dma, const char *set_id, size_t base)
{
	struct mario mario = {
		.clips = { .d = d, .limit = adb_sm64_keys_of_each(adb_n64_animated_members(&d->place)) },
		.table = table,
		.whole = { .bytes = table, .size = size },
		.dma = dma,
		.set_id = set_id,
		.base = base,
		.has_names = dma->count >= ADB_SM64_MARIO_NAMES,
		.arrays = adb_arena_alloc(d->arena, dma->count, sizeof(struct arrays)),
		.made = adb_arena_alloc(d->arena, dma->count, sizeof(struct adb_clip *)),
	};

	if (mario.arrays == NULL || mario.made == NULL || !adb_sm64_make_words(d->arena, &mario.whole))
		return false;
	name_list(table, dma->count);
	for (uint32_t i = 0; i < dma->count; i++)
		if (!add_entry_clip(&mario, i))
			return false;
	mark_variants(&mario);
	return add_set(&mario);
}

const struct adb_format adb_format_sm64_mario = {
	.name = "sm64-mario",
	.title = "Super Mario 64 table of Mario's animations",
	.games = "Super Mario 64 and hacks of it",
	.system = "sm64",
	.claims = "MARIO_ANIM*.BIN",
	.type = "MARIO",
	.attributes = mario_attributes,
	.sniff = mario_sniff,
	.has_playback = true,
	.decode = mario_decode,
};

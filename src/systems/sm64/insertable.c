/*
 * Insertable binaries of fast64, the Blender plug-in for Super Mario 64: data that can be inserted at any place of an image.
 *
 *   0x00           u32     type             2 animation, 4 table of animations, 5 table of Mario's animations
 *   0x04           u32     data size
 *   0x08           u32     start            between the list and the data
 *   0x0C           u32     pointer count N  0 for type 5
 *   0x10           u32[N]  pointers         offsets in the data of words that are pointers in the data
 *   0x10 + 4N + start      the data
 *
 * Types 0, 1 and 3 hold no animation. Big-endian. Data of type 2: a header (rom/scan.h), index array, values. Of type 4:
 * pointers to headers, then the headers, index arrays, values. Of type 5: a table of Mario's animations (mario.c).
 *
 * Quirk: one header may stand in a table twice, and several may share their arrays.
 * Quirk: old exports have the bone count 0. A pointer that is not in the list is an address in an unknown image.
 */
#include <string.h>

#include "base/ledger.h"

#include "systems/sm64/mario.h"

static const struct adb_attribute_doc insertable_attributes[] = {
	ADB_SM64_CLIP_ATTRIBUTES,
	ADB_SM64_MARIO_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

enum {
	ANIMATION = 2,
	TABLE = 4,
	MARIO_TABLE = 5,
	HEADER = 16,
	VALUES_POINTER = 0x0C,
	INDEX_POINTER = 0x10,
	MAX_POINTERS = 65536,
};

struct insertable {
	uint32_t type, size, pointer_count;
	uint64_t data; /* where it begins in the file */
	const uint8_t *pointers;
	struct adb_sm64_block block; /* the data */
};

/* The clips of a table, by their headers. */
struct table {
	struct adb_sm64_clips clips;
	struct {
		struct adb_sm64_header header;
		const char *native_id;
	} made[ADB_SM64_MAX_TABLE];
	size_t count;
};

/* ---- sniffing ---- */

/* Reads the first four words. Returns false when a file of `size` bytes cannot begin with them. */
static bool read_header(const uint8_t *bytes, uint64_t size, struct insertable *in)
{
	*in = (struct insertable){
		.type = adb_u32be(bytes),
		.size = adb_u32be(bytes + 4),
		.pointer_count = adb_u32be(bytes + 12),
		.pointers = bytes + HEADER,
	};
	in->data = HEADER + 4 * (uint64_t)in->pointer_count + adb_u32be(bytes + 8);
	in->block = (struct adb_sm64_block){ .size = in->size, .pointers = ADB_SM64_FROM_BLOCK };
	if (in->type != ANIMATION && in->type != TABLE && in->type != MARIO_TABLE)
		return false;
	return in->pointer_count <= MAX_POINTERS && in->size >= ADB_SM64_HEADER_SIZE &&
	       in->data + in->size <= size;
}

static int mario_bits(struct adb_peek *peek, const struct insertable *in)
{
	const uint8_t *head = adb_peek_bytes(peek, (size_t)in->data, ADB_SM64_DMA_HEADER);
	struct adb_sm64_dma dma;

	if (head == NULL || in->pointer_count != 0)
		return 0;

	uint32_t count = adb_u32be(head);

	if (count < 1 || count > ADB_SM64_MAX_DMA_ENTRIES)
		return 0;

	size_t list = ADB_SM64_DMA_HEADER + 8 * (size_t)count;

	head = adb_peek_bytes(peek, (size_t)in->data, list);
	return head != NULL && adb_sm64_dma_list(head, list, in->size, &dma) ? 64 : 0;
}

static bool pointers_are_inside(const struct insertable *in)
{
	for (uint32_t i = 0; i < in->pointer_count; i++) {
		uint32_t pointer = adb_u32be(in->pointers + 4 * (size_t)i);

		if (pointer % 4 != 0 || pointer > in->size - 4)
			return false;
	}
	return true;
}

/* Whether the word at `offset` of the data is a pointer into it. */
static bool is_pointer(const struct insertable *in, size_t offset)
{
	for (uint32_t i = 0; i < in->pointer_count; i++)
		if (adb_u32be(in->pointers + 4 * (size_t)i) == offset) {
			adb_field(in->pointers + 4 * (size_t)i, ADB_FIELD_U32BE, 1, "pointer");
			return true;
		}
	return false;
}

static bool has_own_arrays(const struct insertable *in, size_t header)
{
	return is_pointer(in, header + VALUES_POINTER) && is_pointer(in, header + INDEX_POINTER);
}

/* Returns the sniff score of the header at `offset`, which must lie in the peeked bytes with its index array; 0 when it is none. */
static int header_bits(struct adb_peek *peek, struct insertable *in, size_t offset)
{
	size_t start = (size_t)in->data, seen = ADB_PEEK_LIMIT;
	struct adb_sm64_header header;

	if (seen > peek->size)
		seen = (size_t)peek->size;
	if (adb_peek_bytes(peek, 0, seen) == NULL)
		seen = peek->prefix_size;
	if (start > seen || offset > seen - start || seen - start - offset < ADB_SM64_HEADER_SIZE)
		return 24; /* behind the peeked bytes: only the list of pointers was checked */

	const uint8_t *bytes = adb_peek_bytes(peek, start, seen - start);

	if (bytes == NULL)
		return 0;

	/* The index array is followed only when all of the data was peeked. */
	in->block.bytes = bytes;
	if (in->size > seen - start)
		return adb_u32be(bytes + offset + VALUES_POINTER) < in->size &&
				       adb_u32be(bytes + offset + INDEX_POINTER) < in->size
			       ? 48
			       : 0;
	return adb_sm64_header_at(&in->block, offset, ADB_SM64_LENIENT, 0, &header, NULL) ? 96 : 0;
}

/* Returns the sniff score of types 2 and 4, by the pointers and the first animation. */
static int first_bits(struct adb_peek *peek, struct insertable *in)
{
	const uint8_t *bytes;
	uint32_t first;

	if (in->type == ANIMATION)
		return has_own_arrays(in, 0) ? header_bits(peek, in, 0) : 0;
	bytes = is_pointer(in, 0) ? adb_peek_bytes(peek, (size_t)in->data, 4) : NULL;
	if (bytes == NULL)
		return 0;
	first = adb_u32be(bytes);
	if (first > in->size - ADB_SM64_HEADER_SIZE)
		return 0;
	in->pointers = adb_peek_bytes(peek, HEADER, 4 * (size_t)in->pointer_count);
	return in->pointers != NULL && has_own_arrays(in, first) ? header_bits(peek, in, first) : 0;
}

static int insertable_sniff(struct adb_peek *peek)
{
	const uint8_t *bytes = adb_peek_bytes(peek, 0, HEADER);
	struct insertable in;

	if (bytes == NULL || !read_header(bytes, peek->size, &in))
		return 0;
	if (in.type == MARIO_TABLE)
		return mario_bits(peek, &in);

	/* A list of pointers that is longer than the peeked bytes is too long for such a file. */
	bytes = adb_peek_bytes(peek, 0, HEADER + 4 * (size_t)in.pointer_count);
	if (bytes == NULL || in.pointer_count < 1)
		return 0;
	in.pointers = bytes + HEADER;
	if (!pointers_are_inside(&in))
		return 0;

	/* Files of fast64 end with their data: an exact size is a stronger sign than the first animation. */
	return in.data + in.size == peek->size ? 56 : first_bits(peek, &in);
}

/* ---- animations ---- */

static const struct adb_field_layout head_layout[] = {
	{ 0, ADB_FIELD_U32BE, 1, "type" },  { 4, ADB_FIELD_U32BE, 1, "data size" },
	{ 8, ADB_FIELD_U32BE, 1, "start" }, { 12, ADB_FIELD_U32BE, 1, "pointer count" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

/* Adds the clip of the header at `offset` of the data; `clip` takes NULL when there is no header. Returns false when memory runs out. */
static bool add_clip(struct adb_sm64_clips *clips, struct insertable *in, size_t offset, const char *name,
		     struct adb_sm64_header *header, struct adb_clip **clip)
{
	struct adb_decoder *d = clips->d;
	size_t at = (size_t)in->data + offset;
	struct adb_sm64_anim anim;

	*clip = NULL;
	if (!adb_sm64_header_at(&in->block, offset, ADB_SM64_TRUSTED, 0, header, NULL)) {
		adb_warn(
			d, "bad-entry", at,
			"%s: no animation: its number of bones is invalid, or its arrays lie outside of the data",
			name);
		return true;
	}
	if (!has_own_arrays(in, offset)) {
		adb_warn(d, "unresolved", at,
			 "%s: its arrays are not in this file, but in an image that is not known", name);
		return true;
	}
	if (!header->is_strict)
		adb_warn(d, "odd-header", at,
			 "%s: flags, frames, length, bones or tracks are not what the game has", name);
	if (!adb_sm64_anim_of(d->arena, &in->block, header, &anim))
		return false;
	*clip = adb_sm64_add_clip(clips, &anim, name, name, at);
	return *clip != NULL;
}

static enum adb_outcome decode_one(struct adb_decoder *d, struct insertable *in)
{
	struct adb_sm64_clips clips = { .d = d };
	struct adb_sm64_header header;
	struct adb_clip *clip;

	if (!add_clip(&clips, in, 0, d->native_id, &header, &clip))
		return adb_fail_memory(d);
	if (clip == NULL)
		return adb_fail(d, ADB_CORRUPT, (size_t)in->data, "no animation that is complete");
	return ADB_OK;
}

/* Returns the native id of the clip made of the header at `offset`; NULL when none was made. */
static const char *made_of(const struct table *table, size_t offset)
{
	for (size_t i = 0; i < table->count; i++)
		if (table->made[i].header.offset == offset)
			return table->made[i].native_id;
	return NULL;
}

/* Returns the native id of the first clip with the arrays of `header`; NULL when this one is the first. */
static const char *original_of(const struct table *table, const struct adb_sm64_header *header)
{
	for (size_t i = 0; i < table->count; i++)
		if (table->made[i].header.values == header->values &&
		    table->made[i].header.index == header->index)
			return table->made[i].native_id;
	return NULL;
}

/* Adds entry `number`; an earlier entry may name the same header. Returns false when memory runs out. */
static bool add_entry(struct table *table, struct insertable *in, uint32_t number, struct adb_entry *entry)
{
	struct adb_decoder *d = table->clips.d;
	const char *name = adb_arena_printf(d->arena, "%s/%02X", d->native_id, number);
	size_t offset = adb_u32be(in->block.bytes + 4 * (size_t)number);

	adb_field(in->block.bytes + 4 * (size_t)number, ADB_FIELD_U32BE, 1, "pointer to a header");

	struct adb_sm64_header header;
	struct adb_clip *clip;

	entry->target_name = made_of(table, offset);
	if (entry->target_name != NULL)
		return true;
	if (name == NULL || !add_clip(&table->clips, in, offset, name, &header, &clip))
		return false;
	if (clip == NULL)
		return true;

	const char *original = original_of(table, &header);

	adb_attribute_integer(d->arena, &clip->attributes, "table_index", number);
	if (original != NULL)
		adb_attribute_text(d->arena, &clip->attributes, "variant_of", original);
	entry->target_name = clip->native_id;
	table->made[table->count].header = header;
	table->made[table->count++].native_id = clip->native_id;
	return true;
}

/* Decodes a table: its entries end at the first word that is no pointer. */
static enum adb_outcome decode_table(struct adb_decoder *d, struct insertable *in)
{
	struct table *table = adb_arena_alloc(d->arena, 1, sizeof *table);
	struct adb_set *set = table != NULL ? adb_content_add_set(d->out, d->native_id) : NULL;

	if (set == NULL)
		return adb_fail_memory(d);
	table->clips.d = d;
	set->native_id = d->native_id;
	for (uint32_t i = 0; i < ADB_SM64_MAX_TABLE && 4 * ((size_t)i + 1) <= in->size; i++) {
		if (!is_pointer(in, 4 * (size_t)i))
			break;

		struct adb_entry *entry = adb_set_add_entry(d->out, set, "animation", NULL);

		if (entry == NULL || !add_entry(table, in, i, entry))
			return adb_fail_memory(d);
	}
	return ADB_OK;
}

static enum adb_outcome decode_mario(struct adb_decoder *d, const struct insertable *in)
{
	struct adb_sm64_dma dma;

	if (!adb_sm64_dma_list(in->block.bytes, in->size, in->size, &dma))
		return adb_fail(d, ADB_CORRUPT, (size_t)in->data, "no list of entries inside of the data");
	return adb_sm64_add_dma_table(d, in->block.bytes, in->size, &dma, d->native_id, (size_t)in->data)
		       ? ADB_OK
		       : adb_fail_memory(d);
}

static enum adb_outcome insertable_decode(struct adb_decoder *d)
{
	struct insertable in;
	enum adb_outcome outcome;

	if (d->in.size < HEADER || !read_header(d->in.data, d->in.size, &in))
		return adb_fail(d, ADB_CORRUPT, 0, "its data do not lie inside of the file");
	in.block.bytes = d->in.data + in.data;
	adb_field_records(d->in.data, 1, HEADER, head_layout, "head");
	d->used_size = (size_t)in.data + in.size;
	if (in.type == ANIMATION)
		outcome = decode_one(d, &in);
	else
		outcome = in.type == TABLE ? decode_table(d, &in) : decode_mario(d, &in);
	if (outcome == ADB_OK && adb_arena_outcome(d->arena) != ADB_OK)
		return adb_fail_memory(d);
	return outcome;
}

const struct adb_format adb_format_sm64_insertable = {
	.name = "sm64-insertable",
	.title = "Super Mario 64 insertable binary of fast64",
	.games = "Super Mario 64 and hacks of it",
	.system = "sm64",
	.type = "INSERTABLE",
	.claims = "INSERTABLE",
	.attributes = insertable_attributes,
	.sniff = insertable_sniff,
	.has_playback = true,
	.decode = insertable_decode,
};

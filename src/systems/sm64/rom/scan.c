/* Checks animation headers and Mario's table in bytes, and converts accepted headers to animations. */
#include "systems/sm64/rom/scan.h"

#include "base/ledger.h"

enum {
	KNOWN_FLAGS = 0x7F,
	TRACK_SIZE = 4,
	BYTES_PER_PART = 3 * TRACK_SIZE,
	OFFSET_MASK = 0xFFFFFF,
	MIN_DMA_ENTRY = 48, /* a header and the index array of one bone */
	DMA_LIST_ITEM = 8,
};

/* ---- rules ---- */

static void read_fields(const uint8_t *bytes, size_t offset, struct adb_sm64_header *h)
{
	*h = (struct adb_sm64_header){
		.offset = offset,
		.flags = adb_u16be(bytes),
		.divisor = (int16_t)adb_u16be(bytes + 2),
		.start_frame = (int16_t)adb_u16be(bytes + 4),
		.loop_start = (int16_t)adb_u16be(bytes + 6),
		.loop_end = (int16_t)adb_u16be(bytes + 8),
		.length = adb_u32be(bytes + 0x14),
	};
}

static bool frames_are_strict(const struct adb_sm64_header *h)
{
	return h->loop_end >= 1 && h->loop_start >= 0 && h->loop_start < h->loop_end && h->start_frame >= 0 &&
	       h->start_frame <= h->loop_end;
}

/* Returns the first broken one of the rules 1, 2, 3 and 5, which only strict headers must follow; 0 = none. */
static int broken_field(const struct adb_sm64_header *h, uint32_t length)
{
	if ((h->flags & ~(unsigned)KNOWN_FLAGS) != 0)
		return 1;
	if (h->divisor < 0)
		return 2;
	if (!frames_are_strict(h))
		return 3;
	return h->length != 0 && h->length != length ? 5 : 0;
}

/* Resolves a pointer in the block or in another one, which `*in` takes. */
static bool find_array(const struct adb_sm64_block *block, size_t header, uint32_t pointer, size_t *offset,
		       struct adb_sm64_block **in)
{
	*in = NULL;
	if (adb_sm64_resolve(block, header, pointer, offset))
		return true;
	if (block->pointers == ADB_SM64_SEGMENTED && block->other != NULL)
		*in = block->other(block->context, (uint8_t)(pointer >> 24));
	return *in != NULL && adb_sm64_resolve(*in, 0, pointer, offset);
}

static bool find_arrays(const struct adb_sm64_block *block, struct adb_sm64_header *h, uint32_t values,
			uint32_t index)
{
	return values % 2 == 0 && index % 2 == 0 &&
	       find_array(block, h->offset, values, &h->values, &h->values_in) &&
	       find_array(block, h->offset, index, &h->index, &h->index_in);
}

/* Old exporters leave B at 0: when the values follow the index array, B follows from the size of that. */
static uint32_t bones_between(const struct adb_sm64_header *h)
{
	if (h->values_in != h->index_in || h->values <= h->index ||
	    (h->values - h->index) % BYTES_PER_PART != 0)
		return 0;

	size_t parts = (h->values - h->index) / BYTES_PER_PART;

	return parts - 1 <= ADB_SM64_MAX_BONES ? (uint32_t)(parts - 1) : 0;
}

static const struct adb_sm64_block *index_block(const struct adb_sm64_block *block,
						const struct adb_sm64_header *h)
{
	return h->index_in != NULL ? h->index_in : block;
}

static const struct adb_sm64_block *values_block(const struct adb_sm64_block *block,
						 const struct adb_sm64_header *h)
{
	return h->values_in != NULL ? h->values_in : block;
}

/* Checks every track. Returns false when one is empty or leaves its block; `*first` takes the offset of the first used value. */
static bool tracks_fit(const struct adb_sm64_block *block, struct adb_sm64_header *h, size_t *first)
{
	const uint8_t *track = index_block(block, h)->bytes + h->index;
	const uint8_t *end = track + BYTES_PER_PART * ((size_t)h->bone_count + 1);
	size_t size = values_block(block, h)->size;
	bool fit = true;

	*first = size;
	h->values_end = h->values;
	for (; track < end; track += TRACK_SIZE) {
		size_t count = adb_u16be(track);
		size_t from = h->values + 2 * (size_t)adb_u16be(track + 2), to = from + 2 * count;

		if (count == 0 || to > size) {
			fit = false;
			continue;
		}
		h->longest = count > h->longest ? (uint32_t)count : h->longest;
		*first = from < *first ? from : *first;
		h->values_end = to > h->values_end ? to : h->values_end;
	}
	return fit;
}

static bool is_apart(size_t a, size_t a_end, size_t b, size_t b_end)
{
	return a_end <= b || b_end <= a;
}

static bool parts_are_apart(const struct adb_sm64_header *h, size_t first_value)
{
	size_t header_end = h->offset + ADB_SM64_HEADER_SIZE;
	size_t index_end = h->index + BYTES_PER_PART * ((size_t)h->bone_count + 1);

	return (h->index_in != NULL || is_apart(h->offset, header_end, h->index, index_end)) &&
	       (h->values_in != NULL || is_apart(h->offset, header_end, first_value, h->values_end)) &&
	       (h->index_in != h->values_in || is_apart(h->index, index_end, first_value, h->values_end));
}

/* Returns the first broken one of the rules about arrays, 4, 6, 7 and 8. */
static int broken_array(const struct adb_sm64_block *block, enum adb_sm64_mode mode, int16_t bone_count,
			const uint8_t *pointers, struct adb_sm64_header *h)
{
	size_t first_value;

	if (bone_count < (mode == ADB_SM64_STRICT ? 1 : 0) || bone_count > ADB_SM64_MAX_BONES)
		return 4;
	if (!find_arrays(block, h, adb_u32be(pointers), adb_u32be(pointers + 4)))
		return 6;
	h->bone_count = bone_count > 0 ? (uint32_t)bone_count : bones_between(h);
	if (h->bone_count == 0)
		return 4;
	if (BYTES_PER_PART * ((size_t)h->bone_count + 1) > index_block(block, h)->size - h->index)
		return 6;
	if (!tracks_fit(block, h, &first_value) && mode != ADB_SM64_TRUSTED)
		return 7;
	return parts_are_apart(h, first_value) || mode == ADB_SM64_TRUSTED ? 0 : 8;
}

static int broken_rule(const struct adb_sm64_block *block, size_t offset, enum adb_sm64_mode mode,
		       uint32_t length, struct adb_sm64_header *h)
{
	if (offset % 4 != 0 || offset > block->size || block->size - offset < ADB_SM64_HEADER_SIZE)
		return 0;
	if (block->pointers == ADB_SM64_SEGMENTED && offset > OFFSET_MASK)
		return 0;

	const uint8_t *bytes = block->bytes + offset;

	read_fields(bytes, offset, h);

	int16_t bone_count = (int16_t)adb_u16be(bytes + 0x0A);
	int field = broken_field(h, length);

	if (field != 0 && field < 5 && mode == ADB_SM64_STRICT)
		return field;
	if (bone_count < 1 && mode == ADB_SM64_STRICT)
		return 4;
	if (field == 5 && mode == ADB_SM64_STRICT)
		return field;

	int array = broken_array(block, mode, bone_count, bytes + 0x0C, h);

	h->is_strict = field == 0 && array == 0 && bone_count > 0;
	return array != 0 ? array : -1;
}

/* ---- arrays ---- */

static void name_header(const uint8_t *at, const struct adb_sm64_header *header)
{
	static const struct adb_field_layout layout[] = {
		{ 0x00, ADB_FIELD_U16BE, 1, "flags" },
		{ 0x02, ADB_FIELD_S16BE, 1, "divisor of the translation" },
		{ 0x04, ADB_FIELD_S16BE, 1, "start frame" },
		{ 0x06, ADB_FIELD_S16BE, 1, "loop start" },
		{ 0x08, ADB_FIELD_S16BE, 1, "loop end" },
		{ 0x0A, ADB_FIELD_S16BE, 1, "bone count" },
		{ 0x0C, ADB_FIELD_U32BE, 1, "values" },
		{ 0x10, ADB_FIELD_U32BE, 1, "index" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};

	adb_field_records(at, 1, ADB_SM64_HEADER_SIZE, layout, "header");
	if (header->is_strict)
		adb_field(at + 0x14, ADB_FIELD_U32BE, 1, "length");
	else
		adb_field(at + 0x14, ADB_FIELD_GAP, 4, "length of a header that is odd already");
}

/* ---- Mario's table ---- */

static uint32_t entry_offset(const uint8_t *table, uint32_t index)
{
	return adb_u32be(table + ADB_SM64_DMA_HEADER + DMA_LIST_ITEM * (size_t)index);
}

static uint32_t entry_size(const uint8_t *table, uint32_t index)
{
	return adb_u32be(table + ADB_SM64_DMA_HEADER + DMA_LIST_ITEM * (size_t)index + 4);
}

/* ---- what the header declares ---- */

bool adb_sm64_resolve(const struct adb_sm64_block *block, size_t header, uint32_t pointer, size_t *offset)
{
	uint64_t found = pointer;

	if (block->pointers == ADB_SM64_SEGMENTED) {
		if (pointer >> 24 != block->segment)
			return false;
		found = pointer & OFFSET_MASK;
	} else if (block->pointers == ADB_SM64_FROM_HEADER) {
		found += header;
	}
	*offset = (size_t)found;
	return found <= block->size;
}

bool adb_sm64_header_at(const struct adb_sm64_block *block, size_t offset, enum adb_sm64_mode mode,
			uint32_t length, struct adb_sm64_header *header, int *broken)
{
	int rule = broken_rule(block, offset, mode, length, header);

	if (broken != NULL)
		*broken = rule > 0 ? rule : 0;
	return rule < 0;
}

bool adb_sm64_fits_its_frames(const struct adb_sm64_header *header)
{
	return header->loop_end > 0 && header->longest <= (uint32_t)header->loop_end + 1;
}

bool adb_sm64_make_words(struct adb_arena *arena, struct adb_sm64_block *block)
{
	size_t count = block->size / 2;
	int16_t *words = block->words == NULL ? adb_arena_alloc(arena, count, sizeof *words) : NULL;

	if (block->words != NULL)
		return true;
	if (words == NULL)
		return false;
	for (size_t i = 0; i < count; i++)
		words[i] = (int16_t)adb_u16be(block->bytes + 2 * i);
	block->words = words;
	return true;
}

bool adb_sm64_anim_of(struct adb_arena *arena, struct adb_sm64_block *block,
		      const struct adb_sm64_header *header, struct adb_sm64_anim *anim)
{
	struct adb_sm64_block *values = header->values_in != NULL ? header->values_in : block;
	struct adb_sm64_block *index = header->index_in != NULL ? header->index_in : block;

	if (!adb_sm64_make_words(arena, values) || !adb_sm64_make_words(arena, index))
		return false;
	name_header(block->bytes + header->offset, header);
	*anim = (struct adb_sm64_anim){
		.stored_values = values->bytes + header->values,
		.stored_index = index->bytes + header->index,
		.flags = header->flags,
		.divisor = header->divisor,
		.start_frame = header->start_frame,
		.loop_start = header->loop_start,
		.loop_end = header->loop_end,
		.bone_count = header->bone_count,
		.values = values->words + header->values / 2,
		.value_count = (values->size - header->values) / 2,
		.index = (const uint16_t *)(index->words + header->index / 2),
		.index_count = (index->size - header->index) / 2,
	};
	return true;
}

size_t adb_sm64_next_header(const struct adb_sm64_block *block, size_t offset, struct adb_sm64_header *header)
{
	for (offset = (offset + 3) & ~(size_t)3; offset + ADB_SM64_HEADER_SIZE <= block->size; offset += 4) {
		/* This excludes most offsets: the flags fit seven bits, and the length is 0. */
		if (block->bytes[offset] != 0 || block->bytes[offset + 1] > KNOWN_FLAGS)
			continue;
		if (adb_sm64_header_at(block, offset, ADB_SM64_STRICT, 0, header, NULL))
			return offset;
	}
	return block->size;
}

bool adb_sm64_dma_list(const uint8_t *bytes, size_t available, uint64_t size, struct adb_sm64_dma *dma)
{
	if (available < ADB_SM64_DMA_HEADER)
		return false;

	uint32_t count = adb_u32be(bytes);
	uint64_t list_end = ADB_SM64_DMA_HEADER + DMA_LIST_ITEM * (uint64_t)count;

	if (count < 1 || count > ADB_SM64_MAX_DMA_ENTRIES || adb_u32be(bytes + 4) != 0 ||
	    list_end > available)
		return false;
	*dma = (struct adb_sm64_dma){ .count = count };
	for (uint32_t i = 0; i < count; i++) {
		uint64_t offset = entry_offset(bytes, i), entry = entry_size(bytes, i);

		if (offset < list_end || offset % 2 != 0 || entry < MIN_DMA_ENTRY || offset + entry > size)
			return false;
		if (offset + entry > dma->size)
			dma->size = offset + entry;
	}
	return true;
}

bool adb_sm64_dma_at(const uint8_t *bytes, size_t size, struct adb_sm64_dma *dma)
{
	uint32_t bad = 0;

	if (!adb_sm64_dma_list(bytes, size, size, dma))
		return false;
	for (uint32_t i = 0; i < dma->count && bad <= dma->count / 10; i++) {
		struct adb_sm64_block entry = adb_sm64_dma_entry(bytes, i);
		struct adb_sm64_header header;

		bad += !adb_sm64_header_at(&entry, 0, ADB_SM64_STRICT, (uint32_t)entry.size, &header, NULL);
	}
	return bad <= dma->count / 10;
}

struct adb_sm64_block adb_sm64_dma_entry(const uint8_t *table, uint32_t index)
{
	return (struct adb_sm64_block){
		.bytes = table + entry_offset(table, index),
		.size = entry_size(table, index),
		.pointers = ADB_SM64_FROM_HEADER,
	};
}

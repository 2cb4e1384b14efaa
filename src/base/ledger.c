#include "base/ledger.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { FIRST_CAPACITY = 256, WORD_SIZE = 4 };

/* ---- notes ---- */

/* Returns the array of `count` items of `size` bytes with room for one more, NULL when memory runs out. */
static void *with_room(void *items, uint32_t count, uint32_t *capacity, size_t size)
{
	if (count < *capacity)
		return items;

	uint32_t wanted = *capacity > 0 ? *capacity * 2 : FIRST_CAPACITY;
	void *grown = adb_memory_resized(items, (size_t)wanted * size);

	if (grown != NULL)
		*capacity = wanted;
	return grown;
}

static struct adb_field *add_field(struct adb_ledger *ledger)
{
	struct adb_field *fields = NULL;

	if (ledger->field_count < ADB_LEDGER_LIMIT)
		fields = with_room(ledger->fields, ledger->field_count, &ledger->field_capacity,
				   sizeof *fields);
	if (fields == NULL) {
		ledger->is_incomplete = true;
		return NULL;
	}
	ledger->fields = fields;
	return &fields[ledger->field_count++];
}

/* Bytes from the first to the last that the field can have, gaps between records included. */
static uint64_t extent(const struct adb_field *field)
{
	uint64_t size = 0;

	if (field->layout == NULL)
		return (field->count - 1) * field->stride +
		       (field->type <= ADB_FIELD_TEXT ? field->stride : adb_field_type_size(field->type));
	for (const struct adb_field_layout *member = field->layout; member->name != NULL; member++) {
		uint64_t end = member->offset + member->count * adb_field_type_size(member->type);

		size = end > size ? end : size;
	}
	return (field->count - 1) * field->stride + size;
}

static bool find_space(const struct adb_ledger *ledger, const uint8_t *at, uint64_t size, uint16_t *space)
{
	for (uint16_t i = 0; i < ledger->space_count; i++) {
		uintptr_t start = (uintptr_t)ledger->spaces[i].bytes;
		uintptr_t offset = (uintptr_t)at - start;

		if ((uintptr_t)at >= start && offset <= ledger->spaces[i].size &&
		    size <= ledger->spaces[i].size - offset) {
			*space = i;
			return true;
		}
	}
	return false;
}

/* ---- types ---- */

static const struct {
	const char *name;
	size_t size;
} types[] = {
	[ADB_FIELD_GROUP] = { "group", 0 }, [ADB_FIELD_GAP] = { "gap", 1 },
	[ADB_FIELD_BYTES] = { "bytes", 1 }, [ADB_FIELD_TEXT] = { "text", 1 },
	[ADB_FIELD_U8] = { "u8", 1 },       [ADB_FIELD_S8] = { "s8", 1 },
	[ADB_FIELD_U16LE] = { "u16", 2 },   [ADB_FIELD_U16BE] = { "u16 big-endian", 2 },
	[ADB_FIELD_S16LE] = { "s16", 2 },   [ADB_FIELD_S16BE] = { "s16 big-endian", 2 },
	[ADB_FIELD_U32LE] = { "u32", 4 },   [ADB_FIELD_U32BE] = { "u32 big-endian", 4 },
	[ADB_FIELD_S32LE] = { "s32", 4 },   [ADB_FIELD_S32BE] = { "s32 big-endian", 4 },
	[ADB_FIELD_F32LE] = { "f32", 4 },   [ADB_FIELD_F32BE] = { "f32 big-endian", 4 },
};

/* ---- what was read ---- */

/* Marks `size` bytes at `offset` of each record. Bytes that were read once are read, wherever else they are skipped. */
static void mark(const struct adb_field *field, uint64_t offset, uint64_t size, enum adb_field_type type,
		 uint8_t *map)
{
	for (uint32_t i = 0; i < field->count; i++) {
		uint8_t *start = map + field->offset + i * field->stride + offset;

		for (uint64_t k = 0; k < size; k++)
			if (type != ADB_FIELD_GAP || start[k] == ADB_UNREAD)
				start[k] = type == ADB_FIELD_GAP ? ADB_SKIPPED : ADB_READ;
	}
}

/* ---- what the header declares ---- */

void adb_ledger_start(struct adb_ledger *ledger, const void *bytes, size_t size)
{
	ledger->spaces[0] = (struct adb_ledger_space){ .name = "", .bytes = bytes, .size = size };
	ledger->space_count = 1;
	ledger->field_count = 0;
	ledger->key_source_count = 0;
	ledger->group = 0;
	ledger->is_incomplete = false;
}

void adb_ledger_clear(struct adb_ledger *ledger)
{
	free(ledger->fields);
	free(ledger->key_sources);
	*ledger = (struct adb_ledger){ 0 };
}

void adb_ledger_add_piece(const char *name, uint64_t first, const void *bytes, size_t size)
{
	struct adb_ledger *ledger = adb_ledger_open;
	struct adb_ledger_space added = { .name = name, .bytes = bytes, .size = size, .first = first };

	if (ledger == NULL)
		return;
	for (uint16_t i = 0; i < ledger->space_count; i++) {
		struct adb_ledger_space *known = &ledger->spaces[i];

		if (known->bytes != bytes)
			continue;
		if (i > 0 && known->size < size)
			known->size = size;
		return;
	}
	if (ledger->space_count == ADB_LEDGER_SPACES)
		ledger->is_incomplete = true;
	else
		ledger->spaces[ledger->space_count++] = added;
}

void adb_ledger_note(const void *at, enum adb_field_type type, uint32_t count, uint64_t stride,
		     const struct adb_field_layout *layout, const char *name)
{
	struct adb_ledger *ledger = adb_ledger_open;
	struct adb_field field = {
		.name = name,
		.layout = layout,
		.stride = stride != 0 ? stride : adb_field_type_size(type),
		.count = count,
		.parent = ledger->group,
		.item = ADB_FIELD_ALONE,
		.type = type,
	};

	if (layout == NULL && (type == ADB_FIELD_BYTES || type == ADB_FIELD_TEXT || type == ADB_FIELD_GAP)) {
		field.stride = count;
		field.count = 1;
	}
	if (count == 0 || !find_space(ledger, at, extent(&field), &field.space))
		return;
	field.offset = (uint64_t)((const uint8_t *)at - ledger->spaces[field.space].bytes);

	struct adb_field *added = add_field(ledger);

	if (added != NULL)
		*added = field;
}

void adb_ledger_note_keys(const struct adb_key_source *source, const void *at)
{
	struct adb_ledger *ledger = adb_ledger_open;
	struct adb_key_source added = *source;
	uint64_t last = source->count > 0 ? source->bit_offset + (source->count - 1) * source->bit_stride : 0;

	if (!ledger->wants_keys || source->count == 0 ||
	    !find_space(ledger, at, (last + source->bit_length + 7) / 8, &added.space))
		return;

	struct adb_key_source *sources = with_room(ledger->key_sources, ledger->key_source_count,
						   &ledger->key_source_capacity, sizeof *sources);

	if (sources == NULL) {
		ledger->is_incomplete = true;
		return;
	}
	ledger->key_sources = sources;
	added.word_start = (uint8_t)(((const uint8_t *)at - ledger->spaces[added.space].bytes) % WORD_SIZE);
	added.bit_offset += 8 * (uint64_t)((const uint8_t *)at - ledger->spaces[added.space].bytes);
	ledger->key_sources[ledger->key_source_count++] = added;
}

void adb_ledger_note_group(const char *name, uint32_t item)
{
	struct adb_ledger *ledger = adb_ledger_open;
	struct adb_field *added = add_field(ledger);

	if (added == NULL)
		return;
	*added = (struct adb_field){
		.name = name, .parent = ledger->group, .item = item, .type = ADB_FIELD_GROUP
	};
	ledger->group = ledger->field_count;
}

void adb_ledger_note_group_end(void)
{
	struct adb_ledger *ledger = adb_ledger_open;

	if (ledger->group > 0)
		ledger->group = ledger->fields[ledger->group - 1].parent;
}

void adb_field_runs(const struct adb_field_runs *runs)
{
	for (size_t first = 0, end; first < runs->count; first = end) {
		const uint8_t *at = (const uint8_t *)runs->at + first * runs->stride;
		const bool is_used = runs->is_used[first] != 0;

		for (end = first; end < runs->count && (runs->is_used[end] != 0) == is_used;)
			end++;
		if (is_used)
			adb_field_records(at, end - first, runs->stride, runs->layout, runs->name);
		else if (runs->other_layout != NULL)
			adb_field_records(at, end - first, runs->stride, runs->other_layout,
					  runs->other_name);
		else if (runs->other_name != NULL)
			adb_field(at, ADB_FIELD_GAP, (end - first) * runs->stride, runs->other_name);
	}
}

void adb_ledger_cover(const struct adb_ledger *ledger, uint16_t space, uint8_t *map)
{
	memset(map, ADB_UNREAD, ledger->spaces[space].size);
	for (uint32_t i = 0; i < ledger->field_count; i++) {
		const struct adb_field *field = &ledger->fields[i];

		if (field->type == ADB_FIELD_GROUP || field->space != space)
			continue;
		for (const struct adb_field_layout *member = field->layout;
		     member != NULL && member->name != NULL; member++)
			mark(field, member->offset, member->count * adb_field_type_size(member->type),
			     member->type, map);
		if (field->layout == NULL)
			mark(field, 0,
			     field->type <= ADB_FIELD_TEXT ? field->stride : adb_field_type_size(field->type),
			     field->type, map);
	}
}

size_t adb_field_type_size(enum adb_field_type type)
{
	return types[type].size;
}

const char *adb_field_type_name(enum adb_field_type type)
{
	return types[type].name;
}

_Thread_local struct adb_ledger *adb_ledger_open;

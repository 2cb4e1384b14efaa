#include "program/field_visit.h"

#include <string.h>

#include "base/ledger_unread.h"

enum { PLACES_BUDGET = 1024 * 1024 * 1024 };

struct walk {
	const struct adb_field_visit *visit;
	struct adb_unread_places places;
};

/* ---- unread bytes ---- */

static uint32_t first_place(const struct adb_unread_places *places, uint64_t before)
{
	uint32_t low = 0, high = places->count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (places->items[middle].before < before)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The runs that follow a field, or that member of it, which ends at `before`. */
static void visit_unread(const struct walk *walk, const struct adb_field *field,
			 const struct adb_field_layout *member, uint64_t before, unsigned depth)
{
	const struct adb_unread_places *places = &walk->places;

	if (places->count == 0 || (field != NULL && field->space != 0))
		return;
	for (uint32_t i = first_place(places, before); i < places->count && places->items[i].before == before;
	     i++) {
		const struct adb_unread_place *place = &places->items[i];
		const struct adb_field_item item = {
			.kind = ADB_ITEM_UNREAD,
			.depth = depth,
			.type = ADB_FIELD_BYTES,
			.count = 1,
			.offset = place->offset,
			.stride = place->length,
			.size = place->length,
		};

		if (place->field == field && place->member == member)
			walk->visit->visit(walk->visit->context, &item);
	}
}

/* ---- fields ---- */

static unsigned depth_of(const struct adb_ledger *ledger, const struct adb_field *field)
{
	unsigned depth = 0;

	for (uint32_t parent = field->parent; parent != 0; parent = ledger->fields[parent - 1].parent)
		depth++;
	return depth;
}

static void visit_group(const struct walk *walk, const struct adb_field *field, unsigned depth)
{
	const struct adb_field_item item = {
		.kind = ADB_ITEM_GROUP, .depth = depth, .name = field->name, .item = field->item
	};

	walk->visit->visit(walk->visit->context, &item);
}

static uint64_t record_size(const struct adb_field *field)
{
	uint64_t size = 0;

	for (const struct adb_field_layout *member = field->layout; member->name != NULL; member++) {
		uint64_t end = member->offset + member->count * adb_field_type_size(member->type);

		size = end > size ? end : size;
	}
	return size;
}

static void visit_records(const struct walk *walk, const struct adb_field *field, unsigned depth)
{
	const struct adb_field_visit *visit = walk->visit;
	uint32_t shown = visit->most_records > 0 && visit->most_records < field->count ? visit->most_records
										       : field->count;

	for (uint32_t i = 0; i < shown; i++) {
		uint64_t offset = field->offset + i * field->stride;
		const struct adb_field_item record = {
			.kind = ADB_ITEM_GROUP,
			.depth = depth,
			.space = field->space,
			.name = field->name,
			.item = field->count > 1 ? i : ADB_FIELD_ALONE,
			.offset = offset,
			.size = record_size(field),
		};

		visit->visit(visit->context, &record);
		for (const struct adb_field_layout *member = field->layout; member->name != NULL; member++) {
			size_t size = adb_field_type_size(member->type);
			bool is_one = member->type <= ADB_FIELD_TEXT;
			const struct adb_field_item item = {
				.kind = ADB_ITEM_VALUES,
				.depth = depth + 1,
				.space = field->space,
				.type = member->type,
				.name = member->name,
				.count = is_one ? 1 : member->count,
				.offset = offset + member->offset,
				.stride = is_one ? member->count : size,
				.size = member->count * size,
			};

			visit->visit(visit->context, &item);
			visit_unread(walk, field, member, item.offset + item.size, depth + 1);
		}
	}
	if (shown < field->count) {
		const struct adb_field_item more = {
			.kind = ADB_ITEM_MORE,
			.depth = depth,
			.space = field->space,
			.name = field->name,
			.count = field->count - shown,
			.offset = field->offset + shown * field->stride,
			.stride = field->stride,
			.size = (field->count - shown - 1) * field->stride + record_size(field),
		};

		visit->visit(visit->context, &more);
	}
}

static void visit_values(const struct walk *walk, const struct adb_field *field, unsigned depth)
{
	uint64_t size = field->type <= ADB_FIELD_TEXT ? field->stride : adb_field_type_size(field->type);
	const struct adb_field_item item = {
		.kind = ADB_ITEM_VALUES,
		.depth = depth,
		.space = field->space,
		.type = field->type,
		.name = field->name,
		.count = field->count,
		.offset = field->offset,
		.stride = field->stride,
		.size = (field->count - 1) * field->stride + size,
	};

	walk->visit->visit(walk->visit->context, &item);
	for (uint32_t i = 0; i < field->count; i++)
		visit_unread(walk, field, NULL, field->offset + i * field->stride + size, depth);
}

static void visit_field(const struct walk *walk, const struct adb_field *field)
{
	unsigned depth = depth_of(walk->visit->ledger, field);

	if (field->type == ADB_FIELD_GROUP)
		visit_group(walk, field, depth);
	else if (field->layout != NULL)
		visit_records(walk, field, depth);
	else
		visit_values(walk, field, depth);
}

/* ---- what the header declares ---- */

struct adb_field_name adb_field_name_of(const char *name)
{
	size_t length = strlen(name);
	const char *open = strrchr(name, '[');

	if (open == NULL || open < name + 2 || name[length - 1] != ']')
		return (struct adb_field_name){ name, "", (int)length, 0 };
	return (struct adb_field_name){ name, open + 1, (int)(open - name) - 1,
					(int)(name + length - open) - 2 };
}

double adb_field_number(const uint8_t *bytes, enum adb_field_type type)
{
	struct adb_reader in = adb_reader_of(bytes, adb_field_type_size(type));

	switch (type) {
	case ADB_FIELD_U8:
		return adb_reader_u8(&in);
	case ADB_FIELD_S8:
		return adb_reader_s8(&in);
	case ADB_FIELD_U16LE:
		return adb_reader_u16le(&in);
	case ADB_FIELD_U16BE:
		return adb_reader_u16be(&in);
	case ADB_FIELD_S16LE:
		return adb_reader_s16le(&in);
	case ADB_FIELD_S16BE:
		return adb_reader_s16be(&in);
	case ADB_FIELD_U32LE:
		return adb_reader_u32le(&in);
	case ADB_FIELD_U32BE:
		return adb_reader_u32be(&in);
	case ADB_FIELD_S32LE:
		return adb_reader_s32le(&in);
	case ADB_FIELD_S32BE:
		return adb_reader_s32be(&in);
	case ADB_FIELD_F32LE:
		return (double)adb_reader_f32le(&in);
	case ADB_FIELD_F32BE:
		return (double)adb_reader_f32be(&in);
	default:
		return 0;
	}
}

bool adb_visit_fields(const struct adb_field_visit *visit)
{
	struct adb_arena *arena = adb_arena_new(PLACES_BUDGET);
	struct walk walk = { .visit = visit };
	bool complete =
		arena != NULL && adb_ledger_find_places(visit->ledger, 0, visit->size, arena, &walk.places);

	visit_unread(&walk, NULL, NULL, 0, 0);
	for (uint32_t i = 0; i < visit->ledger->field_count; i++)
		visit_field(&walk, &visit->ledger->fields[i]);
	adb_arena_free(arena);
	return complete;
}

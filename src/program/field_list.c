#include "program/field_list.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"

enum { SHOWN_VALUES = 4, SHOWN_RECORDS = 2, SHOWN_BYTES = 16, INDENT = 2 };

struct field_list {
	FILE *out;
	const struct adb_ledger *ledger;
	bool all;
};

static unsigned depth_of(const struct adb_ledger *ledger, const struct adb_field *field);
static void print_group(const struct field_list *list, const struct adb_field *field, unsigned depth);
static void print_records(const struct field_list *list, const struct adb_field *field, unsigned depth);
static void print_values(const struct field_list *list, const uint8_t *bytes, uint64_t offset,
			 enum adb_field_type type, uint32_t count, uint64_t stride, const char *name,
			 unsigned depth);
static void print_unread(const struct field_list *list, uint16_t space);

void adb_print_fields(FILE *out, const struct adb_ledger *ledger, bool all)
{
	const struct field_list list = { .out = out, .ledger = ledger, .all = all };

	for (uint32_t i = 0; i < ledger->field_count; i++) {
		const struct adb_field *field = &ledger->fields[i];
		unsigned depth = depth_of(ledger, field);

		if (field->type == ADB_FIELD_GROUP)
			print_group(&list, field, depth);
		else if (field->layout != NULL)
			print_records(&list, field, depth);
		else
			print_values(&list, ledger->spaces[field->space].bytes, field->offset, field->type,
				     field->stride == field->count || field->type > ADB_FIELD_TEXT
					     ? field->count
					     : (uint32_t)field->stride,
				     field->stride, field->name, depth);
	}
	for (uint16_t i = 0; i < ledger->space_count; i++)
		print_unread(&list, i);
}

static unsigned depth_of(const struct adb_ledger *ledger, const struct adb_field *field)
{
	unsigned depth = 0;

	for (uint32_t parent = field->parent; parent != 0; parent = ledger->fields[parent - 1].parent)
		depth++;
	return depth;
}

static void print_group(const struct field_list *list, const struct adb_field *field, unsigned depth)
{
	fprintf(list->out, "%8s  %-15s %*s%s", "", "", (int)(depth * INDENT), "", field->name);
	if (field->item != ADB_FIELD_ALONE)
		fprintf(list->out, " %" PRIu32, field->item);
	putc('\n', list->out);
}

static void print_records(const struct field_list *list, const struct adb_field *field, unsigned depth)
{
	uint32_t shown = list->all || field->count < SHOWN_RECORDS ? field->count : SHOWN_RECORDS;

	for (uint32_t i = 0; i < shown; i++) {
		uint64_t offset = field->offset + i * field->stride;

		fprintf(list->out, "%8" PRIx64 "  %-15s %*s%s %" PRIu32 "\n", offset, "",
			(int)(depth * INDENT), "", field->name, i);
		for (const struct adb_field_layout *member = field->layout; member->name != NULL; member++)
			print_values(list, list->ledger->spaces[field->space].bytes, offset + member->offset,
				     member->type, member->count, adb_field_type_size(member->type),
				     member->name, depth + 1);
	}
	if (shown < field->count)
		fprintf(list->out, "%8s  %-15s %*s… %" PRIu32 " more, %" PRIu64 " bytes each\n", "", "",
			(int)(depth * INDENT), "", field->count - shown, field->stride);
}

static double number_at(const uint8_t *b, enum adb_field_type type)
{
	struct adb_reader in = adb_reader_of(b, adb_field_type_size(type));

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

static void print_values(const struct field_list *list, const uint8_t *bytes, uint64_t offset,
			 enum adb_field_type type, uint32_t count, uint64_t stride, const char *name,
			 unsigned depth)
{
	char shown_type[64];
	uint32_t most = type == ADB_FIELD_TEXT ? 64 : type <= ADB_FIELD_TEXT ? SHOWN_BYTES : SHOWN_VALUES;
	uint32_t shown = list->all || count < most ? count : most;

	snprintf(shown_type, sizeof shown_type, count == 1 ? "%s" : "%s × %" PRIu32,
		 adb_field_type_name(type), count);
	fprintf(list->out, "%8" PRIx64 "  %-15s %*s%s =", offset, shown_type, (int)(depth * INDENT), "",
		name);
	if (type == ADB_FIELD_TEXT)
		putc(' ', list->out);
	for (uint32_t i = 0; i < shown; i++) {
		const uint8_t *at = bytes + offset + (type <= ADB_FIELD_TEXT ? i : i * stride);

		if (type == ADB_FIELD_TEXT)
			putc(*at >= 0x20 && *at < 0x7F ? *at : '.', list->out);
		else if (type <= ADB_FIELD_TEXT)
			fprintf(list->out, " %02x", *at);
		else
			fprintf(list->out, " %.9g", number_at(at, type));
	}
	fputs(shown < count ? " …\n" : "\n", list->out);
}

static void print_unread(const struct field_list *list, uint16_t space)
{
	const struct adb_ledger_space *bytes = &list->ledger->spaces[space];
	uint8_t *map = adb_memory_resized(NULL, bytes->size + 1);
	size_t unread = 0;

	if (map == NULL)
		return;
	adb_ledger_cover(list->ledger, space, map);
	for (size_t first = 0, end; first < bytes->size; first = end) {
		for (end = first; end < bytes->size && map[end] == map[first];)
			end++;
		if (map[first] != ADB_UNREAD)
			continue;
		unread += end - first;
		print_values(list, bytes->bytes, first, ADB_FIELD_BYTES, (uint32_t)(end - first), 1, "unread",
			     0);
	}
	fprintf(list->out, "%s%s%zu of %zu bytes are unread\n", bytes->name,
		bytes->name[0] != '\0' ? ": " : "", unread, bytes->size);
	free(map);
}

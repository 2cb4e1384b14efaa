/* Prints a ledger as a table for people. */
#include "program/field_list.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/memory.h"
#include "program/field_visit.h"

enum {
	SHOWN_RECORDS = 2,
	SHOWN_BYTES = 8,
	BYTES_WIDTH = 3 * SHOWN_BYTES + 2,
	TYPE_WIDTH = 14,
	INDENT = 2,
	LINE_WIDTH = 100,
	MORE_WIDTH = 2, /* of " …" */
};

struct table {
	FILE *out;
	const struct adb_ledger *ledger;
	bool all;
	uint16_t space; /* of the last line */
	struct adb_buffer line;
	size_t width; /* of it, in columns */
	uint64_t unread;
};

/* ---- values ---- */

static void add_text(struct table *table, const char *text)
{
	adb_buffer_text(&table->line, text);
	for (; *text != '\0'; text++)
		table->width += ((unsigned char)*text & 0xC0) != 0x80; /* the first byte of a character */
}

static void add_characters(struct table *table, const struct adb_field_item *item, size_t most)
{
	const uint8_t *bytes = table->ledger->spaces[item->space].bytes + item->offset;

	add_text(table, " \"");
	for (uint64_t i = 0; i < item->size; i++) {
		char text[8];

		snprintf(text, sizeof text, bytes[i] >= 0x20 && bytes[i] < 0x7F ? "%c" : "\\x%02x", bytes[i]);
		if (table->width + strlen(text) + 1 > most) {
			add_text(table, "…");
			break;
		}
		add_text(table, text);
	}
	add_text(table, "\"");
}

static const char *number_text(const uint8_t *bytes, enum adb_field_type type, char out[ADB_REAL_TEXT_SIZE])
{
	double value = adb_field_number(bytes, type);

	if (type == ADB_FIELD_F32LE || type == ADB_FIELD_F32BE)
		return adb_float_text((float)value, out);
	snprintf(out, ADB_REAL_TEXT_SIZE, "%.0f", value);
	return out;
}

/* At least one value, then those that fit into `most` columns. */
static void add_numbers(struct table *table, const struct adb_field_item *item, size_t most)
{
	const uint8_t *bytes = table->ledger->spaces[item->space].bytes + item->offset;

	for (uint32_t i = 0; i < item->count; i++) {
		char text[ADB_REAL_TEXT_SIZE];
		const char *number = number_text(bytes + i * item->stride, item->type, text);

		if (i > 0 && table->width + strlen(number) + 2 > most) {
			add_text(table, " …");
			return;
		}
		add_text(table, i > 0 ? ", " : " ");
		add_text(table, number);
	}
}

static void add_values(struct table *table, const struct adb_field_item *item)
{
	struct adb_field_name name = adb_field_name_of(item->name);
	size_t most = table->all ? SIZE_MAX : LINE_WIDTH - MORE_WIDTH;
	char unit[64];

	snprintf(unit, sizeof unit, "%s%.*s", name.unit_length > 0 ? " " : "", name.unit_length, name.unit);
	adb_buffer_add(&table->line, name.name, (size_t)name.name_length);
	table->width += (size_t)name.name_length;
	if (item->type == ADB_FIELD_GAP || item->type == ADB_FIELD_BYTES)
		return;
	add_text(table, " =");
	if (!table->all)
		most -= strlen(unit);
	if (item->type == ADB_FIELD_TEXT)
		add_characters(table, item, most);
	else
		add_numbers(table, item, most);
	add_text(table, unit);
}

/* ---- lines ---- */

static void pad(struct table *table, size_t width)
{
	while (table->width < width)
		add_text(table, " ");
}

static const char *type_name(const struct adb_field_item *item, char text[64])
{
	const char *name = adb_field_type_name(item->type);
	size_t length = strcspn(name, " ");

	if (item->kind == ADB_ITEM_UNREAD || item->type == ADB_FIELD_GAP)
		return item->kind == ADB_ITEM_UNREAD ? "unread" : "skipped";
	if (item->count > 1)
		snprintf(text, 64, "%.*s%s × %" PRIu32, (int)length, name, name[length] != '\0' ? " be" : "",
			 item->count);
	else
		snprintf(text, 64, "%.*s%s", (int)length, name, name[length] != '\0' ? " be" : "");
	return text;
}

static void begin_line(struct table *table, const struct adb_field_item *item)
{
	const uint8_t *bytes = table->ledger->spaces[item->space].bytes + item->offset;
	bool has_bytes = item->kind == ADB_ITEM_VALUES || item->kind == ADB_ITEM_UNREAD;
	bool has_offset = has_bytes || item->kind == ADB_ITEM_MORE || item->size > 0;
	uint64_t shown = !has_bytes ? 0 : item->size < SHOWN_BYTES ? item->size : SHOWN_BYTES;
	char text[64];

	adb_buffer_clear(&table->line);
	table->width = 0;
	if (has_offset) {
		snprintf(text, sizeof text, "%08" PRIx64,
			 table->ledger->spaces[item->space].first + item->offset);
		add_text(table, text);
	}
	pad(table, 10);
	for (uint64_t i = 0; i < shown; i++) {
		snprintf(text, sizeof text, "%02x ", bytes[i]);
		add_text(table, text);
	}
	if (has_bytes && shown < item->size)
		add_text(table, "…");
	pad(table, 10 + BYTES_WIDTH);
	if (has_bytes)
		add_text(table, type_name(item, text));
	pad(table, 10 + BYTES_WIDTH + TYPE_WIDTH + INDENT * item->depth);
}

static void end_line(struct table *table)
{
	fwrite(table->line.data, 1, table->line.size, table->out);
	putc('\n', table->out);
}

static void print_item(void *context, const struct adb_field_item *item)
{
	struct table *table = context;
	char text[64];

	if (item->kind != ADB_ITEM_GROUP && item->space != table->space) {
		table->space = item->space;
		fprintf(table->out, "in %s:\n",
			item->space == 0 ? "the asset" : table->ledger->spaces[item->space].name);
	}
	begin_line(table, item);
	switch (item->kind) {
	case ADB_ITEM_GROUP:
		add_text(table, item->name);
		if (item->item != ADB_FIELD_ALONE) {
			snprintf(text, sizeof text, " %" PRIu32, item->item);
			add_text(table, text);
		}
		break;
	case ADB_ITEM_VALUES:
		add_values(table, item);
		break;
	case ADB_ITEM_UNREAD:
		snprintf(text, sizeof text, "%" PRIu64 " byte%s", item->size, item->size == 1 ? "" : "s");
		add_text(table, text);
		break;
	case ADB_ITEM_MORE:
		snprintf(text, sizeof text, "… %" PRIu32 " more, %" PRIu64 " bytes each", item->count,
			 item->stride);
		add_text(table, text);
		break;
	}
	end_line(table);
}

/* ---- what the header declares ---- */

void adb_print_fields(FILE *out, const struct adb_field_list *list, bool all)
{
	struct table table = { .out = out, .ledger = list->ledger, .all = all };
	const struct adb_field_visit visit = {
		.ledger = list->ledger,
		.size = list->size,
		.most_records = all ? 0 : SHOWN_RECORDS,
		.visit = print_item,
		.context = &table,
	};
	uint8_t *map;

	fprintf(out, "%-8s  %-*s%-*s%s\n", "offset", BYTES_WIDTH, "bytes", TYPE_WIDTH, "type", "field");
	if (!adb_visit_fields(&visit))
		fputs("memory ran out: unread bytes are not shown\n", out);
	adb_buffer_free(&table.line);
	map = adb_memory_resized(NULL, list->ledger->spaces[0].size + 1);
	if (map != NULL) {
		adb_ledger_cover(list->ledger, 0, map);
		for (uint64_t i = 0; i < list->size; i++)
			table.unread += map[i] == ADB_UNREAD;
	}
	free(map);
	fprintf(out, "%" PRIu64 " of %" PRIu64 " bytes are unread%s\n", table.unread, list->size,
		list->ledger->is_incomplete ? ", as far as memory reached" : "");
}

bool adb_field_form_parse(const char *name, enum adb_field_form *form)
{
	static const char *const names[] = { [ADB_FIELDS_TEXT] = "text",
					     [ADB_FIELDS_ALL] = "all",
					     [ADB_FIELDS_JSON] = "json",
					     [ADB_FIELDS_IMHEX] = "imhex" };

	*form = ADB_FIELDS_TEXT;
	for (size_t i = 0; name != NULL && i < sizeof names / sizeof names[0]; i++)
		if (strcmp(name, names[i]) == 0) {
			*form = (enum adb_field_form)i;
			return true;
		}
	return name == NULL;
}

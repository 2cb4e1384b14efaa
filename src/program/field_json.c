/* Prints a ledger as JSON, and as bookmarks of the hex editor ImHex, which are JSON too. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/ledger_unread.h"
#include "program/field_list.h"
#include "program/field_visit.h"

struct document {
	FILE *out;
	const struct adb_ledger *ledger;
	struct adb_buffer text; /* of one item */
	unsigned depth;         /* open groups */
	bool is_first;          /* nothing stands before in the innermost list */
};

/* ---- items ---- */

static void close_groups(struct document *document, unsigned depth)
{
	for (; document->depth > depth; document->depth--) {
		fputs("]}", document->out);
		document->is_first = false;
	}
}

static void add_group(struct document *document, const struct adb_field_item *item)
{
	struct adb_buffer *text = &document->text;

	adb_buffer_text(text, "{\"name\":");
	adb_json_text(text, item->name, strlen(item->name));
	if (item->item != ADB_FIELD_ALONE)
		adb_buffer_printf(text, ",\"item\":%" PRIu32, item->item);
	adb_buffer_text(text, ",\"fields\":[");
	document->depth++;
	document->is_first = true;
}

static void add_name(struct adb_buffer *text, const struct adb_field_item *item)
{
	struct adb_field_name name;

	if (item->name == NULL)
		return;
	name = adb_field_name_of(item->name);
	adb_buffer_text(text, "\"name\":");
	adb_json_text(text, name.name, (size_t)name.name_length);
	if (name.unit_length > 0) {
		adb_buffer_text(text, ",\"unit\":");
		adb_json_text(text, name.unit, (size_t)name.unit_length);
	}
	adb_buffer_text(text, ",");
}

static const char *type_word(const struct adb_field_item *item)
{
	if (item->kind == ADB_ITEM_UNREAD)
		return "unread";
	return item->type == ADB_FIELD_GAP ? "skipped" : adb_field_type_name(item->type);
}

static void add_number(struct adb_buffer *text, double value, enum adb_field_type type)
{
	char shortest[ADB_REAL_TEXT_SIZE];

	if (type != ADB_FIELD_F32LE && type != ADB_FIELD_F32BE)
		adb_buffer_printf(text, "%.0f", value);
	else if (isfinite(value))
		adb_buffer_text(text, adb_float_text((float)value, shortest));
	else
		adb_buffer_text(text, "null");
}

static void add_values(struct adb_buffer *text, const struct adb_ledger *ledger,
		       const struct adb_field_item *item)
{
	const uint8_t *bytes = ledger->spaces[item->space].bytes + item->offset;
	size_t size = item->type <= ADB_FIELD_TEXT ? (size_t)item->size : adb_field_type_size(item->type);

	adb_buffer_text(text, "{");
	add_name(text, item);
	adb_buffer_printf(text, "\"type\":\"%s\",\"offset\":%" PRIu64 ",", type_word(item),
			  ledger->spaces[item->space].first + item->offset);
	if (item->space != 0)
		adb_buffer_printf(text, "\"space\":%u,", item->space);
	if (item->count > 1)
		adb_buffer_printf(text, "\"stride\":%" PRIu64 ",", item->stride);
	adb_buffer_text(text, "\"bytes\":\"");
	for (uint32_t i = 0; i < item->count; i++)
		for (size_t k = 0; k < size; k++)
			adb_buffer_printf(text, "%02x", bytes[i * item->stride + k]);
	adb_buffer_text(text, "\"");
	if (item->type == ADB_FIELD_TEXT) {
		adb_buffer_text(text, ",\"text\":");
		adb_json_text(text, (const char *)bytes, size);
	} else if (item->type > ADB_FIELD_TEXT) {
		adb_buffer_text(text, ",\"values\":[");
		for (uint32_t i = 0; i < item->count; i++) {
			adb_buffer_text(text, i > 0 ? "," : "");
			add_number(text, adb_field_number(bytes + i * item->stride, item->type), item->type);
		}
		adb_buffer_text(text, "]");
	}
	adb_buffer_text(text, "}");
}

static void write_text(struct document *document)
{
	if (adb_buffer_ok(&document->text))
		fwrite(document->text.data, 1, document->text.size, document->out);
	adb_buffer_clear(&document->text);
}

static void print_item(void *context, const struct adb_field_item *item)
{
	struct document *document = context;

	close_groups(document, item->depth);
	if (!document->is_first)
		adb_buffer_text(&document->text, ",\n");
	document->is_first = false;
	if (item->kind == ADB_ITEM_GROUP)
		add_group(document, item);
	else
		add_values(&document->text, document->ledger, item);
	write_text(document);
}

/* ---- bookmarks ---- */

/* An editor with a bookmark for each record of a mesh would not be of use. */
enum { COLOURS = 6, COMMENT_VALUES = 8, MOST_GROUPS = 32, PATH_SIZE = 512, MOST_RECORDS = 64 };

struct marking {
	struct adb_bookmarks *bookmarks;
	const struct adb_ledger *ledger;
	uint64_t base;
	struct adb_buffer text;
	struct adb_field_item groups[MOST_GROUPS]; /* those that the next item may be in */
};

/* The groups with their numbers and the name, as "bones > bone 3 > parent". */
static void path_of(const struct marking *marking, const struct adb_field_item *item, char path[PATH_SIZE])
{
	size_t length = 0;

	path[0] = '\0';
	for (unsigned i = 0; i < item->depth && i < MOST_GROUPS && length < PATH_SIZE; i++) {
		const struct adb_field_item *group = &marking->groups[i];

		length += (size_t)snprintf(path + length, PATH_SIZE - length, "%s", group->name);
		if (group->item != ADB_FIELD_ALONE && length < PATH_SIZE)
			length +=
				(size_t)snprintf(path + length, PATH_SIZE - length, " %" PRIu32, group->item);
		if (length < PATH_SIZE)
			length += (size_t)snprintf(path + length, PATH_SIZE - length, " > ");
	}
	if (length < PATH_SIZE)
		snprintf(path + length, PATH_SIZE - length, "%s", item->name != NULL ? item->name : "unread");
}

/* As alpha, blue, green, red from the highest byte. */
enum { UNREAD_COLOUR = 0x602020E0, SKIPPED_COLOUR = 0x60808080 };

static const uint32_t colours[COLOURS] = { 0x60E0A040, 0x6040C040, 0x6040C0E0,
					   0x60C060C0, 0x60C0C040, 0x6060A0E0 };

/* Equal names have equal colours. */
static uint32_t colour_of(const struct adb_field_item *item)
{
	unsigned sum = 0;

	if (item->kind == ADB_ITEM_UNREAD)
		return UNREAD_COLOUR;
	if (item->type == ADB_FIELD_GAP)
		return SKIPPED_COLOUR;
	for (const char *c = item->name; *c != '\0'; c++)
		sum = sum * 31 + (unsigned char)*c;
	return colours[sum % COLOURS];
}

/* The type and the first values. */
static void add_comment(struct adb_buffer *text, const struct adb_ledger *ledger,
			const struct adb_field_item *item)
{
	const uint8_t *bytes = ledger->spaces[item->space].bytes + item->offset;
	struct adb_buffer comment = { 0 };

	if (item->kind == ADB_ITEM_MORE)
		adb_buffer_printf(&comment, "%" PRIu32 " more, %" PRIu64 " bytes each", item->count,
				  item->stride);
	else
		adb_buffer_text(&comment, type_word(item));
	if (item->count > 1 && item->kind != ADB_ITEM_MORE)
		adb_buffer_printf(&comment, " × %" PRIu32, item->count);
	for (uint32_t i = 0; i < item->count && i < COMMENT_VALUES && item->type > ADB_FIELD_TEXT; i++) {
		adb_buffer_text(&comment, i > 0 ? ", " : ": ");
		add_number(&comment, adb_field_number(bytes + i * item->stride, item->type), item->type);
	}
	if (item->count > COMMENT_VALUES && item->type > ADB_FIELD_TEXT)
		adb_buffer_text(&comment, ", …");
	adb_json_text(text, comment.data, comment.size);
	adb_buffer_free(&comment);
}

static void print_bookmark(void *context, const struct adb_field_item *item)
{
	struct marking *marking = context;
	struct adb_buffer *text = &marking->text;
	char path[PATH_SIZE];

	if (item->kind == ADB_ITEM_GROUP && item->depth < MOST_GROUPS)
		marking->groups[item->depth] = *item;
	if (item->kind == ADB_ITEM_GROUP || item->space != 0)
		return;
	path_of(marking, item, path);
	adb_buffer_clear(text);
	adb_buffer_text(text, marking->bookmarks->count == 0 ? "{\"bookmarks\":[\n" : ",\n");
	adb_buffer_printf(text, "{\"color\":%" PRIu32 ",\"comment\":", colour_of(item));
	add_comment(text, marking->ledger, item);
	adb_buffer_printf(text, ",\"id\":%lu,\"locked\":true,\"name\":", ++marking->bookmarks->count);
	adb_json_text(text, path, strlen(path));
	adb_buffer_printf(text, ",\"region\":{\"address\":%" PRIu64 ",\"size\":%" PRIu64 "}}",
			  marking->base + item->offset, item->size);
	if (adb_buffer_ok(text))
		fwrite(text->data, 1, text->size, marking->bookmarks->out);
}

/* ---- what the header declares, and its helpers ---- */

static void add_member(struct adb_buffer *text, const char *key, const char *value)
{
	if (value == NULL)
		return;
	adb_buffer_printf(text, "\"%s\":", key);
	adb_json_text(text, value, strlen(value));
	adb_buffer_text(text, ",");
}

void adb_print_fields_json(FILE *out, const struct adb_field_list *list)
{
	struct document document = { .out = out, .ledger = list->ledger, .is_first = true };
	const struct adb_field_visit visit = {
		.ledger = list->ledger, .size = list->size, .visit = print_item, .context = &document
	};

	adb_buffer_text(&document.text, "{");
	add_member(&document.text, "source", list->source);
	add_member(&document.text, "asset", list->asset);
	add_member(&document.text, "format", list->format);
	adb_buffer_printf(&document.text, "\"size\":%" PRIu64 ",\"spaces\":[", list->size);
	for (uint16_t i = 0; i < list->ledger->space_count; i++) {
		adb_buffer_text(&document.text, i > 0 ? ",{" : "{");
		add_member(&document.text, "name", list->ledger->spaces[i].name);
		if (list->ledger->spaces[i].first > 0)
			adb_buffer_printf(&document.text, "\"first\":%" PRIu64 ",",
					  list->ledger->spaces[i].first);
		adb_buffer_printf(&document.text, "\"size\":%zu}", list->ledger->spaces[i].size);
	}
	adb_buffer_text(&document.text, "],\"fields\":[");
	write_text(&document);
	adb_visit_fields(&visit);
	close_groups(&document, 0);
	fputs("]}\n", out);
	adb_buffer_free(&document.text);
}

void adb_print_bookmarks(struct adb_bookmarks *bookmarks, const struct adb_field_list *list, uint64_t base)
{
	struct marking marking = { .bookmarks = bookmarks, .ledger = list->ledger, .base = base };
	const struct adb_field_visit visit = {
		.ledger = list->ledger,
		.size = list->size,
		.most_records = MOST_RECORDS,
		.visit = print_bookmark,
		.context = &marking,
	};

	adb_visit_fields(&visit);
	adb_buffer_free(&marking.text);
}

void adb_end_bookmarks(const struct adb_bookmarks *bookmarks)
{
	fputs(bookmarks->count == 0 ? "{\"bookmarks\":[]}\n" : "]}\n", bookmarks->out);
}

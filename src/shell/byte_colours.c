#include "shell/byte_colours.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "program/field_visit.h"

enum { UNREAD, SKIPPED, FIRST_NAME, LINE_WIDTH = 100 };

/* Red belongs to what is unread. */
static const char *const sequences[] = {
	"\033[32m", "\033[36m", "\033[33m", "\033[35m", "\033[34m", "\033[1m"
};

static const char unread_sequence[] = "\033[7;31m", skipped_sequence[] = "\033[2m",
		  end_sequence[] = "\033[0m";

/* ---- printing ---- */

static const char *sequence_of(uint8_t number)
{
	if (number < FIRST_NAME)
		return number == UNREAD ? unread_sequence : skipped_sequence;
	return sequences[(number - FIRST_NAME) % (sizeof sequences / sizeof sequences[0])];
}

/* ---- what the header declares, and its helpers ---- */

/* Names beyond the most share the last number. */
static uint8_t number_of(struct adb_byte_colours *colours, const struct adb_field_item *item)
{
	unsigned i = 0;

	if (item->type == ADB_FIELD_GAP)
		return SKIPPED;
	while (i < colours->name_count && strcmp(colours->names[i], item->name) != 0)
		i++;
	if (i == ADB_COLOURED_FIELDS)
		return FIRST_NAME + ADB_COLOURED_FIELDS - 1;
	if (i == colours->name_count)
		colours->names[colours->name_count++] = item->name;
	return (uint8_t)(FIRST_NAME + i);
}

/* What was read once keeps its colour. */
static void take_item(void *context, const struct adb_field_item *item)
{
	struct adb_byte_colours *colours = context;
	uint64_t size = item->type <= ADB_FIELD_TEXT ? item->size : adb_field_type_size(item->type);

	if (item->kind != ADB_ITEM_VALUES || item->space != 0)
		return;

	uint8_t number = number_of(colours, item);

	for (uint32_t i = 0; i < item->count; i++)
		for (uint64_t at = item->offset + i * item->stride, k = 0; k < size && at + k < colours->size;
		     k++)
			if (colours->map[at + k] < FIRST_NAME)
				colours->map[at + k] = number;
}

bool adb_colours_are_wanted(void)
{
	const char *unwanted = getenv("NO_COLOR"), *terminal = getenv("TERM");

	return (unwanted == NULL || unwanted[0] == '\0') &&
	       (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

bool adb_byte_colours_make(struct adb_byte_colours *colours, const struct adb_ledger *ledger, uint64_t size)
{
	const struct adb_field_visit visit = {
		.ledger = ledger, .size = size, .visit = take_item, .context = colours
	};

	*colours = (struct adb_byte_colours){ .size = size };
	if (size < SIZE_MAX)
		colours->map = adb_memory_zeroed((size_t)size + 1, 1);
	return colours->map != NULL && adb_visit_fields(&visit);
}

void adb_byte_colours_free(struct adb_byte_colours *colours)
{
	free(colours->map);
	*colours = (struct adb_byte_colours){ 0 };
}

void adb_byte_colours_begin(const struct adb_byte_colours *colours, uint64_t offset, FILE *out)
{
	if (colours->map != NULL && offset < colours->size)
		fputs(sequence_of(colours->map[offset]), out);
}

void adb_byte_colours_end(const struct adb_byte_colours *colours, FILE *out)
{
	if (colours->map != NULL)
		fputs(end_sequence, out);
}

void adb_byte_colours_legend(const struct adb_byte_colours *colours, uint64_t first, uint64_t end, FILE *out)
{
	bool is_shown[UINT8_MAX + 1] = { false };
	size_t width = 0;

	if (colours->map == NULL)
		return;
	for (uint64_t i = first; i < end && i < colours->size; i++)
		is_shown[colours->map[i]] = true;
	for (unsigned i = 0; i < FIRST_NAME + colours->name_count; i++) {
		const char *name = i == UNREAD    ? "unread"
				   : i == SKIPPED ? "skipped"
						  : colours->names[i - FIRST_NAME];
		size_t length = strlen(name);

		if (!is_shown[i])
			continue;
		if (width > 0)
			fputs(width + length + 2 > LINE_WIDTH ? "\n" : "  ", out);
		width = width == 0 || width + length + 2 > LINE_WIDTH ? length : width + length + 2;
		fprintf(out, "%s%s%s", sequence_of((uint8_t)i), name, end_sequence);
	}
	putc('\n', out);
}

#include "dump/format.h"

#include "decode.h"
#include "systems/zengin/unit/examples.h"

/* The type that is told from bytes alone, whatever they claim to be; NULL when nothing wants them. */
static const char *type_of(const char *hex, const char *claimed)
{
	uint8_t *bytes = malloc(MAN_EXAMPLE_SIZE + MDH_EXAMPLE_SIZE);
	size_t size = hex_bytes(hex, bytes, MAN_EXAMPLE_SIZE + MDH_EXAMPLE_SIZE);
	struct adb_input *input = adb_input_of_memory(bytes, size);
	struct adb_peek peek = { .input = input, .size = size, .name = "X", .type = claimed };
	int bits;
	const struct adb_format *format = adb_format_for(&peek, NULL, &bits);

	CHECK_INT(format != NULL, bits > 0);
	CHECK(adb_format_for(&peek, "zengin", NULL) == format);
	CHECK(adb_format_for(&peek, "another system", NULL) == NULL);
	adb_peek_free(&peek);
	adb_input_release(input);
	return format != NULL ? format->type : NULL;
}

static void goes_by_bytes_not_by_extension(void)
{
	static const char *const claims[] = { "MAN", "MDH", "MDL", "MDM", "MMB",
					      "MSB", "MDS", "ASC", "BIN", "" };

	for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
		CHECK_TEXT(type_of(man_example, claims[i]), "MAN");
		CHECK_TEXT(type_of(mdh_example, claims[i]), "MDH");
		CHECK_TEXT(type_of(mdm_example, claims[i]), "MDM");
		CHECK_TEXT(type_of("00 e0 00 00 00 00 10 e0", claims[i]), "MMB");
		CHECK_TEXT(type_of("2a 33 44 53 4d 41 58 5f 41 53 43 49 49 45 58 50 4f 52 54 09 32 30 30",
				   claims[i]),
			   "ASC");
		/* A comment, then MORPHMESH ("X") */
		CHECK_TEXT(
			type_of("2f 2f 20 58 0d 0a 4d 4f 52 50 48 4d 45 53 48 20 28 22 58 22 29", claims[i]),
			"MMS");
	}
	CHECK_TEXT(type_of("", "BIN"), NULL);
	CHECK_TEXT(type_of("7f 45 4c 46 02 01 01 00", "BIN"), NULL);
}

/* What lists, manuals and the database take from a format has to be there, and names must be unique; types need not: a
 * binary form and a text form give the same kind of asset. */
static void lists_complete_formats(void)
{
	const struct adb_format *format;

	for (size_t i = 0; (format = adb_format_at(i)) != NULL; i++) {
		CHECK(format->name != NULL && format->title != NULL && format->games != NULL);
		CHECK(format->system != NULL && format->type != NULL && format->sniff != NULL);
		for (size_t j = 0; j < i; j++)
			CHECK(strcmp(format->name, adb_format_at(j)->name) != 0);
		for (const struct adb_attribute_doc *doc = format->attributes;
		     doc != NULL && doc->key != NULL; doc++)
			CHECK(doc->where != NULL && doc->meaning != NULL);
	}
}

static void says_why_it_failed(void)
{
	struct adb_arena *arena = adb_arena_new(64);
	struct adb_decoder d = { .arena = arena };

	CHECK_INT(adb_fail(&d, ADB_CORRUPT, 12, "%d nodes", 5), ADB_CORRUPT);
	CHECK_INT(d.error.outcome, ADB_CORRUPT);
	CHECK_INT(d.error.offset, 12);
	CHECK_TEXT(d.error.message, "5 nodes");
	CHECK(adb_arena_alloc(arena, 65, 1) == NULL);
	CHECK_INT(adb_fail_memory(&d), ADB_LIMIT);
	CHECK_INT(d.error.outcome, ADB_LIMIT);
	adb_arena_fail(arena, ADB_NO_MEMORY);
	CHECK_INT(adb_fail_memory(&d), ADB_NO_MEMORY);
	adb_arena_free(arena);
}

static void reports_with_severity_and_place(void)
{
	struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);
	struct adb_content content = { .arena = arena };
	struct adb_decoder d = { .arena = arena, .out = &content };

	adb_warn(&d, "truncated", 7, "%s", "short");
	adb_note(&d, "odd", 8, "%d", 9);
	CHECK_INT(content.problems->severity, ADB_WARNING);
	CHECK_TEXT(content.problems->code, "truncated");
	CHECK_INT(content.problems->offset, 7);
	CHECK_TEXT(content.problems->message, "short");
	CHECK_INT(content.last_problem->severity, ADB_NOTE);
	CHECK_TEXT(content.last_problem->message, "9");
	adb_arena_free(arena);
}

TEST_SUITE("format", TEST(goes_by_bytes_not_by_extension), TEST(lists_complete_formats),
	   TEST(says_why_it_failed), TEST(reports_with_severity_and_place));

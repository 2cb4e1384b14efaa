#include "systems/zengin/value.h"

#include "decode.h"

struct fixture {
	struct adb_content content;
	struct adb_decoder d;
};

static void begin(struct fixture *f)
{
	struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);

	*f = (struct fixture){ .content = { .arena = arena } };
	f->d = (struct adb_decoder){ .arena = arena, .out = &f->content };
}

static const struct adb_zengin_place line_3 = { 17, 3 };

static void names_are_upper_case_without_blanks_at_their_ends(void)
{
	struct fixture f;

	begin(&f);
	CHECK_TEXT(adb_zengin_name(&f.d, line_3, "s_Run"), "S_RUN");
	CHECK_TEXT(adb_zengin_name(&f.d, line_3, "Bip01 L Foot"), "BIP01 L FOOT");
	CHECK_TEXT(adb_zengin_name(&f.d, line_3, NULL), "");
	CHECK_TEXT(adb_zengin_name(&f.d, line_3, ""), "");
	CHECK(f.content.problems == NULL);
	CHECK_TEXT(adb_zengin_name(&f.d, line_3, " \ta b\t"), "A B");
	CHECK_TEXT(adb_zengin_name(&f.d, line_3, " \t"), "");
	CHECK_INT(problem_count(&f.content, "trimmed-name"), 2);
	CHECK_INT(f.content.problems->offset, 17);
	CHECK(strncmp(f.content.problems->message, "line 3: ", 8) == 0);
	CHECK_TEXT(adb_zengin_upper(&f.d, " a\t"), " A\t");
	adb_arena_free(f.d.arena);
}

static void mesh_names_have_an_extension_and_files_none(void)
{
	struct fixture f;

	begin(&f);
	CHECK_TEXT(adb_zengin_asc(&f.d, line_3, "War_Body"), "WAR_BODY.ASC");
	CHECK_TEXT(adb_zengin_asc(&f.d, line_3, "War_Body.asc"), "WAR_BODY.ASC");
	CHECK_TEXT(adb_zengin_asc(&f.d, line_3, "v1.2"), "V1.2.ASC");
	CHECK_TEXT(adb_zengin_asc(&f.d, line_3, ""), "");
	CHECK_TEXT(adb_zengin_asc_stem(&f.d, "WAR_BODY.ASC"), "WAR_BODY");
	CHECK_TEXT(adb_zengin_asc_stem(&f.d, "A\\B/C.D.ASC"), "C.D");
	CHECK_TEXT(adb_zengin_asc_stem(&f.d, ""), "");
	adb_arena_free(f.d.arena);
}

static void numbers_are_the_decimals_that_they_were_written_as(void)
{
	CHECK_NEAR(adb_zengin_decimal(0.1f), 0.1, 0);
	CHECK_NEAR(adb_zengin_decimal(12.5f), 12.5, 0);
	CHECK_NEAR(adb_zengin_decimal(-0.123456f), -0.123456, 0);
	CHECK_NEAR(adb_zengin_decimal(3.4e38f), 3.4e38, 0);
	CHECK(isnan(adb_zengin_decimal(NAN)));
}

static void texts_become_arrays(void)
{
	struct adb_zengin_texts texts = { 0 };
	struct adb_attributes to = { 0 };
	struct fixture f;

	begin(&f);
	adb_zengin_put_texts(&f.d, &to, "none", &texts, 1);
	CHECK(attribute_json(&to, "none") == NULL);
	for (const char *text = "abcd"; *text != '\0'; text++)
		adb_zengin_texts_add(&f.d, &texts, adb_arena_text(f.d.arena, text, 1));
	adb_zengin_put_texts(&f.d, &to, "flat", &texts, 1);
	adb_zengin_put_texts(&f.d, &to, "rows", &texts, 2);
	CHECK_TEXT(attribute_json(&to, "flat"), "[\"a\",\"b\",\"c\",\"d\"]");
	CHECK_TEXT(attribute_json(&to, "rows"), "[[\"a\",\"b\"],[\"c\",\"d\"]]");
	adb_arena_free(f.d.arena);
}

TEST_SUITE("zengin_value", TEST(names_are_upper_case_without_blanks_at_their_ends),
	   TEST(mesh_names_have_an_extension_and_files_none),
	   TEST(numbers_are_the_decimals_that_they_were_written_as), TEST(texts_become_arrays));

#include "systems/zengin/mds_arguments.h"

#include <locale.h>

#include "decode.h"

struct fixture {
	struct adb_content content;
	struct adb_decoder d;
	struct adb_mds_arguments in;
};

static void begin(struct fixture *f, const char *text)
{
	struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);
	struct adb_mds_tokens tokens = { text, strlen(text), .line = 1, .at_line_start = true };

	*f = (struct fixture){ .content = { .arena = arena } };
	f->d = (struct adb_decoder){ .arena = arena, .out = &f->content };
	f->in.d = &f->d;
	for (;;) {
		struct adb_mds_token token = adb_mds_next_token(&tokens);

		if (token.kind == ADB_MDS_END || f->in.count == ADB_MDS_MAX_ARGUMENTS)
			break;
		f->in.tokens[f->in.count++] = token;
	}
}

static void end(struct fixture *f)
{
	adb_arena_free(f->d.arena);
}

static void reads_numbers(void)
{
	struct fixture f;

	begin(&f, "1 -2 +3.5 .25 4. -0.0 2147483648 -99999999999 0.1");
	CHECK_INT(adb_mds_take_integer(&f.in, "n", 7), 1);
	CHECK_INT(adb_mds_take_integer(&f.in, "n", 7), -2);
	CHECK_NEAR(adb_mds_take_real(&f.in, "n"), 3.5, 0);
	CHECK_NEAR(adb_mds_take_real(&f.in, "n"), 0.25, 0);
	CHECK_NEAR(adb_mds_take_real(&f.in, "n"), 4, 0);
	CHECK_NEAR(adb_mds_take_real(&f.in, "n"), 0, 0);
	CHECK(f.content.problems == NULL);
	CHECK_INT(adb_mds_take_integer(&f.in, "n", 7), INT32_MAX);
	CHECK_INT(adb_mds_take_integer(&f.in, "n", 7), INT32_MIN);
	CHECK_INT(problem_count(&f.content, "bad-number"), 2);
	CHECK_NEAR(adb_mds_take_real(&f.in, "n"), 0.1f, 0);
	CHECK(adb_mds_argument(&f.in) == NULL);
	end(&f);
}

static void reports_what_is_no_number(void)
{
	struct fixture f;

	begin(&f, "1.2.3 O.5 1e5 2.5 99999999999999999999999999999999999999999 x 1");
	CHECK_NEAR(adb_mds_take_real(&f.in, "n"), 1.2, 1e-6);
	CHECK_NEAR(adb_mds_take_real(&f.in, "n"), 0, 0);
	CHECK_NEAR(adb_mds_take_real(&f.in, "n"), 1, 0);
	CHECK_INT(adb_mds_take_integer(&f.in, "n", 7), 2);
	CHECK_NEAR(adb_mds_take_real(&f.in, "n"), 0, 0);
	CHECK_INT(problem_count(&f.content, "bad-number"), 5);
	CHECK_INT(problem_count(&f.content, "missing-argument"), 0);
	CHECK_INT(adb_mds_take_integer(&f.in, "n", 7), 7);
	CHECK_INT(problem_count(&f.content, "missing-argument"), 1);
	CHECK_TEXT(adb_mds_take_text(&f.in, "text"), "x");
	end(&f);
}

/* Where such a locale is installed; a decimal comma must not matter. */
static void numbers_do_not_follow_the_locale(void)
{
	static const char *const with_comma[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8" };
	const char *set = NULL;
	struct fixture f;

	for (size_t i = 0; i < 3 && set == NULL; i++)
		set = setlocale(LC_NUMERIC, with_comma[i]);
	begin(&f, "0.5");
	CHECK_NEAR(adb_mds_take_real(&f.in, "n"), 0.5, 0);
	CHECK_NEAR(adb_zengin_decimal(0.1f), 0.1, 0);
	end(&f);
	setlocale(LC_NUMERIC, "C");
}

static void takes_only_what_fits(void)
{
	struct fixture f;

	begin(&f, "\"a\" 1 b \"c\"");
	CHECK(adb_mds_take_optional_word(&f.in, "text") == NULL);
	CHECK_TEXT(adb_mds_take_optional_string(&f.in, "text"), "a");
	CHECK(adb_mds_take_optional_string(&f.in, "text") == NULL);
	CHECK(adb_mds_take_optional_text(&f.in, "text") == NULL);
	CHECK(adb_mds_take_optional_word(&f.in, "text") == NULL);
	CHECK(adb_mds_next_is_number(&f.in));
	CHECK_NEAR(adb_mds_take_optional_real(&f.in, "n", 9), 1, 0);
	CHECK_NEAR(adb_mds_take_optional_real(&f.in, "n", 9), 9, 0);
	CHECK_TEXT(adb_mds_take_word(&f.in, "word"), "b");
	CHECK(f.content.problems == NULL);
	CHECK(adb_mds_take_word(&f.in, "word") == NULL);
	CHECK_TEXT(adb_mds_take_any(&f.in, "text"), "c");
	CHECK(adb_mds_take_text(&f.in, "text") == NULL);
	CHECK_INT(problem_count(&f.content, "missing-argument"), 2);
	end(&f);
}

static void takes_options_and_keywords(void)
{
	float fps = 25, other = 1;
	struct fixture f;

	begin(&f, "FPS:10 fps: 12.5 FPS:x FPSX:3 ATTACH \"attach\" rest");
	CHECK(!adb_mds_take_option(&f.in, "SPD", &other));
	CHECK(adb_mds_take_option(&f.in, "FPS", &fps));
	CHECK_NEAR(fps, 10, 0);
	CHECK(adb_mds_take_option(&f.in, "FPS", &fps));
	CHECK_NEAR(fps, 12.5, 0);
	CHECK(adb_mds_take_option(&f.in, "FPS", &fps));
	CHECK_NEAR(fps, 12.5, 0);
	CHECK_INT(problem_count(&f.content, "bad-number"), 1);
	CHECK(!adb_mds_take_option(&f.in, "FPS", &fps));
	CHECK(!adb_mds_take_keyword(&f.in, "ATTACH"));
	adb_mds_skip_argument(&f.in);
	CHECK_INT(problem_count(&f.content, "extra-argument"), 1);
	CHECK(adb_mds_take_keyword(&f.in, "attach"));
	CHECK(adb_mds_take_keyword(&f.in, "attach"));
	CHECK(!adb_mds_take_keyword(&f.in, "attach"));
	CHECK_NEAR(other, 1, 0);
	end(&f);
}

TEST_SUITE("zengin_mds_arguments", TEST(reads_numbers), TEST(reports_what_is_no_number),
	   TEST(numbers_do_not_follow_the_locale), TEST(takes_only_what_fits),
	   TEST(takes_options_and_keywords));

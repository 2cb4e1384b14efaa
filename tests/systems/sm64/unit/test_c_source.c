#include "systems/sm64/csource/source.h"

#include <string.h>

#include "check.h"

static struct adb_arena *arena;
static struct adb_c_problems problems;

/* The tokens that count, with blanks between them. */
static const char *left_of(const char *text)
{
	static char out[512];
	struct adb_c_scope outer, scope;
	struct adb_c_source source;
	struct adb_c_token token;
	size_t used = 0;

	adb_arena_reset(arena);
	problems = (struct adb_c_problems){ .arena = arena };
	outer = (struct adb_c_scope){ .names = { .arena = arena } };
	scope = (struct adb_c_scope){ .names = { .arena = arena }, .outer = &outer };
	adb_c_scope_predefine(&outer, NULL);
	source = adb_c_source_of(text, strlen(text), &scope, &problems);
	out[0] = '\0';
	while ((token = adb_c_source_next(&source)).kind != ADB_C_END && used < sizeof out - 64)
		used += (size_t)snprintf(out + used, sizeof out - used, "%s%.*s", used > 0 ? " " : "",
					 (int)token.size, token.text);
	return out;
}

static const char *code(void)
{
	return problems.first != NULL ? problems.first->code : "";
}

static void test_conditions(void)
{
	CHECK_TEXT(left_of("a\n#ifdef VERSION_US\nb\n#else\nc\n#endif\nd"), "a b d");
	CHECK_TEXT(left_of("#ifndef VERSION_US\nb\n#else\nc\n#endif"), "c");
	CHECK_TEXT(left_of("#if 0\na\n#elif VERSION_US\nb\n#elif 1\nc\n#else\nd\n#endif"), "b");
	CHECK_TEXT(left_of("#if 0\n#if 1\na\n#else\nb\n#endif\n#else\nc\n#endif"), "c");
	CHECK_TEXT(left_of("#if 1\n#if 0\na\n#else\nb\n#endif\n#else\nc\n#endif"), "b");
	CHECK_TEXT(left_of("#if 1\na\n#else\nb\n#elif 1\nc\n#endif"), "a");
	CHECK_TEXT(code(), "");
}

static void test_defines(void)
{
	CHECK_TEXT(left_of("#define A 1\n#if A\na\n#endif\n#undef A\n#ifdef A\nb\n#endif"), "a");
	CHECK_TEXT(left_of("#define A (1 << \\\n 2)\n#if A == 4\na\n#endif"), "a");
	CHECK_TEXT(left_of("#define F(x) x\n#ifdef F\na\n#endif"), "a");
	CHECK_TEXT(left_of("#if 0\n#define A 1\n#endif\n#ifdef A\na\n#endif\nb"), "b");
	CHECK_TEXT(left_of("#undef VERSION_US\n#ifdef VERSION_US\na\n#endif\nb"), "b");
}

static void test_dropped(void)
{
	CHECK_TEXT(left_of("{ #\n#include \"a.inc.c\"\n1, # 2\n#pragma x\n}"), "{ # 1 , # 2 }");
	CHECK_TEXT(left_of("#define\n#if\na\n#endif\nb"), "b");
	CHECK_TEXT(code(), "bad-condition");
}

static void test_open_ends(void)
{
	CHECK_TEXT(left_of("#if 1\na"), "a");
	CHECK_TEXT(code(), "unterminated");
	CHECK_TEXT(left_of("a /* b"), "a");
	CHECK_TEXT(code(), "unterminated");
	CHECK_TEXT(left_of("#endif\n#else\n#elif 1\na"), "a");
	CHECK_TEXT(left_of("#"), "");
}

static void test_depth(void)
{
	char text[4000] = "";

	for (int i = 0; i < 70; i++)
		strcat(text, "#if 1\n");
	strcat(text, "deep\n");
	for (int i = 0; i < 70; i++)
		strcat(text, "#endif\n");
	strcat(text, "after");
	CHECK_TEXT(left_of(text), "after");
	CHECK_TEXT(code(), "too-deep");
}

static void test_peek(void)
{
	struct adb_c_scope scope = { .names = { .arena = arena } };
	struct adb_c_source source = adb_c_source_of("a b", 3, &scope, &problems);

	CHECK(adb_c_token_is(adb_c_source_peek(&source), "a"));
	CHECK(adb_c_token_is(adb_c_source_peek(&source), "a"));

	struct adb_c_token token = adb_c_source_next(&source);

	CHECK(adb_c_token_is(&token, "a"));
	token = adb_c_source_next(&source);
	CHECK(adb_c_token_is(&token, "b"));
	CHECK_INT(adb_c_source_offset(&source, &token), 2);
}

int SUITE(void);

int SUITE(void)
{
	static const struct named_test tests[] = { TEST(test_conditions), TEST(test_defines),
						   TEST(test_dropped),    TEST(test_open_ends),
						   TEST(test_depth),      TEST(test_peek) };

	arena = adb_arena_new(1 << 20);

	int code_of_suite = run_suite("sm64_c_source", tests, sizeof tests / sizeof tests[0]);

	adb_arena_free(arena);
	return code_of_suite;
}

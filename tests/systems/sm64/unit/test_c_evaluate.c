#include "systems/sm64/csource/evaluate.h"

#include <string.h>

#include "check.h"

static struct adb_arena *arena;
static struct adb_c_scope scope;

static void start(const char *options)
{
	arena = adb_arena_new(1 << 20);
	scope = (struct adb_c_scope){ .names = { .arena = arena } };
	CHECK(adb_c_scope_predefine(&scope, options));
}

static void end(void)
{
	adb_arena_free(arena);
}

static struct adb_c_range range_of(const char *text)
{
	static struct adb_c_token list[512];
	struct adb_c_tokens tokens = { .text = text, .size = strlen(text), .line = 1 };
	size_t count = 0;

	while (count < 512 && (list[count] = adb_c_next_token(&tokens)).kind != ADB_C_END)
		count++;
	return (struct adb_c_range){ list, count };
}

/* -999999 = no value. */
static int64_t value_of(const char *text)
{
	int64_t value;

	return adb_c_evaluate(&scope, range_of(text), &value) ? value : -999999;
}

static int64_t condition(const char *text)
{
	int64_t value;

	return adb_c_evaluate_condition(&scope, range_of(text), &value) ? value : -999999;
}

static void define(const char *name, const char *text)
{
	struct adb_c_range body = range_of(text);
	struct adb_c_token *kept = adb_arena_alloc(arena, body.count + 1, sizeof *kept);
	const struct adb_c_token token = { .text = name, .size = (uint32_t)strlen(name), .kind = ADB_C_NAME };
	const struct adb_c_meaning meaning = { .kind = ADB_C_MACRO,
					       .tokens = kept,
					       .token_count = body.count };

	memcpy(kept, body.tokens, body.count * sizeof *kept);
	CHECK(adb_c_scope_set(&scope, &token, &meaning));
}

static void test_operators(void)
{
	start(NULL);
	CHECK_INT(value_of("1 + 2 * 3 - 4 / 2"), 5);
	CHECK_INT(value_of("(1 + 2) * -3"), -9);
	CHECK_INT(value_of("1 << 4 | 3 & ~1 ^ 0"), 18);
	CHECK_INT(value_of("7 % 4 >> 1"), 1);
	CHECK_INT(value_of("10 - 2 - 3"), 5);
	CHECK_INT(value_of("2 > 1 ? 5 : 6"), 5);
	CHECK_INT(value_of("1 == 1 && 2 != 2 || 3 <= 3"), 1);
	CHECK_INT(value_of("(s16) 0xFFFF + (const u16) 1"), 0x10000);
	CHECK_INT(value_of("+5"), 5);
	CHECK_INT(value_of("!0"), 1);
	end();
}

static void test_not_constant(void)
{
	start(NULL);
	CHECK_INT(value_of(""), -999999);
	CHECK_INT(value_of("UNKNOWN"), -999999);
	CHECK_INT(value_of("(UNKNOWN) - 1"), -999999);
	CHECK_INT(value_of("1 +"), -999999);
	CHECK_INT(value_of("1 2"), -999999);
	CHECK_INT(value_of("(1"), -999999);
	CHECK_INT(value_of("1.5"), -999999);
	CHECK_INT(value_of("1 ? 2"), -999999);
	end();
}

static void test_overflow(void)
{
	start(NULL);
	CHECK_INT(value_of("0x7FFFFFFFFFFFFFFF + 1"), -999999);
	CHECK_INT(value_of("0x7FFFFFFFFFFFFFFF * 2"), -999999);
	CHECK_INT(value_of("-0x8000000000000000"), -999999);
	CHECK_INT(value_of("0x8000000000000000 / -1"), -999999);
	CHECK_INT(value_of("1 << 64"), -999999);
	CHECK_INT(value_of("1 >> -1"), -999999);
	CHECK_INT(value_of("1 / 0"), -999999);
	CHECK_INT(value_of("1 % 0"), -999999);
	end();
}

static void test_names(void)
{
	start(NULL);
	define("A", "B + 1");
	define("B", "2");
	CHECK_INT(value_of("A * 2"), 6);
	CHECK_INT(value_of("ANIM_FLAG_FORWARD | ANIM_FLAG_NOLOOP"), 3);
	CHECK_INT(value_of("ANIM_FLAG_BACKWARD"), 2);
	CHECK_INT(value_of("ANIM_FLAG_UNUSED"), 0x80);
	define("SELF", "SELF + 1");
	CHECK_INT(value_of("SELF"), -999999);
	end();
}

/* Each macro is twice the one before: 2 to the power of 40 tokens if nobody counts. */
static void test_explosion(void)
{
	char name[40][8], body[24];

	start(NULL);
	define("M0", "1");
	for (int i = 1; i < 40; i++) {
		snprintf(name[i], sizeof name[i], "M%d", i);
		snprintf(body, sizeof body, "M%d + M%d", i - 1, i - 1);
		define(name[i], strcpy(adb_arena_alloc(arena, sizeof body, 1), body));
	}
	CHECK_INT(value_of("M8"), 256);
	CHECK_INT(value_of("M39"), -999999);
	end();
}

static void test_depth(void)
{
	char text[600] = "";

	start(NULL);
	for (int i = 0; i < 200; i++)
		strcat(text, "(");
	strcat(text, "1");
	for (int i = 0; i < 200; i++)
		strcat(text, ")");
	CHECK_INT(value_of(text), -999999);
	CHECK_INT(value_of("((((((((((1))))))))))"), 1);
	memset(text, '-', 300);
	memcpy(text + 300, "1", 2);
	CHECK_INT(value_of(text), -999999);
	end();
}

static void test_conditions(void)
{
	start(NULL);
	CHECK_INT(condition("defined(VERSION_US) && !defined VERSION_JP"), 1);
	CHECK_INT(condition("VERSION_JP || VERSION_US"), 1);
	CHECK_INT(condition("UNKNOWN"), 0);
	CHECK_INT(condition("defined"), -999999);
	CHECK_INT(condition("UNKNOWN(1)"), 0);
	CHECK_INT(condition("UNKNOWN(1"), -999999);
	CHECK_INT(condition("!__has_include(<PR/os.h>) && !__has_include(\"a.h\")"), 1);
	CHECK_INT(condition("defined(__GNUC__) && __GNUC_PREREQ(4, (3)) || VERSION_US"), 1);
	CHECK_INT(value_of("UNKNOWN(1)"), -999999);
	end();
}

static void test_defines(void)
{
	start("define VERSION_JP=1\ndefine BONES=3 + 4\ndefine EMPTY=\n");
	CHECK_INT(condition("defined(VERSION_US)"), 0);
	CHECK_INT(condition("defined(VERSION_JP)"), 1);
	CHECK_INT(value_of("BONES * 1"), 7);
	CHECK_INT(condition("defined(EMPTY)"), 1);
	end();
}

TEST_SUITE("sm64_c_evaluate", TEST(test_operators), TEST(test_not_constant), TEST(test_overflow),
	   TEST(test_names), TEST(test_explosion), TEST(test_depth), TEST(test_conditions),
	   TEST(test_defines));

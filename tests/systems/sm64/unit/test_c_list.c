#include "systems/sm64/csource/list.h"

#include <string.h>

#include "check.h"

static struct adb_c_range range_of(const char *text)
{
	static struct adb_c_token list[256];
	struct adb_c_tokens tokens = { .text = text, .size = strlen(text), .line = 1 };
	size_t count = 0;

	while (count < 256 && (list[count] = adb_c_next_token(&tokens)).kind != ADB_C_END)
		count++;
	return (struct adb_c_range){ list, count };
}

static bool is_text(struct adb_c_range range, const char *text)
{
	size_t size = adb_c_text_size(range);

	return size == strlen(text) && (size == 0 || memcmp(range.tokens[0].text, text, size) == 0);
}

static void test_items(void)
{
	struct adb_c_range rest = range_of("a, {1, 2}, f(3, [4, 5]), , -6"), item;
	static const char *const items[] = { "a", "{1, 2}", "f(3, [4, 5])", "", "-6" };

	for (size_t i = 0; i < sizeof items / sizeof items[0]; i++)
		CHECK(adb_c_next_item(&rest, &item) && is_text(item, items[i]));
	CHECK(!adb_c_next_item(&rest, &item));
	rest = range_of("1, 2,");
	CHECK(adb_c_next_item(&rest, &item) && adb_c_next_item(&rest, &item) && is_text(item, "2"));
	CHECK(!adb_c_next_item(&rest, &item));
	rest = range_of("(1, 2");
	CHECK(adb_c_next_item(&rest, &item) && is_text(item, "(1, 2"));
}

static void test_unwrap(void)
{
	CHECK(is_text(adb_c_unwrap(range_of("{ 1, 2 }"), '{'), "1, 2"));
	CHECK(is_text(adb_c_unwrap(range_of("{ 1 },"), '{'), "1"));
	CHECK(is_text(adb_c_unwrap(range_of("{1}, {2}"), '{'), "{1}, {2}"));
	CHECK(is_text(adb_c_unwrap(range_of("(1)"), '{'), "(1)"));
	CHECK(is_text(adb_c_unwrap(range_of("{"), '{'), "{"));
}

static void test_calls(void)
{
	struct adb_c_range rest = range_of("A(1, B(2)), C, D() E(3 F(4)");
	struct adb_c_call call;

	CHECK(adb_c_next_call(&rest, &call) && adb_c_token_is(&call.name, "A") &&
	      is_text(call.arguments, "1, B(2)"));
	CHECK(adb_c_next_call(&rest, &call) && adb_c_token_is(&call.name, "D") && call.arguments.count == 0);
	CHECK(adb_c_next_call(&rest, &call) && adb_c_token_is(&call.name, "F") &&
	      is_text(call.arguments, "4"));
	CHECK(!adb_c_next_call(&rest, &call));
}

static const char *name_of(const char *text)
{
	static char name[32];
	struct adb_c_token token = adb_c_name_of(range_of(text));

	snprintf(name, sizeof name, "%.*s", (int)token.size, token.text);
	return token.kind == ADB_C_NAME ? name : "-";
}

static void test_names(void)
{
	CHECK_TEXT(name_of("a"), "a");
	CHECK_TEXT(name_of("&a"), "a");
	CHECK_TEXT(name_of("(a)"), "a");
	CHECK_TEXT(name_of("(const s16 *) a"), "a");
	CHECK_TEXT(name_of("1"), "-");
	CHECK_TEXT(name_of("a + b"), "-");
	CHECK_TEXT(name_of("a[1]"), "-");
	CHECK_TEXT(name_of(""), "-");
}

TEST_SUITE("sm64_c_list", TEST(test_items), TEST(test_unwrap), TEST(test_calls), TEST(test_names));

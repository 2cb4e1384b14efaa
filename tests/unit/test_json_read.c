#include "base/json_read.h"

#include <stdlib.h>

#include "check.h"
#include "ledger_map.h"

static struct adb_arena *arena;
static struct adb_error error;

static void begin(void)
{
	arena = adb_arena_new(16 << 20);
}

static void end(void)
{
	adb_arena_free(arena);
}

static const struct adb_json_value *read_text(const char *text)
{
	error = (struct adb_error){ .outcome = ADB_OK };
	return adb_json_read(text, strlen(text), arena, &error);
}

static const char *text_of(const char *json)
{
	return adb_json_text_of(arena, read_text(json));
}

static double number_of(const char *json)
{
	return adb_json_number(read_text(json), (double)NAN);
}

/* The byte where the reader gave up; -1 when it read the document. */
static int64_t fault_of(const char *json)
{
	if (read_text(json) != NULL)
		return -1;
	CHECK_INT(error.outcome, ADB_CORRUPT);
	return error.offset;
}

static void values_of_each_type_are_read(void)
{
	begin();

	const struct adb_json_value *root =
		read_text(" {\"a\": [1, -2.5e1, true, false, null, \"x\"], \"b\":{}, \"c\" : [ ] }\n");
	const struct adb_json_value *item = adb_json_first(adb_json_member(root, "a"));

	CHECK(adb_json_is(root, ADB_JSON_OBJECT));
	CHECK_INT(root->count, 3);
	CHECK_INT(adb_json_member(root, "a")->count, 6);
	CHECK_INT(adb_json_whole(item, -1), 1);
	CHECK_NEAR(adb_json_number(item->next, 0), -25, 0);
	CHECK(adb_json_flag(item->next->next, false));
	CHECK(!adb_json_flag(item->next->next->next, true));
	CHECK(adb_json_is(item->next->next->next->next, ADB_JSON_NULL));
	CHECK(adb_json_text_is(item->next->next->next->next->next, "x"));
	CHECK(item->next->next->next->next->next->next == NULL);
	CHECK(adb_json_is(adb_json_member(root, "b"), ADB_JSON_OBJECT));
	CHECK(adb_json_first(adb_json_member(root, "c")) == NULL);
	CHECK_INT(root->offset, 1);
	CHECK_INT(adb_json_member(root, "b")->end, 50);
	end();
}

static void what_is_missing_is_nothing(void)
{
	begin();

	const struct adb_json_value *root = read_text("[\"7\", 7.5, 1e300]");

	CHECK(adb_json_member(NULL, "a") == NULL);
	CHECK(adb_json_member(root, "a") == NULL);
	CHECK(adb_json_first(NULL) == NULL);
	CHECK_INT(adb_json_whole(root->first, -7), -7);
	CHECK_INT(adb_json_whole(root->first->next, -7), -7);
	CHECK_INT(adb_json_whole(root->first->next->next, -7), -7);
	CHECK(adb_json_text_of(arena, root) == NULL);
	CHECK(!adb_json_text_is(NULL, "a"));
	end();
}

static void the_last_member_of_a_name_counts(void)
{
	begin();

	const struct adb_json_value *root = read_text("{\"a\":1,\"\\u0061\":2,\"ab\":3}");

	CHECK_INT(adb_json_whole(adb_json_member(root, "a"), -1), 2);
	CHECK_INT(adb_json_whole(adb_json_member(root, "ab"), -1), 3);
	end();
}

static void texts_are_decoded(void)
{
	begin();

	CHECK_TEXT(text_of("\"\""), "");
	CHECK_TEXT(text_of("\"a\\\"\\\\\\/\\b\\f\\n\\r\\tz\""), "a\"\\/\b\f\n\r\tz");
	CHECK_TEXT(text_of("\"\\u0041\\u00e4\\u20AC\\ud83d\\ude00\""), "A\u00e4\u20AC\U0001F600");
	CHECK_TEXT(text_of("\"\\ud83d-\\ude00\\u0000\""), "\uFFFD-\uFFFD\uFFFD");
	CHECK_TEXT(text_of("\"\\ud83d\\u0041\""), "\uFFFDA");
	CHECK_TEXT(text_of("\"a\xFFz\""), "a\uFFFDz");
	CHECK_TEXT(text_of("\xEF\xBB\xBF\"m\""), "m");
	end();
}

static void numbers_are_rounded_correctly(void)
{
	begin();

	CHECK_NEAR(number_of("0.1"), 0.1, 0);
	CHECK_NEAR(number_of("-0"), 0, 0);
	CHECK_NEAR(number_of("1.7976931348623157e308"), 1.7976931348623157e308, 0);
	CHECK_NEAR(number_of("9007199254740993"), 9007199254740992, 0);
	CHECK_NEAR(number_of("2.2250738585072011e-308"), 2.2250738585072011e-308, 0);
	CHECK(isinf(number_of("1e999")));
	CHECK_NEAR(number_of("1e-999"), 0, 0);
	CHECK_INT(adb_json_whole(read_text("9007199254740992"), 0), 9007199254740992);
	CHECK_INT(adb_json_whole(read_text("-3e2"), 0), -300);
	CHECK_INT(adb_json_whole(read_text("18014398509481984"), 5), 5);
	end();
}

static void what_is_no_json_is_refused(void)
{
	begin();

	CHECK_INT(fault_of(""), 0);
	CHECK_INT(fault_of("  "), 2);
	CHECK_INT(fault_of("nul"), 0);
	CHECK_INT(fault_of("[1 2]"), 3);
	CHECK_INT(fault_of("[1,]"), 3);
	CHECK_INT(fault_of("[,1]"), 1);
	CHECK_INT(fault_of("[1}"), 2);
	CHECK_INT(fault_of("{\"a\" 1}"), 5);
	CHECK_INT(fault_of("{a:1}"), 1);
	CHECK_INT(fault_of("{\"a\":1,}"), 7);
	CHECK_INT(fault_of("[1]]"), 3);
	CHECK_INT(fault_of("01"), 0);
	CHECK_INT(fault_of("-"), 0);
	CHECK_INT(fault_of("1."), 0);
	CHECK_INT(fault_of(".5"), 0);
	CHECK_INT(fault_of("1e+"), 0);
	CHECK_INT(fault_of("+1"), 0);
	CHECK_INT(fault_of("NaN"), 0);
	CHECK_INT(fault_of("\"a"), 2);
	CHECK_INT(fault_of("\"a\n\""), 2);
	CHECK_INT(fault_of("\"\\x\""), 3);
	CHECK_INT(fault_of("\"\\u12g4\""), 7);
	CHECK_INT(fault_of("\"\\u12"), 3);
	CHECK_INT(fault_of("\"\\"), 2);
	CHECK_INT(fault_of("[\"a\""), 4);
	end();
}

static void padding_of_a_chunk_is_skipped(void)
{
	begin();

	CHECK(adb_json_read("[1] \0\0", 6, arena, &error) != NULL);
	CHECK(adb_json_read("[1]\0x", 5, arena, &error) == NULL);
	end();
}

static void depth_is_limited(void)
{
	begin();

	char text[4 * ADB_JSON_MAX_DEPTH] = { 0 };

	memset(text, '[', ADB_JSON_MAX_DEPTH);
	memset(text + ADB_JSON_MAX_DEPTH, ']', ADB_JSON_MAX_DEPTH);
	CHECK(read_text(text) != NULL);
	memset(text, '[', 2 * (size_t)ADB_JSON_MAX_DEPTH);
	CHECK(read_text(text) == NULL);
	CHECK_INT(error.outcome, ADB_LIMIT);
	CHECK_INT(error.offset, ADB_JSON_MAX_DEPTH);
	end();
}

static void memory_is_limited(void)
{
	begin();

	enum { SIZE = 400000 };
	struct adb_arena *small = adb_arena_new(64 * 1024);
	char *text = malloc(SIZE);

	for (int i = 0; text != NULL && i < SIZE; i++)
		text[i] = i % 2 == 1 ? '0' : ',';
	if (small != NULL && text != NULL) {
		text[0] = '[';
		CHECK(adb_json_read(text, SIZE, small, &error) == NULL);
		CHECK_INT(error.outcome, ADB_LIMIT);
	}
	free(text);
	adb_arena_free(small);
	end();
}

/* What was asked of the document stands below it: r = read, . = skipped, - = unread. */
static void the_ledger_has_what_was_asked_for(void)
{
	static const char text[] = " { \"a\": 12, \"b\" : [1, 2], \"c\":{\"d\" :true} ,\"e\": \"x\"}";
	static const char read[] = "...rrr..rr..rrr....----...rrr..rrr..rrrr.----------.";
	struct ledger_map map = { 0 };

	begin();
	ledger_map_begin(&map, text, sizeof text - 1);

	const struct adb_json_value *root = read_text(text);

	CHECK_INT(adb_json_whole(adb_json_member(root, "a"), 0), 12);
	CHECK(adb_json_member(root, "b") != NULL);
	CHECK(adb_json_flag(adb_json_member(adb_json_member(root, "c"), "d"), false));
	adb_json_name_fields(arena, text, root);
	ledger_map_end(&map);
	CHECK_MAP(&map, read);
	ledger_map_free(&map);
	end();
}

TEST_SUITE("json_read", TEST(values_of_each_type_are_read), TEST(what_is_missing_is_nothing),
	   TEST(the_last_member_of_a_name_counts), TEST(texts_are_decoded),
	   TEST(numbers_are_rounded_correctly), TEST(what_is_no_json_is_refused),
	   TEST(padding_of_a_chunk_is_skipped), TEST(depth_is_limited), TEST(memory_is_limited),
	   TEST(the_ledger_has_what_was_asked_for));

#include "decode.h"

extern const struct adb_format adb_format_sm64_lua;

#define VALUES "0, 10, 20, -30, 0x2000, 0x1000, 0x4000, 57344, 0x1000, 0"
#define INDEX  "1, 0, 2, 1, 1, 3, 4, 4, 1, 5, 1, 0"
#define CALL   "smlua_anim_util_register_animation"

static struct decoded decode_text(const char *text)
{
	return decode_bytes(&adb_format_sm64_lua, text, strlen(text), "main.lua");
}

/* The same as in C and in ROMs: its content hash is that of the format page. */
static void check_example(const struct decoded *result, const char *name)
{
	const struct adb_clip *clip = result->content.clips;

	CHECK_INT(result->outcome, ADB_OK);
	if (!CHECK(clip != NULL))
		return;
	CHECK_TEXT(clip->name, name);
	CHECK_TEXT(attribute_json(&clip->attributes, "content_crc32"), "\"E534565E\"");
	CHECK_INT(clip->channel_count, 2);
	CHECK(result->content.problems == NULL);
}

static void test_forms(void)
{
	static const char *const texts[] = {
		CALL "('wave', ANIM_FLAG_HOR_TRANS, 0, 0, 1, 4, { " VALUES " }, { " INDEX " })",
		CALL "(\"wave\", 8, 0, 0, 1, 4, {" VALUES ",},\n{" INDEX ";});",
		"local NAME = 'wave' local V, x = 0\nVALS = { " VALUES
		" } -- }\nlocal I = { --[[ 7, ]] " INDEX " }\nlocal END = 4\n" CALL
		"(NAME, 1 << 3, 0, 0, 1, END, VALS, I)",
		"--[==[ " CALL "('no', 0, 0, 0, 0, 0, {1}, {1}) ]] ]==]\n" CALL
		"([[wave]], 8, 0, 0, 1, 4, { " VALUES " }, { " INDEX " }) -- " CALL "('no')",
	};

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct decoded result = decode_text(texts[i]);

		check_example(&result, "wave");
		CHECK(result.content.clips != NULL && result.content.clips->next == NULL);
		decoded_free(&result);
	}
}

static void test_templates(void)
{
	static const char *const texts[] = {
		CALL "('a', 0, 0, 0, 0, 0, {}, {})",
		CALL "('a', 0, 0, 0, 0, 0, { 1 }, { 1, 0 })",
		CALL "('a', 0, 0, 0, 0, 0)",
		CALL "(unknown, 0, 0, 0, 0, 0, { 1 }, { 1, 0, 1, 0, 1, 0 })",
		CALL "('a', 0, 0, 0, 0, 0, VALUES, INDEX)",
		CALL "('a', 0, 0, 0, 0, 0, { 1 }, { 1, 0, 1, 0, 1, 0 }",
	};

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct decoded result = decode_text(texts[i]);

		CHECK_INT(result.outcome, ADB_OK);
		CHECK(result.content.clips == NULL);
		CHECK_INT(problem_count(&result.content, "no-animation"), 1);
		decoded_free(&result);
	}
}

/* What user mods have: odd flags, loop end 0, a table that is no list of numbers. */
static void test_odd(void)
{
	struct decoded result =
		decode_text(CALL "('a', 257, 0, -1, -2, 0, { 1 }, { 1, 0, 1, 0, 1, 0 })\n" CALL
				 "('b', WHAT, 0, 0, 0, 1, { 1 }, { 1, 0, 1, 0, 1, 0 })\n" CALL
				 "('c', 0, 0, 0, 0, 1, { 'x' }, { 1, 0, 1, 0, 1, 0 })\n");
	const struct adb_clip *clip = result.content.clips;

	if (CHECK(clip != NULL && clip->next != NULL)) {
		CHECK_TEXT(attribute_json(&clip->attributes, "flags"), "257");
		CHECK_TEXT(attribute_json(&clip->attributes, "start_frame"), "-1");
		CHECK_TEXT(attribute_json(&clip->next->attributes, "line"), "2");
		CHECK(clip->next->next == NULL);
	}
	CHECK_INT(problem_count(&result.content, "unknown-constant"), 1);
	CHECK_INT(problem_count(&result.content, "bad-array"), 1);
	decoded_free(&result);
}

static void test_sniff(void)
{
	static const char call[] = "-- mod\n" CALL "(";

	CHECK(bid_for(&adb_format_sm64_lua, call, sizeof call - 1, "main.lua", "LUA") > 0);
	CHECK_INT(bid_for(&adb_format_sm64_lua, call, sizeof call - 1, "main.txt", "TXT"), 0);
	CHECK_INT(bid_for(&adb_format_sm64_lua, "x = 1", 5, "main.lua", "LUA"), 0);
	CHECK_INT(bid_for(&adb_format_sm64_lua, "", 0, "main.lua", "LUA"), 0);
}

/* A long comment or string without its end hides what follows, not what stands before. */
static void test_open_long_brackets(void)
{
	static const char *const texts[] = {
		CALL "('a', 0, 0, 0, 0, 1, { 1 }, { 1, 0, 1, 0, 1, 0 })\n--[[ no end\n",
		CALL "('a', 0, 0, 0, 0, 1, { 1 }, { 1, 0, 1, 0, 1, 0 })\nx = [==[ no end ]=]",
	};

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct decoded result = decode_text(texts[i]);

		CHECK(result.content.clips != NULL);
		CHECK_INT(problem_count(&result.content, "unterminated"), 1);
		if (CHECK(result.content.problems != NULL))
			CHECK_INT(result.content.problems->offset,
				  strcspn(texts[i], "\n") + 1 + (i == 1 ? 4 : 0));
		decoded_free(&result);
	}
}

static void test_odd_length(void)
{
	struct decoded result = decode_text(CALL "('a', 0, 0, 0, 0, 1, { 1 }, { 1, 0, 1, 0, 1, 0, 1 })");

	CHECK(result.content.clips != NULL);
	CHECK_INT(problem_count(&result.content, "index-length"), 1);
	decoded_free(&result);
}

/* A bracket that nothing closes, a great many times, takes no time. */
static void test_many_open_calls(void)
{
	enum { CALLS = 100000 };
	static const char call[] = CALL "({";
	char *text = malloc(CALLS * sizeof call);

	for (size_t i = 0; i < CALLS; i++)
		memcpy(text + i * (sizeof call - 1), call, sizeof call - 1);

	struct decoded result =
		decode_bytes(&adb_format_sm64_lua, text, CALLS * (sizeof call - 1), "main.lua");

	CHECK_INT(result.outcome, ADB_OK);
	CHECK(result.content.clips == NULL);
	decoded_free(&result);
	free(text);
}

static void test_damaged(void)
{
	static const char text[] =
		"local N = [==[a]==] x = N\n--[[ a ]] V = { 1; 2, -3 }\n" CALL
		"(x, 1 | 2, 0, 0, 0, 9, V, { 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0 }) -- a // b";

	decode_damaged(&adb_format_sm64_lua, text, sizeof text - 1, "main.lua");
}

TEST_SUITE("sm64_lua", TEST(test_forms), TEST(test_templates), TEST(test_odd), TEST(test_sniff),
	   TEST(test_open_long_brackets), TEST(test_odd_length), TEST(test_many_open_calls),
	   TEST(test_damaged));

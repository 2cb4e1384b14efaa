#include "base/text.h"

#include "check.h"

static struct adb_arena *arena;

static const char *decoded(const char *bytes, enum adb_encoding encoding)
{
	return adb_text_decode(arena, bytes, strlen(bytes), encoding);
}

static void code_pages_are_told_apart(void)
{
	arena = adb_arena_new(1 << 20);
	CHECK_TEXT(decoded("plain", ADB_CP1252), "plain");
	CHECK_TEXT(decoded("\xE4\x80\x9F\xFF", ADB_CP1252), "ä€Ÿÿ");
	CHECK_TEXT(decoded("\xB3\xF3\x9C\xBF", ADB_CP1250), "łóśż");
	CHECK_TEXT(decoded("\xC0\xFF\xA8\xB8\x80\xBF", ADB_CP1251), "АяЁёЂї");
	CHECK_TEXT(decoded("\xD0\xAF", ADB_UTF8), "Я");
	adb_arena_free(arena);
}

static void undefined_bytes_are_replaced(void)
{
	static const struct {
		enum adb_encoding encoding;
		int count; /* of 256, as the mapping tables of Unicode have them */
	} pages[] = { { ADB_CP1252, 5 }, { ADB_CP1250, 5 }, { ADB_CP1251, 1 }, { ADB_UTF8, 128 } };

	arena = adb_arena_new(1 << 20);
	CHECK_TEXT(decoded("\x81\x8D\x8F\x90\x9D", ADB_CP1252), "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
	CHECK_TEXT(decoded("\x81\x83\x88\x90\x98", ADB_CP1250), "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
	CHECK_TEXT(decoded("\x98", ADB_CP1251), "\uFFFD");
	CHECK_TEXT(decoded("a\xE4z", ADB_UTF8), "a\uFFFDz");
	for (int i = 0; i < 4; i++) {
		int replaced = 0;

		for (int byte = 1; byte < 256; byte++)
			replaced += strcmp(decoded((char[]){ (char)byte, '\0' }, pages[i].encoding),
					   "\uFFFD") == 0;
		CHECK_INT(replaced, pages[i].count);
	}
	adb_arena_free(arena);
}

static void text_ends_at_nul_or_at_its_size(void)
{
	arena = adb_arena_new(1 << 20);
	CHECK_TEXT(adb_text_decode(arena, "ab\0cd", 5, ADB_CP1252), "ab");
	CHECK_TEXT(adb_text_decode(arena, "abcd", 3, ADB_CP1252), "abc");
	CHECK_TEXT(adb_text_decode(arena, "\xE4\xE4", 1, ADB_CP1252), "ä");
	CHECK_TEXT(adb_text_decode(arena, "", 0, ADB_UTF8), "");
	adb_arena_free(arena);
}

/* Three bytes for each one, in sizes where nothing is left over for the NUL. */
static void longest_decoded_text_has_room_for_its_end(void)
{
	static char bytes[16384];

	memset(bytes, 0x80, sizeof bytes);
	for (size_t size = 16; size <= sizeof bytes; size *= 2) {
		arena = adb_arena_new(1 << 20);

		const char *text = adb_text_decode(arena, bytes, size, ADB_UTF8);

		CHECK_INT(text != NULL ? strlen(text) : 0, 3 * size);
		adb_arena_free(arena);
	}
	arena = adb_arena_new(100);
	CHECK(adb_text_decode(arena, bytes, sizeof bytes, ADB_UTF8) == NULL);
	adb_arena_free(arena);
}

static void utf8_is_strict(void)
{
	CHECK_INT(adb_utf8_length("a", 1), 1);
	CHECK_INT(adb_utf8_length("\xC3\xA4", 2), 2);
	CHECK_INT(adb_utf8_length("\xE2\x82\xAC", 3), 3);
	CHECK_INT(adb_utf8_length("\xF4\x8F\xBF\xBF", 4), 4);
	CHECK_INT(adb_utf8_length("\xC3\xA4", 1), 0);         /* cut off */
	CHECK_INT(adb_utf8_length("\xC1\xBF", 2), 0);         /* overlong */
	CHECK_INT(adb_utf8_length("\xE0\x9F\xBF", 3), 0);     /* overlong */
	CHECK_INT(adb_utf8_length("\xF0\x8F\xBF\xBF", 4), 0); /* overlong */
	CHECK_INT(adb_utf8_length("\xED\xA0\x80", 3), 0);     /* surrogate */
	CHECK_INT(adb_utf8_length("\xF4\x90\x80\x80", 4), 0); /* beyond U+10FFFF */
	CHECK_INT(adb_utf8_length("\x80", 1), 0);
	CHECK_INT(adb_utf8_length("\xFF", 1), 0);
	CHECK_INT(adb_utf8_length("\xE2\x28\xA1", 3), 0);
	CHECK_INT(adb_utf8_length("", 0), 0);
}

static void ascii_case_leaves_the_rest_alone(void)
{
	CHECK_INT(adb_ascii_upper('z'), 'Z');
	CHECK_INT(adb_ascii_upper('{'), '{');
	CHECK_INT(adb_ascii_lower('A'), 'a');
	CHECK_INT(adb_ascii_lower('@'), '@');
	CHECK(adb_text_equal_nocase("Humans.MDH", "HUMANS.mdh"));
	CHECK(!adb_text_equal_nocase("abc", "abcd"));
	CHECK(!adb_text_equal_nocase("\xE4", "\xC4"));
	CHECK(adb_text_compare_nocase("a", "B") < 0);
	CHECK(adb_text_compare_nocase("b", "A") > 0);
	CHECK(adb_text_compare_nocase("\xE4", "z") > 0);
	arena = adb_arena_new(1000);
	CHECK_TEXT(adb_text_upper(arena, "aä-z"), "Aä-Z");
	adb_arena_free(arena);
}

static void paths_are_taken_apart(void)
{
	char folder[] = "/a/b//", root[] = "//", none[] = "";

	CHECK_TEXT(adb_path_base("a/b/C.MAN"), "C.MAN");
	CHECK_TEXT(adb_path_base("C.MAN"), "C.MAN");
	CHECK_TEXT(adb_path_base("a/"), "");
	adb_path_trim(folder);
	CHECK_TEXT(folder, "/a/b");
	adb_path_trim(root);
	CHECK_TEXT(root, "/");
	adb_path_trim(none);
	CHECK_TEXT(none, "");
	CHECK_INT(adb_path_stem_length("A.B.MAN"), 3);
	CHECK_INT(adb_path_stem_length(".hidden"), 7);
	CHECK_INT(adb_path_stem_length("none"), 4);
	CHECK_TEXT(adb_path_extension("A.B.MAN"), "MAN");
	CHECK_TEXT(adb_path_extension(".hidden"), "");
	CHECK_TEXT(adb_path_extension("none"), "");
	CHECK_TEXT(adb_path_extension("dot."), "");
}

static void terminals_are_safe(void)
{
	char out[64], small[4];

	CHECK_INT(adb_text_printable(out, sizeof out, "ä\x1B[2J\n\x7F"), 2 + 4 + 3 + 4 + 4);
	CHECK_TEXT(out, "ä\\x1b[2J\\x0a\\x7f");
	adb_text_printable(out, sizeof out,
			   "\xC2\x9B"
			   "31m\xFF");
	CHECK_TEXT(out, "\\x9b31m\\xff");
	CHECK_INT(adb_text_printable(small, sizeof small, "abcdef"), 6);
	CHECK_TEXT(small, "abc");
	CHECK_INT(adb_text_printable(small, sizeof small, "ab\n"), 6);
	CHECK_TEXT(small, "ab"); /* an escape is there whole or not at all */
	CHECK_INT(adb_text_printable(NULL, 0, "abc"), 3);
}

static void encodings_have_names(void)
{
	static const char *const names[] = { "windows-1251", "CP1251", "1251" };
	enum adb_encoding encoding = ADB_CP1252;

	for (int i = 0; i < 3; i++) {
		encoding = ADB_CP1252;
		CHECK(adb_encoding_from_name(names[i], &encoding));
		CHECK_INT(encoding, ADB_CP1251);
	}
	CHECK(adb_encoding_from_name("UTF-8", &encoding) && encoding == ADB_UTF8);
	CHECK(!adb_encoding_from_name("latin-9", &encoding));
	CHECK_INT(encoding, ADB_UTF8);
	CHECK_TEXT(adb_encoding_name(ADB_CP1250), "windows-1250");
	CHECK_TEXT(adb_encoding_name(ADB_UTF8), "utf-8");
}

TEST_SUITE("text", TEST(code_pages_are_told_apart), TEST(undefined_bytes_are_replaced),
	   TEST(text_ends_at_nul_or_at_its_size), TEST(longest_decoded_text_has_room_for_its_end),
	   TEST(utf8_is_strict), TEST(ascii_case_leaves_the_rest_alone), TEST(paths_are_taken_apart),
	   TEST(terminals_are_safe), TEST(encodings_have_names));

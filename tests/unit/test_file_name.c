#include "base/file_name.h"

#include "check.h"

static struct adb_arena *arena;
static const char *fault;

static const char *plain(const char *written, size_t levels)
{
	return adb_file_name_relative(arena, written, ADB_NAMES_PLAIN, levels, &fault);
}

static const char *percent(const char *written)
{
	return adb_file_name_relative(arena, written, ADB_NAMES_PERCENT, 0, &fault);
}

static void usual_names_are_kept(void)
{
	static const char *const names[] = { "a.bin",       "Game (Track 1).bin",
					     "a/b/c.tga",   ".hidden",
					     "a..b",        "..a",
					     "a.",          "CONE.bin",
					     "console/x",   "COM.bin",
					     "COM10.bin",   "nullify",
					     "a/auxil/lpt", "Gr\xC3\xBC\xC3\x9F.png",
					     "50%.bin" };

	arena = adb_arena_new(1 << 16);
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		CHECK_TEXT(plain(names[i], 0), names[i]);
	adb_arena_free(arena);
}

static void parts_are_joined(void)
{
	arena = adb_arena_new(1 << 16);
	CHECK_TEXT(plain("a\\b/c", 0), "a/b/c");
	CHECK_TEXT(plain("./a//./b/../c", 0), "a/c");
	CHECK_TEXT(plain("a/..\\b", 0), "b");
	CHECK_TEXT(plain("../x", 1), "../x");
	CHECK_TEXT(plain("../../a/../x", 2), "../../x");
	CHECK_TEXT(plain("a/../../x", 1), "../x");
	CHECK(plain("../../x", 1) == NULL);
	CHECK(plain("a/../../../x", 1) == NULL);
	adb_arena_free(arena);
}

static void percent_escapes_count_where_the_format_has_them(void)
{
	arena = adb_arena_new(1 << 16);
	CHECK_TEXT(percent("a%20b%2fc.bin"), "a b/c.bin");
	CHECK_TEXT(percent("%zz%4"), "%zz%4");
	CHECK_TEXT(percent("a%00b"), "a%00b");
	CHECK_TEXT(percent("%252e%252e/x"), "%2e%2e/x");
	CHECK_TEXT(plain("%2e%2e/x", 0), "%2e%2e/x");
	adb_arena_free(arena);
}

static void what_leaves_the_dump_is_refused(void)
{
	static const char out[] = "leads out of the dump", absolute[] = "is an absolute path",
			  colon[] = "has a colon, as a drive or an address has",
			  device[] = "is the name of a device on Windows",
			  dots[] = "has a part of dots and blanks, which Windows takes as another folder",
			  none[] = "names no file";
	static const struct {
		const char *name, *fault;
	} cases[] = {
		{ "../x", out },
		{ "..\\x", out },
		{ "..", out },
		{ "a/../../x", out },
		{ "a\\..\\..\\x", out },
		{ "%2e%2e/x", out },
		{ "..%5Cx", out },
		{ "..%2Fx", out },
		{ ".%2E/x", out },
		{ "/etc/x", absolute },
		{ "\\x", absolute },
		{ "%2Fetc/x", absolute },
		{ "\\\\host\\x", absolute },
		{ "//host/x", absolute },
		{ "\\\\?\\C:\\x", absolute },
		{ "C:\\x", colon },
		{ "C:/x", colon },
		{ "C:x", colon },
		{ "C%3Ax", colon },
		{ "x.bin:stream", colon },
		{ "file:///etc/x", colon },
		{ "CON", device },
		{ "con", device },
		{ "NUL.bin", device },
		{ "nul .tar.gz", device },
		{ "a/Aux/x", device },
		{ "lpt1", device },
		{ "COM\xC2\xB9", device },
		{ "CONIN$", device },
		{ ".. /x", dots },
		{ "a/.../x", dots },
		{ " ", dots },
		{ "", none },
		{ "./", none },
		{ "a/..", none },
	};

	arena = adb_arena_new(1 << 16);
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		CHECK_TEXT(percent(cases[i].name), NULL);
		CHECK_TEXT(fault, cases[i].fault);
	}
	adb_arena_free(arena);
}

TEST_SUITE("file_name", TEST(usual_names_are_kept), TEST(parts_are_joined),
	   TEST(percent_escapes_count_where_the_format_has_them), TEST(what_leaves_the_dump_is_refused));

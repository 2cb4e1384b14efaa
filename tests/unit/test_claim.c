#include "index/claim.h"

#include "decode.h"

static void only_rare_extensions_claim(void)
{
	const char *owner = "";

	CHECK_TEXT(adb_claim_of(NULL, "HUMANS-S_RUN.MAN", &owner), "ZenGin animation");
	CHECK_TEXT(owner, "zengin");
	CHECK(adb_claim_of(NULL, "folder/humans-s_run.man", NULL) != NULL);
	CHECK(adb_claim_of("zengin", "x.man", NULL) != NULL);
	CHECK(adb_claim_of("oni", "x.man", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "x.z64", NULL) != NULL);
	/* Two systems have archives of that name, and none is known to own an archive of any kind. */
	CHECK(adb_claim_of(NULL, "x.PAK", &owner) != NULL);
	CHECK(owner == NULL);
	CHECK(adb_claim_of("oni", "x.zip", &owner) != NULL);
	CHECK(owner == NULL);
	CHECK(adb_claim_of(NULL, "MAN", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "x.", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "x.MA", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "x.MANS", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "x.N64 V64", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "x.txt", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "x.c", NULL) == NULL);
}

static void folders_claim_what_an_extension_does_not(void)
{
	const char *owner = NULL;

	CHECK(adb_claim_of(NULL, "/dump/_WORK/DATA/ANIMS/HUM_RUN.ASC", &owner) != NULL);
	CHECK_TEXT(owner, "zengin");
	CHECK(adb_claim_of(NULL, "anims/hum_run.asc", NULL) != NULL);
	CHECK(adb_claim_of(NULL, "hum_run.asc", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "x/hum_run.asc", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "myanims/hum_run.asc", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "anims/x/hum_run.asc", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "x/TRAMKONCOMrun.xml", NULL) != NULL);
	CHECK(adb_claim_of(NULL, "TRAM/x.xml", NULL) == NULL);
	CHECK(adb_claim_of(NULL, "TRAM/x.man", NULL) != NULL);
}

static void check_words(const void *bytes, size_t size, uint64_t byte_size, const char *expected)
{
	struct adb_arena *arena = adb_arena_new(4096);
	void *copy = malloc(size + 1);

	memcpy(copy, bytes, size);

	struct adb_input *input = adb_input_of_memory(copy, size);

	CHECK_TEXT(adb_claim_describe(arena, input, byte_size), expected);
	adb_input_release(input);
	adb_arena_free(arena);
}

static void says_what_bytes_are(void)
{
	static const char zeros[1000], lfs[] = "version https://git-lfs.github.com/spec/v1\noid sha256:";

	check_words("", 0, 0, "empty");
	check_words("", 0, 5, "something that cannot be read");
	check_words(lfs, sizeof lfs - 1, 130, "a Git LFS pointer: the file itself was not downloaded");
	check_words(zeros, 7, 7, "nothing but zeros");
	check_words(zeros, 1000, 1000, "zeros in its first 512 bytes");
	check_words("<!DOCTYPE html>", 15, 15, "a web page");
	check_words("PK\3\4", 4, 4, "a zip archive");
	check_words("Gr\xFC\xDF"
		    "e\r\n\t",
		    8, 8, "text of another kind");
	check_words("a\0b", 3, 3, "something else, which begins with 61 00 62");
	check_words("\1\2\3\4\5\6\7\x88\x99", 9, 9,
		    "something else, which begins with 01 02 03 04 05 06 07 88");
}

static void knows_a_real_pointer(void)
{
	struct adb_input *input = open_real_file("zengin/HUMANS-S_LFS.MAN");
	struct adb_arena *arena = adb_arena_new(4096);

	if (input != NULL)
		CHECK_TEXT(adb_claim_describe(arena, input, adb_input_size(input)),
			   "a Git LFS pointer: the file itself was not downloaded");
	adb_input_release(input);
	adb_arena_free(arena);
}

TEST_SUITE("claim", TEST(only_rare_extensions_claim), TEST(folders_claim_what_an_extension_does_not),
	   TEST(says_what_bytes_are), TEST(knows_a_real_pointer));

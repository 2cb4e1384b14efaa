#include "census/digest.h"

#include <stdlib.h>

#include "check.h"

static atomic_int interrupted;

static struct adb_input *input_of(const char *text, size_t size)
{
	uint8_t *copy = malloc(size + 1);

	memcpy(copy, text, size);
	return adb_input_of_memory(copy, size);
}

static const char *digest_of(const char *text, size_t size, const char *algorithm, bool with_crlf)
{
	static char hex[ADB_DIGEST_HEX_SIZE];
	struct adb_digest_range range = { .size = size, .with_crlf = with_crlf, .interrupted = &interrupted };
	struct adb_input *input = input_of(text, size);
	bool made = adb_digest(input, &range, algorithm, hex);

	adb_input_release(input);
	return made ? hex : "none";
}

/* The examples of FIPS 180. */
static void digests_are_those_of_the_standard(void)
{
	CHECK_TEXT(digest_of("abc", 3, "sha1", false), "a9993e364706816aba3e25717850c26c9cd0d89d");
	CHECK_TEXT(digest_of("abc", 3, "sha256", false),
		   "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	CHECK_TEXT(
		digest_of("abc", 3, "sha512", false),
		"ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
		"454d4423643ce80e2a9ac94fa54ca49f");
	CHECK_TEXT(digest_of("", 0, "sha1", false), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
	CHECK_TEXT(digest_of("abc", 3, "md5", false), "none");
}

static void a_lone_lf_counts_as_crlf(void)
{
	char wanted[ADB_DIGEST_HEX_SIZE];
	const char *both = "\r\na\r\nb\r\n\r\nc\r\n";

	snprintf(wanted, sizeof wanted, "%s", digest_of(both, strlen(both), "sha1", false));
	CHECK_TEXT(digest_of(both, strlen(both), "sha1", true), wanted);
	CHECK_TEXT(digest_of("\na\nb\n\nc\n", 8, "sha1", true), wanted);
	CHECK_TEXT(digest_of("\na\r\nb\n\r\nc\n", 10, "sha1", true), wanted);
}

/* Pieces are read one after the other, and the last byte of one decides on the first of the next. */
static void pieces_are_joined(void)
{
	enum { SIZE = 600 * 1024, EDGE = 256 * 1024 };
	char *text = malloc(SIZE), wanted[ADB_DIGEST_HEX_SIZE];

	memset(text, 'x', SIZE);
	text[EDGE - 1] = '\r';
	text[EDGE] = '\n';
	snprintf(wanted, sizeof wanted, "%s", digest_of(text, SIZE, "sha256", false));
	CHECK_TEXT(digest_of(text, SIZE, "sha256", true), wanted);
	/* Without the CR, one is put between the pieces. */
	memmove(text + EDGE - 1, text + EDGE, SIZE - EDGE);
	CHECK_TEXT(digest_of(text, SIZE - 1, "sha256", true), wanted);
	free(text);
}

static void a_range_must_be_in_the_input(void)
{
	char hex[ADB_DIGEST_HEX_SIZE];
	struct adb_digest_range range = { .first = 2, .size = 3, .interrupted = &interrupted };
	struct adb_input *input = input_of("xxabcyy", 7);

	CHECK(adb_digest(input, &range, "sha1", hex));
	CHECK_TEXT(hex, "a9993e364706816aba3e25717850c26c9cd0d89d");
	range.size = 6;
	CHECK(!adb_digest(input, &range, "sha1", hex));
	range = (struct adb_digest_range){ .first = 8, .size = 0, .interrupted = &interrupted };
	CHECK(!adb_digest(input, &range, "sha1", hex));
	range = (struct adb_digest_range){ .first = 1, .size = UINT64_MAX, .interrupted = &interrupted };
	CHECK(!adb_digest(input, &range, "sha1", hex));
	range = (struct adb_digest_range){ .size = 7, .interrupted = &interrupted };
	interrupted = 1;
	CHECK(!adb_digest(input, &range, "sha1", hex));
	interrupted = 0;
	adb_input_release(input);
}

TEST_SUITE("digest", TEST(digests_are_those_of_the_standard), TEST(a_lone_lf_counts_as_crlf),
	   TEST(pieces_are_joined), TEST(a_range_must_be_in_the_input));

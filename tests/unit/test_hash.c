#include "base/hash.h"

#include "check.h"

static void crc32_is_that_of_zlib(void)
{
	CHECK_INT(adb_crc32("123456789", 9), 0xCBF43926);
	CHECK_INT(adb_crc32("BIP01BIP01 LEVER STICK", 22), 0xEA809BF7);
	CHECK_INT(adb_crc32("", 0), 0);
	CHECK_INT(adb_crc32_more(adb_crc32("1234", 4), "56789", 5), 0xCBF43926);
}

static const char *hex_of(const char *text)
{
	static char hex[ADB_HASH_HEX_SIZE];
	struct adb_hash hash = adb_hash_of(text, strlen(text));

	return adb_hash_hex(&hash, hex);
}

static void hash_is_what_xxh128sum_prints(void)
{
	CHECK_TEXT(hex_of(""), "99aa06d3014798d86001c324468d497f");
	CHECK_TEXT(hex_of("animdb"), "dc9eb26dacf15e1c2f32c30b19bea410");
}

static void hex_is_parsed_as_it_is_written(void)
{
	struct adb_hash hash = adb_hash_of("animdb", 6), parsed;
	char hex[ADB_HASH_HEX_SIZE + 1];

	CHECK(adb_hash_parse(adb_hash_hex(&hash, hex), &parsed));
	CHECK(memcmp(&parsed, &hash, sizeof hash) == 0);
	hex[0] = 'D';
	CHECK(!adb_hash_parse(hex, &parsed));
	memcpy(hex, "dg", 2);
	CHECK(!adb_hash_parse(hex, &parsed));
	adb_hash_hex(&hash, hex);
	memcpy(hex + 32, "0", 2);
	CHECK(!adb_hash_parse(hex, &parsed));
	hex[31] = '\0';
	CHECK(!adb_hash_parse(hex, &parsed));
	CHECK(!adb_hash_parse(NULL, &parsed));
}

static void pieces_give_the_same_hash(void)
{
	static char text[100000];
	struct adb_hasher *hasher = adb_hasher_new();

	for (size_t i = 0; i < sizeof text; i++)
		text[i] = (char)(i * i >> 3);
	for (size_t done = 0, piece = 1; done < sizeof text; done += piece, piece = piece * 3 % 7001) {
		if (piece > sizeof text - done)
			piece = sizeof text - done;
		adb_hasher_add(hasher, text + done, piece);
	}

	struct adb_hash pieces = adb_hasher_end(hasher), whole = adb_hash_of(text, sizeof text);

	CHECK(memcmp(&pieces, &whole, sizeof whole) == 0);
	/* Ending does not end it. */
	adb_hasher_add(hasher, "x", 1);
	pieces = adb_hasher_end(hasher);
	CHECK(memcmp(&pieces, &whole, sizeof whole) != 0);
	adb_hasher_free(hasher);
	adb_hasher_free(NULL);
}

TEST_SUITE("hash", TEST(crc32_is_that_of_zlib), TEST(hash_is_what_xxh128sum_prints),
	   TEST(hex_is_parsed_as_it_is_written), TEST(pieces_give_the_same_hash));

#include "base/bits.h"

#include "check.h"

/* The bits of whole words given as numbers; freed with the arena that they live in. */
static struct adb_bits bits_of_words(struct adb_arena *arena, const uint32_t *words, size_t count)
{
	uint8_t *bytes = adb_arena_alloc(arena, count, 4);

	for (size_t i = 0; i < count * 4; i++)
		bytes[i] = (uint8_t)(words[i / 4] >> (24 - 8 * (i % 4)));
	return adb_bits_of(arena, bytes, count * 4);
}

static uint32_t unsigned_at(const struct adb_bits *bits, uint64_t position, unsigned width)
{
	return adb_bits_unsigned(adb_bits_window(bits, position), width);
}

static int32_t signed_at(const struct adb_bits *bits, uint64_t position, unsigned width)
{
	return adb_bits_signed(adb_bits_window(bits, position), width);
}

static void lowest_bits_of_a_big_endian_word_come_first(void)
{
	static const uint8_t bytes[] = { 0x12, 0x34, 0x56, 0x78 };
	struct adb_arena *arena = adb_arena_new(1 << 16);
	struct adb_bits bits = adb_bits_of(arena, bytes, sizeof bytes);

	CHECK_INT(unsigned_at(&bits, 0, 4), 0x8);
	CHECK_INT(unsigned_at(&bits, 4, 8), 0x67);
	CHECK_INT(unsigned_at(&bits, 12, 20), 0x12345);
	CHECK_INT(unsigned_at(&bits, 0, 32), 0x12345678);
	adb_arena_free(arena);
}

static void values_straddle_words(void)
{
	static const uint32_t words[] = { 0xA0000000, 0x0000003C, 0xFFFFFFFF };
	struct adb_arena *arena = adb_arena_new(1 << 16);
	struct adb_bits bits = bits_of_words(arena, words, 3);

	/* The upper four bits of the first, then the lower four of the second. */
	CHECK_INT(unsigned_at(&bits, 28, 8), 0xCA);
	CHECK_INT(unsigned_at(&bits, 36, 27), 3);
	/* One bit of the second, 31 of the third. */
	CHECK_INT(unsigned_at(&bits, 63, 32), 0xFFFFFFFE);
	CHECK_INT(unsigned_at(&bits, 95, 1), 1);
	adb_arena_free(arena);
}

/* Worked example of the format that writes such bits. */
static void signed_values_have_any_width(void)
{
	static const uint32_t words[] = { 0x0000A5C3, 0x80000001 }, straddling[] = { 0xF0000000, 5 };
	struct adb_arena *arena = adb_arena_new(1 << 16);
	struct adb_bits bits = bits_of_words(arena, words, 2);

	CHECK_INT(unsigned_at(&bits, 0, 1), 1);
	CHECK_INT(signed_at(&bits, 1, 3), 1);
	CHECK_INT(signed_at(&bits, 4, 5), -4);
	CHECK_INT(signed_at(&bits, 9, 7), -46);
	CHECK_INT(unsigned_at(&bits, 16, 16), 0);
	CHECK_INT(unsigned_at(&bits, 32, 2), 1);
	CHECK_INT(signed_at(&bits, 34, 0), 0);
	bits = bits_of_words(arena, straddling, 2);
	CHECK_INT(signed_at(&bits, 28, 7), -33);
	CHECK_INT(signed_at(&bits, 0, 32), -0x10000000);
	CHECK_INT(signed_at(&bits, 31, 1), -1);
	adb_arena_free(arena);
}

static void no_bits_are_zero(void)
{
	struct adb_arena *arena = adb_arena_new(1 << 16);
	struct adb_bits bits = adb_bits_of(arena, "\xFF\xFF\xFF\xFF", 4);

	CHECK_INT(unsigned_at(&bits, 0, 0), 0);
	CHECK_INT(signed_at(&bits, 3, 0), 0);
	CHECK_INT(signed_at(&bits, 0, 32), -1);
	adb_arena_free(arena);
}

static void bits_beyond_the_end_are_zero(void)
{
	struct adb_arena *arena = adb_arena_new(1 << 16);
	struct adb_bits bits = adb_bits_of(arena, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 7); /* one whole word */

	CHECK_INT(bits.size, 4);
	CHECK_INT(unsigned_at(&bits, 20, 32), 0xFFF);
	CHECK_INT(unsigned_at(&bits, 31, 32), 1);
	CHECK_INT(unsigned_at(&bits, 32, 32), 0);
	CHECK_INT(unsigned_at(&bits, UINT64_MAX, 32), 0);
	bits = adb_bits_of(arena, "", 0);
	CHECK_INT(unsigned_at(&bits, 0, 8), 0);
	adb_arena_free(arena);
}

/* From every bit of a byte on, enough bits follow for several values. */
static void windows_are_wide(void)
{
	static const uint32_t words[] = { 0x01234567, 0x89ABCDEF, 0x76543210 };
	struct adb_arena *arena = adb_arena_new(1 << 16);
	struct adb_bits bits = bits_of_words(arena, words, 3);
	const uint64_t first = 0x89ABCDEF01234567, mask = (UINT64_C(1) << ADB_BITS_WINDOW) - 1;

	for (unsigned i = 0; i < 8; i++) {
		uint64_t expected = first >> i | (i > 0 ? (uint64_t)0x76543210 << (64 - i) : 0);

		CHECK((adb_bits_window(&bits, i) & mask) == (expected & mask));
	}
	adb_arena_free(arena);
}

static void an_exhausted_arena_gives_no_bits(void)
{
	static const uint8_t bytes[4096];
	struct adb_arena *arena = adb_arena_new(1024);

	CHECK(adb_bits_of(arena, bytes, sizeof bytes).bytes == NULL);
	CHECK_INT(adb_arena_outcome(arena), ADB_LIMIT);
	adb_arena_free(arena);
}

TEST_SUITE("bits", TEST(lowest_bits_of_a_big_endian_word_come_first), TEST(values_straddle_words),
	   TEST(signed_values_have_any_width), TEST(no_bits_are_zero), TEST(bits_beyond_the_end_are_zero),
	   TEST(windows_are_wide), TEST(an_exhausted_arena_gives_no_bits));

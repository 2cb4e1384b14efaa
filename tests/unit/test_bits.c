#include "base/bits.h"

#include "check.h"

static void lowest_bits_of_a_big_endian_word_come_first(void)
{
	static const uint8_t bytes[] = { 0x12, 0x34, 0x56, 0x78 };
	struct adb_bits bits = adb_bits_of(bytes, sizeof bytes);

	CHECK_INT(adb_bits_unsigned(&bits, 4), 0x8);
	CHECK_INT(adb_bits_unsigned(&bits, 8), 0x67);
	CHECK_INT(adb_bits_unsigned(&bits, 20), 0x12345);
	CHECK(!bits.overrun);
}

static void values_straddle_words(void)
{
	static const uint8_t bytes[] = { 0xA0, 0x00, 0x00, 0x00, 0x00, 0x00,
					 0x00, 0x3C, 0xFF, 0xFF, 0xFF, 0xFF };
	struct adb_bits bits = adb_bits_of(bytes, sizeof bytes);

	CHECK_INT(adb_bits_unsigned(&bits, 28), 0);
	CHECK_INT(adb_bits_unsigned(&bits, 8),
		  0xCA); /* the upper four bits of the first, then the lower four */
	CHECK_INT(adb_bits_unsigned(&bits, 27), 3);
	CHECK_INT(adb_bits_unsigned(&bits, 32), 0xFFFFFFFE); /* one bit of the second, 31 of the third */
	CHECK_INT(adb_bits_unsigned(&bits, 1), 1);
	CHECK(!bits.overrun);
}

static void whole_words_can_be_read(void)
{
	static const uint8_t bytes[] = { 0x89, 0xAB, 0xCD, 0xEF, 0x01, 0x02, 0x03, 0x04 };
	struct adb_bits bits = adb_bits_of(bytes, sizeof bytes);

	CHECK_INT(adb_bits_unsigned(&bits, 32), 0x89ABCDEF);
	CHECK_INT(adb_bits_signed(&bits, 32), 0x01020304);
}

static void signed_values_have_any_width(void)
{
	/* From the lowest bit: 1, then -2 in 2 bits (10), 3 in 3 bits, -1 in 5 bits, -1024 in 11 bits. */
	static const uint8_t bytes[] = { 0x00, 0x20, 0x07, 0xDD };
	struct adb_bits bits = adb_bits_of(bytes, sizeof bytes);

	CHECK_INT(adb_bits_signed(&bits, 1), -1);
	CHECK_INT(adb_bits_signed(&bits, 2), -2);
	CHECK_INT(adb_bits_signed(&bits, 3), 3);
	CHECK_INT(adb_bits_signed(&bits, 5), -1);
	CHECK_INT(adb_bits_signed(&bits, 11), -1024);
}

static void no_bits_are_zero(void)
{
	struct adb_bits bits = adb_bits_of("\xFF\xFF\xFF\xFF", 4);

	CHECK_INT(adb_bits_unsigned(&bits, 0), 0);
	CHECK_INT(adb_bits_signed(&bits, 0), 0);
	CHECK_INT(adb_bits_signed(&bits, 32), -1);
	CHECK_INT(adb_bits_unsigned(&bits, 0), 0);
	CHECK(!bits.overrun);
}

static void overrun_sticks(void)
{
	struct adb_bits bits = adb_bits_of("\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 7); /* one whole word */

	CHECK_INT(adb_bits_unsigned(&bits, 20), 0xFFFFF);
	CHECK_INT(adb_bits_unsigned(&bits, 13), 0);
	CHECK(bits.overrun);
	CHECK_INT(adb_bits_unsigned(&bits, 1), 0);
	CHECK_INT(adb_bits_signed(&bits, 1), 0);
	bits = adb_bits_of("\xFF\xFF\xFF\xFF", 4);
	CHECK_INT(adb_bits_unsigned(&bits, 33), 0);
	CHECK(bits.overrun);
}

TEST_SUITE("bits", TEST(lowest_bits_of_a_big_endian_word_come_first), TEST(values_straddle_words),
	   TEST(whole_words_can_be_read), TEST(signed_values_have_any_width), TEST(no_bits_are_zero),
	   TEST(overrun_sticks));

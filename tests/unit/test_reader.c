#include "base/reader.h"

#include "check.h"

static const uint8_t bytes[] = { 0x01, 0x82, 0x03, 0x84, 0x05, 0x86 };

static void reads_both_byte_orders(void)
{
	struct adb_reader in = adb_reader_of(bytes, sizeof bytes);

	CHECK_INT(adb_reader_u16le(&in), 0x8201);
	CHECK_INT(adb_reader_u32le(&in), 0x86058403);
	adb_reader_seek(&in, 0);
	CHECK_INT(adb_reader_u16be(&in), 0x0182);
	CHECK_INT(adb_reader_u32be(&in), 0x03840586);
	CHECK(adb_reader_ok(&in));
	CHECK_INT(adb_reader_left(&in), 0);
}

static void signed_values_keep_their_sign(void)
{
	struct adb_reader in = adb_reader_of(bytes + 1, 5);

	CHECK_INT(adb_reader_s8(&in), -126);
	adb_reader_seek(&in, 0);
	CHECK_INT(adb_reader_s16le(&in), 0x0382);
	adb_reader_seek(&in, 0);
	CHECK_INT(adb_reader_s16be(&in), (int16_t)0x8203);
	CHECK_INT(adb_reader_s16le(&in), 0x0584);
	adb_reader_seek(&in, 0);
	CHECK_INT(adb_reader_s32le(&in), 0x05840382);
	adb_reader_seek(&in, 1);
	CHECK_INT(adb_reader_s32le(&in), (int32_t)0x86058403);
}

static void floats_are_exact_bits(void)
{
	static const uint8_t both[] = { 0x00, 0x00, 0xC0, 0xBF, 0xBF, 0xC0, 0x00, 0x00 };
	struct adb_reader in = adb_reader_of(both, sizeof both);

	CHECK_NEAR((double)adb_reader_f32le(&in), -1.5, 0);
	CHECK_NEAR((double)adb_reader_f32be(&in), -1.5, 0);
	CHECK(isnan(adb_f32_from_bits(0x7FC00000)));
}

static void overrun_moves_nothing_and_sticks(void)
{
	struct adb_reader in = adb_reader_of(bytes, 3);

	CHECK_INT(adb_reader_u16le(&in), 0x8201);
	CHECK_INT(adb_reader_u16le(&in), 0);
	CHECK(!adb_reader_ok(&in));
	CHECK_INT(in.position, 2);
	CHECK_INT(adb_reader_u8(&in), 3);
	CHECK(!adb_reader_ok(&in));
}

static void sizes_cannot_overflow(void)
{
	struct adb_reader in = adb_reader_of(bytes, 6);

	CHECK(adb_reader_has(&in, 3, 2));
	CHECK(!adb_reader_has(&in, 4, 2));
	CHECK(!adb_reader_has(&in, SIZE_MAX / 2 + 1, 2));
	CHECK(adb_reader_has(&in, SIZE_MAX, 0));
	CHECK(adb_reader_ok(&in));
	CHECK(adb_reader_take(&in, SIZE_MAX) == NULL);
	CHECK(!adb_reader_ok(&in));
}

static void seeking_beyond_the_end_fails(void)
{
	struct adb_reader in = adb_reader_of(bytes, 6);

	adb_reader_seek(&in, 6);
	CHECK(adb_reader_ok(&in));
	adb_reader_seek(&in, 7);
	CHECK(!adb_reader_ok(&in));
	CHECK_INT(in.position, 6);
}

static void parts_are_bounded_by_themselves(void)
{
	struct adb_reader in = adb_reader_of(bytes, 6);
	struct adb_reader part = adb_reader_part(&in, 2);

	CHECK_INT(adb_reader_u8(&in), 3);
	CHECK_INT(adb_reader_u16be(&part), 0x0182);
	CHECK_INT(adb_reader_u8(&part), 0);
	CHECK(!adb_reader_ok(&part));
	CHECK(adb_reader_ok(&in));
	part = adb_reader_part(&in, 4);
	CHECK(!adb_reader_ok(&part) && !adb_reader_ok(&in));
	CHECK_INT(adb_reader_left(&part), 0);
	CHECK_INT(adb_reader_left(&in), 3);
}

TEST_SUITE("reader", TEST(reads_both_byte_orders), TEST(signed_values_keep_their_sign),
	   TEST(floats_are_exact_bits), TEST(overrun_moves_nothing_and_sticks), TEST(sizes_cannot_overflow),
	   TEST(seeking_beyond_the_end_fails), TEST(parts_are_bounded_by_themselves));

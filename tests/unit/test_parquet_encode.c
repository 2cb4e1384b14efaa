/* The encodings of Parquet pages and the compact protocol of Thrift: bytes from their specifications, and runs beside packed bits. */
#include <stdint.h>
#include <string.h>

#include "check.h"
#include "export/parquet/encode.h"
#include "export/parquet/thrift.h"

static void check_bytes(struct adb_buffer *found, const void *wanted, size_t size);
static void check_hybrid(const uint32_t *values, size_t count, unsigned width, const void *wanted,
			 size_t size);

#define CHECK_HYBRID(width, wanted, ...)                                                                     \
	check_hybrid((const uint32_t[]){ __VA_ARGS__ },                                                      \
		     sizeof((const uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t), width, wanted,            \
		     sizeof(wanted) - 1)

/* Encodings.md: 0 to 7 in three bits are 10001000 11000110 11111010. */
static void packs_bits(void)
{
	CHECK_HYBRID(3, "\x03\x88\xC6\xFA", 0, 1, 2, 3, 4, 5, 6, 7);
	CHECK_HYBRID(3, "\x03\x88\x06\x00", 0, 1, 2, 3);
	CHECK_HYBRID(1, "\x05\xAA\x02", 0, 1, 0, 1, 0, 1, 0, 1, 0, 1);
	CHECK_HYBRID(32, "\x03\xFF\xFF\xFF\xFF\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
		     UINT32_MAX, 1);
}

/* A run takes eight numbers or more, after it has filled the group before it. */
static void makes_runs(void)
{
	CHECK_HYBRID(3, "\x10\x05", 5, 5, 5, 5, 5, 5, 5, 5);
	CHECK_HYBRID(3, "\x03\x6D\xDB\x16", 5, 5, 5, 5, 5, 5, 5);
	CHECK_HYBRID(9, "\x12\x2C\x01", 300, 300, 300, 300, 300, 300, 300, 300, 300);
	CHECK_HYBRID(1, "\x03\xFE\x10\x01", 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
	CHECK_HYBRID(1, "\x05\xFE\x7F", 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
	CHECK_HYBRID(1, "\x10\x01\x03\x00", 1, 1, 1, 1, 1, 1, 1, 1, 0);
	check_hybrid(NULL, 0, 1, "", 0);
}

static void finds_widths(void)
{
	CHECK_INT(adb_parquet_bit_width(0), 1);
	CHECK_INT(adb_parquet_bit_width(1), 1);
	CHECK_INT(adb_parquet_bit_width(2), 2);
	CHECK_INT(adb_parquet_bit_width(255), 8);
	CHECK_INT(adb_parquet_bit_width(256), 9);
	CHECK_INT(adb_parquet_bit_width(UINT32_MAX), 32);
}

/* thrift-compact-protocol.md: zigzag, varints, differences of ids, short and long lists. */
static void writes_structs(void)
{
	struct adb_buffer out = { 0 };
	struct adb_thrift thrift = { .out = &out };

	adb_thrift_i32(&thrift, 1, -1);
	adb_thrift_i64(&thrift, 3, 150);
	adb_thrift_bool(&thrift, 4, true);
	adb_thrift_bool(&thrift, 5, false);
	adb_thrift_begin(&thrift, 8);
	adb_thrift_text(&thrift, 2, "ab");
	adb_thrift_i16(&thrift, 3, INT16_MIN);
	adb_thrift_end(&thrift);
	adb_thrift_list(&thrift, 9, ADB_THRIFT_BOOL, 2);
	adb_thrift_add_bool(&thrift, true);
	adb_thrift_add_bool(&thrift, false);
	adb_thrift_list(&thrift, 20, ADB_THRIFT_I64, 15);
	for (int i = 0; i < 15; i++)
		adb_thrift_add_integer(&thrift, i == 14 ? INT64_MIN : 0);
	adb_thrift_end(&thrift);
	check_bytes(&out,
		    "\x15\x01\x26\xAC\x02\x11\x12\x3C\x28\x02"
		    "ab\x14\xFF\xFF\x03\x00\x19\x21\x01\x02\xB9\xF6\x0F\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
		    "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\x00",
		    49);
}

static void check_hybrid(const uint32_t *values, size_t count, unsigned width, const void *wanted,
			 size_t size)
{
	struct adb_buffer out = { 0 };

	adb_parquet_encode_hybrid(&out, values, count, width);
	check_bytes(&out, wanted, size);
}

static void check_bytes(struct adb_buffer *found, const void *wanted, size_t size)
{
	CHECK_INT(found->size, size);
	CHECK(found->size == size && (size == 0 || memcmp(found->data, wanted, size) == 0));
	adb_buffer_free(found);
}

TEST_SUITE("parquet_encode", TEST(packs_bits), TEST(makes_runs), TEST(finds_widths), TEST(writes_structs));

#include "codec/szp.h"

#include <zlib.h>

#include "decode.h"

enum { RANGE = 256, UNPACKED = 1000 };

/* `text` packed as the tool does, in a range of RANGE bytes. The length of the stream. */
static size_t pack(const uint8_t *text, uint8_t range[RANGE])
{
	z_stream z = { 0 };

	memset(range, 0, RANGE);
	deflateInit2(&z, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
	z.next_in = (Bytef *)(uintptr_t)text;
	z.avail_in = UNPACKED;
	z.next_out = range;
	z.avail_out = RANGE - 12;
	CHECK_INT(deflate(&z, Z_FINISH), Z_STREAM_END);
	deflateEnd(&z);
	range[RANGE - 2] = UNPACKED >> 8;
	range[RANGE - 1] = UNPACKED & 0xFF;
	return (size_t)z.total_out;
}

static void make_text(uint8_t text[UNPACKED])
{
	for (size_t i = 0; i < UNPACKED; i++)
		text[i] = (uint8_t)(i % 7);
}

static void a_stream_of_the_right_size_unpacks(void)
{
	uint8_t text[UNPACKED], range[RANGE], out[UNPACKED];
	uint32_t size = 0;

	make_text(text);
	pack(text, range);
	CHECK(adb_szp_size(range, RANGE, &size));
	CHECK_INT(size, UNPACKED);
	CHECK(adb_szp_unpack(range, RANGE, out, size));
	CHECK(memcmp(out, text, UNPACKED) == 0);
}

/* Nothing marks these ranges, so that whatever does not fit exactly is no stream. */
static void anything_else_does_not(void)
{
	uint8_t text[UNPACKED], range[RANGE], out[UNPACKED + 1];

	make_text(text);

	size_t length = pack(text, range);

	CHECK(!adb_szp_unpack(range, RANGE, out, UNPACKED - 1));
	CHECK(!adb_szp_unpack(range, RANGE, out, UNPACKED + 1));
	CHECK(!adb_szp_unpack(range, length + 3, out, UNPACKED)); /* cut off */
	range[0] = 0xFF;
	CHECK(!adb_szp_unpack(range, RANGE, out, UNPACKED));
	CHECK(!adb_szp_unpack(range, 8, out, UNPACKED));
}

static void sizes_have_to_be_possible(void)
{
	uint8_t range[32] = { 0 };
	uint32_t size;

	CHECK(!adb_szp_size(range, sizeof range, &size));
	range[31] = 1;
	CHECK(adb_szp_size(range, sizeof range, &size));
	CHECK(!adb_szp_size(range, 8, &size));
	range[29] = 1; /* 65,537 out of 32 */
	CHECK(!adb_szp_size(range, sizeof range, &size));

	/* 16 MiB, and one more, where the range is long enough for either. */
	static uint8_t long_range[64 * 1024];

	long_range[sizeof long_range - 4] = 1;
	CHECK(adb_szp_size(long_range, sizeof long_range, &size));
	long_range[sizeof long_range - 1] = 1;
	CHECK(!adb_szp_size(long_range, sizeof long_range, &size));
}

TEST_SUITE("szp", TEST(a_stream_of_the_right_size_unpacks), TEST(anything_else_does_not),
	   TEST(sizes_have_to_be_possible));

#include "codec/gunzip.h"

#include <zlib.h>

#include "check.h"

enum { SIZE = 100000, ROOM = 110000 };

static unsigned char plain[SIZE], packed[ROOM];

/* As gzip writes it; returns the size. */
static size_t pack(void)
{
	z_stream stream = { .next_in = plain, .avail_in = SIZE, .next_out = packed, .avail_out = ROOM };

	for (unsigned i = 0; i < SIZE; i++)
		plain[i] = (unsigned char)(i * i >> 7);
	deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
	deflate(&stream, Z_FINISH);
	deflateEnd(&stream);
	return stream.total_out;
}

static void a_member_is_unpacked(void)
{
	struct adb_buffer out = { 0 };

	CHECK(adb_gunzip(packed, pack(), &out));
	CHECK_INT(out.size, SIZE);
	CHECK(out.size == SIZE && memcmp(out.data, plain, SIZE) == 0);
	adb_buffer_free(&out);
}

static void damage_is_told(void)
{
	struct adb_buffer out = { 0 };
	size_t size = pack();

	CHECK(!adb_gunzip(packed, size - 1, &out));
	CHECK(!adb_gunzip(packed, 0, &out));
	packed[size - 8] ^= 1; /* of the checksum */
	CHECK(!adb_gunzip(packed, size, &out));
	packed[0] = 0;
	CHECK(!adb_gunzip(packed, size, &out));
	adb_buffer_free(&out);
}

TEST_SUITE("gunzip", TEST(a_member_is_unpacked), TEST(damage_is_told));

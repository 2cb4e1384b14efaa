#define ZLIB_CONST
#include "codec/szp.h"

#include <zlib.h>

#include "base/memory.h"
#include "base/reader.h"

enum {
	TRAILER = 4,
	SMALLEST = 16,     /* a stream of one byte, its checksum and both sizes */
	BEST_RATIO = 1100, /* DEFLATE packs at most 1032 bytes into one */
};

bool adb_szp_size(const uint8_t *in, size_t size, uint32_t *unpacked)
{
	if (size < SMALLEST || size > ADB_SZP_MAX)
		return false;

	*unpacked = adb_u32be(in + size - TRAILER);
	return *unpacked >= 1 && *unpacked <= ADB_SZP_MAX && *unpacked / BEST_RATIO <= size;
}

bool adb_szp_unpack(const uint8_t *in, size_t size, uint8_t *out, uint32_t unpacked)
{
	z_stream z = { .zalloc = adb_memory_zlib_take, .zfree = adb_memory_zlib_give };

	if (size < SMALLEST || inflateInit2(&z, -MAX_WBITS) != Z_OK)
		return false;
	z.next_in = in;
	z.avail_in = (uInt)(size - TRAILER);
	z.next_out = out;
	z.avail_out = unpacked;

	int status = inflate(&z, Z_FINISH);
	bool exact = status == Z_STREAM_END && z.total_out == unpacked;

	inflateEnd(&z);
	return exact;
}

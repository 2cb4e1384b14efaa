#include "codec/gunzip.h"

#include <limits.h>
#include <zlib.h>

/* zlib's word for a gzip header around the largest window. */
enum { GZIP_WINDOW = 16 + MAX_WBITS, PIECE = 32 * 1024 };

bool adb_gunzip(const void *packed, size_t size, struct adb_buffer *out)
{
	z_stream stream = { .next_in = (z_const Bytef *)packed, .avail_in = (uInt)size };
	Bytef piece[PIECE];
	int code = size <= UINT_MAX ? inflateInit2(&stream, GZIP_WINDOW) : Z_DATA_ERROR;

	if (code != Z_OK)
		return false;
	while (code == Z_OK && adb_buffer_ok(out)) {
		stream.next_out = piece;
		stream.avail_out = sizeof piece;
		code = inflate(&stream, Z_NO_FLUSH);
		adb_buffer_add(out, piece, sizeof piece - stream.avail_out);
	}
	inflateEnd(&stream);
	return code == Z_STREAM_END && adb_buffer_ok(out);
}

/*
 * libdeflate takes half the time of zlib, but unpacks in memory only and says nothing about a stream that it cannot read. So streams up to
 * a size are unpacked by it, and by zlib, from the start, when it finds something wrong with them. The head of a stream is unpacked by
 * zlib, which can stop there.
 */
#include "codec/inflate.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <zlib.h>

#include "base/memory.h"

enum { IN_SIZE = 16 * 1024, OUT_SIZE = 32 * 1024, WHOLE_SIZE = 1024 * 1024 };

struct adb_inflater {
	struct libdeflate_decompressor *whole;
	uint8_t *whole_in, *whole_out; /* of the sizes below, which grow up to WHOLE_SIZE */
	size_t in_size, out_size;
	z_stream z;
	uint8_t in[IN_SIZE], out[OUT_SIZE];
};

/* ---- in memory ---- */

static bool has_room(uint8_t **buffer, size_t *capacity, size_t size)
{
	if (*buffer != NULL && size <= *capacity)
		return true;
	free(*buffer);
	*capacity = size + size / 2 + OUT_SIZE;
	*buffer = adb_memory_resized(NULL, *capacity);
	return *buffer != NULL;
}

/* Returns false, having written nothing, when the stream is large or has to be looked at by zlib. */
static bool unpack_whole(struct adb_inflater *inflater, struct adb_input *input, uint64_t offset,
			 uint64_t packed, uint64_t limit, size_t *size)
{
	return packed <= WHOLE_SIZE && limit <= WHOLE_SIZE &&
	       has_room(&inflater->whole_in, &inflater->in_size, (size_t)packed) &&
	       has_room(&inflater->whole_out, &inflater->out_size, (size_t)limit) &&
	       adb_input_read(input, offset, inflater->whole_in, (size_t)packed) &&
	       libdeflate_zlib_decompress(inflater->whole, inflater->whole_in, (size_t)packed,
					  inflater->whole_out, (size_t)limit, size) == LIBDEFLATE_SUCCESS;
}

/* In pieces as small as those of zlib, so that a sink stops as early. */
static struct adb_inflated write_whole(const struct adb_inflater *inflater, size_t size,
				       const struct adb_sink *sink)
{
	struct adb_inflated inflated = { .end = ADB_INFLATE_DONE };

	while (inflated.size < size && inflated.end == ADB_INFLATE_DONE) {
		const uint8_t *piece = inflater->whole_out + inflated.size;
		size_t left = size - (size_t)inflated.size, count = left < OUT_SIZE ? left : OUT_SIZE;

		inflated.size += count;
		if (!sink->write(sink->context, piece, count))
			inflated.end = ADB_INFLATE_STOPPED;
	}
	return inflated;
}

/* ---- as a stream ---- */

/* Whether the sink takes less than half of the stream. Zlib needs twice the time for a byte, but stops there. */
static bool is_head(const struct adb_sink *sink, uint64_t limit)
{
	return sink->most > 0 && sink->most < limit / 2;
}

/* Reads more packed bytes when zlib has used up its input. Returns false when the input cannot be read. */
static bool refill(struct adb_inflater *inflater, struct adb_input *input, uint64_t *position,
		   uint64_t *packed_left)
{
	uInt size = *packed_left < IN_SIZE ? (uInt)*packed_left : IN_SIZE;

	if (inflater->z.avail_in > 0 || size == 0)
		return true;
	if (!adb_input_read(input, *position, inflater->in, size))
		return false;
	inflater->z.next_in = inflater->in;
	inflater->z.avail_in = size;
	*position += size;
	*packed_left -= size;
	return true;
}

static void set_end(struct adb_inflated *inflated, enum adb_inflate_end end, const char *why)
{
	inflated->end = end;
	inflated->why = why;
}

/* Writes the bytes that zlib has unpacked. Returns false when they exceed `limit` or the sink stops the output. */
static bool write_output(const struct adb_inflater *inflater, uint64_t limit, const struct adb_sink *sink,
			 struct adb_inflated *inflated)
{
	size_t made = (size_t)(inflater->z.next_out - inflater->out);
	size_t kept = made < limit - inflated->size ? made : (size_t)(limit - inflated->size);

	inflated->size += kept;
	if (kept > 0 && !sink->write(sink->context, inflater->out, kept))
		set_end(inflated, ADB_INFLATE_STOPPED, NULL);
	else if (kept < made)
		set_end(inflated, ADB_INFLATE_TOO_LONG, "unpacks to more than it says");
	return inflated->end == ADB_INFLATE_DONE;
}

static struct adb_inflated unpack_stream(struct adb_inflater *inflater, struct adb_input *input,
					 uint64_t offset, uint64_t packed, uint64_t limit,
					 const struct adb_sink *sink)
{
	struct adb_inflated inflated = { .end = ADB_INFLATE_DONE };
	z_stream *z = &inflater->z;
	uInt out_size = is_head(sink, limit) && sink->most < OUT_SIZE ? (uInt)sink->most : OUT_SIZE;
	int status = Z_OK;

	inflateReset(z);
	z->avail_in = 0;
	while (status != Z_STREAM_END && inflated.end == ADB_INFLATE_DONE) {
		if (!refill(inflater, input, &offset, &packed)) {
			set_end(&inflated, ADB_INFLATE_UNREADABLE, "cannot be read");
			break;
		}
		z->next_out = inflater->out;
		z->avail_out = out_size;
		status = inflate(z, Z_NO_FLUSH);
		if (!write_output(inflater, limit, sink, &inflated))
			break;
		if (status == Z_BUF_ERROR)
			set_end(&inflated, ADB_INFLATE_CUT_OFF, "its zlib stream is cut off");
		else if (status != Z_OK && status != Z_STREAM_END)
			set_end(&inflated, ADB_INFLATE_DAMAGED,
				z->msg != NULL ? z->msg : "zlib cannot read it");
	}
	return inflated;
}

/* ---- what the header declares ---- */

struct adb_inflater *adb_inflater_new(void)
{
	struct adb_inflater *inflater = adb_memory_resized(NULL, sizeof *inflater);

	if (inflater == NULL)
		return NULL;
	inflater->z = (z_stream){ .zalloc = adb_memory_zlib_take, .zfree = adb_memory_zlib_give };
	inflater->whole_in = inflater->whole_out = NULL;
	inflater->in_size = inflater->out_size = 0;
	inflater->whole = libdeflate_alloc_decompressor();
	if (inflater->whole == NULL)
		adb_memory_note_failure();
	else if (inflateInit(&inflater->z) == Z_OK)
		return inflater;
	libdeflate_free_decompressor(inflater->whole);
	free(inflater);
	return NULL;
}

void adb_inflater_free(struct adb_inflater *inflater)
{
	if (inflater == NULL)
		return;
	inflateEnd(&inflater->z);
	libdeflate_free_decompressor(inflater->whole);
	free(inflater->whole_in);
	free(inflater->whole_out);
	free(inflater);
}

struct adb_inflated adb_inflate(struct adb_inflater *inflater, struct adb_input *input, uint64_t offset,
				uint64_t packed, uint64_t limit, const struct adb_sink *sink)
{
	size_t size;

	if (!is_head(sink, limit) && unpack_whole(inflater, input, offset, packed, limit, &size))
		return write_whole(inflater, size, sink);
	return unpack_stream(inflater, input, offset, packed, limit, sink);
}

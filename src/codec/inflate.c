#include "codec/inflate.h"

#include <stdlib.h>
#include <zlib.h>

#include "base/memory.h"

enum { IN_SIZE = 16 * 1024, OUT_SIZE = 32 * 1024 };

struct adb_inflater {
	z_stream z;
	uint8_t in[IN_SIZE], out[OUT_SIZE];
};

static bool refill(struct adb_inflater *inflater, struct adb_input *input, uint64_t *position,
		   uint64_t *packed_left);
static bool write_output(const struct adb_inflater *inflater, uint64_t limit, const struct adb_sink *sink,
			 struct adb_inflated *inflated);
static void set_end(struct adb_inflated *inflated, enum adb_inflate_end end, const char *why);

struct adb_inflater *adb_inflater_new(void)
{
	struct adb_inflater *inflater = adb_memory_resized(NULL, sizeof *inflater);

	if (inflater == NULL)
		return NULL;
	inflater->z = (z_stream){ .zalloc = adb_memory_zlib_take, .zfree = adb_memory_zlib_give };
	if (inflateInit(&inflater->z) == Z_OK)
		return inflater;
	free(inflater);
	return NULL;
}

void adb_inflater_free(struct adb_inflater *inflater)
{
	if (inflater == NULL)
		return;
	inflateEnd(&inflater->z);
	free(inflater);
}

struct adb_inflated adb_inflate(struct adb_inflater *inflater, struct adb_input *input, uint64_t offset,
				uint64_t packed, uint64_t limit, const struct adb_sink *sink)
{
	struct adb_inflated inflated = { .end = ADB_INFLATE_DONE };
	z_stream *z = &inflater->z;
	int status = Z_OK;

	inflateReset(z);
	z->avail_in = 0;
	while (status != Z_STREAM_END && inflated.end == ADB_INFLATE_DONE) {
		if (!refill(inflater, input, &offset, &packed)) {
			set_end(&inflated, ADB_INFLATE_UNREADABLE, "cannot be read");
			break;
		}
		z->next_out = inflater->out;
		z->avail_out = OUT_SIZE;
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

/* Writes the bytes that zlib has unpacked. Returns false when they exceed `limit` or the sink stops the output. */
static bool write_output(const struct adb_inflater *inflater, uint64_t limit, const struct adb_sink *sink,
			 struct adb_inflated *inflated)
{
	size_t made = OUT_SIZE - inflater->z.avail_out;
	size_t kept = made < limit - inflated->size ? made : (size_t)(limit - inflated->size);

	inflated->size += kept;
	if (kept > 0 && !sink->write(sink->context, inflater->out, kept))
		set_end(inflated, ADB_INFLATE_STOPPED, NULL);
	else if (kept < made)
		set_end(inflated, ADB_INFLATE_TOO_LONG, "unpacks to more than it says");
	return inflated->end == ADB_INFLATE_DONE;
}

static void set_end(struct adb_inflated *inflated, enum adb_inflate_end end, const char *why)
{
	inflated->end = end;
	inflated->why = why;
}

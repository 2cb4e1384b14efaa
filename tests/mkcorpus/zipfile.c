#include "zipfile.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { DOS_TIME = 0, DOS_DATE = 0x21 /* 1980-01-01 */, VERSION = 20 };

void deflate_raw(const struct bytes *content, struct bytes *out)
{
	z_stream stream = { 0 };
	unsigned char *packed;
	uLong bound;

	if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) !=
	    Z_OK)
		fail("zlib failed");
	bound = deflateBound(&stream, content->size);
	packed = allocate(bound, 1);
	stream.next_in = content->data;
	stream.avail_in = (uInt)content->size;
	stream.next_out = packed;
	stream.avail_out = (uInt)bound;
	if (deflate(&stream, Z_FINISH) != Z_STREAM_END)
		fail("zlib failed");
	bytes_put(out, packed, stream.total_out);
	deflateEnd(&stream);
	free(packed);
}

/* The fields that the local header and the central directory have in common. */
static void put_common(struct bytes *out, const struct zip_member *member, size_t stored_size)
{
	const struct bytes *content = member->content;

	bytes_u16(out, VERSION);
	bytes_u16(out, 0);
	bytes_u16(out, member->deflated ? 8 : 0);
	bytes_u16(out, DOS_TIME);
	bytes_u16(out, DOS_DATE);
	bytes_u32(out, (uint32_t)crc32(crc32(0, NULL, 0), content->data, (uInt)content->size));
	bytes_u32(out, (uint32_t)stored_size);
	bytes_u32(out, (uint32_t)content->size);
	bytes_u16(out, (uint16_t)strlen(member->name));
	bytes_u16(out, 0);
}

static void put_central(struct bytes *out, const struct zip_member *member, size_t stored_size, size_t offset)
{
	bytes_u32(out, 0x02014B50);
	bytes_u16(out, VERSION);
	put_common(out, member, stored_size);
	bytes_fill(out, 0, 2 + 2 + 2 + 4); /* comment length, disk, attributes */
	bytes_u32(out, (uint32_t)offset);
	bytes_text(out, member->name);
}

void zip_encode(const struct zip_member *members, size_t count, struct bytes *out)
{
	struct bytes central = { 0 };
	size_t central_offset;

	for (size_t i = 0; i < count; i++) {
		const size_t offset = out->size;
		struct bytes stored = { 0 };

		if (members[i].deflated)
			deflate_raw(members[i].content, &stored);
		else
			bytes_append(&stored, members[i].content);
		bytes_u32(out, 0x04034B50);
		put_common(out, &members[i], stored.size);
		bytes_text(out, members[i].name);
		bytes_append(out, &stored);
		put_central(&central, &members[i], stored.size, offset);
		bytes_free(&stored);
	}
	central_offset = out->size;
	bytes_append(out, &central);
	bytes_u32(out, 0x06054B50);
	bytes_u32(out, 0); /* this disk, disk of the directory */
	bytes_u16(out, (uint16_t)count);
	bytes_u16(out, (uint16_t)count);
	bytes_u32(out, (uint32_t)central.size);
	bytes_u32(out, (uint32_t)central_offset);
	bytes_u16(out, 0);
	bytes_free(&central);
}

/*
 * PNG: a signature; chunks of u32 size, type, bytes, u32 checksum, big-endian. IDAT is a zlib stream of rows, each behind the number of
 * its filter.
 */
#include "png.h"

#include <zlib.h>

static void put_u32be(struct bytes *out, uint32_t value)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		bytes_u8(out, (uint8_t)(value >> shift));
}

static void put_chunk(struct bytes *out, const char *type, const struct bytes *content)
{
	const size_t start = out->size + 4;

	put_u32be(out, (uint32_t)content->size);
	bytes_text(out, type);
	bytes_append(out, content);
	put_u32be(out, (uint32_t)crc32(0, out->data + start, (unsigned)(out->size - start)));
}

void png_put(struct bytes *out, uint32_t width, uint32_t height, const uint8_t *rgba)
{
	struct bytes header = { 0 }, rows = { 0 }, stream = { 0 }, none = { 0 };

	for (uint32_t y = 0; y < height; y++) {
		bytes_u8(&rows, 0); /* no filter */
		bytes_put(&rows, rgba + (size_t)y * width * 4, (size_t)width * 4);
	}
	if (rows.size > PNG_MAX_SIZE)
		fail("an image is too large");
	put_u32be(&header, width);
	put_u32be(&header, height);
	bytes_put(&header, "\x08\x06\0\0\0", 5); /* 8 bits, red, green, blue, alpha */
	bytes_put(&stream, "\x78\x01\x01", 3);   /* one block that is stored */
	bytes_u16(&stream, (uint16_t)rows.size);
	bytes_u16(&stream, (uint16_t)~rows.size);
	bytes_append(&stream, &rows);
	put_u32be(&stream, (uint32_t)adler32(1, rows.data, (unsigned)rows.size));
	bytes_put(out, "\x89PNG\r\n\x1a\n", 8);
	put_chunk(out, "IHDR", &header);
	put_chunk(out, "IDAT", &stream);
	put_chunk(out, "IEND", &none);
	bytes_free(&header);
	bytes_free(&rows);
	bytes_free(&stream);
}

/* What unpacks a stream of bytes and is no container of its own. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "codec/block_texture.h"
#include "codec/dds.h"
#include "codec/inflate.h"
#include "codec/lzo.h"
#include "codec/n64_lz.h"
#include "codec/png.h"
#include "codec/szp.h"
#include "codec/tga.h"
#include "fuzz.h"

enum { MOST_BYTES = 4 * 1024 * 1024 };

/* Of exactly that size, so that a write behind its end is seen. */
static uint8_t *room_for(size_t size)
{
	uint8_t *room = size <= MOST_BYTES ? malloc(size > 0 ? size : 1) : NULL;

	return room;
}

/* The first two bytes say how much room there is. */
static void unpack_lzo(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	size_t capacity = size >= 2 ? (size_t)data[0] << 8 | data[1] : 0, produced;
	uint8_t *out = room_for(capacity);
	struct adb_error error;

	(void)target;
	if (size >= 2 && out != NULL) {
		struct adb_reader in = adb_reader_of(data + 2, size - 2);

		adb_lzo_decode(&in, out, capacity, &produced, &error);
	}
	free(out);
}

static void unpack_mio0(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	uint32_t unpacked;
	size_t used;
	struct adb_error error;
	uint8_t *out = adb_mio0_is(data, size, &unpacked) ? room_for(unpacked) : NULL;

	(void)target;
	if (out != NULL)
		adb_mio0_unpack(data, size, out, &used, &error);
	free(out);
}

static void unpack_yay0(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	uint32_t unpacked;
	size_t used;
	struct adb_error error;
	uint8_t *out = adb_yay0_is(data, size, &unpacked) ? room_for(unpacked) : NULL;

	(void)target;
	if (out != NULL)
		adb_yay0_unpack(data, size, out, &used, &error);
	free(out);
}

static void unpack_szp(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	uint32_t unpacked;
	uint8_t *out = adb_szp_size(data, size, &unpacked) ? room_for(unpacked) : NULL;

	(void)target;
	if (out != NULL)
		adb_szp_unpack(data, size, out, unpacked);
	free(out);
}

/* The first three bytes say what format it is and how large the image. */
static void decode_blocks(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	(void)target;
	if (size < 3)
		return;

	struct adb_pixels out = { .width = data[1], .height = data[2] };
	uint8_t *blocks = malloc(size - 3 > 0 ? size - 3 : 1);

	out.rgba = room_for((size_t)out.width * out.height * 4);
	if (blocks != NULL && out.rgba != NULL) {
		memcpy(blocks, data + 3, size - 3);
		adb_block_decode(data[0] % (ADB_DXT5 + 1), blocks, size - 3, &out);
	}
	free(blocks);
	free(out.rgba);
}

/* An image that was decoded has to become the same after it was encoded. */
static void check_encoded(const struct adb_pixels *pixels, struct adb_arena *arena)
{
	struct adb_buffer file = { 0 };
	struct adb_pixels again;
	enum adb_outcome outcome = ADB_LIMIT;

	if (adb_png_encode(pixels, &file))
		outcome = adb_png_decode(file.data, file.size, arena, &again, NULL);
	if (outcome == ADB_CORRUPT ||
	    (outcome == ADB_OK &&
	     (again.width != pixels->width || again.height != pixels->height ||
	      memcmp(again.rgba, pixels->rgba, (size_t)again.width * again.height * 4) != 0)))
		abort();
	adb_buffer_free(&file);
}

static void decode_png_bytes(const uint8_t *data, size_t size)
{
	struct adb_arena *arena = adb_arena_new(MOST_BYTES);
	struct adb_pixels pixels;
	struct adb_error error;

	if (arena != NULL && adb_png_decode(data, size, arena, &pixels, &error) == ADB_OK)
		check_encoded(&pixels, arena);
	adb_arena_free(arena);
}

/* Rewrites the checksum of each chunk, so that damage gets past it. */
static void mend_checksums(uint8_t *data, size_t size)
{
	struct adb_reader in = adb_reader_of(data, size);

	adb_reader_skip(&in, 8);
	while (adb_reader_has(&in, 12, 1)) {
		size_t chunk = adb_reader_u32be(&in), begin = in.position;

		adb_reader_skip(&in, 4);
		adb_reader_skip(&in, chunk);
		if (!adb_reader_ok(&in) || !adb_reader_has(&in, 4, 1))
			return;

		uint32_t checksum = (uint32_t)crc32(0, data + begin, (uInt)(4 + chunk));

		for (int i = 0; i < 4; i++)
			data[in.position + (size_t)i] = (uint8_t)(checksum >> (24 - 8 * i));
		adb_reader_skip(&in, 4);
	}
}

static void decode_png(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	uint8_t *copy = room_for(size);

	(void)target;
	if (copy != NULL && size > 0) {
		memcpy(copy, data, size);
		decode_png_bytes(copy, size);
		mend_checksums(copy, size);
		decode_png_bytes(copy, size);
	}
	free(copy);
}

static void decode_dds(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	struct adb_arena *arena = adb_arena_new(MOST_BYTES);
	struct adb_pixels pixels;
	struct adb_error error;

	(void)target;
	if (arena != NULL)
		adb_dds_decode(data, size, arena, &pixels, &error);
	adb_arena_free(arena);
}

static void decode_tga(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	struct adb_arena *arena = adb_arena_new(MOST_BYTES);
	struct adb_pixels pixels;
	struct adb_error error;

	(void)target;
	if (arena != NULL)
		adb_tga_decode(data, size, arena, &pixels, &error);
	adb_arena_free(arena);
}

static bool ignore_bytes(void *context, const void *data, size_t size)
{
	(void)context;
	(void)data;
	(void)size;
	return true;
}

static void unpack_zlib(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	const struct adb_sink sink = { .write = ignore_bytes };
	struct adb_inflater *inflater = adb_inflater_new();
	struct adb_input *input = fuzz_input_of(data, size);

	(void)target;
	if (inflater != NULL)
		adb_inflate(inflater, input, 0, size, MOST_BYTES, &sink);
	adb_inflater_free(inflater);
	adb_input_release(input);
}

const struct fuzz_target fuzz_codec_targets[] = {
	{ .name = "lzo", .run = unpack_lzo },
	{ .name = "mio0", .run = unpack_mio0, .extensions = ".MIO0" },
	{ .name = "yay0", .run = unpack_yay0, .extensions = ".YAY0" },
	{ .name = "szp", .run = unpack_szp, .extensions = ".SZP" },
	{ .name = "zlib", .run = unpack_zlib },
	{ .name = "blocks", .run = decode_blocks },
	{ .name = "png", .run = decode_png, .extensions = ".PNG" },
	{ .name = "dds", .run = decode_dds, .extensions = ".DDS" },
	{ .name = "tga", .run = decode_tga, .extensions = ".TGA" },
	{ .name = "" },
};

/* Encodes and decodes PNG images. */
#ifndef ADB_CODEC_PNG_H
#define ADB_CODEC_PNG_H

#include "base/buffer.h"
#include "codec/image.h"
#include "codec/palette.h"

/*
 * Appends a PNG file to `out`: 8 bits a channel, without alphas when all are 255, and with no other chunks than IHDR, IDAT and
 * IEND, so that equal texels give equal bytes. Sides are 1 to ADB_PIXELS_MAX_SIDE. Returns false when memory runs out; `out` has
 * then failed, or ends with a part of the file.
 */
bool adb_png_encode(const struct adb_pixels *pixels, struct adb_buffer *out);

/* The same for an image with a palette: 8 bits a pixel, with the chunks PLTE and tRNS besides. */
bool adb_png_encode_indexed(const struct adb_indexed *image, struct adb_buffer *out);

/*
 * Decodes a PNG file of any kind. Channels of 16 bits are rounded to 8, grey levels and palettes become colours, and the
 * transparent colour of a file becomes alphas. Ancillary chunks other than tRNS are ignored, so that colours are neither
 * corrected nor converted.
 *
 * The texels are allocated from the arena. Returns ADB_CORRUPT, also when the file ends early or a checksum is wrong, ADB_LIMIT
 * or ADB_NO_MEMORY, with a message that says what cannot be read, and an offset in `bytes`. `out` then has the rows that were
 * read before, and transparent black below them; out->rgba is NULL when it failed before the first row.
 */
enum adb_outcome adb_png_decode(const void *bytes, size_t size, struct adb_arena *arena,
				struct adb_pixels *out, struct adb_error *error);

#endif

/* Decodes Truevision TGA images. */
#ifndef ADB_CODEC_TGA_H
#define ADB_CODEC_TGA_H

#include "codec/image.h"

/*
 * Decodes an image with a palette (types 1 and 9), of colours (2 and 10) or of grey levels (3 and 11), as it is or in runs. A
 * TGA file has no signature: the caller knows by its name what it is. The texels are allocated from the arena.
 *
 * Colours of 32 bits and grey levels of 16 have alphas; where the file says that they have none and all are 0, they are 255.
 * Colours of 16 bits have an alpha of 1 bit where the file says so.
 *
 * Returns ADB_UNSUPPORTED for other types and depths, ADB_CORRUPT when the file ends early or has an index beyond its palette,
 * ADB_LIMIT or ADB_NO_MEMORY. `error` then says why, with an offset in `bytes`.
 */
enum adb_outcome adb_tga_decode(const void *bytes, size_t size, struct adb_arena *arena,
				struct adb_pixels *out, struct adb_error *error);

#endif

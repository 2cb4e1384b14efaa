/* Decodes DirectDraw surfaces (DDS): the first level of a texture. */
#ifndef ADB_CODEC_DDS_H
#define ADB_CODEC_DDS_H

#include "codec/image.h"

/*
 * Decodes the first level: DXT1 to DXT5, BC1 to BC3 with a DX10 header, and colours, luminances and alphas by masks, of 8, 16, 24
 * or 32 bits. The texels are allocated from the arena.
 *
 * Returns ADB_UNSUPPORTED for other pixel formats, cube maps, volumes and arrays, ADB_CORRUPT when the bytes are no such file or
 * end within the level, ADB_LIMIT or ADB_NO_MEMORY. `error` then says why, with an offset in `bytes`.
 */
enum adb_outcome adb_dds_decode(const void *bytes, size_t size, struct adb_arena *arena,
				struct adb_pixels *out, struct adb_error *error);

#endif

/* The pixels of textures of the GameCube. */
#ifndef ADB_SYSTEMS_PRIME_GX_TEXTURE_H
#define ADB_SYSTEMS_PRIME_GX_TEXTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum adb_gx_format {
	ADB_GX_I4,
	ADB_GX_I8,
	ADB_GX_IA4,
	ADB_GX_IA8,
	ADB_GX_C4,
	ADB_GX_C8,
	ADB_GX_C14X2,
	ADB_GX_RGB565,
	ADB_GX_RGB5A3,
	ADB_GX_RGBA8,
	ADB_GX_CMPR,
};

enum { ADB_GX_FORMATS = ADB_GX_CMPR + 1 };

enum adb_gx_palette_format { ADB_GX_PALETTE_IA8, ADB_GX_PALETTE_RGB565, ADB_GX_PALETTE_RGB5A3 };

/* The colours of ADB_GX_C4, ADB_GX_C8 and ADB_GX_C14X2. */
struct adb_gx_palette {
	enum adb_gx_palette_format format;
	const uint8_t *entries; /* big-endian, 2 bytes each */
	uint32_t count;
};

struct adb_gx_texture {
	enum adb_gx_format format;
	uint32_t width, height;
	const uint8_t *data; /* tiles, row by row */
	size_t size;
	struct adb_gx_palette palette;
};

/* Returns the name of a format, such as "RGB5A3". */
const char *adb_gx_format_name(enum adb_gx_format format);

/* Returns the bytes of a level of this size. Tiles at its right and lower edge are stored whole. */
uint64_t adb_gx_level_size(enum adb_gx_format format, uint32_t width, uint32_t height);

/*
 * Writes 4 × width × height bytes: red, green, blue and alpha, rows as they lie in memory. Indices beyond the palette are
 * transparent black, and so are tiles that the data lack. Returns false when such tiles exist.
 */
bool adb_gx_decode(const struct adb_gx_texture *texture, uint8_t *rgba);

#endif

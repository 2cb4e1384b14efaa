/* Stored texels of the N64, and what they are as red, green, blue and alpha. */
#ifndef ADB_SYSTEMS_SM64_MESH_TEXELS_H
#define ADB_SYSTEMS_SM64_MESH_TEXELS_H

#include "systems/sm64/mesh/gfx.h"

enum { ADB_SM64_MAX_IMAGE = 1024 }; /* texels a side */

/* An image as a tile shows it. */
struct adb_sm64_picture {
	struct adb_sm64_ref image; /* of its first texel */
	uint8_t format, size;
	uint32_t width, height;
	uint32_t pitch;       /* bytes from one row to the next */
	bool is_swapped;      /* odd rows have the 32-bit halves of each 64-bit word exchanged */
	bool has_palette;     /* CI: one was loaded */
	bool has_ia_palette;  /* it has IA16 colours instead of RGBA16 */
	int32_t palette_base; /* CI: to be added to an index for the place in `palette` */
	struct adb_sm64_ref palette;
};

/* Returns the name of a format and a size, "RGBA16"; NULL when there is no such combination. */
const char *adb_sm64_format_name(uint8_t format, uint8_t size);

/*
 * Decodes `width` × `height` texels to `rgba`. Indices beyond the palette become transparent. Returns false when the bytes are too
 * few, or the format has no name.
 */
bool adb_sm64_decode_texels(const struct adb_sm64_picture *picture, const struct adb_sm64_texels *image,
			    const struct adb_sm64_texels *palette, uint8_t *rgba);

#endif

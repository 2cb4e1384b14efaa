/*
 * Decodes block-compressed textures, DXT1 to DXT5 (BC1 to BC3). A block has 4 × 4 texels:
 *
 *   DXT1             8 bytes: a block of colours
 *   DXT2, DXT3      16 bytes: 16 alphas of 4 bits, the lowest first; then a block of colours
 *   DXT4, DXT5      16 bytes: two alphas of 8 bits, 16 indices of 3 bits, the lowest first; then a block of colours
 *   colours          u16 c0, c1: R5G6B5, red highest; 16 indices of 2 bits, the lowest first
 *
 * All numbers are little-endian, texels run row by row. The blocks run row by row from the top, and those at the right and the
 * lower side are whole even where the image ends within them. DXT2 and DXT4 are DXT3 and DXT5 with colours that are multiplied
 * by the alpha.
 */
#ifndef ADB_CODEC_BLOCK_TEXTURE_H
#define ADB_CODEC_BLOCK_TEXTURE_H

#include "codec/image.h"

enum adb_block_format { ADB_DXT1, ADB_DXT2, ADB_DXT3, ADB_DXT4, ADB_DXT5 };

/* Returns the number of bytes of the blocks of one image; each side is at most ADB_PIXELS_MAX_SIDE. */
size_t adb_block_size(enum adb_block_format format, uint32_t width, uint32_t height);

/*
 * Decodes the blocks of an image into `out`, whose texels the caller has allocated: out->width and out->height say how many.
 * Returns false, with `out` unchanged, when the `size` bytes of `blocks` are fewer than adb_block_size(); bytes beyond those are
 * ignored. The colours of DXT2 and DXT4 are divided by the alpha; they are black where it is 0.
 */
bool adb_block_decode(enum adb_block_format format, const uint8_t *blocks, size_t size,
		      struct adb_pixels *out);

#endif

/*
 * TIM: a picture of Sony's PlayStation library, with the places of its texels and of its palettes in video memory.
 *
 *   0x00  u32     0x10
 *   0x04  u32     flags     bits 0 to 2: 0 4-bit, 1 8-bit, 2 15-bit, 3 24-bit texels; bit 3: it has palettes
 *   0x08          the block of the palettes, where it has some: each row of the block is one, of 15-bit colours
 *                 the block of the texels
 *
 *   block   u32     bytes, these four and the next eight among them
 *           u16[2]  x, y in video memory, which has 1024 × 512 words
 *           u16[2]  width in words of 16 bits, height
 *
 * Little-endian. Of 4-bit texels the lower half of a byte is the left one. Colours of 15 bits have red lowest; 0 is transparent,
 * and bit 15 marks what the console may blend, which is kept opaque here. Texels of 24 bits are bytes red, green, blue.
 */
#ifndef ADB_SYSTEMS_VIB_TIM_FILE_H
#define ADB_SYSTEMS_VIB_TIM_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/reader.h"

enum { ADB_TIM_HEADER = 8, ADB_VIDEO_WIDTH = 1024, ADB_VIDEO_HEIGHT = 512 /* of video memory, in words */ };

enum adb_tim_depth { ADB_TIM_4, ADB_TIM_8, ADB_TIM_15, ADB_TIM_24 };

struct adb_tim_block {
	uint16_t x, y, width, height;
	struct adb_reader data;
	uint32_t size; /* bytes of it, its header among them */
};

struct adb_tim {
	enum adb_tim_depth depth;
	bool has_palettes;
	struct adb_tim_block palettes, texels;
	size_t end;
};

/*
 * Reads the headers of a picture in a file of `size` bytes, of which `in` holds the first: the data of its blocks are
 * empty when they lie beyond those. False when it is none, or a block does not fit in the file or in video memory.
 */
bool adb_tim_read(struct adb_reader *in, uint64_t size, struct adb_tim *tim);

/* Of the picture, in texels. */
uint32_t adb_tim_width(const struct adb_tim *tim);

/* Writes a colour of 15 bits as red, green, blue, alpha. */
void adb_tim_put_colour(uint32_t colour, uint8_t *rgba);

#endif

/* Reduces images to the colours of a palette. */
#ifndef ADB_CODEC_PALETTE_H
#define ADB_CODEC_PALETTE_H

#include "codec/image.h"

enum { ADB_PALETTE_MOST = 256 };

struct adb_palette {
	uint32_t count;
	uint8_t rgba[ADB_PALETTE_MOST][4]; /* the first is transparent; alphas ascend */
};

/* An image of one byte a pixel: an index of its palette. */
struct adb_indexed {
	uint32_t width, height;
	const uint8_t *indices;
	const struct adb_palette *palette;
};

/*
 * Chooses at most ADB_PALETTE_MOST colours for an image and writes an index for each of its pixels. Colours are told apart by their
 * highest 5 bits, alphas by 3. Of the groups of colours the one with the largest squared error is cut in two at its mean, across the
 * channel in which it varies most, until there are as many groups as colours in a palette. The same image gives the same palette. Returns false when memory runs out.
 */
bool adb_palette_choose(const struct adb_pixels *pixels, struct adb_palette *palette, uint8_t *indices);

#endif

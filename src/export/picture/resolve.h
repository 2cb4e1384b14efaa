/* From the samples of a cell to the pixels of a picture. */
#ifndef ADB_EXPORT_PICTURE_RESOLVE_H
#define ADB_EXPORT_PICTURE_RESOLVE_H

#include "codec/image.h"
#include "export/picture/raster.h"

enum { ADB_PICTURE_SAMPLES = 2 }; /* of a cell along the side of a pixel */

/* The number of pixels, each of 4 bytes, that adb_picture_resolve() needs room for: those of the cell and one around it. */
size_t adb_picture_resolve_room(const struct adb_raster *cell);

/*
 * Writes the cell into a picture at the column `left` and the row `top`, with an outline of that grey, 0..255, around what is drawn.
 * Returns whether anything was drawn.
 */
bool adb_picture_resolve(const struct adb_raster *cell, uint8_t outline_grey, uint8_t (*room)[4],
			 struct adb_pixels *out, uint32_t left, uint32_t top);

#endif

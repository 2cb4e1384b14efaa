#ifndef MKCORPUS_PNG_H
#define MKCORPUS_PNG_H

#include "bytes.h"

enum { PNG_MAX_SIZE = 60000 }; /* bytes of all rows: one block of a stream holds no more */

/* Appends a PNG image of 8 bits each of red, green, blue and alpha, whose rows are stored without compression. */
void png_put(struct bytes *out, uint32_t width, uint32_t height, const uint8_t *rgba);

#endif

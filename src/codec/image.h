/* An image in memory: 8 bits each of red, green, blue and alpha (not premultiplied), rows from the top, 4 × width bytes a row. */
#ifndef ADB_CODEC_IMAGE_H
#define ADB_CODEC_IMAGE_H

#include <stdint.h>

struct adb_pixels {
	uint32_t width, height;
	uint8_t *rgba;
};

#endif

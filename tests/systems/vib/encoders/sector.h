#ifndef ADB_TESTS_SYSTEMS_VIB_ENCODERS_SECTOR_H
#define ADB_TESTS_SYSTEMS_VIB_ENCODERS_SECTOR_H

#include "bytes.h"

#include <stdbool.h>

/* Sectors of a disc as the kinds of image store them [1.1]. */

enum { SECTOR_DATA = 2048, SECTOR_FORM2_DATA = 2324, SECTOR_RAW = 2352 };

/* Bits of the submode byte. */
enum {
	SUBMODE_END_OF_RECORD = 0x01,
	SUBMODE_DATA = 0x08,
	SUBMODE_FORM2 = 0x20,
	SUBMODE_REAL_TIME = 0x40,
	SUBMODE_END_OF_FILE = 0x80,
};

enum vib_image {
	VIB_IMAGE_2048,
	VIB_IMAGE_MODE1_2352,
	VIB_IMAGE_MODE2_2352,
	VIB_IMAGE_MODE2_2336,
	VIB_IMAGE_MODE2_2448, /* with 96 bytes of subchannels */
};

struct vib_sector {
	uint8_t data[SECTOR_FORM2_DATA]; /* 2048 bytes unless it is of form 2 */
	uint8_t submode;
};

void vib_put_sector(struct bytes *out, enum vib_image image, uint32_t lba, const struct vib_sector *sector);

/* A raw sector of each mode, 2352 bytes with valid EDC and ECC. */
void vib_raw_mode1(uint8_t raw[SECTOR_RAW], uint32_t lba, const uint8_t data[SECTOR_DATA]);
void vib_raw_mode2(uint8_t raw[SECTOR_RAW], uint32_t lba, const struct vib_sector *sector);

/* The checksum of `size` bytes: polynomial x^32+x^31+x^16+x^15+x^4+x^3+x+1, low bit first. */
uint32_t vib_edc(const uint8_t *data, size_t size);

/* Whether all code words of the P and Q parity, over bytes 12 to 2351, are valid. */
bool vib_ecc_is_valid(const uint8_t raw[SECTOR_RAW], bool with_header);

#endif

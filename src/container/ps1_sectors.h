/* How the sectors of a disc lie in an image file, whatever the name of the file says. */
#ifndef ADB_CONTAINER_PS1_SECTORS_H
#define ADB_CONTAINER_PS1_SECTORS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/input.h"

enum { ADB_SECTOR_DATA = 2048, ADB_SECTOR_VOLUME = 16 };

struct adb_sectors {
	const char *mode;     /* "iso", "mode1", "mode2", … */
	uint32_t stride;      /* bytes from one sector to the next */
	uint32_t data_offset; /* of the 2048 bytes of user data in a sector */
	uint32_t pregap;      /* sectors of the file before sector 0 of the disc */
	uint64_t count;       /* whole sectors in the file from sector 0 of the disc on */
};

/* Finds sector 16 with its ISO 9660 signature by a few short reads. False when there is none. */
bool adb_sectors_detect(struct adb_input *input, struct adb_sectors *sectors);

/* Whether the file begins with the pattern that every raw sector has. */
bool adb_sectors_are_raw(struct adb_input *input);

/*
 * Sectors before the first one that has no such pattern: audio tracks behind the data track have none. `count` when all
 * have one or the image is not raw. Takes it for granted that data come first.
 */
uint64_t adb_sectors_data_end(struct adb_input *input, const struct adb_sectors *sectors);

/* Whether the sub-header of this sector says form 2: 2324 bytes of sound or video instead of 2048 of data. */
bool adb_sectors_is_form2(struct adb_input *input, const struct adb_sectors *sectors, uint64_t sector);

#endif

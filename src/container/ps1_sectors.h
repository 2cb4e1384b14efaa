/* The layout of the sectors of a disc in an image file, found by its bytes and not by the name of the file. */
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
	uint32_t pregap;      /* number of sectors in the file before sector 0 of the disc */
	uint64_t count;       /* number of whole sectors in the file from sector 0 of the disc on */
};

/* Finds the layout in which sector 16 has the ISO 9660 signature, with a few short reads. Returns false when there is none. */
bool adb_sectors_detect(struct adb_input *input, struct adb_sectors *sectors);

/* Whether the file begins with the sync pattern of a raw sector. */
bool adb_sectors_are_raw(struct adb_input *input);

/*
 * Returns the number of sectors before the first one without a sync pattern, which begins the audio tracks behind the data
 * track; `count` when all sectors have one or the image is not raw. The data track must come first.
 */
uint64_t adb_sectors_data_end(struct adb_input *input, const struct adb_sectors *sectors);

/* Whether the sub-header of this sector is of form 2: 2324 bytes of sound or video instead of 2048 bytes of data. */
bool adb_sectors_is_form2(struct adb_input *input, const struct adb_sectors *sectors, uint64_t sector);

#endif

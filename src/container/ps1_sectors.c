/*
 * One sector of a disc in an image file:
 *
 *           iso    mode1   mode2   mode2 without header
 *   size    2048   2352    2352    2336
 *   sync    -      0       0       -      00, ten times FF, 00
 *   header  -      12      12      -      minute, second, frame (BCD), mode
 *   form    -      -       16      0      u8[4] sub-header, twice: file, channel, submode, coding
 *   data    0      16      24      8      2048 bytes; with submode bit 5 there are 2324, and no file data
 *
 * 96 bytes of sub-channels may follow the 2352 bytes of a sector: 2448. The file may begin with the 150 sectors of the gap
 * before sector 0.
 *
 * Quirk: programs that cannot read the gap or the first 16 sectors write zeros for them, without sync pattern and header.
 */
#include "container/ps1_sectors.h"

#include <string.h>

enum {
	SYNC_SIZE = 12,
	SIGNATURE_SIZE = 7,
	SUBMODE = 2,
	FORM_2 = 0x20,
	SUBHEADER_SIZE = 8,
	STORED_PREGAP = 150
};

static const uint8_t sync_pattern[SYNC_SIZE] = {
	0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00,
};

static bool has_sync(struct adb_input *input, uint64_t offset)
{
	uint8_t bytes[SYNC_SIZE];

	return adb_input_read(input, offset, bytes, sizeof bytes) &&
	       memcmp(bytes, sync_pattern, sizeof bytes) == 0;
}

static const struct layout {
	const char *mode;
	uint32_t stride, data_offset;
	bool has_sync, has_subheader;
} layouts[] = {
	{ "iso", 2048, 0, false, false },       { "mode2", 2352, 24, true, true },
	{ "mode1", 2352, 16, true, false },     { "mode2-2336", 2336, 8, false, true },
	{ "mode2-2448", 2448, 24, true, true }, { "mode1-2448", 2448, 16, true, false },
};

static const struct layout *layout_of(const struct adb_sectors *sectors)
{
	for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
		if (layouts[i].stride == sectors->stride && layouts[i].data_offset == sectors->data_offset)
			return &layouts[i];
	return &layouts[0];
}

/* `is_raw`: another sector of the image has the sync pattern; else the sector of the volume itself must have it. */
static bool has_volume(struct adb_input *input, const struct layout *layout, uint32_t pregap, bool is_raw)
{
	uint64_t offset = (uint64_t)(ADB_SECTOR_VOLUME + pregap) * layout->stride;
	uint8_t bytes[SIGNATURE_SIZE];

	return adb_input_read(input, offset + layout->data_offset, bytes, sizeof bytes) &&
	       memcmp(bytes, "\1CD001\1", sizeof bytes) == 0 &&
	       (!layout->has_sync || is_raw || has_sync(input, offset));
}

/* Counts the sectors whose data are complete, at least one; the end of the last sector may be missing. */
static uint64_t whole_sectors(uint64_t size, const struct layout *layout)
{
	return (size - layout->data_offset - ADB_SECTOR_DATA) / layout->stride + 1;
}

static uint64_t offset_of(const struct adb_sectors *sectors, uint64_t sector)
{
	return (sectors->pregap + sector) * sectors->stride;
}

bool adb_sectors_detect(struct adb_input *input, struct adb_sectors *sectors)
{
	static const uint32_t pregaps[] = { 0, STORED_PREGAP };
	uint64_t size = adb_input_size(input);

	if (size < (uint64_t)(ADB_SECTOR_VOLUME + 1) * ADB_SECTOR_DATA)
		return false;

	/* Several places are tried, since one pattern may be damaged. has_volume() handles blank first sectors. */
	bool raw = has_sync(input, 0) || has_sync(input, 2352) || has_sync(input, 2448);

	for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
		const struct layout *layout = &layouts[i];

		for (size_t k = 0; k < sizeof pregaps / sizeof pregaps[0]; k++) {
			if (!has_volume(input, layout, pregaps[k], raw))
				continue;
			*sectors = (struct adb_sectors){
				.mode = layout->mode,
				.stride = layout->stride,
				.data_offset = layout->data_offset,
				.pregap = pregaps[k],
				.count = whole_sectors(size, layout) - pregaps[k],
			};
			return true;
		}
	}
	return false;
}

bool adb_sectors_are_raw(struct adb_input *input)
{
	return has_sync(input, 0);
}

uint64_t adb_sectors_data_end(struct adb_input *input, const struct adb_sectors *sectors)
{
	uint64_t data = ADB_SECTOR_VOLUME + 1, end = sectors->count;

	if (!layout_of(sectors)->has_sync || end <= data || has_sync(input, offset_of(sectors, end - 1)))
		return end;

	/* A binary search: the sector before `data` has the pattern, the sector `end` - 1 has not. */
	while (data < end - 1) {
		uint64_t middle = data + (end - 1 - data) / 2;

		if (has_sync(input, offset_of(sectors, middle)))
			data = middle + 1;
		else
			end = middle + 1;
	}
	return end - 1;
}

bool adb_sectors_is_form2(struct adb_input *input, const struct adb_sectors *sectors, uint64_t sector)
{
	uint8_t bytes[SUBHEADER_SIZE];
	uint64_t offset = offset_of(sectors, sector) + sectors->data_offset - SUBHEADER_SIZE;

	return layout_of(sectors)->has_subheader && adb_input_read(input, offset, bytes, sizeof bytes) &&
	       (bytes[SUBMODE] & FORM_2) != 0;
}

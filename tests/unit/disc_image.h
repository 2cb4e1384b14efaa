/* Disc images for the tests of discs, built sector by sector. */
#ifndef ADB_TESTS_UNIT_DISC_IMAGE_H
#define ADB_TESTS_UNIT_DISC_IMAGE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DATA = 2048, RAW = 2352, ROOT_SECTOR = 18 };

/* The stripped form: 2048 bytes a sector. Freed with free(bytes). */
struct image {
	uint8_t *bytes;
	uint32_t sectors;
};

/* A folder that is being written. */
struct image_folder {
	struct image *image;
	uint32_t sector, position;
};

struct image_record {
	const char *name; /* as stored, ";1" included */
	uint32_t sector, size;
	uint8_t flags;
	uint16_t xa; /* 0 = no XA bytes */
};

static inline void put_u32(uint8_t *at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (uint8_t)(value >> 8 * i);
}

static inline void put_u32_both(uint8_t *at, uint32_t value)
{
	put_u32(at, value);
	for (int i = 0; i < 4; i++)
		at[7 - i] = (uint8_t)(value >> 8 * i);
}

static inline uint8_t *image_at(const struct image *image, uint32_t sector)
{
	return image->bytes + (size_t)sector * DATA;
}

/* Adds a record; gives where it begins. `name_length` as the record says it, the bytes of the name are those of `name`. */
static inline uint8_t *image_add_named(struct image_folder *folder, const struct image_record *record,
				       const char *name, uint8_t name_length)
{
	uint8_t pad = name_length % 2 == 0;
	uint8_t length = (uint8_t)(33 + name_length + pad + (record->xa != 0 ? 14 : 0));

	if (folder->position % DATA + length > DATA)
		folder->position = (folder->position / DATA + 1) * DATA;

	uint8_t *at = image_at(folder->image, folder->sector) + folder->position;

	length = (uint8_t)(length + length % 2);
	at[0] = length;
	put_u32_both(at + 2, record->sector);
	put_u32_both(at + 10, record->size);
	at[25] = record->flags;
	at[32] = name_length;
	memcpy(at + 33, name, name_length);
	if (record->xa != 0) {
		uint8_t *xa = at + 33 + name_length + pad;

		xa[4] = (uint8_t)(record->xa >> 8);
		xa[5] = (uint8_t)record->xa;
		xa[6] = 'X';
		xa[7] = 'A';
		xa[8] = 1;
	}
	folder->position += length;
	return at;
}

static inline uint8_t *image_add(struct image_folder *folder, struct image_record record)
{
	return image_add_named(folder, &record, record.name, (uint8_t)strlen(record.name));
}

static inline struct image_folder image_folder(struct image *image, uint32_t sector, uint32_t size,
					       uint32_t parent, uint32_t parent_size)
{
	struct image_folder folder = { .image = image, .sector = sector };
	struct image_record self = { .sector = sector, .size = size, .flags = 2 };
	struct image_record above = { .sector = parent, .size = parent_size, .flags = 2 };

	image_add_named(&folder, &self, "\0", 1);
	image_add_named(&folder, &above, "\1", 1);
	return folder;
}

/* A volume whose root has one sector, ROOT_SECTOR, with nothing in it yet; see image_root(). */
static inline struct image image_new(uint32_t sectors)
{
	struct image image = { .bytes = calloc(sectors, DATA), .sectors = sectors };
	uint8_t *d = image_at(&image, 16);

	memcpy(d, "\1CD001\1", 7);
	memset(d + 8, ' ', 64);
	memcpy(d + 8, "PLAYSTATION", 11);
	memcpy(d + 40, "VIBRIBBON", 9);
	put_u32_both(d + 80, sectors + 1000);
	memcpy(d + 128, "\x00\x08\x08\x00", 4);
	d[156] = 34;
	put_u32_both(d + 158, ROOT_SECTOR);
	put_u32_both(d + 166, DATA);
	d[181] = 2;
	d[188] = 1;
	memcpy(d + 1024, "CD-XA001", 8);
	memcpy(image_at(&image, 17), "\377CD001\1", 7);
	return image;
}

static inline struct image_folder image_root(struct image *image)
{
	return image_folder(image, ROOT_SECTOR, DATA, ROOT_SECTOR, DATA);
}

/* How the sectors of a raw image lie, and what it has beside the data. */
struct raw_layout {
	uint32_t stride, data_offset, pregap, audio_sectors;
	uint8_t mode; /* 0 = no header */
};

/* The raw form of an image. Freed by the caller; `size` takes its size. */
static inline uint8_t *image_raw(const struct image *image, struct raw_layout layout, size_t *size)
{
	uint32_t total = layout.pregap + image->sectors + layout.audio_sectors;
	uint8_t *raw = calloc(total, layout.stride);

	for (uint32_t i = 0; i < layout.pregap + image->sectors; i++) {
		uint8_t *at = raw + (size_t)i * layout.stride;

		/* What must not be taken for data. */
		memset(at, 0xEE, layout.stride);
		if (layout.mode != 0) {
			memset(at + 1, 0xFF, 10);
			at[0] = at[11] = 0;
			at[15] = layout.mode;
		}
		if (layout.mode != 1)
			memcpy(at + layout.data_offset - 8, "\0\0\x08\0\0\0\x08\0", 8);
		if (i >= layout.pregap)
			memcpy(at + layout.data_offset, image_at(image, i - layout.pregap), DATA);
		else
			memset(at + layout.data_offset, 0, DATA);
	}
	for (size_t i = (size_t)(total - layout.audio_sectors) * layout.stride;
	     i < (size_t)total * layout.stride; i++)
		raw[i] = (uint8_t)(i * 2654435761u >> 16);
	*size = (size_t)total * layout.stride;
	return raw;
}

#endif

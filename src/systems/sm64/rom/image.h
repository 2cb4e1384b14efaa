/*
 * An image of a Nintendo 64 cartridge: byte order, header, and the version of Super Mario 64. Big-endian:
 *
 *   0x00  u32       0x80371240
 *   0x08  u32       entry point
 *   0x0C  u32       revision of libultra
 *   0x10  u32[2]    checksums
 *   0x20  char[20]  name, padded with blanks
 *   0x3B  char[4]   media, game (two), region
 *   0x3F  u8        version
 *
 * Quirk: hacks change any of this, so that only the magic is trusted. iQue images have zeros from 0x10 to 0x3F.
 */
#ifndef ADB_SYSTEMS_SM64_ROM_IMAGE_H
#define ADB_SYSTEMS_SM64_ROM_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	ADB_N64_SMALLEST = 0x101000,
	ADB_N64_LARGEST = 128 * 1024 * 1024,
	ADB_N64_HEADER = 0x40,
	ADB_N64_NAME = 20,
};

enum adb_n64_order {
	ADB_N64_UNKNOWN,
	ADB_N64_BIG,     /* "z64" */
	ADB_N64_SWAPPED, /* "v64": the bytes of each 16-bit word change places */
	ADB_N64_LITTLE,  /* "n64": 32-bit words, lowest byte first */
};

/* Returns the byte order of an image by its first four bytes. */
enum adb_n64_order adb_n64_order_of(const uint8_t magic[4]);
const char *adb_n64_order_name(enum adb_n64_order order);

/* Makes an image big-endian, in place; only whole words of four bytes. */
void adb_n64_normalise(uint8_t *image, size_t size, enum adb_n64_order order);

/* A retail version of Super Mario 64. */
struct adb_n64_version {
	const char *name;
	uint32_t crc1, crc2;
	uint32_t mario_table; /* where its table of Mario's animations lies */
};

/* Returns the version with the region of the header, also for hacks; NULL for an unknown region. The header is big-endian. */
const struct adb_n64_version *adb_n64_version_of(const uint8_t *header);

/* Whether both checksums are those of that version. */
bool adb_n64_has_crc_of(const uint8_t *header, const struct adb_n64_version *version);

/* Whether the internal name is one of the game. */
bool adb_n64_has_name(const uint8_t *header);

/*
 * Returns the offset of the first entry script, 0 when there is none; `end` takes the end of its last command.
 *
 *   1B040000 03040002 34040000 1304xxxx
 *   001000SS start end entry             or 001800SS … with two more words
 *   05080000 10xxxxxx
 */
size_t adb_n64_find_entry_script(const uint8_t *image, size_t size, size_t *end);

#endif

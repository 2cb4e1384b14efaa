/* The header of a cartridge image, the known versions of the game, and the search for the entry script. */
#include "systems/sm64/rom/image.h"

#include <string.h>

#include "base/reader.h"

/* ---- version ---- */

static const struct adb_n64_version versions[] = {
	{ "us", 0x635A2BFF, 0x8B022326, 0x4EC000 },   { "jp", 0x4EAA3D0E, 0x74757C24, 0x4E9FA0 },
	{ "eu", 0xA03CF036, 0xBCC1C5D2, 0x4CE710 },   { "shindou", 0xD6FBA4A8, 0x6326AA2C, 0x4C6E20 },
	{ "ique", 0x00000000, 0x00000000, 0x4D8B60 },
};

enum { CRC = 0x10, NAME = 0x20, REGION = 0x3E, VERSION = 0x3F, SHINDOU = 3 };

static bool is_blank(const uint8_t *header)
{
	for (size_t i = CRC; i < ADB_N64_HEADER; i++)
		if (header[i] != 0)
			return false;
	return true;
}

/* ---- entry script ---- */

static bool is_entry_script(const uint8_t *b, size_t size, size_t *length)
{
	static const uint8_t start[] = { 0x1B, 4, 0, 0, 3, 4, 0, 2, 0x34, 4, 0, 0, 0x13, 4 };
	static const uint8_t jump[] = { 5, 8, 0, 0, 0x10 };
	enum { LOAD = 16, JUMP_SIZE = 8 };

	if (size < LOAD + 4 || memcmp(b, start, sizeof start) != 0 || b[LOAD] != 0 || b[LOAD + 2] != 0)
		return false;

	size_t load_size = b[LOAD + 1];

	if ((load_size != 0x10 && load_size != 0x18) || size < LOAD + load_size + JUMP_SIZE)
		return false;
	*length = LOAD + load_size + JUMP_SIZE;
	return memcmp(b + LOAD + load_size, jump, sizeof jump) == 0;
}

/* ---- what the header declares ---- */

enum adb_n64_order adb_n64_order_of(const uint8_t magic[4])
{
	switch (adb_u32be(magic)) {
	case 0x80371240:
		return ADB_N64_BIG;
	case 0x37804012:
		return ADB_N64_SWAPPED;
	case 0x40123780:
		return ADB_N64_LITTLE;
	default:
		return ADB_N64_UNKNOWN;
	}
}

const char *adb_n64_order_name(enum adb_n64_order order)
{
	static const char *const names[] = { "unknown", "big-endian", "byte-swapped", "little-endian" };

	return names[order];
}

void adb_n64_normalise(uint8_t *image, size_t size, enum adb_n64_order order)
{
	size &= ~(size_t)3;
	for (size_t i = 0; order == ADB_N64_SWAPPED && i < size; i += 2) {
		uint8_t first = image[i];

		image[i] = image[i + 1];
		image[i + 1] = first;
	}
	for (size_t i = 0; order == ADB_N64_LITTLE && i < size; i += 4) {
		uint8_t word[4];

		memcpy(word, image + i, sizeof word);
		for (size_t n = 0; n < sizeof word; n++)
			image[i + n] = word[3 - n];
	}
}

const struct adb_n64_version *adb_n64_version_of(const uint8_t *header)
{
	if (is_blank(header))
		return &versions[4];
	switch (header[REGION]) {
	case 'E':
		return &versions[0];
	case 'J':
		return header[VERSION] == SHINDOU ? &versions[3] : &versions[1];
	case 'P':
		return &versions[2];
	default:
		return NULL;
	}
}

bool adb_n64_has_crc_of(const uint8_t *header, const struct adb_n64_version *version)
{
	return version->crc1 != 0 && adb_u32be(header + CRC) == version->crc1 &&
	       adb_u32be(header + CRC + 4) == version->crc2;
}

bool adb_n64_has_name(const uint8_t *header)
{
	return memcmp(header + NAME, "SUPER MARIO 64", 14) == 0 ||
	       memcmp(header + NAME, "SUPERMARIO64", 12) == 0;
}

size_t adb_n64_find_entry_script(const uint8_t *image, size_t size, size_t *end)
{
	for (size_t offset = ADB_N64_HEADER; offset + 4 <= size; offset += 4) {
		size_t length;

		if (image[offset] == 0x1B && is_entry_script(image + offset, size - offset, &length)) {
			*end = offset + length;
			return offset;
		}
	}
	return 0;
}

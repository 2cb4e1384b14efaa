/* Makes and parses the paths and native ids of blocks in an image. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "systems/sm64/rom/rom.h"

static bool hex_at(const char *text, size_t digits, uint32_t *value)
{
	char copy[9] = { 0 };

	if (strspn(text, "0123456789ABCDEFabcdef") < digits)
		return false;
	memcpy(copy, text, digits);
	*value = (uint32_t)strtoul(copy, NULL, 16);
	return true;
}

char *adb_n64_block_path(char path[ADB_N64_PATH_SIZE], unsigned segment, uint32_t rom_start)
{
	snprintf(path, ADB_N64_PATH_SIZE, "segment%02X/%08X.data", segment & 0xFF, rom_start);
	return path;
}

char *adb_n64_block_id(char id[ADB_N64_PATH_SIZE], unsigned segment, uint32_t rom_start)
{
	snprintf(id, ADB_N64_PATH_SIZE, "seg%02X@%06X", segment & 0xFF, rom_start);
	return id;
}

bool adb_n64_block_of(const char *path, unsigned *segment, uint32_t *rom_start)
{
	enum { WORD = 7, SLASH = WORD + 2, START = SLASH + 1, DOT = START + 8 };
	uint32_t number;

	if (strncmp(path, "segment", WORD) != 0 || !hex_at(path + WORD, 2, &number) || path[SLASH] != '/' ||
	    !hex_at(path + START, 8, rom_start) || path[DOT] != '.')
		return false;
	*segment = number;
	return true;
}

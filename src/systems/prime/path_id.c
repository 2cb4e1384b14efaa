/* Ids of Metroid Prime, which are hashes of source paths, and rules for plausible paths. */
#include "systems/prime/path_id.h"

#include <string.h>
#include <zlib.h>

#include "base/text.h"

static inline uint8_t lower_case(char c)
{
	return (uint8_t)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static const char *fault_of(const char *path)
{
	if (strncmp(path, "$/", 2) != 0)
		return "a path begins with $/";
	if (strchr(path, '\\') != NULL)
		return "the folders of a path are divided by /";
	if (adb_path_extension(adb_path_base(path))[0] == '\0')
		return "a path ends in an extension";
	return NULL;
}

static const char *type_of(const char *path)
{
	static const char *const types[][2] = {
		{ "ani", "ANIM" },
		{ "acs", "ANCS" },
		{ "cin", "CINF" },
	};
	const char *extension = adb_path_extension(adb_path_base(path));

	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
		if (adb_text_equal_nocase(extension, types[i][0]))
			return types[i][1];
	return NULL;
}

uint32_t adb_prime_id(const char *path, size_t size)
{
	uLong crc = crc32_z(0, NULL, 0);
	Bytef lower[64];

	for (size_t done = 0; done < size;) {
		size_t count = size - done < sizeof lower ? size - done : sizeof lower;

		for (size_t i = 0; i < count; i++)
			lower[i] = lower_case(path[done + i]);
		crc = crc32_z(crc, lower, count);
		done += count;
	}
	return ~(uint32_t)crc;
}

/*
 * A step forward shifts a bit out to the right, and adds the polynomial where that bit is 1. The highest bit of the polynomial is
 * 1, so that the highest bit of the result says which bit it was.
 */
uint32_t adb_prime_id_before(uint32_t id, const char *end, size_t size)
{
	const uint32_t polynomial = 0xEDB88320;

	while (size-- > 0) {
		for (int bit = 0; bit < 8; bit++)
			id = id >> 31 != 0 ? (id ^ polynomial) << 1 | 1 : id << 1;
		id ^= lower_case(end[size]);
	}
	return id;
}

const struct adb_name_hash adb_prime_path_hash = {
	.doc = { "prime_id", "path",
		 "Id of a resource of Metroid Prime from the path of its source, in any case of letters: printf('%08X', "
		 "prime_id('$/characters/samus/cooked/samus_intro_losesuit_cinematic.acs')) is '06B034E2'. NULL for "
		 "NULL." },
	.id_of = adb_prime_id,
	.id_digits = 8,
	.id_before = adb_prime_id_before,
	.fault_of = fault_of,
	.type_of = type_of,
};

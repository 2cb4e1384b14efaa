/* The worked examples of the formats of 0 A.D.: our own bytes. */
#ifndef TESTS_ZEROAD_EXAMPLES_H
#define TESTS_ZEROAD_EXAMPLES_H

#include "decode.h"

extern const struct adb_format adb_format_zeroad_psa, adb_format_zeroad_pmd, adb_format_zeroad_skeletons,
	adb_format_zeroad_actor, adb_format_zeroad_template, adb_format_zeroad_collada;

enum { WAVE_SIZE = 140, STICK_SIZE = 323 };

/* 2 bones, 2 frames; xxh128 98540bba9728e012c5c5e2df893c7ec9 */
static const char wave_hex[] =
	"50 53 53 41 01 00 00 00 80 00 00 00 00 00 00 00 55 55 05 42 02 00 00 00 02 00 00 00 00 00 00 00"
	"00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 bf 00 00 00 40 00 00 80 3f"
	"00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 bf 00 00 00 00 00 00 c0 3f 00 00 00 00"
	"00 00 00 00 f3 04 35 3f 00 00 00 00 f3 04 35 3f 00 00 00 00 00 00 c0 3f 00 00 00 c0 00 00 00 3f"
	"00 00 00 3f 00 00 00 3f 00 00 00 3f";

/* 3 vertices, 1 face, 2 bones, 2 prop points; xxh128 f0c087ab2ef9c64d3564b8d7f2453e37 */
static const char stick_hex[] =
	"50 53 4d 44 04 00 00 00 37 01 00 00 03 00 00 00 01 00 00 00"
	/* position, normal, uv, bones, weights */
	"00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00"
	"00 ff ff ff 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00"
	"00 00 00 40 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 3f 00 00 00 00 00 00 80 3f 00 00 00 00"
	"00 01 ff ff 00 00 80 3e 00 00 40 3f 00 00 00 00 00 00 00 00"
	"00 00 80 40 00 00 00 00 00 00 80 3f 00 00 00 00 00 00 80 3f 00 00 00 00 00 00 80 3f 00 00 80 3f"
	"02 ff ff ff 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00"
	"01 00 00 00 00 00 01 00 02 00"
	"02 00 00 00"
	"00 00 00 00 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 bf"
	"00 00 00 40 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 bf"
	"02 00 00 00"
	"04 00 00 00 72 6f 6f 74 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"
	"00 00 80 bf ff"
	"03 00 00 00 74 69 70 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"
	"00 00 80 3f 01";

/* Overwrites four bytes, little-endian. */
static inline void put_u32(uint8_t *bytes, size_t at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		bytes[at + (size_t)i] = (uint8_t)(value >> 8 * i);
}

static inline struct decoded decode_text(const struct adb_format *format, const char *text, const char *path)
{
	return decode_bytes(format, text, strlen(text), path);
}

/* Checks the JSON text of an attribute; NULL = there is none. */
static inline void check_attribute(const struct adb_attributes *attributes, const char *key,
				   const char *expected)
{
	const char *json = attribute_json(attributes, key);

	if (expected == NULL)
		CHECK(json == NULL);
	else
		CHECK_TEXT(json, expected);
}

#endif

/* The header and the pixels of a TXMP; txmp.c has the layout. */
#ifndef ADB_SYSTEMS_ONI_TXMP_H
#define ADB_SYSTEMS_ONI_TXMP_H

#include "systems/oni/links.h"

enum { ADB_ONI_TXMP_SIZE = 0xA4, ADB_ONI_MAX_SIDE = 4096 };

/* Flags of a TXMP that decide how it is drawn. */
enum {
	ADB_ONI_HAS_LEVELS = 0x1,
	ADB_ONI_NO_U_WRAP = 0x4,
	ADB_ONI_NO_V_WRAP = 0x8,
	ADB_ONI_HAS_ENVIRONMENT = 0x200, /* the alphas then tell how much of it is reflected */
	ADB_ONI_ADDS = 0x400,            /* its colours are added to what is behind */
};

enum adb_oni_texel_format {
	ADB_ONI_ARGB4444 = 0,
	ADB_ONI_XRGB1555 = 1,
	ADB_ONI_ARGB1555 = 2,
	ADB_ONI_RGBA8888 = 7,
	ADB_ONI_BGRX8888 = 8,
	ADB_ONI_DXT1 = 9,
};

struct adb_oni_txmp {
	uint32_t flags;
	uint32_t format; /* enum adb_oni_texel_format, or one that is not known */
	uint32_t width, height;
	uint32_t animation, environment;      /* link fields */
	uint32_t raw_offset, separate_offset; /* 0 = none */
};

/* Reads the header; `in` stands at DB and has ADB_ONI_TXMP_SIZE bytes. False when a side is not 1 to ADB_ONI_MAX_SIDE. */
bool adb_oni_txmp_read(struct adb_reader *in, struct adb_oni_txmp *out);

/* "ARGB4444", …; NULL for a format that is not known. */
const char *adb_oni_texel_format_name(uint32_t format);

/*
 * Reads the largest level of the texture. The alphas are 255 where the format has none and where they tell how much is
 * reflected. Returns ADB_OK, with out->rgba NULL when the texture has no pixels or an unknown format; or adb_fail(), such as
 * ADB_IO when the raw file is missing.
 */
enum adb_outcome adb_oni_txmp_pixels(struct adb_decoder *d, const struct adb_oni_txmp *txmp,
				     struct adb_pixels *out);

/* Whether a texel of the largest level has an alpha below its largest. False when the pixels cannot be read. Allocates nothing. */
bool adb_oni_txmp_is_transparent(struct adb_decoder *d, const struct adb_oni_txmp *txmp);

#endif

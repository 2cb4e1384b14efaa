/*
 * Queries of the Super Mario 64 image that a decoded member lies in, for formats. Members of an image:
 *
 *   rom                          the whole image in big-endian order, listed only
 *   segment05/0016D870.data      a block that a load command names: segment, offset in the image (both hexadecimal),
 *                                unpacked; native id "seg05@16D870"
 *   segment0E/0016D870.anims     the same bytes once more, type ADB_N64_BANK, where a block that is a script, geo layouts
 *                                or behaviours holds animations as well
 *   mario/004EC000.data          a table of Mario's animations; native id "mario", of any further ones "mario@OFFSET"
 *   orphan/0012A7E0.mio0         a compressed block that no command names, listed only
 *
 * The source has the attribute `version` ("us", "jp", "eu", "shindou", "ique", "unknown": by region, hacks too) and
 * others: see rom.c. They can be asked for with adb_place_attribute_is().
 */
#ifndef ADB_SYSTEMS_SM64_ROM_ROM_H
#define ADB_SYSTEMS_SM64_ROM_ROM_H

#include "dump/container.h"

/*
 * Member types. In lower case, so that the extension of a loose file, which is made upper-case, can never claim one: a
 * format that bids for one of these knows that its bytes come out of an image.
 */
#define ADB_N64_BANK  "sm64-bank"  /* animations (and what else lies in their block) */
#define ADB_N64_MARIO "sm64-mario" /* a table of Mario's animations */
#define ADB_N64_SCRIPT                                                                                       \
	"sm64-script" /* entered by a load command 00 or 01; segment 10 holds the entry script */
#define ADB_N64_GEO      "sm64-geo"      /* a raw block in one of the segments for geo layouts */
#define ADB_N64_BEHAVIOR "sm64-behavior" /* segment 13 */
#define ADB_N64_BLOCK    "sm64-block"    /* any other block that a load command names */
#define ADB_N64_IMAGE    "sm64-image"    /* the whole image */

enum { ADB_N64_PATH_SIZE = 32 };

/* "segment05/0016D870.data"; returns `path`. */
char *adb_n64_block_path(char path[ADB_N64_PATH_SIZE], unsigned segment, uint32_t rom_start);

/* "seg05@16D870"; returns `id`. */
char *adb_n64_block_id(char id[ADB_N64_PATH_SIZE], unsigned segment, uint32_t rom_start);

/* Parses the path of a block inside an image. Returns false when it is no such path. */
bool adb_n64_block_of(const char *path, unsigned *segment, uint32_t *rom_start);

/*
 * Returns the segmented addresses of the animation tables that behaviours of the image around `place` load, ascending, each
 * once. Valid as long as the volume is. NULL with the count 0 outside of an image.
 */
const uint32_t *adb_n64_table_addresses(const struct adb_place *place, size_t *count);

/* Returns the number of members of the image around `place` that may hold animations, 0 outside of an image. */
size_t adb_n64_animated_members(const struct adb_place *place);

/* One block that a load command names. */
struct adb_n64_block {
	uint8_t segment;
	bool is_packed; /* loaded by a command that unpacks */
	bool is_script; /* entered by a command 00 or 01 */
	uint32_t rom_start, rom_end;
	uint32_t entry; /* of a script: segmented address of its first command */
};

/* Returns all blocks of the image around `place`, ascending by segment and start. Valid as long as the volume is. */
const struct adb_n64_block *adb_n64_blocks(const struct adb_place *place, size_t *count);

#endif

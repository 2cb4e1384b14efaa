#ifndef ADB_TESTS_SYSTEMS_SM64_ENCODERS_ROM_H
#define ADB_TESTS_SYSTEMS_SM64_ENCODERS_ROM_H

#include "sm64.h"

/* A synthetic image: formats/sm64.md sections 2, 3, 7, 8 and 10. */

enum {
	SM64_ROM_MINIMUM = 0x101000,
	SM64_ENTRY_SCRIPT = 0x4000, /* in every image that is made here */
	SM64_FIRST_BLOCK = 0x5000,
	SM64_MAX_BLOCKS = 32,
};

struct sm64_rom_style {
	const char *name; /* in the header */
	size_t size;
	size_t upper; /* where the groups of level 2 and Mario's table lie; 0 = behind the others */
	bool hacker;  /* the longer commands of HackerSM64 */
	unsigned char filler;
};

struct sm64_range {
	uint32_t start;
	uint32_t end; /* padded to 16 */
};

struct sm64_block {
	const char *codec;
	unsigned segment;
	struct sm64_range range;
	uint32_t size; /* unpacked */
	bool orphan;
};

/* The data segments with clips. */
enum sm64_bank_id {
	SM64_COMMON0,
	SM64_COMMON1,
	SM64_GROUP_A,
	SM64_GROUP_B,
	SM64_GROUP_C,
	SM64_LEVEL,
	SM64_BANK_COUNT
};

struct sm64_rom {
	const struct sm64_rom_style *style;
	const struct sm64_cast *cast;
	struct bytes image;
	size_t cursor;
	struct sm64_bank banks[SM64_BANK_COUNT];
	struct sm64_range bank_ranges[SM64_BANK_COUNT];
	struct sm64_range geo_ranges[SM64_BANK_COUNT + 1]; /* the last is Mario's */
	struct sm64_range mesh_range;                      /* of Mario */
	uint32_t geo[SM64_ROLE_COUNT][2];
	uint32_t behaviors[SM64_ROLE_COUNT];
	struct sm64_block blocks[SM64_MAX_BLOCKS];
	size_t block_count;
	uint32_t dma;
};

/* Which bank has the clips of a role. Mario has none. */
enum sm64_bank_id sm64_role_bank(enum sm64_role_id role);

void sm64_rom_build(struct sm64_rom *rom, const struct sm64_rom_style *style, const struct sm64_cast *cast);
void sm64_rom_free(struct sm64_rom *rom);
/* An image with a header, the filler and nothing else. */
void sm64_rom_start(struct sm64_rom *rom, const struct sm64_rom_style *style);
/* Puts content where the last ended. codec NULL for what no load command names. */
struct sm64_range sm64_rom_place(struct sm64_rom *rom, const struct bytes *content, unsigned segment,
				 const char *codec, size_t unpacked);
/* The entry script that runs segment 14. */
void sm64_rom_put_entry(struct sm64_rom *rom, struct sm64_range intro, uint32_t entry);

/* A level command that loads a segment: 17, 18 or 1A. */
void sm64_put_load(struct bytes *out, bool hacker, unsigned op, unsigned segment, struct sm64_range range);
/* 00 or 01. */
void sm64_put_execute(struct bytes *out, bool hacker, unsigned op, unsigned segment, struct sm64_range range,
		      uint32_t entry);
void sm64_put_bind(struct bytes *out, unsigned model, uint32_t geo);

/* Section 10: behaviours, presets and scripts of the cast. */
void sm64_rom_put_behaviors(struct sm64_rom *rom, struct bytes *out);
void sm64_rom_put_presets(struct sm64_rom *rom);
void sm64_rom_put_macros(struct bytes *out);
/* Places the scripts of segments 0E, 15 and 14, and the entry script. */
void sm64_rom_put_scripts(struct sm64_rom *rom, struct sm64_range behaviors, struct sm64_range attic_data,
			  struct sm64_range textures, struct sm64_range packed);
unsigned sm64_model_id(enum sm64_role_id role, bool other_geo);

enum sm64_byte_order { SM64_Z64, SM64_V64, SM64_N64 };

/* Swaps a normal image in place. */
void sm64_swap(struct bytes *image, enum sm64_byte_order order);

#endif

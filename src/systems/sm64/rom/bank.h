/* Animation headers and tables found in one block of a Super Mario 64 image, before they become clips and sets: see bank.c. */
#ifndef ADB_SYSTEMS_SM64_ROM_BANK_H
#define ADB_SYSTEMS_SM64_ROM_BANK_H

#include "systems/sm64/rom/scan.h"
#include "systems/sm64/rom/segments.h"

/* Another block that is always loaded together with this one, opened when a pointer first leads into it. */
struct adb_sm64_beside {
	struct adb_sm64_block block;
	uint32_t rom_start;
	struct adb_input *input;
	bool is_tried;
};

/* A header that was found. */
struct adb_sm64_found {
	struct adb_sm64_header header;
	const struct adb_sm64_table *table; /* the first that names it, or NULL */
	uint32_t table_index;
	const struct adb_sm64_found *variant_of;
	bool has_variant; /* a later one shares its arrays */
	const char *native_id;
};

struct adb_sm64_table {
	struct adb_sm64_table *next;
	size_t offset;
	uint32_t count, null_count;
	bool is_named;     /* by a behaviour */
	const char *actor; /* NULL = none of the game */
};

/* Bytes of the own block that hold arrays. */
struct adb_sm64_array {
	size_t start, end;
};

struct adb_sm64_bank {
	struct adb_decoder *d;
	struct adb_sm64_block block;
	uint32_t rom_start;
	struct adb_sm64_beside beside[ADB_SM64_SEGMENTS];
	const uint32_t *named; /* offsets in the block, ascending */
	size_t named_count;
	struct adb_sm64_found *found; /* ascending by offset */
	size_t found_count;
	struct adb_sm64_array *arrays; /* of accepted clips, ascending, apart from each other */
	size_t array_count;
	struct adb_sm64_table *tables, *last_table;
};

/*
 * Makes bank->block, whose pointers may lead into blocks that are loaded together with it in every level. Call
 * adb_sm64_bank_close() afterwards, which releases those blocks.
 */
void adb_sm64_bank_open(struct adb_sm64_bank *bank, struct adb_decoder *d, uint8_t segment,
			uint32_t rom_start);
void adb_sm64_bank_close(struct adb_sm64_bank *bank);

/* Searches bank->block and fills the members from `named` on. Returns false only when the arena is exhausted. */
bool adb_sm64_bank_find(struct adb_sm64_bank *bank);

/*
 * Whether a header that follows every rule is probably chance: no table names it, and its tracks are longer than its frames
 * or lie in another block.
 */
bool adb_sm64_bank_is_chance(const struct adb_sm64_found *found);

/* Returns the header that the table entry at `offset` points to; NULL when it points to no header in this block. */
struct adb_sm64_found *adb_sm64_bank_entry(const struct adb_sm64_bank *bank, size_t offset);

/* Returns the native id of the clip that the table entry at `offset` points to, also in another block; NULL when there is none. */
const char *adb_sm64_bank_entry_id(const struct adb_sm64_bank *bank, size_t offset);

/* Makes the native id of a clip, "seg05@16D870+0002EC", in the arena. */
const char *adb_sm64_bank_clip_id(struct adb_arena *arena, unsigned segment, uint32_t rom_start,
				  size_t offset);

/* The segmented address of an offset in the block. */
uint32_t adb_sm64_bank_address(const struct adb_sm64_bank *bank, size_t offset);

#endif

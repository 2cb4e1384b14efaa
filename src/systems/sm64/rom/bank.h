/* Headers and tables in one block of a Super Mario 64 image, on their way to clips and sets: see sm64_bank.c. */
#ifndef ADB_SYSTEMS_SM64_ROM_BANK_H
#define ADB_SYSTEMS_SM64_ROM_BANK_H

#include "systems/sm64/rom/scan.h"
#include "systems/sm64/rom/segments.h"

/* A block beside the own one, opened when a pointer first leads there. */
struct adb_sm64_beside {
	struct adb_sm64_block block;
	uint32_t rom_start;
	struct adb_input *input;
	bool is_tried;
};

/* A header on its way to a clip. */
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
 * Makes bank->block, whose pointers may lead into blocks that lie beside it in every level. What is opened for that is
 * released by adb_sm64_bank_close().
 */
void adb_sm64_bank_open(struct adb_sm64_bank *bank, struct adb_decoder *d, uint8_t segment,
			uint32_t rom_start);
void adb_sm64_bank_close(struct adb_sm64_bank *bank);

/* Fills what is found in bank->block: everything from `named` on. False only when the arena is exhausted. */
bool adb_sm64_bank_find(struct adb_sm64_bank *bank);

/*
 * Whether bytes that obey every rule of a header do so by chance: no table names them, and their tracks run on beyond their
 * frames, or lie in another block.
 */
bool adb_sm64_bank_is_chance(const struct adb_sm64_found *found);

/* The header that the word at `offset`, as an entry of a table, points to; NULL when it is none of this block. */
struct adb_sm64_found *adb_sm64_bank_entry(const struct adb_sm64_bank *bank, size_t offset);

/* The native id of the clip that such a word points to, also in another block; NULL when it is none. */
const char *adb_sm64_bank_entry_id(const struct adb_sm64_bank *bank, size_t offset);

/* "seg05@16D870+0002EC" in the arena. */
const char *adb_sm64_bank_clip_id(struct adb_arena *arena, unsigned segment, uint32_t rom_start,
				  size_t offset);

/* The segmented address of an offset in the block. */
uint32_t adb_sm64_bank_address(const struct adb_sm64_bank *bank, size_t offset);

#endif

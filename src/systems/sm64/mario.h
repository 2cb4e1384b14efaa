/* Decodes a table of Mario's animations (rom/scan.h), in an image or in a file of its own. */
#ifndef ADB_SYSTEMS_SM64_MARIO_H
#define ADB_SYSTEMS_SM64_MARIO_H

#include "systems/sm64/rom/scan.h"

/*
 * Adds a clip for each entry, with the native id "SET/NN" (hexadecimal), and the set with all entries. `base` is the offset
 * of the table in the asset, for reports. An entry that is no animation is a warning, and has no clip. The list must have been
 * accepted by adb_sm64_dma_list(). Returns false only when the arena is exhausted.
 */
bool adb_sm64_add_dma_table(struct adb_decoder *d, const uint8_t *table, size_t size,
			    const struct adb_sm64_dma *dma, const char *set_id, size_t base);

/* Rows for the attribute table of a format that uses it. */
#define ADB_SM64_MARIO_ATTRIBUTES                                                                            \
	{ "clips", "table_index", "index in the table" },                                                    \
		{ "clips", "entry_offset", "of the entry, from the start of the table" },                    \
		{ "clips", "values_offset", "of its values, from there" },                                   \
		{ "clips", "index_offset", "of its index, from there" },                                     \
		{ "clips", "entry_size", "bytes that the game reads into its buffer for Mario" },            \
	{                                                                                                    \
		"clips", "exceeds_buffer", "true where those are more than the 16384 bytes of that buffer"   \
	}

#endif

/*
 * Names what is read of one block of a Super Mario 64 image (base/ledger.h). Scripts, layouts and behaviours of a block are read
 * by the survey of its whole image, and display lists from blocks that are opened for them: what is read there is told by the
 * place in its block, and named in the bytes of the decoder.
 */
#ifndef ADB_SYSTEMS_SM64_ROM_BLOCK_FIELDS_H
#define ADB_SYSTEMS_SM64_ROM_BLOCK_FIELDS_H

#include "dump/format.h"
#include "systems/sm64/rom/gfx_rom.h"
#include "systems/sm64/rom/world.h"

struct adb_sm64_block_fields {
	struct adb_sm64_watch watch; /* for the segments that something is read from */
	const uint8_t *bytes;        /* of the block */
	size_t size;
	uint8_t segment;
	uint32_t rom_start;
	enum adb_sm64_dialect dialect;     /* of its behaviours */
	enum adb_sm64_microcode microcode; /* of its display lists */
	uint8_t *
		is_named; /* for each byte, whether something that begins there has its name: scripts are called again and again */
};

/*
 * Names what the survey read of the block that `d` decodes. Returns NULL when no ledger is open, or there is no memory for it;
 * else the caller has adb_sm64_block_fields_free() to call.
 */
struct adb_sm64_block_fields *adb_sm64_block_fields_new(const struct adb_decoder *d,
							const struct adb_sm64_world *world);

/* The same for any bytes of a block, of which nothing is named yet. NULL when there is no memory for it. */
struct adb_sm64_block_fields *adb_sm64_block_fields_of(struct adb_sm64_bytes bytes, uint8_t segment,
						       uint32_t rom_start, enum adb_sm64_dialect dialect);

void adb_sm64_block_fields_free(struct adb_sm64_block_fields *fields);

/* Names the command at `offset` that loads a table, and with `goes_on` those after it that a behaviour would run. */
void adb_sm64_name_loader(struct adb_sm64_block_fields *fields, size_t offset, bool goes_on);

#endif

/* The members of a Super Mario 64 image, found when it is opened. */
#ifndef ADB_SYSTEMS_SM64_ROM_MEMBERS_H
#define ADB_SYSTEMS_SM64_ROM_MEMBERS_H

#include "systems/sm64/rom/codec.h"
#include "systems/sm64/rom/commands.h"
#include "systems/sm64/rom/image.h"

enum {
	ADB_N64_MAX_BLOCKS = 4096, /* 133 in the game */
	ADB_N64_MAX_TABLES = 64,
	ADB_N64_MAX_ORPHANS = 1024,
	ADB_N64_MAX_TRIED = 16384, /* magics of packed blocks that are followed up */
	ADB_N64_MAX_ADDRESSES = 65536,
	ADB_N64_KEPT = 40 * 1024 * 1024, /* bytes unpacked that are kept while the image is open */
	ADB_N64_LOOKED_AT =
		256 * 1024 * 1024, /* bytes unpacked to recognise their content; about 20 MiB in the game */
};

/* A member and its bytes. */
struct adb_n64_item {
	struct adb_member member;
	struct adb_n64_range range;
	enum adb_n64_codec codec;
	uint32_t size;        /* unpacked */
	const uint8_t *bytes; /* of that size, in the image or kept; NULL = to be unpacked again */
};

struct adb_n64_rom {
	const uint8_t *image; /* in normal order */
	size_t size;
	enum adb_n64_order order;
	const struct adb_n64_version *version; /* may be NULL */
	size_t entry_script, entry_script_end; /* 0 = none */
	struct adb_n64_commands commands;
	size_t tables[ADB_N64_MAX_TABLES]; /* offsets of Mario's tables */
	size_t table_count;
	uint32_t *addresses; /* of the tables that behaviours load */
	size_t address_count;
	struct adb_n64_item *items;
	size_t item_count, next;
	uint8_t *scratch; /* ADB_N64_LZ_MAX bytes, made when kept bytes are full */
	uint64_t kept, looked_at;
};

/* Fills `tables`. */
void adb_n64_find_tables(struct adb_n64_rom *rom);

/* Fills `items` and `addresses` from the rest. False when the arena is exhausted. */
bool adb_n64_list_members(struct adb_volume *volume, struct adb_n64_rom *rom);

#endif

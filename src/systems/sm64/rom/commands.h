/*
 * Commands of level scripts that load segments, found in an image without following the scripts. Big-endian:
 *
 *   op      length                    after the op, length and u16 segment
 *   00, 01  0x10 (HackerSM64 0x18)    u32 start, u32 end, u32 entry: loads as it is and runs the script at `entry`
 *   17      0x0C (HackerSM64 0x14)    u32 start, u32 end: loads as it is
 *   18, 1A  0x0C                      u32 start, u32 end: loads and unpacks
 *
 * Quirk: in expanded hacks the upper byte of the segment can be 1.
 */
#ifndef ADB_SYSTEMS_SM64_ROM_COMMANDS_H
#define ADB_SYSTEMS_SM64_ROM_COMMANDS_H

#include "base/arena.h"
#include "systems/sm64/rom/rom.h"

enum { ADB_N64_MAX_COMMANDS = 65536, ADB_N64_MAX_RANGE = 0x1000000 };

/* Reads the command at `bytes`, of which `size` can be read. Returns false when there is none. The end of the block is not
 * compared with the size of the image. */
bool adb_n64_command_at(const uint8_t *bytes, size_t size, struct adb_n64_block *block);

struct adb_n64_commands {
	struct adb_n64_block *blocks; /* one for each segment and start, ascending */
	size_t count;
	struct adb_n64_block *cut; /* likewise, those that end beyond the image */
	size_t cut_count;
	bool is_full; /* there were more than ADB_N64_MAX_COMMANDS */
};

/* Finds all commands in an image in big-endian order. Returns false when the arena is exhausted. */
bool adb_n64_find_commands(struct adb_arena *arena, const uint8_t *image, size_t size,
			   struct adb_n64_commands *commands);

#endif

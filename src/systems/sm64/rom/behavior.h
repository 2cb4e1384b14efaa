/*
 * Behaviours of Super Mario 64, the scripts of objects, read for their commands about animations and models. Commands
 * consist of words; the top byte of the first is the opcode:
 *
 *   00  BEGIN                           27 26 0000 pppppppp  LOAD_ANIMATIONS: field 0x26, table
 *   02  pppppppp  CALL                  28 ii 0000           ANIMATE: index in the table
 *   03  RETURN                          1C, 2C  u32 model, u32 behaviour          SPAWN_CHILD, SPAWN_OBJ
 *   04  pppppppp  GOTO                  29 00 pppp, u32 model, u32 behaviour      SPAWN_CHILD_WITH_PARAM
 *   09, 0A, 0B, 1D  the end             1B 00 mmmm           SET_MODEL
 *
 * HackerSM64 packs some commands into fewer words, the game never does: one dialect is chosen for the whole image.
 */
#ifndef ADB_SYSTEMS_SM64_ROM_BEHAVIOR_H
#define ADB_SYSTEMS_SM64_ROM_BEHAVIOR_H

#include "systems/sm64/geo.h"

enum {
	ADB_SM64_BEHAVIOR_MAX_COMMANDS = 1000,
	ADB_SM64_BEHAVIOR_MAX_FACTS = 32, /* of each kind; largest known 6 */
};

enum adb_sm64_dialect { ADB_SM64_VANILLA, ADB_SM64_HACKER };

/* A symbol in sources, a segmented address or a number in ROMs. */
struct adb_sm64_reference {
	const char *symbol;
	uint32_t address;
};

struct adb_sm64_spawn {
	struct adb_sm64_reference model, behavior;
};

/* The animations and models of one behaviour, and of the scripts that it calls or goes to. */
struct adb_sm64_behavior {
	struct adb_sm64_reference tables[ADB_SM64_BEHAVIOR_MAX_FACTS];
	struct adb_sm64_reference models[ADB_SM64_BEHAVIOR_MAX_FACTS]; /* SET_MODEL */
	struct adb_sm64_spawn spawns[ADB_SM64_BEHAVIOR_MAX_FACTS];
	int64_t animate[ADB_SM64_BEHAVIOR_MAX_FACTS];
	struct adb_sm64_reference natives[ADB_SM64_BEHAVIOR_MAX_FACTS]; /* CALL_NATIVE, of sources only */
	size_t table_count, model_count, spawn_count, animate_count, native_count;
	bool left_out; /* something did not fit */
};

/*
 * Reads the behaviour at `offset` of the bytes of segment `segment` into `behavior`, which must be zeroed. Returns true when
 * all its paths have known opcodes and an end; else `behavior` has the commands that could be read.
 */
bool adb_sm64_behavior_read(const uint8_t *bytes, size_t size, uint8_t segment, size_t offset,
			    enum adb_sm64_dialect dialect, struct adb_sm64_behavior *behavior);

/* Fills `commands` with the offsets of what adb_sm64_behavior_read() reads, the last of which may be no command. Returns how many. */
size_t adb_sm64_behavior_commands(const uint8_t *bytes, size_t size, uint8_t segment, size_t offset,
				  enum adb_sm64_dialect dialect,
				  size_t commands[ADB_SM64_BEHAVIOR_MAX_COMMANDS]);

/* Length in bytes of a command, 0 = no such opcode. */
size_t adb_sm64_behavior_length(uint8_t opcode, enum adb_sm64_dialect dialect);

/*
 * Returns the dialect in which more of the behaviours at `offsets` can be read to their end; vanilla when they are equal.
 */
enum adb_sm64_dialect adb_sm64_behavior_dialect(const uint8_t *bytes, size_t size, uint8_t segment,
						const uint32_t *offsets, size_t count);

/*
 * Searches from `*offset` on, 4-aligned, for the eight bytes of a LOAD_ANIMATIONS with the animations field, whether or not a
 * behaviour is known there. Fills `table` and moves `*offset` behind them. Returns false when there is none.
 */
bool adb_sm64_behavior_next_table(const uint8_t *bytes, size_t size, size_t *offset, uint32_t *table);

/*
 * Reads the macro `name` (LOAD_ANIMATIONS, ANIMATE, SET_MODEL, SPAWN_CHILD, …) of a C source into `behavior`. GOTO and CALL
 * set `target` to their target symbol, which the caller follows; other macros set it to NULL. Returns false for macros that
 * concern no animation or model.
 */
bool adb_sm64_behavior_from_macro(const char *name, const struct adb_sm64_argument *arguments, size_t count,
				  struct adb_sm64_behavior *behavior, const char **target);

#endif

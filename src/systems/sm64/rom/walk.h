/*
 * Follows the level scripts of a Super Mario 64 image from its entry script on, and records which models are bound to which
 * geo layouts, which objects have which behaviour, and which blocks the segments hold at that point. A command begins with its
 * opcode and its length in bytes; big-endian:
 *
 *   00, 01  u16 segment at 2, u32 start, end, entry    load and run; 01 does not come back
 *   02, 07  end, return
 *   05, 06  u32 target at 4                            jump, call
 *   0C, 0D  u32 target at 8                            the same on a condition
 *   17, 18, 1A  u16 segment at 2, u32 start, end       load
 *   21      u16 at 2 with the model in its low 12 bits: a model without geo layout; in HackerSM64 the length is 0Ch, with a
 *           u16 model at 0Ah
 *   22      u16 model at 2, u32 geo layout at 4
 *   24      u8 model at 3, u32 behaviour at 14h; in HackerSM64 the length is 1Ch, with a u32 model at 18h
 *   25      u16 model at 2, u32 behaviour at 8         Mario
 *   39      u32 list of macro objects at 4
 *
 * Special presets are named in the collision data of command 2E, which is not read: all of them count as placed in every
 * level.
 */
#ifndef ADB_SYSTEMS_SM64_ROM_WALK_H
#define ADB_SYSTEMS_SM64_ROM_WALK_H

#include "motion/content.h"
#include "systems/sm64/rom/presets.h"

enum {
	ADB_SM64_WALK_STEPS = 2000000, /* 8,350 in the game */
	ADB_SM64_WALK_DEPTH = 60,
	ADB_SM64_WALK_USES = 200000,
	ADB_SM64_WALK_BINDINGS = 20000, /* 492 in the game */
};

/* A binding of a model to a geo layout, valid from one command of a script on. */
struct adb_sm64_binding {
	const struct adb_sm64_binding *before; /* the one before it there */
	struct adb_sm64_binding *next;         /* of all that were found */
	const struct adb_sm64_map *map;        /* the segments loaded at that point */
	uint16_t model;
	uint32_t address; /* of the layout; 0 = a display list alone */
};

enum adb_sm64_use_kind { ADB_SM64_OBJECT, ADB_SM64_MARIO, ADB_SM64_MACRO, ADB_SM64_SPECIAL };

/* An object that a script or a preset can create, with its model and its behaviour. */
struct adb_sm64_use {
	struct adb_sm64_use *next;
	enum adb_sm64_use_kind kind;
	uint16_t model;
	uint32_t behavior;
	const struct adb_sm64_map *map;
	const struct adb_sm64_binding *models; /* the last one bound there */
};

struct adb_sm64_walk {
	struct adb_sm64_binding *bindings, *last_binding;
	struct adb_sm64_use *uses, *last_use;
	size_t binding_count, use_count, step_count;
};

/*
 * Follows the script at `offset` of the block number `entry`, with no other block loaded. Problems are reported to `notes`, in
 * whose arena all results live. Returns false when that is exhausted.
 */
bool adb_sm64_walk_scripts(struct adb_content *notes, const struct adb_sm64_segments *segments,
			   const struct adb_sm64_presets *presets, size_t entry, size_t offset,
			   struct adb_sm64_walk *walk);

/* Returns the last binding of `model` among `models`; NULL when it has none, or is bound to a display list. */
const struct adb_sm64_binding *adb_sm64_bound(const struct adb_sm64_binding *models, uint32_t model);

#endif

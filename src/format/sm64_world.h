/*
 * What the level scripts, behaviours and geo layouts of a Super Mario 64 image say together, worked out once for all
 * decodings of its members.
 */
#ifndef ADB_FORMAT_SM64_WORLD_H
#define ADB_FORMAT_SM64_WORLD_H

#include "format/sm64_behavior.h"
#include "format/sm64_link.h"
#include "format/sm64_walk.h"

/* A geo layout that a level script binds to a model; most have no animated part. */
struct adb_sm64_world_geo {
	struct adb_sm64_world_geo *next;
	uint8_t segment;
	uint32_t rom_start; /* of its block */
	uint32_t address;
	const char *name, *native_id;
	const struct adb_sm64_geo *geo;
	int64_t models[16]; /* ids that it is bound to, the first of them */
	size_t model_count;
	struct adb_content notes; /* problems of building it */
};

/* A behaviour that loads tables. */
struct adb_sm64_world_behavior {
	struct adb_sm64_world_behavior *next;
	uint8_t segment;
	uint32_t rom_start, address;
	struct adb_sm64_behavior facts;
};

struct adb_sm64_world_link {
	struct adb_sm64_world_link *next;
	struct adb_sm64_link link;
};

struct adb_sm64_world {
	bool has_entry; /* an entry script was found */
	uint32_t entry; /* where it begins in the image */
	enum adb_sm64_dialect dialect;
	struct adb_sm64_world_geo *geos, *last_geo;
	struct adb_sm64_world_behavior *behaviors, *last_behavior;
	struct adb_sm64_world_link *links, *last_link;
	struct adb_content notes; /* problems of following the scripts */
	size_t step_count, binding_count, use_count;
};

/*
 * From the scripts on, with the blocks as `segments` gives them; `entry` is the number of the block with the entry script.
 * Everything lives in `arena`. NULL when that is exhausted.
 */
struct adb_sm64_world *adb_sm64_make_world(struct adb_arena *arena, const struct adb_sm64_segments *segments,
					   const struct adb_sm64_presets *presets, size_t entry);

/* The world of the image that `place` lies in; NULL outside of one, or when memory was exhausted. */
const struct adb_sm64_world *adb_sm64_world_of(const struct adb_place *place);

/* Adds every problem of `notes` to `out`. */
void adb_sm64_copy_problems(struct adb_content *out, const struct adb_content *notes);

#endif

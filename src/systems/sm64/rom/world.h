/*
 * The analysis of a Super Mario 64 image as a whole, made once for all its members: the geo layouts and behaviours that level
 * scripts reach, and which tables of animations may move which geo layouts.
 */
#ifndef ADB_SYSTEMS_SM64_ROM_WORLD_H
#define ADB_SYSTEMS_SM64_ROM_WORLD_H

#include "systems/sm64/link.h"
#include "systems/sm64/rom/behavior.h"
#include "systems/sm64/rom/walk.h"

/* A geo layout that a level script binds to a model; most have no animated part. */
struct adb_sm64_world_geo {
	struct adb_sm64_world_geo *next;
	uint8_t segment;
	uint32_t rom_start; /* of its block */
	uint32_t address;
	const char *name, *native_id;
	const struct adb_sm64_geo *geo;
	const struct adb_sm64_map *map; /* the segments loaded where it is bound first */
	int64_t models[16];             /* ids that it is bound to, the first of them */
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
	const struct adb_n64_block *blocks; /* all of the image */
	size_t block_count;
	const struct adb_sm64_map *together; /* of each of them: see adb_sm64_beside() */
	struct adb_content notes;            /* problems of following the scripts */
	size_t step_count, binding_count, use_count;
};

/*
 * Analyses the image with the blocks of `segments`; `entry` is the number of the block with the entry script. The result lives
 * in `arena`. Returns NULL when that is exhausted.
 */
struct adb_sm64_world *adb_sm64_make_world(struct adb_arena *arena, const struct adb_sm64_segments *segments,
					   const struct adb_sm64_presets *presets, size_t entry);

/*
 * Returns the first `limit` bytes of an input, borrowed from it or in `arena`; `data` is NULL when they cannot be read.
 */
struct adb_sm64_bytes adb_sm64_input_bytes(struct adb_arena *arena, struct adb_input *input, uint64_t limit);

/* Returns the analysis of the image that `place` lies in; NULL outside of an image, or when memory was exhausted. */
const struct adb_sm64_world *adb_sm64_world_of(const struct adb_place *place);

/* Makes the analysis once more in `arena`, for `watch`, which is told all that is read for it. */
void adb_sm64_watch_survey(const struct adb_place *place, struct adb_arena *arena,
			   const struct adb_sm64_watch *watch);

/* Fills world->together, `blocks` and `block_count`. Returns false when the arena is exhausted. */
bool adb_sm64_find_together(struct adb_sm64_world *world, const struct adb_sm64_segments *segments,
			    const struct adb_sm64_walk *walk, struct adb_arena *arena);

/*
 * Returns the block that level scripts load into `segment` whenever the block at `rom_start` is in segment `own`. NULL when
 * there is none, or when it is not always the same.
 */
const struct adb_n64_block *adb_sm64_beside(const struct adb_sm64_world *world, uint8_t own,
					    uint32_t rom_start, uint8_t segment);

/* Adds every problem of `notes` to `out`. */
void adb_sm64_copy_problems(struct adb_content *out, const struct adb_content *notes);

#endif

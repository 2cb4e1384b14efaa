/* Which actor of the game a table of animations belongs to. */
#ifndef ADB_SYSTEMS_SM64_ROM_ACTORS_H
#define ADB_SYSTEMS_SM64_ROM_ACTORS_H

#include <stddef.h>
#include <stdint.h>

/*
 * Returns the folder name in the decompilation ("goomba"), a constant, of the actor whose table lies at the segmented address
 * `table`, has `clip_count` clips, and at most `bone_count` bones in a clip. NULL when the game has no such table.
 */
const char *adb_sm64_actor_name(uint32_t table, size_t clip_count, uint32_t bone_count);

/* The C symbol of the table of that actor in the decompilation, a constant. NULL when the game has no such actor. */
const char *adb_sm64_actor_symbol(const char *actor);

#endif

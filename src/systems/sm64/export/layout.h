/*
 * Where the clips of Super Mario 64 go in a source tree, and what they are called there:
 *
 *   assets/anims/anim_00.inc.c            Mario's, by the hexadecimal numbers of their entries: anim_01_02.inc.c holds two that
 *                                         share their arrays. The converter of the decompilation numbers the headers in the
 *                                         order of the files, so clips of one file follow each other in the table
 *   actors/ACTOR/anims/SYMBOL.inc.c       those of actors; of a tree where they lay there
 *   actors/ACTOR/anims/data.inc.c         includes those of its folder
 *   actors/ACTOR/anims/table.inc.c        the tables of that folder
 *
 * Symbols are those of the tree that a clip is from, else made: constants of the game such as MARIO_ANIM_WALKING are names
 * already. Clips of several images or trees are kept apart, in a folder for each.
 */
#ifndef ADB_SYSTEMS_SM64_EXPORT_LAYOUT_H
#define ADB_SYSTEMS_SM64_EXPORT_LAYOUT_H

#include <sqlite3.h>

#include "base/arena.h"
#include "base/error.h"
#include "export/select.h"

struct adb_sm64_item {
	int64_t clip_id, group; /* clips of one group share their arrays */
	const char *folder;     /* below that of the export */
	const char *stem;       /* of its file, when it is the first of its group */
	const char *symbol;
	int64_t set_id; /* the first table with it, 0 = none */
	int64_t index;  /* its place there */
	bool is_mario;  /* of a table that the converter makes */
	bool is_written;
};

struct adb_sm64_layout {
	struct adb_arena *arena;
	struct adb_sm64_item *items; /* ascending by clip_id */
	size_t count;
};

/* Of the clips of the system sm64 in `selection`. NULL with `error` set. */
struct adb_sm64_layout *adb_sm64_layout_new(sqlite3 *db, const struct adb_export_selection *selection,
					    struct adb_error *error);
void adb_sm64_layout_free(struct adb_sm64_layout *layout);

/* NULL for clips of other systems. */
const struct adb_sm64_item *adb_sm64_layout_find(const struct adb_sm64_layout *layout, int64_t clip_id);

/* `text` with '_' in place of all that cannot be in a C identifier, behind `prefix` where that is not empty. */
const char *adb_sm64_identifier(struct adb_arena *arena, const char *prefix, const char *text);

#endif

/*
 * The folders, files and symbols of exported clips of Super Mario 64 in a source tree:
 *
 *   assets/anims/anim_00.inc.c            Mario's, by the hexadecimal numbers of their entries: anim_01_02.inc.c holds two that
 *                                         share their arrays. The converter of the decompilation numbers the headers in the
 *                                         order of the files, so clips of one file follow each other in the table
 *   actors/ACTOR/anims/SYMBOL.inc.c       those of actors; clips of a tree keep their path
 *   actors/ACTOR/anims/data.inc.c         includes the files of its folder
 *   actors/ACTOR/anims/table.inc.c        the tables of that folder
 *
 * A clip of a tree keeps its symbol; others get one from their name, such as the constant MARIO_ANIM_WALKING. Clips of several
 * images or trees go into a folder for each.
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

/* Makes the layout of the clips of the system sm64 in `selection`. Returns NULL with `error` set when that fails. */
struct adb_sm64_layout *adb_sm64_layout_new(sqlite3 *db, const struct adb_export_selection *selection,
					    struct adb_error *error);
void adb_sm64_layout_free(struct adb_sm64_layout *layout);

/* Returns the place of a clip, NULL for clips of other systems. */
const struct adb_sm64_item *adb_sm64_layout_find(const struct adb_sm64_layout *layout, int64_t clip_id);

/* Returns `prefix` and `text` as a C identifier, with '_' in place of all other characters. */
const char *adb_sm64_identifier(struct adb_arena *arena, const char *prefix, const char *text);

#endif

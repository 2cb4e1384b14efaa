/* Finding the clip, skeleton, model, set, asset or dump that a user names, in the same way wherever one is asked for. */
#ifndef ADB_SQL_FIND_H
#define ADB_SQL_FIND_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "sqlite/virtual_table.h"

enum adb_findable {
	ADB_FIND_CLIP,
	ADB_FIND_SKELETON,
	ADB_FIND_MODEL,
	ADB_FIND_SET,
	ADB_FIND_ASSET,
	ADB_FIND_DUMP, /* by its name or id only */
};

/* The help of arguments that adb_find() takes. */
#define ADB_FIND_RULE "an id, a name, a name of a set entry, a native id or a hash"

/*
 * Finds the row that `word` means. These are tried in order, and the first with a match counts: its id; its name (of assets
 * also the path); for clips the name of a set entry that plays it; its native id; a hash (of the bytes of its asset, for clips
 * also of the motion and the content); the names and the native id again without case. Rows of assets that the game does not
 * load are left out where others remain, and rows with equal content count as one, the first.
 *
 * Returns false with a message in `why`, without a newline at its end: no row, with the nearest names; several rows, with
 * their ids; or the message of SQLite. `why` holds no NUL, and has failed when memory ran out.
 */
bool adb_find(sqlite3 *db, enum adb_findable what, const char *word, int64_t *id, struct adb_buffer *why);

/*
 * Whether `word` is a part of one of the names in the first column of the query `names`, without regard to case. If not, adds to `why`
 * that no `noun` is called so, with the nearest names, or all of them when they are few. Adds nothing when there are no names. Returns true also when the query fails.
 */
bool adb_find_part(sqlite3 *db, const char *noun, const char *names, const char *word,
		   struct adb_buffer *why);

/*
 * Sets `id` to the number in an argument of a table-valued function, or to the row that its text means. Returns an SQLite code;
 * the message is that of adb_find().
 */
int adb_find_argument(sqlite3_vtab_cursor *cursor, enum adb_findable what, sqlite3_value *argument,
		      int64_t *id);

#endif

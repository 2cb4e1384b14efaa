/*
 * The SQL function bone_name_of(clip_id, bone_id) of resolve/80-skeletons.sql: the name of a bone in the skeleton that
 * temp.primary_fit gives the clip, NULL when the skeleton has no such bone or the bone has no name. The function keeps the
 * bones of the last skeleton, so that one UPDATE names all channels in the order of their rows without a join.
 */
#ifndef ADB_STORE_BONE_NAMES_H
#define ADB_STORE_BONE_NAMES_H

#include <sqlite3.h>
#include <stdbool.h>

/* Adds the function to `db`. Returns false when memory ran out. */
bool adb_bone_names_begin(sqlite3 *db);

/* Removes the function and frees its memory. No statement may use it any more. */
void adb_bone_names_end(sqlite3 *db);

#endif

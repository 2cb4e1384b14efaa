/*
 * The SQL function bone_name_of(clip_id, bone_id) of resolve/80-skeletons.sql: the name of a bone in the skeleton that
 * temp.primary_fit gives the clip, NULL when that has no such bone or name. It keeps the skeleton of the last clip, so that
 * one UPDATE names all channels in the order of their rows, without a join and without a list of what is to be changed.
 */
#ifndef ADB_STORE_BONE_NAMES_H
#define ADB_STORE_BONE_NAMES_H

#include <sqlite3.h>
#include <stdbool.h>

/* Adds the function to `db`; false when out of memory. */
bool adb_bone_names_begin(sqlite3 *db);

/* Takes it away again, and frees what it holds. No statement may use it any more. */
void adb_bone_names_end(sqlite3 *db);

#endif

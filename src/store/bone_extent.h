/*
 * The SQL function bone_extent(translation, parent_translation, parent_rotation) for the resolve.sql of systems whose keys are in
 * model space. The arguments are ids of tracks of one clip: those of a bone and of its supposed parent, NULL for a root. It returns
 * how far the bone moves in the space of the parent: the largest difference of a coordinate over all frames, native units. NULL
 * when a track is missing, has another width or number of keys than the others, or lacks keys at some frames. The function keeps
 * the last tracks, so calls that are ordered by the parent are faster.
 */
#ifndef ADB_STORE_BONE_EXTENT_H
#define ADB_STORE_BONE_EXTENT_H

#include <sqlite3.h>

/* Adds the function to `db`. Returns an SQLite code. */
int adb_bone_extent_begin(sqlite3 *db);

/* Removes the function and frees its memory. No statement may use it any more. */
void adb_bone_extent_end(sqlite3 *db);

#endif

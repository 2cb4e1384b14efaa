/*
 * Threads that measure pairs of clips, each with connections of its own to both databases: reading keys is what takes the
 * time of a comparison. The thread that asks works along, so that a crew of one has no other.
 */
#ifndef ADB_DIFF_CREW_H
#define ADB_DIFF_CREW_H

#include "diff/pair.h"

struct adb_diff_crew;

/*
 * Up to `size` threads, as many as can have their connections (see adb_database_open_beside()). NULL with `error` set: not
 * even `side` itself can be read.
 */
struct adb_diff_crew *adb_diff_crew_new(sqlite3 *const side[2], unsigned size, struct adb_error *error);
void adb_diff_crew_free(struct adb_diff_crew *crew);

/*
 * Measures `count` pairs. When one fails, those behind it may not be measured, and those in front of it are: the first
 * error is the same for any number of threads.
 */
void adb_diff_crew_measure(struct adb_diff_crew *crew, struct adb_diff_pair *pairs, size_t count);

#endif

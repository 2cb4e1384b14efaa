/*
 * Which tracks are stored, by hash, in memory: asking it costs a tenth of what asking an index of the database costs, and
 * an index that is built at once in the end costs half of one that grows row by row.
 */
#ifndef ADB_STORE_TRACK_TABLE_H
#define ADB_STORE_TRACK_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"

struct adb_track_table;

/* Freed with adb_track_table_free(). NULL when out of memory. */
struct adb_track_table *adb_track_table_new(void);
void adb_track_table_free(struct adb_track_table *table);

/* The row of the track of that hash, 0 when it was not added. */
int64_t adb_track_table_find(const struct adb_track_table *table, const struct adb_hash *hash);

/* Adds what is not in it; `id` > 0. False when there is no room, in it or in memory: it is as before then. */
bool adb_track_table_add(struct adb_track_table *table, const struct adb_hash *hash, int64_t id);

/* Empties it, and gives its memory back. */
void adb_track_table_clear(struct adb_track_table *table);

/* Tracks that it has room for. The most known of a game are some 200,000; each takes 24 bytes, and a quarter stays free. */
enum { ADB_TRACK_TABLE_ROOM = (1 << 21) / 4 * 3 };

#endif

/* What a volume holds for adb_place_*() of its members, made and freed with it. */
#ifndef ADB_DUMP_PLACE_PRIVATE_H
#define ADB_DUMP_PLACE_PRIVATE_H

#include "dump/place.h"

/* Of a container without find(): its members by path, and the bytes of those that were asked for last. */
struct adb_neighbours;

/* NULL when out of memory. */
struct adb_neighbours *adb_neighbours_new(void);
void adb_neighbours_free(struct adb_neighbours *neighbours);

/*
 * The member of `volume` at `path`: in the very same letters, else in any case, of those the first. Released by the
 * caller. NULL with `error` as in adb_place_open(). From any thread, while next() goes on.
 */
struct adb_input *adb_neighbours_open(const struct adb_volume *volume, const char *path,
				      struct adb_error *error);

/* Whether a member of `volume` lies in the folder at `path`, or in one of that, in any case. From any thread, as above. */
bool adb_neighbours_have_folder(const struct adb_volume *volume, const char *path);

/* The surveys that were asked for. */
struct adb_surveys;

/* NULL when out of memory. */
struct adb_surveys *adb_surveys_new(void);
void adb_surveys_free(struct adb_surveys *surveys);

#endif

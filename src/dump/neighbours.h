/*
 * Members of a container that others ask for by path, where it cannot be asked (no find): it is listed once for their
 * paths, and once more for each that is wanted. Of those the last few are kept.
 */
#ifndef ADB_DUMP_NEIGHBOURS_H
#define ADB_DUMP_NEIGHBOURS_H

#include "base/error.h"
#include "base/input.h"

struct adb_volume;
struct adb_neighbours;

/* Of one volume. NULL when out of memory. */
struct adb_neighbours *adb_neighbours_new(void);
void adb_neighbours_free(struct adb_neighbours *neighbours);

/*
 * The member of `volume` at `path`: in the very same letters, else in any case, of those the first. Released by the
 * caller. NULL with ADB_OK in `error` when there is none, or with the reason: ADB_LIMIT when looking for members has
 * passed over too much already. From any thread, while next() goes on.
 */
struct adb_input *adb_neighbours_open(const struct adb_volume *volume, const char *path,
				      struct adb_error *error);

#endif

/* What a volume holds for adb_place_*() of its members, made and freed with it. */
#ifndef ADB_DUMP_PLACE_PRIVATE_H
#define ADB_DUMP_PLACE_PRIVATE_H

#include <pthread.h>

#include "dump/place.h"

/* The decoder that needs most asks for three files. */
enum { ADB_KEPT_MEMBERS = 4 };

struct adb_neighbour {
	const char *path, *folded; /* folded: in upper case */
	size_t number;             /* in the order of the container */
	uint64_t before;           /* what is passed over before it is reached */
};

struct adb_kept_member {
	const struct adb_neighbour *entry;
	struct adb_input *input;
};

/* Of a container without find(): its members by path, and the bytes of those that were asked for last. */
struct adb_neighbours {
	pthread_mutex_t mutex;
	struct adb_arena *arena;       /* NULL = not yet listed */
	struct adb_neighbour *entries; /* by folded path, then in the order of the container */
	size_t count, capacity;
	uint64_t before, passed;
	struct adb_kept_member kept[ADB_KEPT_MEMBERS];
	size_t next_kept;
};

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

enum { ADB_MAX_SURVEYS = 4 };

/* The surveys that were asked for. */
struct adb_surveys {
	pthread_mutex_t mutex;
	struct adb_arena *arena; /* made with the first survey */
	adb_survey *makers[ADB_MAX_SURVEYS];
	const void *results[ADB_MAX_SURVEYS]; /* NULL = it could not be made */
	size_t count;
};

/* NULL when out of memory. */
struct adb_surveys *adb_surveys_new(void);
void adb_surveys_free(struct adb_surveys *surveys);

#endif

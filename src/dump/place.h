/*
 * Where a container or an asset lies, for the few that need more than their own bytes: files beside it, and what the
 * containers around it know. The same for files of a folder and for members of an archive. Read-only, from any thread.
 */
#ifndef ADB_DUMP_PLACE_H
#define ADB_DUMP_PLACE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/input.h"

struct adb_volume;

struct adb_place {
	const char *path;                /* in the volume, or absolute in the file system; never NULL */
	const struct adb_volume *volume; /* NULL = a file of the file system */
};

/*
 * The file at `relative` to the folder of `place` ("A.RAW", "../sound/A.WAV"), whatever the case of its letters; a name
 * in the very same letters comes first. Released by the caller. NULL with ADB_OK in `error` when there is none, or with
 * the reason why it cannot be had.
 */
struct adb_input *adb_place_open(const struct adb_place *place, const char *relative,
				 struct adb_error *error);

/*
 * The path of the file at `relative` to the folder of `path`, which is absolute, in the letters of the file system. Freed
 * by the caller; NULL when there is no such file.
 */
char *adb_place_path(const char *path, const char *relative);

/*
 * Whether the nearest container around `place` that has the attribute `key` has `text` there. A container tells its
 * attributes when it is opened, not later.
 */
bool adb_place_says(const struct adb_place *place, const char *key, const char *text);

/*
 * What a format makes of a container as a whole, once for all decodings of its members: a table of the symbols of a
 * source tree, say. `make` runs on the thread that asks first, while others that ask wait. All that it gives lives in
 * `arena`, as long as the volume does. NULL = it could not be made.
 */
struct adb_survey {
	const void *(*make)(const struct adb_volume *volume, struct adb_arena *arena);
};

/* The survey of the container that `place` lies in; NULL for a file of the file system. */
const void *adb_place_survey(const struct adb_place *place, const struct adb_survey *survey);

/* Each member of a volume, whatever next() gives at that time; false from `visit` ends it. For surveys. */
struct adb_member;
void adb_volume_each(const struct adb_volume *volume,
		     bool (*visit)(void *context, const struct adb_volume *volume,
				   const struct adb_member *member),
		     void *context);

/* Of volumes, made and freed with them. */
struct adb_surveys *adb_surveys_new(void);
void adb_surveys_free(struct adb_surveys *surveys);

#endif

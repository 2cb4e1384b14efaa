/*
 * Where a container or an asset lies, and the one way to ask what lies around it: files and members beside it, the
 * members and attributes of the containers around it, and surveys of a container as a whole. The same for files of a
 * folder and for members of an archive. Read-only, from any thread.
 */
#ifndef ADB_DUMP_PLACE_H
#define ADB_DUMP_PLACE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file_name.h"
#include "base/input.h"

struct adb_container;
struct adb_member;
struct adb_volume;

/* What a file of the file system may have read beside it. */
struct adb_around {
	const char *folder; /* of the dump, absolute; NULL, or the file itself, = the folder of the file */
	bool follows_links; /* also where they lead out of that folder */
};

struct adb_place {
	const char *path;                /* in the volume, or absolute in the file system; never NULL */
	const struct adb_volume *volume; /* the container that it lies in; NULL = a file of the file system */
	struct adb_around around;        /* of a file of the file system */
};

/*
 * The file or member at `relative` to the folder of `place` ("A.RAW", "../sound/A.WAV"), whatever the case of its letters;
 * a name in the very same letters comes first. Released by the caller. NULL with ADB_OK in `error` when there is none, or
 * with the reason why it cannot be read: ADB_LIMIT when such searches have passed over too much of an archive already,
 * ADB_UNSUPPORTED when a link leads to it that may not be followed.
 */
struct adb_input *adb_place_open(const struct adb_place *place, const char *relative,
				 struct adb_error *error);

/* Whether there is a folder at `relative` to the folder of `place`, whatever the case of its letters, as adb_place_open(). */
bool adb_place_has_folder(const struct adb_place *place, const char *relative);

/*
 * What `written`, a name of a file in the document at `place`, is relative to the folder of `place`: for adb_place_open(), in
 * `arena`. Names lead to members of the container that the document lies in, or to files of the folder of its dump.
 * NULL when this name leads elsewhere, with ADB_UNSUPPORTED and both the name and what is wrong with it in `error`.
 */
const char *adb_place_relative(const struct adb_place *place, const char *written, enum adb_name_style style,
			       struct adb_arena *arena, struct adb_error *error);

/* `what` and the message of `error`, in `arena`; `what` alone when there is no memory for both. Never NULL. */
const char *adb_place_fault(struct adb_arena *arena, const char *what, const struct adb_error *error);

/*
 * Calls `visit` with each member of the container that `place` lies in, which is opened once more for it: its
 * next() may be at any member. `volume` is the one to read the member from. False from `visit` ends it.
 */
void adb_place_each_member(const struct adb_place *place,
			   bool (*visit)(void *context, const struct adb_volume *volume,
					 const struct adb_member *member),
			   void *context);

/*
 * The JSON text of the attribute `key` of the nearest container around `place` that has it, NULL when none has. A
 * container sets its attributes when it is opened, not later.
 */
const char *adb_place_attribute(const struct adb_place *place, const char *key);

/* Whether that attribute is the text `text`. */
bool adb_place_attribute_is(const struct adb_place *place, const char *key, const char *text);

/* The game of the nearest container around `place` that knows it (adb_content.game), NULL when none does. */
const char *adb_place_game(const struct adb_place *place);

/*
 * The container that `place` lies in when it is of the kind `container`, else NULL: for a format that asks the container
 * of its own system for what that has read.
 */
const struct adb_volume *adb_place_volume(const struct adb_place *place,
					  const struct adb_container *container);

/*
 * What a format makes of a container as a whole, once for all decodings of its members: a table of the symbols of a
 * source tree, say. `make` runs on the thread that asks first, while others that ask wait; `root` is a place
 * in the outermost folder of the container. All that it gives lives in `arena`, as long as the volume does. NULL = it
 * could not be made.
 */
typedef const void *adb_survey(const struct adb_place *root, struct adb_arena *arena);

/* The survey of the container that `place` lies in; NULL for a file of the file system. */
const void *adb_place_survey(const struct adb_place *place, adb_survey *make);

/* The path of what adb_place_open() opens, a file of the file system, in its letters. Freed by the caller; NULL as there. */
char *adb_place_path(const struct adb_place *place, const char *relative, struct adb_error *error);

/*
 * Whether `path`, which exists, leads out of `folder` once its links are resolved, or cannot be resolved; both absolute.
 */
bool adb_place_is_outside(const char *path, const char *folder);

#endif

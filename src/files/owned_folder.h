/*
 * A folder that animdb makes and replaces as a whole, such as a catalogue. It is written beside its place and renamed, so that a
 * killed run leaves nothing that looks complete; the next run removes what it left. An earlier folder is replaced only when its list
 * (file_list.h) has everything in it: what others put there is never removed.
 */
#ifndef ADB_FILES_OWNED_FOLDER_H
#define ADB_FILES_OWNED_FOLDER_H

#include <stdbool.h>

#include "base/error.h"

struct adb_owned_folder {
	const char *path; /* as it was given, for messages; borrowed */
	const char *what; /* what the folder is, for messages: "report"; borrowed */
	bool force;       /* also replaces files of the list that have changed */
	char *target;     /* absolute, with links resolved */
	char *stage;      /* the folder that is written to */
	int lock;         /* the open stage, locked for as long as this run lives; -1 = none */
};

/*
 * Makes the stage. ADB_IO with `error` set, and nothing changed, when something is at `path` that is neither an empty folder nor one
 * that was made here, or that has files which its list does not have or, without `force`, which have changed since.
 */
enum adb_outcome adb_owned_folder_begin(struct adb_owned_folder *folder, const char *path, const char *what,
					bool force, struct adb_error *error);

/*
 * Writes the list of the stage and gives the stage its name, in place of the earlier folder, which is checked again and removed.
 * What appears in that one at the last moment stays beside the new folder, and is reported.
 */
enum adb_outcome adb_owned_folder_commit(struct adb_owned_folder *folder, struct adb_error *error);

/* Removes the stage when it was not committed. Does nothing to a folder for which begin failed. */
void adb_owned_folder_end(struct adb_owned_folder *folder);

#endif

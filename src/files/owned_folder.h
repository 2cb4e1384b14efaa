/*
 * The folder of a catalogue. It is written beside its place and renamed, so that a killed run leaves nothing that looks complete; the
 * next run removes what it left.
 */
#ifndef ADB_FILES_OWNED_FOLDER_H
#define ADB_FILES_OWNED_FOLDER_H

#include "base/error.h"

/* A file of each catalogue, by which it is known as one. */
#define ADB_CATALOGUE_MARK "animdb-report.json"

struct adb_owned_folder {
	const char *path; /* as it was given, for messages; borrowed */
	char *target;     /* absolute, with links resolved */
	char *stage;      /* the folder that is written to */
	int lock;         /* the open stage, locked for as long as this run lives; -1 = none */
};

/*
 * Makes the stage. ADB_IO with `error` set, and nothing changed, when something is at `path` that is neither an empty folder nor a
 * catalogue, or a catalogue with files that no catalogue has.
 */
enum adb_outcome adb_owned_folder_begin(struct adb_owned_folder *folder, const char *path,
					struct adb_error *error);

/* Gives the stage its name, in place of an earlier catalogue, which is removed. */
enum adb_outcome adb_owned_folder_commit(struct adb_owned_folder *folder, struct adb_error *error);

/* Removes the stage when it was not committed. Does nothing to a folder for which begin failed. */
void adb_owned_folder_end(struct adb_owned_folder *folder);

#endif

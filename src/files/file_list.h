/*
 * The list of the files that animdb wrote into a folder, with their hashes: by it a later run knows what it may replace. It lies in
 * the folder as ADB_FILE_LIST, a line "HASH  PATH" for each file, sorted by path, as `xxh128sum -c` reads it.
 */
#ifndef ADB_FILES_FILE_LIST_H
#define ADB_FILES_FILE_LIST_H

#include <stdbool.h>

#include "base/error.h"

#define ADB_FILE_LIST "animdb-files.txt"

/* What is in a folder beside the files of its list. The texts are paths below the folder, which the caller frees. */
struct adb_file_list_check {
	bool has_list;
	char *foreign; /* a file or link that the list does not have, NULL = there is none */
	char *changed; /* a file whose content is not that of the list, NULL = there is none */
};

/* Writes the list of all that is in `folder`. */
enum adb_outcome adb_file_list_write(const char *folder, struct adb_error *error);

/* Compares `folder` with its list; files that are gone do not matter. ADB_IO or ADB_NO_MEMORY when that cannot be done. */
enum adb_outcome adb_file_list_check(const char *folder, struct adb_file_list_check *check,
				     struct adb_error *error);
void adb_file_list_check_free(struct adb_file_list_check *check);

/*
 * Removes the files of the list of `folder`, those that have changed only with `even_changed`, and the folders that are empty then.
 * Returns whether `folder` is gone.
 */
bool adb_file_list_remove(const char *folder, bool even_changed);

#endif

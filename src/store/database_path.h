/*
 * Paths of database files, in the form that SQLite takes as a plain file name. SQLite reads names that begin with "file:" as
 * URIs (if it was built so) and cuts them at "?"; ":memory:" names no file, and an empty name a temporary file.
 */
#ifndef ADB_STORE_DATABASE_PATH_H
#define ADB_STORE_DATABASE_PATH_H

#include "base/error.h"

/* Returns the absolute path, without symbolic links, of an existing file. The caller frees it. NULL with `error` set. */
char *adb_database_path_of_file(const char *path, struct adb_error *error);

/*
 * Returns a path of the same file as `path` that begins with "/" or "./". The file need not exist. The caller frees the path.
 * NULL with `error` set, also when `path` is empty.
 */
char *adb_database_path_of_place(const char *path, struct adb_error *error);

#endif

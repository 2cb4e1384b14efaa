/*
 * Paths for SQLite. It takes names that begin with "file:" for URIs (where it was built so), in which the text behind "?"
 * is not a part of the name, ":memory:" for no file at all, and an empty name for a temporary one.
 */
#ifndef ADB_STORE_DATABASE_PATH_H
#define ADB_STORE_DATABASE_PATH_H

#include "base/error.h"

/* The absolute path, without symbolic links, of a file that is there. From malloc; NULL with `error` set. */
char *adb_database_path_of_file(const char *path, struct adb_error *error);

/*
 * A path for a file that need not be there, which leads where `path` leads and begins with "/" or "./". From malloc; NULL
 * with `error` set, also where `path` is empty.
 */
char *adb_database_path_of_place(const char *path, struct adb_error *error);

#endif

/* Paths of the file system, as `animdb index` compares them. */
#ifndef ADB_INDEX_PATH_H
#define ADB_INDEX_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/*
 * `path` as sources.path has it: absolute, links of the PATH itself resolved. Of a path that is not there any more, what
 * it was as long as its folder is there. Freed by the caller; NULL with errno set = no such path.
 */
char *adb_path_absolute(const char *path);

/*
 * The same for a PATH of the command line: a CUE sheet stands for the file with the data track that it describes, which lies in
 * its folder or below it; links that lead out of that folder count only when they are followed. NULL with `error` set also
 * when that file is not there.
 */
char *adb_path_indexed(const char *path, bool follows_links, struct adb_error *error);

/* Whether there is nothing at `path`; false also when that cannot be found out. */
bool adb_path_is_gone(const char *path);

/* The outermost of `count` paths that the i-th lies in; paths that are NULL are left out. */
const char *adb_path_outermost(char *const *absolute, size_t count, size_t i);

#endif

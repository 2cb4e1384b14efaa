/* The walk over files and folders of the file system. */
#ifndef ADB_CONTAINER_DIRECTORY_H
#define ADB_CONTAINER_DIRECTORY_H

#include <stdbool.h>

#include "base/error.h"
#include "base/port/file_info.h"

struct adb_directory_visitor {
	void *context;

	/* The folder that no link may lead out of, which is trouble; a path of the caller's. NULL = links may lead anywhere. */
	const char *within;

	/*
	 * A folder, before anything in it. True = it is entered; false = it is dealt with as a whole, and only the files
	 * that lie directly in it are visited as well. NULL = all are entered.
	 */
	bool (*folder)(void *context, const char *path);

	/* A regular file. Anything but ADB_OK ends the walk. */
	enum adb_outcome (*file)(void *context, const char *path, const struct adb_file_info *info);

	/* Something that is left out: a FIFO, a link that leads nowhere or in a circle. NULL = nobody asks. */
	void (*trouble)(void *context, const char *path, const char *message);

	/* A folder that cannot be read, or not to its end, or a name of which nothing can be found out. NULL = as `trouble`. */
	void (*unread)(void *context, const char *path, const char *message);
};

/*
 * Visits `path` when it is a file, else every file below it: folder by folder, sorted by the bytes of the
 * names, links followed as far as visitor->within allows, each folder once however many names it has. Gives what `file` gave last, ADB_IO when
 * `path` does not exist, or ADB_NO_MEMORY; `error` is filled for the latter two.
 */
enum adb_outcome adb_directory_walk(const char *path, const struct adb_directory_visitor *visitor,
				    struct adb_error *error);

#endif

/*
 * Names from dumps as names of files and of glTF objects: nothing that leaves the folder, that a file system
 * refuses or that a loader of glTF cuts down, and no two alike, not even where case does not count.
 */
#ifndef ADB_EXPORT_NAMES_H
#define ADB_EXPORT_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum adb_name_use {
	ADB_NAME_FILE, /* one component of a path, on Linux, macOS and Windows */
	ADB_NAME_NODE, /* a glTF node: without control characters and the `.`, `/` and `:` of paths of properties */
	ADB_NAME_WORD, /* a joint of BVH: [A-Za-z0-9_] */
};

enum {
	ADB_NAME_SIZE = 256, /* room for any name that adb_names_add() makes, with its NUL */
	ADB_NAME_MOST_FOLDERS = 8,
	ADB_NAME_PATH_SIZE =
		(ADB_NAME_MOST_FOLDERS + 1) * ADB_NAME_SIZE, /* the same for adb_names_add_path() */
};

/* The names given out so far in one folder or one file. NULL when out of memory. */
struct adb_names;
struct adb_names *adb_names_new(enum adb_name_use use);
void adb_names_free(struct adb_names *names);

/*
 * Writes to `out` a safe name made from `name` (any bytes; NULL and "" become "unnamed") and `extension`
 * (".glb", or
 * ""), different from all that `names` gave before: "walk.csv", "walk_2.csv". Valid UTF-8 letters stay. False
 * when out of memory.
 */
bool adb_names_add(struct adb_names *names, const char *name, const char *extension, char out[ADB_NAME_SIZE]);

/*
 * The same for a file in folders: `path` has at most ADB_NAME_MOST_FOLDERS of them, each followed by one '/'. Equal names
 * of folders stay one folder, and no file has the name of a folder.
 */
bool adb_names_add_path(struct adb_names *names, const char *path, const char *extension,
			char out[ADB_NAME_PATH_SIZE]);

#endif

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
	ADB_NAME_NODE, /* a glTF node: without the characters that three.js takes for syntax, `[].:/` and
			  space */
	ADB_NAME_WORD, /* a joint of BVH: [A-Za-z0-9_] */
};

/* Room for any name that adb_names_add() makes, with its NUL. */
enum { ADB_NAME_SIZE = 256 };

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

#endif

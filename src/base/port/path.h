/* Names in the file system, and folders. Paths are UTF-8 with slashes. What returns false sets errno. */
#ifndef ADB_BASE_PORT_PATH_H
#define ADB_BASE_PORT_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Whether there is something at the path, whether it may be read, and whether it may be executed. */
bool adb_path_exists(const char *path);
bool adb_path_is_readable(const char *path);
bool adb_path_is_executable(const char *path);

/* Whether a path does not depend on the working folder. */
bool adb_path_is_absolute(const char *path);

/*
 * The length of the root of an absolute path with slashes, with its slash: of "/" and, on Windows, of "C:/" and
 * "//server/share/". No ".." leaves it. 0 when the path has none.
 */
size_t adb_path_root_length(const char *path);

/* Returns the absolute path without links, which the caller frees, or NULL with errno set when there is nothing at the path. */
char *adb_path_real(const char *path);

/* Removes the name of a file. */
bool adb_path_remove(const char *path);

/* Gives a file or folder another name, in one step; a file of that name is replaced, and so is an empty folder. */
bool adb_path_rename(const char *from, const char *to);

/* The same where the name has to be free, as far as the file system can promise that; EEXIST when it is not. */
bool adb_path_rename_new(const char *from, const char *to);

/* Exchanges two names in one step. Fails with EINVAL or ENOSYS where the file system or the system cannot do that. */
bool adb_path_exchange(const char *one, const char *other);

/* Makes a folder; for the user alone when it is private. EEXIST when the name is taken. */
bool adb_folder_make(const char *path);
bool adb_folder_make_private(const char *path);

/* Makes what was renamed to `path` durable. Failure is ignored, since some file systems cannot do that. */
void adb_folder_sync_around(const char *path);

/*
 * Locks a folder, which may still be renamed, until adb_file_close() or the end of the process. Returns -1 when another process has the
 * lock, when `path` is no folder but a link, or where that is not possible.
 */
int adb_folder_lock(const char *path);

/* Removes a folder that is empty. */
bool adb_folder_remove_empty(const char *path);

/* Removes a folder with everything in it; of links the links. Errors are ignored. */
void adb_folder_remove(const char *path);

/* The names in a folder but "." and "..", in no order. adb_folder_open() returns NULL with errno set. */
struct adb_folder;
struct adb_folder *adb_folder_open(const char *path);

/* Returns the next name, valid until the next call, or NULL: with errno 0 at the end, else with what is wrong. */
const char *adb_folder_next(struct adb_folder *folder);
void adb_folder_close(struct adb_folder *folder);

#endif

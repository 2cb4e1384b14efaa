/* Where a program keeps the files of its user (XDG Base Directory Specification). */
#ifndef ADB_SHELL_XDG_H
#define ADB_SHELL_XDG_H

/*
 * The path of animdb's file `name` below the folder that the environment variable names, or else below `fallback` in
 * the home folder. From malloc; NULL when there is no such place. Relative paths in the variable do not count, as the
 * specification says.
 */
char *adb_xdg_path(const char *variable, const char *fallback, const char *name);

/* Makes every folder of a file's path that is missing. What fails shows when the file is written. */
void adb_xdg_make_folders(char *path);

#endif

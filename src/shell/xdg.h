/* Paths of the user's files as in the XDG Base Directory Specification. */
#ifndef ADB_SHELL_XDG_H
#define ADB_SHELL_XDG_H

/*
 * The path of the file `name` of animdb: below the folder in the environment variable, else below `fallback` in the home
 * folder. As the specification requires, a relative path in the variable is ignored. The caller frees it. Returns NULL when
 * there is no such folder or no memory.
 */
char *adb_xdg_path(const char *variable, const char *fallback, const char *name);

/* Creates all missing folders of the path of a file. Errors are ignored: writing the file fails then. */
void adb_xdg_make_folders(char *path);

#endif

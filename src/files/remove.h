/* Removes a file that a list of animdb names. */
#ifndef ADB_FILES_REMOVE_H
#define ADB_FILES_REMOVE_H

/*
 * Removes the file `name` below `folder`, and the folders around it that are empty then. The list may come from a stranger: a name
 * that leaves the folder, by ".." or through a link, is ignored, and so is what is no regular file.
 */
void adb_remove_below(const char *folder, const char *name);

#endif

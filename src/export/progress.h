/* How far an export is, on a terminal. One at a time in a program: messages of anyone first wipe the line. */
#ifndef ADB_EXPORT_PROGRESS_H
#define ADB_EXPORT_PROGRESS_H

#include <stddef.h>

/* Draws a few times a second, and only where standard error is a terminal. */
void adb_export_progress(size_t done, size_t total);

/* Wipes what is drawn; to be called before anything else is printed. */
void adb_export_wipe_progress(void);

#endif

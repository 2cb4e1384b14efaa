/* The progress of an export on a terminal. A program has one such line; it is cleared before other output. */
#ifndef ADB_EXPORT_PROGRESS_H
#define ADB_EXPORT_PROGRESS_H

#include <stddef.h>

/* Draws a few times a second, and only where standard error is a terminal. */
void adb_export_progress(size_t done, size_t total);

/* The same where other things than clips are counted: their name in the plural. */
void adb_export_progress_of(size_t done, size_t total, const char *what);

/* Clears the line; to be called before anything else is printed. */
void adb_export_clear_progress(void);

#endif

/*
 * Recording failures of SQLite: that memory ran out (see base/memory.h), and that a file could not be read or written. A
 * command then reports a failure even where it ignored the result of a statement.
 */
#ifndef ADB_SQLITE_WATCH_H
#define ADB_SQLITE_WATCH_H

#include <stdbool.h>

/* Starts recording. Call it once, before any other function of SQLite. Also makes SQLite treat no file name as a URI. */
void adb_sqlite_watch(void);

/* Whether an error of a file was recorded. */
bool adb_sqlite_has_failed(void);

/* Restores the record after an attempt whose failure does not matter. */
void adb_sqlite_set_failed(bool failed);

#endif

/*
 * What SQLite meets is remembered like the failures of everything else: its want of memory (see base/memory.h), and
 * that a file could not be read or written. A command that overlooked the code of one statement does not pass for one
 * that is done.
 */
#ifndef ADB_SQLITE_WATCH_H
#define ADB_SQLITE_WATCH_H

#include <stdbool.h>

/* To be called before anything else of SQLite, and once. Also lets SQLite take no name for a URI. */
void adb_sqlite_watch(void);

/* Whether a statement failed since then because of a file. */
bool adb_sqlite_has_failed(void);

/* Of use to whoever tries something that may fail and do no harm. */
void adb_sqlite_set_failed(bool failed);

#endif

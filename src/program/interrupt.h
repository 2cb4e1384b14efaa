/* Ctrl-C, and how long work notices it. */
#ifndef ADB_PROGRAM_INTERRUPT_H
#define ADB_PROGRAM_INTERRUPT_H

#include <sqlite3.h>

/* From now on Ctrl-C (SIGINT) and SIGTERM set adb_interrupted (base/stop.h). */
void adb_catch_interrupts(void);

/* From now on statements on `db` end with SQLITE_INTERRUPT soon after adb_interrupted was set. */
void adb_watch_interrupts(sqlite3 *db);

#endif

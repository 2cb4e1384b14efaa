/* Handling of Ctrl-C and SIGTERM. */
#ifndef ADB_PROGRAM_INTERRUPT_H
#define ADB_PROGRAM_INTERRUPT_H

#include <sqlite3.h>

/* Makes Ctrl-C (SIGINT) and SIGTERM set adb_interrupted (base/stop.h). */
void adb_catch_interrupts(void);

/* Makes statements on `db` end with SQLITE_INTERRUPT soon after adb_interrupted is set. */
void adb_watch_interrupts(sqlite3 *db);

#endif

/* Sets adb_interrupted at SIGINT and SIGTERM, and stops statements of SQLite then. */
#include "program/interrupt.h"

#include <signal.h>

#include "base/port/process.h"
#include "base/stop.h"

enum { OPCODES_BETWEEN_CHECKS = 1000 };

static void note_signal(int number)
{
	if (adb_interrupted != SIGTERM) /* Ctrl-C does not replace it */
		adb_interrupted = number;
}

static int is_interrupted(void *context)
{
	(void)context;
	return adb_interrupted;
}

void adb_catch_interrupts(void)
{
	adb_process_catch_interrupts(note_signal);
}

void adb_watch_interrupts(sqlite3 *db)
{
	sqlite3_progress_handler(db, OPCODES_BETWEEN_CHECKS, is_interrupted, NULL);
}

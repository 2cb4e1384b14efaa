/* Recording failures of SQLite: out of memory, and errors of files. */
#include "sqlite/watch.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stddef.h>

#include "base/memory.h"

static sqlite3_mem_methods default_methods;
static atomic_bool has_failed;

static void *check_allocation(void *memory)
{
	if (memory == NULL)
		adb_memory_note_failure();
	return memory;
}

static void *allocate(int size)
{
	return check_allocation(default_methods.xMalloc(size));
}

static void *reallocate(void *memory, int size)
{
	return check_allocation(default_methods.xRealloc(memory, size));
}

static void note_error(void *unused, int code, const char *message)
{
	int primary = code & 0xFF;

	(void)unused;
	(void)message;
	if (primary == SQLITE_IOERR || primary == SQLITE_CORRUPT || primary == SQLITE_FULL)
		atomic_store(&has_failed, true);
}

void adb_sqlite_watch(void)
{
	sqlite3_config(SQLITE_CONFIG_LOG, note_error, NULL);
	sqlite3_config(SQLITE_CONFIG_URI, 0);
	if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &default_methods) != SQLITE_OK)
		return;

	sqlite3_mem_methods watched = default_methods;

	watched.xMalloc = allocate;
	watched.xRealloc = reallocate;
	sqlite3_config(SQLITE_CONFIG_MALLOC, &watched);
}

bool adb_sqlite_has_failed(void)
{
	return atomic_load(&has_failed);
}

void adb_sqlite_set_failed(bool failed)
{
	atomic_store(&has_failed, failed);
}

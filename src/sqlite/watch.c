#include "sqlite/watch.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stddef.h>

#include "base/memory.h"

static sqlite3_mem_methods original;
static atomic_bool has_failed;

static void *take(int size);
static void *resize(void *memory, int size);
static void *noted(void *memory);
static void note_error(void *unused, int code, const char *message);

void adb_sqlite_watch(void)
{
	sqlite3_config(SQLITE_CONFIG_LOG, note_error, NULL);
	sqlite3_config(SQLITE_CONFIG_URI, 0);
	if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &original) != SQLITE_OK)
		return;

	sqlite3_mem_methods watched = original;

	watched.xMalloc = take;
	watched.xRealloc = resize;
	sqlite3_config(SQLITE_CONFIG_MALLOC, &watched);
}

static void *take(int size)
{
	return noted(original.xMalloc(size));
}

static void *resize(void *memory, int size)
{
	return noted(original.xRealloc(memory, size));
}

static void *noted(void *memory)
{
	if (memory == NULL)
		adb_memory_note_failure();
	return memory;
}

static void note_error(void *unused, int code, const char *message)
{
	int primary = code & 0xFF;

	(void)unused;
	(void)message;
	if (primary == SQLITE_IOERR || primary == SQLITE_CORRUPT || primary == SQLITE_FULL)
		atomic_store(&has_failed, true);
}

bool adb_sqlite_has_failed(void)
{
	return atomic_load(&has_failed);
}

void adb_sqlite_set_failed(bool failed)
{
	atomic_store(&has_failed, failed);
}

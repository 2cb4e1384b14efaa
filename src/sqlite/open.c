/*
 * Long names on Windows. SQLite brings a second set of calls of the system there, with room for names of 32767 characters, but
 * leaves it to its users to write a name as the system wants a long one: absolute, with the prefix \\?\ or \\?\UNC\.
 */
#include "sqlite/open.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/path.h"

/* Names from here on get the prefix: some calls take 247 characters, and SQLite appends "-journal". */
enum { LONG_NAME = 236 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static sqlite3_vfs *system_calls; /* NULL where the usual ones take any name */
static sqlite3_vfs with_prefixes;

/* \\server\share becomes \\?\UNC\server\share. */
static int add_prefix(char *name, int size)
{
	static const char plain[] = "\\\\?\\", of_share[] = "\\\\?\\UNC";
	const char *prefix = strncmp(name, "\\\\", 2) == 0 ? of_share : plain;
	const char *rest = name + (prefix == of_share);

	if (strncmp(name, plain, strlen(plain)) == 0)
		return SQLITE_OK;
	if (strlen(prefix) + strlen(rest) >= (size_t)size)
		return SQLITE_CANTOPEN;
	memmove(name + strlen(prefix), rest, strlen(rest) + 1);
	memcpy(name, prefix, strlen(prefix));
	return SQLITE_OK;
}

static int whole_name(sqlite3_vfs *calls, const char *name, int size, char *whole)
{
	int code = system_calls->xFullPathname(calls, name, size, whole);

	return code == SQLITE_OK && strlen(whole) >= LONG_NAME ? add_prefix(whole, size) : code;
}

static void register_calls(void)
{
	sqlite3_vfs *calls = sqlite3_vfs_find("win32-longpath");

	if (calls == NULL)
		return;
	with_prefixes = *calls;
	with_prefixes.zName = "animdb";
	with_prefixes.pNext = NULL;
	with_prefixes.xFullPathname = whole_name;
	if (sqlite3_vfs_register(&with_prefixes, 0) == SQLITE_OK)
		system_calls = calls;
}

int adb_sqlite_open(const char *path, sqlite3 **db, int flags)
{
	pthread_once(&once, register_calls);
	return sqlite3_open_v2(path, db, flags, system_calls != NULL ? with_prefixes.zName : NULL);
}

/* SQLite tells nothing of a path that is too long. It leaves room for "-journal". */
const char *adb_sqlite_open_failure(sqlite3 *db, const char *path)
{
	sqlite3_vfs *calls = sqlite3_vfs_find(NULL);
	char *whole = adb_path_real(path);
	bool is_too_long = whole != NULL && calls != NULL &&
			   strlen(whole) + strlen("-journal") > (size_t)calls->mxPathname;

	free(whole);
	if (db == NULL)
		return "out of memory";
	return is_too_long ? "its path is longer than SQLite takes" : sqlite3_errmsg(db);
}

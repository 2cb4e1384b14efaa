/* Arguments that name a database, or one of its dumps. */
#include "cli/database_argument.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/path.h"
#include "sql/find.h"
#include "sql/open.h"

/* Cuts `path` in front of the name of a dump, which is returned. NULL when there is none. */
static const char *find_dump_name(char *path)
{
	if (adb_path_exists(path))
		return NULL;
	for (char *mark = path + strlen(path); mark > path; mark--) {
		if (*mark != '#')
			continue;
		*mark = '\0';
		if (adb_path_exists(path))
			return mark + 1;
		*mark = '#';
	}
	return NULL;
}

static bool find_dump(sqlite3 *db, const char *path, const char *name, int64_t *id, struct adb_error *error)
{
	struct adb_buffer why = { 0 };
	bool found = adb_find(db, ADB_FIND_DUMP, name, id, &why);

	if (!found && adb_buffer_ok(&why))
		adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "%s: %.*s", path, (int)why.size, why.data);
	else if (!found)
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	adb_buffer_free(&why);
	return found;
}

sqlite3 *adb_database_argument_open(const char *word, int64_t *dump_id, struct adb_error *error)
{
	size_t size = strlen(word) + 1;
	char *path = adb_memory_zeroed(1, size);

	*dump_id = 0;
	if (path == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	memcpy(path, word, size);

	const char *name = find_dump_name(path);
	sqlite3 *db = adb_database_open(path, error);

	if (db != NULL && name != NULL && !find_dump(db, path, name, dump_id, error)) {
		sqlite3_close(db);
		db = NULL;
	}
	free(path);
	return db;
}

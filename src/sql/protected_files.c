/* Tells files that a connection has open and those that were indexed from other files. */
#include "sql/protected_files.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/file_info.h"

static bool is_same_file(const char *path, const struct adb_file_info *info)
{
	struct adb_file_info other;

	return path != NULL && adb_file_info_of(path, &other) && adb_file_is_same(&other, info);
}

/* Whether `info` is the file of a database of the connection, or the journal of one. */
static bool is_of_database(sqlite3 *db, const struct adb_file_info *info)
{
	static const char *const endings[] = { "", "-journal", "-wal", "-shm" };
	sqlite3_stmt *row = NULL;
	bool found = false;

	if (sqlite3_prepare_v2(db, "SELECT file FROM pragma_database_list WHERE file <> ''", -1, &row,
			       NULL) != SQLITE_OK)
		return true; /* what is not known is not replaced */
	while (!found && sqlite3_step(row) == SQLITE_ROW)
		for (size_t i = 0; i < sizeof endings / sizeof endings[0] && !found; i++) {
			char *path = adb_memory_printf("%s%s", (const char *)sqlite3_column_text(row, 0),
						       endings[i]);

			found = path == NULL || is_same_file(path, info);
			free(path);
		}
	sqlite3_finalize(row);
	return found;
}

/* Whether `path` is a source, or an asset of a source that is a folder. */
static bool is_indexed(sqlite3 *db, const char *path)
{
	static const char sql[] =
		"SELECT 1 FROM sources WHERE path = ?1"
		" UNION ALL SELECT 1 FROM sources AS s JOIN assets AS a ON a.source_id = s.id"
		" WHERE s.path = ?2 AND a.path = ?3 LIMIT 1";
	sqlite3_stmt *row = NULL;
	bool found = false;

	if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) != SQLITE_OK)
		return false; /* not a database of animdb */
	sqlite3_bind_text(row, 1, path, -1, SQLITE_STATIC);
	for (const char *slash = path; !found && slash != NULL; slash = strchr(slash + 1, '/')) {
		sqlite3_bind_text(row, 2, path, (int)(slash - path), SQLITE_STATIC);
		sqlite3_bind_text(row, 3, slash + 1, -1, SQLITE_STATIC);
		found = sqlite3_step(row) == SQLITE_ROW;
		sqlite3_reset(row);
	}
	sqlite3_finalize(row);
	return found;
}

const char *adb_protected_reason(void *db, const char *path)
{
	struct adb_file_info info;

	if (!adb_file_info_of(path, &info))
		return NULL;
	if (is_of_database(db, &info))
		return "the database";
	return is_indexed(db, path) ? "a source of the dump" : NULL;
}

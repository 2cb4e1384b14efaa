#include "store/resolve.h"

#include <string.h>

#include "store/schema_files.h"
#include "store/sql_run.h"

/* What is common comes first, what only one system has after it, the clean-up last: the order of the file
 * names. */
static enum adb_outcome run_all(sqlite3 *db, struct adb_error *error)
{
	static const char folder[] = "resolve/";
	enum adb_outcome outcome = ADB_OK;

	for (const struct adb_schema_file *file = adb_schema_files; file->name != NULL && outcome == ADB_OK;
	     file++)
		if (strncmp(file->name, folder, strlen(folder)) == 0)
			outcome = adb_sql_run(db, file->text, error);
	return outcome;
}

enum adb_outcome adb_resolve(sqlite3 *db, struct adb_error *error)
{
	enum adb_outcome outcome = adb_sql_run(db, "BEGIN IMMEDIATE", error);

	if (outcome == ADB_OK)
		outcome = run_all(db, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, "DELETE FROM index_state WHERE key = 'resolve_pending'; COMMIT",
				      error);
	if (outcome != ADB_OK && sqlite3_get_autocommit(db) == 0)
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	return outcome;
}

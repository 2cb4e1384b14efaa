#include "store/resolve.h"

#include <string.h>

#include "sql/sql.h"
#include "sqlite/run.h"
#include "store/schema_files.h"

/* In the order of the file names: references of any system, what only one system has, what follows from both,
 * the clean-up. */
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
	enum adb_outcome outcome = adb_functions_register(db) == SQLITE_OK
					   ? adb_sql_run(db, "BEGIN IMMEDIATE", error)
					   : adb_sql_failed(db, error);

	if (outcome == ADB_OK)
		outcome = run_all(db, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, "DELETE FROM index_state WHERE key = 'resolve_pending'; COMMIT",
				      error);
	if (outcome != ADB_OK && sqlite3_get_autocommit(db) == 0)
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	return outcome;
}

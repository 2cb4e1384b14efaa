/* The statements of a comparison, and their errors. */
#include "diff/private.h"
#include "sqlite/run.h"

bool adb_diff_failed(struct adb_diff *diff, sqlite3 *db)
{
	struct adb_error why = { .outcome = ADB_OK };

	adb_sql_failed(db, &why);
	if (db == diff->work || why.outcome == ADB_INTERRUPTED)
		*diff->error = why;
	else
		adb_error_set(diff->error, why.outcome, ADB_NO_OFFSET, "%s: %s",
			      diff->options->names[db == diff->side[1]], why.message);
	return false;
}

bool adb_diff_no_memory(struct adb_diff *diff)
{
	adb_error_set(diff->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return false;
}

bool adb_diff_run_sql(struct adb_diff *diff, const char *sql)
{
	return adb_sql_run(diff->work, sql, diff->error) == ADB_OK;
}

sqlite3_stmt *adb_diff_prepare(struct adb_diff *diff, sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement = NULL;

	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
		adb_diff_failed(diff, db);
	return statement;
}

bool adb_diff_step(struct adb_diff *diff, sqlite3_stmt *statement)
{
	sqlite3 *db = sqlite3_db_handle(statement);

	sqlite3_step(statement);
	return sqlite3_reset(statement) == SQLITE_OK || adb_diff_failed(diff, db);
}

bool adb_diff_next(struct adb_diff *diff, sqlite3 *db, sqlite3_stmt *statement)
{
	int code = sqlite3_step(statement);

	if (code == SQLITE_ROW)
		return true;
	if (code != SQLITE_DONE)
		adb_diff_failed(diff, db);
	return false;
}

bool adb_diff_ok(const struct adb_diff *diff)
{
	return diff->error->outcome == ADB_OK;
}

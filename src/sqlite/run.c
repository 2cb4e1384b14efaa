/* Running SQL and reporting its failures. */
#include "sqlite/run.h"

#include <stddef.h>
#include <string.h>

enum adb_outcome adb_sql_run(sqlite3 *db, const char *sql, struct adb_error *error)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ? ADB_OK : adb_sql_failed(db, error);
}

enum adb_outcome adb_sql_has_row(sqlite3 *db, const char *sql, bool *has, struct adb_error *error)
{
	sqlite3_stmt *row = NULL;
	int code = sqlite3_prepare_v2(db, sql, -1, &row, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_step(row);
	*has = code == SQLITE_ROW;
	sqlite3_finalize(row);
	return *has || code == SQLITE_DONE ? ADB_OK : adb_sql_failed(db, error);
}

enum adb_outcome adb_sql_failed(sqlite3 *db, struct adb_error *error)
{
	int code = sqlite3_errcode(db);

	if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
		return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET,
				     "the database is locked by another process");
	if (code == SQLITE_FULL)
		return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET, "the disk is full");
	if (code == SQLITE_NOMEM)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	if (sqlite3_extended_errcode(db) == SQLITE_READONLY_DIRECTORY)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET,
				     "its journal cannot be created: its folder is not writable");
	if (sqlite3_extended_errcode(db) == SQLITE_IOERR_WRITE)
		return adb_error_set(
			error, ADB_IO, ADB_NO_OFFSET,
			"writing failed: the disk is full, or the file would exceed a size limit");
	/* Also while a statement is prepared again, since a temporary table or view has changed the schema: the code is that then. */
	if (code == SQLITE_INTERRUPT ||
	    (code == SQLITE_SCHEMA && strcmp(sqlite3_errmsg(db), sqlite3_errstr(SQLITE_INTERRUPT)) == 0))
		return adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET, "%s", sqlite3_errmsg(db));
}

bool adb_sql_end(sqlite3_stmt *statement)
{
	return statement != NULL && sqlite3_finalize(statement) == SQLITE_OK;
}

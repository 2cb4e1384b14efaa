/* What keeps a census from being complete: problems, and interrupts. */
#include <stdarg.h>
#include <stdio.h>

#include "census/private.h"
#include "sqlite/run.h"

bool adb_census_may_continue(const struct census *census)
{
	if (*census->options->interrupted == 0)
		return true;
	adb_error_set(census->error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	return false;
}

enum adb_outcome adb_census_complain(struct census *census, const char *format, ...)
{
	sqlite3_stmt *insert = NULL;
	char message[600];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	if (sqlite3_prepare_v2(census->db, "INSERT INTO temp.census_problem VALUES (?1, ?2)", -1, &insert,
			       NULL) == SQLITE_OK) {
		sqlite3_bind_int64(insert, 1, census->dump_id);
		sqlite3_bind_text(insert, 2, message, -1, SQLITE_STATIC);
		sqlite3_step(insert);
	}
	return adb_sql_end(insert) ? ADB_OK : adb_sql_failed(census->db, census->error);
}

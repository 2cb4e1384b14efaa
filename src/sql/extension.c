/* animdb.so: the functions and tables of animdb for any program that uses SQLite 3.38 or newer. */
#include "sql/extension_api.h"
#include "sql/sql.h"

SQLITE_EXTENSION_INIT1

static int is_animdb_database(sqlite3 *db)
{
	const int application_id = 0x414E4D44; /* "ANMD" */
	sqlite3_stmt *statement = NULL;
	int found = 0;

	if (sqlite3_prepare_v2(db, "PRAGMA main.application_id", -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW)
		found = sqlite3_column_int(statement, 0) == application_id;
	sqlite3_finalize(statement);
	return found;
}

__attribute__((visibility("default"))) int sqlite3_animdb_init(sqlite3 *db, char **error,
							       const sqlite3_api_routines *api);

/* SQLite calls this function when it loads animdb.so. */
int sqlite3_animdb_init(sqlite3 *db, char **error, const sqlite3_api_routines *api)
{
	int code;

	SQLITE_EXTENSION_INIT2(api);
	(void)error;
	code = adb_sql_register(db);
	if (code == SQLITE_OK && is_animdb_database(db))
		code = adb_sql_shadow_views(db);
	return code;
}

#include "store/trusted_views.h"

#include <string.h>

#include "store/schema_files.h"

static const char head[] = "\nCREATE VIEW keys AS";

int adb_trusted_views_create(sqlite3 *db)
{
	const char *found = strstr(adb_schema_text("portable_keys.sql"), head);
	sqlite3_stmt *statement;

	if (found == NULL)
		return SQLITE_NOTFOUND;

	char *sql = sqlite3_mprintf("CREATE TEMP VIEW keys AS%s", found + strlen(head));

	if (sql == NULL)
		return SQLITE_NOMEM;

	/* What follows the view in the file is the tail of the text, and is not run. */
	int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);

	sqlite3_free(sql);
	if (code == SQLITE_OK) {
		sqlite3_step(statement);
		code = sqlite3_finalize(statement);
	}
	return code;
}

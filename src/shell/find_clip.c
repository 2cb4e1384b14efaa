/* Finding the clip that an argument of a dot-command names. */
#include "program/report.h"
#include "shell/dot_command.h"

bool adb_shell_find_clip(struct adb_shell *shell, const char *command, const char *word, sqlite3_int64 *clip)
{
	static const char sql[] = "SELECT id FROM clips WHERE CAST(id AS TEXT) = ?1 UNION ALL "
				  "SELECT id FROM clips WHERE name = ?1 COLLATE NOCASE "
				  "AND NOT EXISTS (SELECT 1 FROM clips WHERE id = CAST(?1 AS INTEGER) "
				  "AND CAST(id AS TEXT) = ?1) ORDER BY id";
	sqlite3 *db = shell->runner.db;
	sqlite3_stmt *statement;
	long count = 0;
	int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);

	sqlite3_bind_text(statement, 1, word, -1, SQLITE_STATIC);
	for (; code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW; count++)
		if (count == 0)
			*clip = sqlite3_column_int64(statement, 0);
	if (code == SQLITE_OK)
		code = sqlite3_finalize(statement);
	if (code != SQLITE_OK)
		adb_report("%s: %s", command, sqlite3_errmsg(db));
	else if (count == 0)
		adb_report("%s: no clip has the id or name '%s'", command, word);
	else if (count > 1)
		adb_report("%s: %ld clips have the name '%s'; using clip %lld, the first", command, count,
			   word, (long long)*clip);
	return code == SQLITE_OK && count > 0;
}

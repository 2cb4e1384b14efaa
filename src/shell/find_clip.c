/* Finding the clip or the asset that an argument of a dot-command names. */
#include <string.h>

#include "program/report.h"
#include "shell/dot_command.h"

bool adb_shell_find(struct adb_shell *shell, enum adb_findable what, const char *command, const char *word,
		    sqlite3_int64 *id)
{
	struct adb_buffer why = { 0 };
	int64_t found_id = 0;
	bool found = adb_find(shell->runner.db, what, word, &found_id, &why);

	*id = found_id;
	if (!found && adb_buffer_ok(&why))
		adb_report("%s: %.*s", command, (int)why.size, why.data);
	else if (!found)
		adb_report("out of memory");
	adb_buffer_free(&why);
	return found;
}

bool adb_shell_find_asset(struct adb_shell *shell, const char *command, const char *word,
			  sqlite3_int64 *asset)
{
	static const char prefix[] = "asset:";
	sqlite3_int64 clip;
	sqlite3_stmt *statement;

	if (strncmp(word, prefix, strlen(prefix)) == 0)
		return adb_shell_find(shell, ADB_FIND_ASSET, command, word + strlen(prefix), asset);
	if (!adb_shell_find(shell, ADB_FIND_CLIP, command, word, &clip))
		return false;
	if (sqlite3_prepare_v2(shell->runner.db, "SELECT asset_id FROM clips WHERE id = ?1", -1, &statement,
			       NULL) != SQLITE_OK)
		return false;
	sqlite3_bind_int64(statement, 1, clip);

	bool found = sqlite3_step(statement) == SQLITE_ROW;

	*asset = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	return found;
}

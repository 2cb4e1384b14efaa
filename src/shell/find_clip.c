/* Finding the clip that an argument of a dot-command names. */
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

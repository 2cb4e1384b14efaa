/* The dot-command .problems: what went wrong while sources were indexed, grouped by code. */
#include "shell/dot_command.h"

static int run_problems(struct adb_shell *shell, int argc, char **argv)
{
	return adb_run_list(
		shell, "SELECT severity, code, problems", ", dumps",
		", meaning, advice, example "
		"FROM (SELECT severity, code, count(*) AS problems, "
		"group_concat(DISTINCT dump) AS dumps, meaning, advice, min(diagnostic_id), "
		"coalesce(asset_path, file) || coalesce(' at ' || offset, '') || ': ' || message AS example "
		"FROM problems "
		"WHERE ?1 = '' OR code = ?1 OR dump = ?1 OR instr(lower(code), lower(?1)) OR instr(lower(message), lower(?1)) "
		"OR instr(lower(file), lower(?1)) OR instr(lower(coalesce(asset_path, '')), lower(?1)) "
		"GROUP BY code, severity) " /* the example is that of the smallest id */
		"ORDER BY severity = 'note', severity = 'warning', problems DESC, code",
		argc > 1 ? argv[1] : "");
}

const struct adb_dot_command adb_dot_problems = {
	.name = "problems",
	.usage = "[PATTERN]",
	.summary = "list problems of indexed files by code, with an example and advice",
	.help = "PATTERN is a code, the name of a dump, or a text to find in codes, messages and paths.\n"
		"The view problems has every row.\n" ADB_DUMP_HELP,
	.min_arguments = 0,
	.max_arguments = 1,
	.run = run_problems,
};

/* The dot-commands of the shell: one const struct each for dispatch, usage and help. */
#ifndef ADB_SHELL_DOT_COMMAND_H
#define ADB_SHELL_DOT_COMMAND_H

#include "shell/run.h"
#include "shell/shell.h"

struct adb_dot_command {
	const char *name;    /* without the dot */
	const char *usage;   /* the arguments */
	const char *summary; /* one line */
	const char *help;    /* more, lines that end with a newline; may be NULL */
	int least, most;     /* arguments */

	/* argv[0] is the name with its dot. Returns an exit code, after a message when it is not ADB_EXIT_OK.
	 */
	int (*run)(struct adb_shell *shell, int argc, char **argv);
};

extern const struct adb_dot_command *const adb_dot_commands[]; /* ends with NULL */

/* Runs one line, which is cut up in place. Returns an exit code. */
int adb_dot_command_run(struct adb_shell *shell, char *line, const struct adb_sql_origin *origin);

/* ---- what has files of its own ---- */

extern const struct adb_dot_command adb_dot_clip, adb_dot_doc, adb_dot_schema, adb_dot_tables;

#endif

/* The dot-commands of the shell: one const struct each for dispatch, usage, help and completion. */
#ifndef ADB_SHELL_DOT_COMMAND_H
#define ADB_SHELL_DOT_COMMAND_H

#include "program/report.h"
#include "shell/run.h"
#include "shell/shell.h"

/* What an argument may be, for completion. */
enum adb_argument {
	ADB_ARGUMENT_NONE, /* nothing that can be listed */
	ADB_ARGUMENT_FILE,
	ADB_ARGUMENT_TABLE,
	ADB_ARGUMENT_DOCUMENTED, /* a table, view or function */
	ADB_ARGUMENT_CLIP,
	ADB_ARGUMENT_FORMAT, /* of results */
	ADB_ARGUMENT_SWITCH, /* on or off */
	ADB_ARGUMENT_DOT_COMMAND,
	ADB_ARGUMENT_PARAMETER, /* set, unset or clear */
};

struct adb_dot_command {
	const char *name;    /* without the dot */
	const char *usage;   /* the arguments */
	const char *summary; /* one line */
	const char *help;    /* more, lines that end with a newline; may be NULL */
	int min_arguments, max_arguments;
	enum adb_argument first_argument;
	bool uses_pager; /* it prints a text of its own, which may be longer than the screen */

	/* argv[0] is the name with its dot. Returns an exit code, after a message when it is not ADB_EXIT_OK.
	 */
	int (*run)(struct adb_shell *shell, int argc, char **argv);
};

extern const struct adb_dot_command *const adb_dot_commands[]; /* ends with NULL */

/* The command of that name, with or without its dot; NULL when there is none. */
const struct adb_dot_command *adb_dot_command_named(const char *name);

/* Runs one line, which is cut up in place. Returns an exit code. */
int adb_dot_command_run(struct adb_shell *shell, char *line, const struct adb_sql_origin *origin);

/* ---- what has files of its own ---- */

extern const struct adb_dot_command adb_dot_bones, adb_dot_clip, adb_dot_clips, adb_dot_doc, adb_dot_events,
	adb_dot_explain, adb_dot_headers, adb_dot_hexdump, adb_dot_links, adb_dot_mode, adb_dot_nullvalue,
	adb_dot_once, adb_dot_open, adb_dot_output, adb_dot_param, adb_dot_plot, adb_dot_read, adb_dot_schema,
	adb_dot_sets, adb_dot_show, adb_dot_tables, adb_dot_timer, adb_dot_width;

/* ---- for them ---- */

/*
 * The clip that `word` means: the one of that id, else the first of that name. False after a message when there is none;
 * several of a name are told on standard error.
 */
bool adb_shell_find_clip(struct adb_shell *shell, const char *command, const char *word, sqlite3_int64 *clip);

#endif

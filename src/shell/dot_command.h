/* The dot-commands of the shell: each is one const struct for dispatch, usage, help and completion. */
#ifndef ADB_SHELL_DOT_COMMAND_H
#define ADB_SHELL_DOT_COMMAND_H

#include "program/report.h"
#include "shell/run.h"
#include "shell/shell.h"
#include "sql/find.h"

/* The kind of an argument, for completion. */
enum adb_argument {
	ADB_ARGUMENT_NONE, /* no completion */
	ADB_ARGUMENT_FILE,
	ADB_ARGUMENT_TABLE,
	ADB_ARGUMENT_DOCUMENTED, /* a table, view or function */
	ADB_ARGUMENT_CLIP,
	ADB_ARGUMENT_FORMAT, /* of results */
	ADB_ARGUMENT_SWITCH, /* on or off */
	ADB_ARGUMENT_DOT_COMMAND,
	ADB_ARGUMENT_PARAMETER, /* set, unset or clear */
	ADB_ARGUMENT_QUESTION,  /* of .ask */
};

struct adb_dot_command {
	const char *name;    /* without the dot */
	const char *usage;   /* the arguments */
	const char *summary; /* one line */
	const char *help;    /* further lines, each ending with a newline; may be NULL */
	int min_arguments, max_arguments;
	enum adb_argument first_argument;
	bool uses_pager; /* its output is text that may be longer than the screen */

	/* argv[0] is the name with its dot. Returns an exit code; errors are reported. */
	int (*run)(struct adb_shell *shell, int argc, char **argv);
};

extern const struct adb_dot_command *const adb_dot_commands[]; /* ends with NULL */

/* The command of that name, with or without its dot. Returns NULL when there is none. */
const struct adb_dot_command *adb_dot_command_named(const char *name);

/* Executes one line, which is split in place. Returns an exit code. */
int adb_dot_command_run(struct adb_shell *shell, char *line, const struct adb_sql_origin *origin);

/* ---- the commands ---- */

extern const struct adb_dot_command adb_dot_ask, adb_dot_bones, adb_dot_clip, adb_dot_clips, adb_dot_digits,
	adb_dot_doc, adb_dot_events, adb_dot_exit, adb_dot_explain, adb_dot_export, adb_dot_fields,
	adb_dot_headers, adb_dot_help, adb_dot_hexdump, adb_dot_import, adb_dot_links, adb_dot_mode,
	adb_dot_nullvalue, adb_dot_once, adb_dot_open, adb_dot_output, adb_dot_pager, adb_dot_param,
	adb_dot_plot, adb_dot_problems, adb_dot_quit, adb_dot_read, adb_dot_schema, adb_dot_sets,
	adb_dot_show, adb_dot_tables, adb_dot_timer, adb_dot_width;

/* ---- functions for commands ---- */

/*
 * Finds what an argument names, as adb_find() does. Returns false after an error message. `command` is the name for messages.
 */
bool adb_shell_find(struct adb_shell *shell, enum adb_findable what, const char *command, const char *word,
		    sqlite3_int64 *id);

/* The same for "asset:NAME", or the asset of a clip. */
bool adb_shell_find_asset(struct adb_shell *shell, const char *command, const char *word,
			  sqlite3_int64 *asset);

/* The line of help of commands that use adb_run_list(). */
#define ADB_DUMP_HELP                                                                                        \
	"Where the database has several dumps, the dump is shown, on terminals of 100 columns or more.\n"

/*
 * Prints the result of `before`, then `dump` (", " and a column) where the database has several dumps and the terminal is wide
 * enough, then `after`: one statement with ?1 = `argument`. Returns an exit code as adb_run_query() does.
 */
int adb_run_list(struct adb_shell *shell, const char *before, const char *dump, const char *after,
		 const char *argument);

#endif

/* The shell: SQL and dot-commands, typed or from a file. */
#ifndef ADB_SHELL_SHELL_H
#define ADB_SHELL_SHELL_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"
#include "shell/run.h"

enum { ADB_MAX_WIDTHS = 64 };

struct adb_shell {
	struct adb_runner runner;   /* runner.db is owned */
	char *path;                 /* of the database, as given */
	char *null_text;            /* what runner.style.null_text points at */
	char *output_path;          /* of .output, NULL = standard output */
	bool output_once;           /* it ends after the next result */
	int widths[ADB_MAX_WIDTHS]; /* what runner.style.widths points at */
	int read_depth;             /* files of .read inside each other */
	bool timer;
	bool quit_requested; /* .quit was given */
};

/* Opens a database; output on standard output, in the default format. False with `error` set; then there is nothing to
 * end. */
bool adb_shell_begin(struct adb_shell *shell, const char *path, struct adb_error *error);

/* Closes the database and opens another one in its place. When that fails the shell is as before. */
bool adb_shell_open(struct adb_shell *shell, const char *path, struct adb_error *error);

/* Writes results to `file` from now on, owned by the shell unless it is stdout; `path` is from malloc, NULL for
 * stdout. */
void adb_shell_set_output(struct adb_shell *shell, FILE *file, char *path, bool once);

void adb_shell_end(struct adb_shell *shell);

/* Runs everything in `in`, up to the first error. `name` is for messages. Returns an exit code. */
int adb_shell_run_stream(struct adb_shell *shell, FILE *in, const char *name);

/* Reads from the terminal until the user leaves. Errors are told and forgotten. Returns an exit code. */
int adb_shell_run_repl(struct adb_shell *shell);

#endif

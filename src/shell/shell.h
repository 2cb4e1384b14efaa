/* The interactive shell: executes SQL and dot-commands from a terminal or a stream. */
#ifndef ADB_SHELL_SHELL_H
#define ADB_SHELL_SHELL_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/buffer.h"
#include "base/error.h"
#include "files/output.h"
#include "shell/run.h"

enum { ADB_MAX_WIDTHS = 64 };

struct adb_shell {
	struct adb_runner runner; /* the shell owns runner.db */
	char *path;               /* of the database, as the user gave it */
	char *null_text;          /* owner of runner.style.null_text */
	struct adb_output output; /* of .output or .once; its file is NULL = standard output */
	struct adb_buffer
		written;  /* the files that these wrote in this session: absolute paths, each with its NUL */
	bool output_once; /* return to standard output after the next line */
	int widths[ADB_MAX_WIDTHS]; /* storage of runner.style.widths */
	int read_depth;             /* number of nested .read commands */
	bool timer;
	bool quit_requested; /* set by .quit and Ctrl-D */
};

/*
 * Opens the database `path`. Results go to standard output in the default format. adb_shell_end() frees the shell. Returns
 * false with `error` set, and then adb_shell_end() must not be called.
 */
bool adb_shell_begin(struct adb_shell *shell, const char *path, struct adb_error *error);

/* Replaces the database by another one. Returns false with `error` set; the shell is unchanged then. */
bool adb_shell_open(struct adb_shell *shell, const char *path, struct adb_error *error);

/*
 * Completes the file that results went to, and sends them to `output`, which the shell takes over, or to stdout when that is NULL.
 * With `once` the output returns to stdout after the next line.
 */
void adb_shell_set_output(struct adb_shell *shell, const struct adb_output *output, bool once);

void adb_shell_end(struct adb_shell *shell);

/* Executes the lines of `in` up to the first error. Messages call the stream `name`. Returns an exit code. */
int adb_shell_run_stream(struct adb_shell *shell, FILE *in, const char *name);

/* Reads and executes lines from the terminal until the user quits. An error does not end it. Returns an exit code. */
int adb_shell_run_repl(struct adb_shell *shell);

#endif

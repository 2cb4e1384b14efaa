/* The shell: SQL and dot-commands, typed or from a file. */
#ifndef ADB_SHELL_SHELL_H
#define ADB_SHELL_SHELL_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>

#include "cli/command.h"
#include "shell/render.h"

struct adb_shell {
	sqlite3 *db;
	const char *path; /* of the database, as given */
	struct adb_style style;
	char *null_text;   /* what style.null_text points at */
	char *output_path; /* of .output, NULL = standard output */
	int reading_depth; /* files of .read inside each other */
	bool timer;
	bool leaving; /* .quit was given */
};

/* Output on standard output, in the default format. */
void adb_shell_begin(struct adb_shell *shell, sqlite3 *db, const char *path);

/* Frees what the shell owns; the database stays open. */
void adb_shell_end(struct adb_shell *shell);

/* Runs everything in `in`, up to the first error. `name` is for messages. Returns an exit code. */
int adb_shell_read(struct adb_shell *shell, FILE *in, const char *name);

/* Reads from the terminal until the user leaves. Errors are told and forgotten. Returns an exit code. */
int adb_shell_talk(struct adb_shell *shell);

#endif

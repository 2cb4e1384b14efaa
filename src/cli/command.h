/* The commands of the program: each is one file with one of these structs for dispatch, usage and help. */
#ifndef ADB_CLI_COMMAND_H
#define ADB_CLI_COMMAND_H

#include <stdbool.h>

#include <sqlite3.h>

#include "program/report.h"

struct adb_command {
	const char *name;
	const char *usage;             /* the arguments: "DB PATH…" */
	const char *summary;           /* one line */
	const char *help;              /* the options, one on each line */
	void (*print_more_help)(void); /* prints options that are known only at run time; may be NULL */

	/* argv[0] is the name of the program, for getopt_long(). Returns an exit code. */
	int (*run)(const struct adb_command *command, int argc, char **argv);
};

extern const struct adb_command *const adb_commands[]; /* ends with NULL */

/* Prints the message `problem`, unless it is NULL, and the usage on standard error. Returns ADB_EXIT_USAGE. */
int adb_command_usage(const struct adb_command *command, const char *problem, ...)
	__attribute__((format(printf, 2, 3)));

/* Reports that the argument DB is missing, and how a database is made. */
int adb_command_no_database(const struct adb_command *command);

/*
 * The same for a format of results of which there is none; `more` names a format that only this command has, NULL = there is no
 * such one.
 */
int adb_command_unknown_format(const struct adb_command *command, const char *word, const char *more);

/*
 * Whether argv[0], which should be a database, is no file while another argument is a database. Reports it. An argument may be
 * anything, such as SQL.
 */
bool adb_command_is_swapped(const struct adb_command *command, int argc, char **argv);

/* Prints usage and help on standard output. Returns ADB_EXIT_OK. */
int adb_command_help(const struct adb_command *command);

/*
 * Prints text that may quote names from dumps on standard output, with control characters escaped. Returns false when memory
 * runs out.
 */
bool adb_print_escaped(const char *text);

/*
 * Opens a database for a command that reads it and that Ctrl-C ends. Tells what was left to do when the database was made. The
 * caller closes it with sqlite3_close(). NULL when it cannot be opened, which is reported.
 */
sqlite3 *adb_command_open(const char *path);

#endif

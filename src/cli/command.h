/* One subcommand is one file and one of these: dispatch, usage and help at once. */
#ifndef ADB_CLI_COMMAND_H
#define ADB_CLI_COMMAND_H

#include "program/report.h"

struct adb_command {
	const char *name;
	const char *usage;             /* the arguments: "DB PATH…" */
	const char *summary;           /* one line */
	const char *help;              /* the options, a line each */
	void (*print_more_help)(void); /* more of them, known at run time only; NULL = none */

	/* argv[0] is the name of the program; parse with getopt_long. Returns an exit code. */
	int (*run)(const struct adb_command *command, int argc, char **argv);
};

extern const struct adb_command *const adb_commands[]; /* ends with NULL; in main.c */

/* Prints usage to standard error, with `problem` in front when it is not NULL. Returns ADB_EXIT_USAGE. */
int adb_command_usage(const struct adb_command *command, const char *problem, ...)
	__attribute__((format(printf, 2, 3)));

/* Prints usage and help to standard output. Returns ADB_EXIT_OK. */
int adb_command_help(const struct adb_command *command);

#endif

/* The common options of `animdb query` and `animdb shell`. */
#ifndef ADB_CLI_SQL_OPTIONS_H
#define ADB_CLI_SQL_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>

#include "cli/command.h"
#include "shell/run.h"

enum { ADB_SQL_TIMEOUT = 256, ADB_SQL_ATTACH, ADB_SQL_FIRST_OTHER };

/* The options as entries of a struct option[], and their letters. */
#define ADB_SQL_OPTIONS                                                                                      \
	{ "format", required_argument, NULL, 'f' }, { "param", required_argument, NULL, 'p' },               \
		{ "timeout", required_argument, NULL, ADB_SQL_TIMEOUT },                                     \
		{ "attach", required_argument, NULL, ADB_SQL_ATTACH },                                       \
	{                                                                                                    \
		"help", no_argument, NULL, 'h'                                                               \
	}
#define ADB_SQL_SHORT_OPTIONS "f:p:h"

#define ADB_SQL_OPTIONS_HELP                                                                                    \
	"  -f, --format FORMAT     auto, box, table, csv, json, ndjson, line or markdown; the default, auto,\n" \
	"                          is box or line on a terminal, whichever fits, and csv elsewhere\n"           \
	"  -p, --param NAME=VALUE  set :NAME, @NAME and $NAME in SQL; a number is bound as a number,\n"         \
	"                          null as NULL, all else as text; a value in single quotes is\n"               \
	"                          always text\n"                                                               \
	"      --timeout SECONDS   stop a statement that takes longer\n"                                        \
	"      --attach NAME=FILE  also open another SQLite file, with tables NAME.table\n"

/* Initialise it with zeros. */
struct adb_sql_options {
	const struct adb_renderer *renderer;
	struct adb_parameters parameters;
	double timeout;
	const char **attached; /* each "NAME=FILE", borrowed */
	size_t attached_count;
};

/* Handles one option that getopt_long() returned, with its optarg. Returns ADB_EXIT_OK, or another exit code after a message. */
int adb_sql_options_take(struct adb_sql_options *options, const struct adb_command *command, int option);

/* Moves the options to a runner with an open database. Returns false after a message when a file cannot be attached. */
bool adb_sql_options_apply(struct adb_sql_options *options, struct adb_runner *runner);
void adb_sql_options_free(struct adb_sql_options *options);

#endif

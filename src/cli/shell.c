/* The command animdb shell: opens a database and executes SQL and dot-commands. */
#include <getopt.h>

#include "base/port/file.h"
#include "cli/command.h"
#include "cli/sql_options.h"
#include "program/interrupt.h"
#include "shell/shell.h"
#include "sql/open.h"

static bool allow_temporary(sqlite3 *db)
{
	if (adb_database_allow_temporary(db) == SQLITE_OK)
		return true;
	adb_report("%s", sqlite3_errmsg(db));
	return false;
}

static int run_shell(const char *path, struct adb_sql_options *options)
{
	struct adb_error error;
	struct adb_shell shell;

	if (!adb_shell_begin(&shell, path, &error)) {
		adb_report("%s", error.message);
		return ADB_EXIT_FAILED;
	}
	adb_catch_interrupts();

	int code = ADB_EXIT_FAILED;

	/* In this order, because attaching ends the permission. */
	if (adb_sql_options_apply(options, &shell.runner) && allow_temporary(shell.runner.db))
		code = adb_stream_is_terminal(stdin) && adb_stream_is_terminal(stdout)
			       ? adb_shell_run_repl(&shell)
			       : adb_shell_run_stream(&shell, stdin, "standard input");
	adb_shell_end(&shell);
	return code;
}

static int shell_run(const struct adb_command *command, int argc, char **argv)
{
	static const struct option options[] = { ADB_SQL_OPTIONS, { NULL, 0, NULL, 0 } };
	struct adb_sql_options chosen = { 0 };
	int code = ADB_EXIT_OK;

	for (int option; code == ADB_EXIT_OK &&
			 (option = getopt_long(argc, argv, ADB_SQL_SHORT_OPTIONS, options, NULL)) != -1;) {
		if (option == 'h')
			return adb_command_help(command);
		code = adb_sql_options_take(&chosen, command, option);
	}
	if (code == ADB_EXIT_OK && argc - optind != 1)
		code = argc == optind ? adb_command_no_database(command)
				      : adb_command_usage(command, "only one database is allowed");
	if (code == ADB_EXIT_OK)
		code = run_shell(argv[optind], &chosen);
	adb_sql_options_free(&chosen);
	return code;
}

const struct adb_command adb_command_shell = {
	.name = "shell",
	.usage = "[OPTION…] DB",
	.summary = "explore a database with SQL and dot-commands",
	.help = ADB_SQL_OPTIONS_HELP
	"  -h, --help              this text\n"
	"\n"
	"'animdb DB' does the same. A statement ends with ';', a dot-command with its line; .help lists the\n"
	"dot-commands. The database is only read; CREATE TEMP TABLE and CREATE TEMP VIEW work in memory.\n"
	"On a terminal, Ctrl-C stops a query or discards the line, Ctrl-D leaves the shell, and Tab\n"
	"completes words. With input from a pipe or a file only results are printed, and the first error\n"
	"ends the shell with exit code 1.\n",
	.run = shell_run,
};

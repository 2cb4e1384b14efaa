/* animdb shell: opens a database and reads SQL and dot-commands. */
#include <getopt.h>
#include <unistd.h>

#include "cli/command.h"
#include "shell/shell.h"
#include "store/open.h"

static int run_shell(const char *path, const struct adb_renderer *renderer)
{
	struct adb_error error;
	struct adb_shell shell;
	sqlite3 *db = adb_database_open(path, &error);

	if (db == NULL) {
		adb_complain("%s", error.message);
		return ADB_EXIT_FAILED;
	}
	adb_catch_interrupts();
	adb_shell_begin(&shell, db, path);
	shell.style.renderer = renderer;

	int code = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)
			   ? adb_shell_talk(&shell)
			   : adb_shell_read(&shell, stdin, "standard input");

	adb_shell_end(&shell);
	sqlite3_close(db);
	return code;
}

static int shell_run(const struct adb_command *command, int argc, char **argv)
{
	static const struct option options[] = {
		{ "format", required_argument, NULL, 'f' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	const struct adb_renderer *renderer = NULL;

	for (int option; (option = getopt_long(argc, argv, "f:h", options, NULL)) != -1;) {
		if (option == 'h')
			return adb_command_help(command);
		if (option != 'f')
			return adb_command_usage(command, NULL);
		renderer = adb_renderer_named(optarg);
		if (renderer == NULL)
			return adb_command_usage(command, "no format is called '%s'", optarg);
	}
	if (argc - optind != 1)
		return adb_command_usage(command,
					 argc == optind ? "no database given" : "one database at a time");
	return run_shell(argv[optind], renderer);
}

const struct adb_command adb_command_shell = {
	.name = "shell",
	.usage = "[-f FORMAT] DB",
	.summary = "explore a database with SQL and dot-commands",
	.help = "  -f, --format FORMAT  box, table, csv, json, ndjson, line or markdown; the default is box on a\n"
		"                       terminal and csv elsewhere; .mode changes it\n"
		"  -h, --help           this text\n"
		"\n"
		"'animdb DB' does the same. Statements end with ';', dot-commands with their line; .help lists them.\n"
		"On a terminal Ctrl-C stops a query, or drops the line, and Ctrl-D leaves. From a pipe or a file\n"
		"nothing but results is printed, and the first error ends the shell with exit code 1.\n",
	.run = shell_run,
};

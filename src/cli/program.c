/* Calls the command that the first argument names. */
#include "cli/program.h"

#include <errno.h>
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "base/port/file_info.h"
#include "cli/command.h"
#include "index/provenance.h"
#include "sql/sql.h"
#include "sqlite/watch.h"

extern const struct adb_command adb_command_index, adb_command_query, adb_command_shell, adb_command_export,
	adb_command_info, adb_command_verify, adb_command_diff, adb_command_census, adb_command_formats,
	adb_command_ask, adb_command_report;

static void print_overview(FILE *out)
{
	fprintf(out, "usage: animdb COMMAND …\n"
		     "       animdb DB            the same as animdb shell DB\n"
		     "\nEvery animation of a game in one SQLite file.\n\n");
	for (const struct adb_command *const *command = adb_commands; *command != NULL; command++)
		fprintf(out, "  %-8s %s\n", (*command)->name, (*command)->summary);
	fprintf(out,
		"\n'animdb COMMAND --help' describes a command; 'animdb --version' prints the version.\n");
}

static const struct adb_command *command_named(const char *name)
{
	for (const struct adb_command *const *command = adb_commands; *command != NULL; command++)
		if (strcmp((*command)->name, name) == 0)
			return *command;
	return NULL;
}

static int report_unknown(const char *word)
{
	for (const struct adb_command *const *command = adb_commands; *command != NULL; command++) {
		if (adb_is_near(word, (*command)->name)) {
			adb_report("no command or file is called '%s'; did you mean '%s'?", word,
				   (*command)->name);
			return ADB_EXIT_USAGE;
		}
	}
	adb_report("no command or file is called '%s'; 'animdb --help' lists the commands", word);
	return ADB_EXIT_USAGE;
}

static int print_help(int argc, char **argv)
{
	const struct adb_command *command = argc > 2 ? command_named(argv[2]) : NULL;

	if (command != NULL)
		return adb_command_help(command);
	if (argc > 2)
		return report_unknown(argv[2]);
	print_overview(stdout);
	return ADB_EXIT_OK;
}

static int dispatch(int argc, char **argv)
{
	static char program_name[] = "animdb"; /* for messages of getopt_long() */
	struct adb_file_info status;

	if (argc < 2) {
		print_overview(stderr);
		return ADB_EXIT_USAGE;
	}

	const char *word = argv[1];
	const struct adb_command *command = command_named(word);

	if (command != NULL) {
		argv[1] = program_name;
		return command->run(command, argc - 1, argv + 1);
	}
	if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0)
		return print_help(argc, argv);
	if (strcmp(word, "--version") == 0) {
		printf("animdb %s\n", ANIMDB_VERSION);
		return ADB_EXIT_OK;
	}
	if (word[0] != '-' && adb_file_info_of(word, &status))
		return adb_command_shell.run(&adb_command_shell, argc, argv);
	return report_unknown(word);
}

/* Flushes standard output: some errors, as of a full disk, occur only then. */
static bool output_was_written(void)
{
	return fflush(stdout) == 0 && !ferror(stdout);
}

void adb_program_begin(void)
{
	static const struct adb_sql_table *const more_tables[] = { &adb_provenance_table, NULL };

	adb_sql_more_tables = more_tables;
	adb_sqlite_watch();
}

int adb_program_run(int argc, char **argv)
{
	optind = 0; /* getopt_long() starts anew, also when it has parsed another command line before */

	int code = dispatch(argc, argv);

	if (code == ADB_EXIT_OK && !adb_check_complete())
		code = ADB_EXIT_FAILED;
	if (!output_was_written() && code == ADB_EXIT_OK) {
		adb_report("standard output: %s", strerror(errno));
		code = ADB_EXIT_FAILED;
	}
	return code;
}

const struct adb_command *const adb_commands[] = {
	&adb_command_index,  &adb_command_query,  &adb_command_ask,     &adb_command_shell,
	&adb_command_export, &adb_command_report, &adb_command_info,    &adb_command_verify,
	&adb_command_diff,   &adb_command_census, &adb_command_formats, NULL,
};

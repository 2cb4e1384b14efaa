/* The dispatch of dot-commands, and the commands .export, .help, .quit and .exit. */
#include "shell/dot_command.h"

#include <string.h>

#include "base/nearest.h"
#include "export/export.h"
#include "program/report.h"
#include "shell/pager.h"
#include "shell/split.h"

enum { USAGE_COLUMNS = 29 }; /* width of the usage in the list of .help */

/* ---- .export ---- */

static int run_export(struct adb_shell *shell, int argc, char **argv)
{
	int code = adb_export_words(shell->runner.db, argc, argv);

	return code == ADB_EXIT_OK || code == ADB_EXIT_INTERRUPTED ? code : ADB_EXIT_FAILED;
}

/* ---- .help ---- */

/* Prints the usage, as ".width [N…]". Returns its width in columns. */
static int print_usage(FILE *out, const struct adb_dot_command *command)
{
	int width =
		fprintf(out, ".%s%s%s", command->name, command->usage[0] != '\0' ? " " : "", command->usage);

	/* "…" takes three bytes and one column. */
	return width - (strstr(command->usage, "…") != NULL ? 2 : 0);
}

/* Prints usage and summary. All summaries begin in one column; after a long usage, on the next line. */
static void print_line(FILE *out, const struct adb_dot_command *command)
{
	int width = print_usage(out, command);

	if (width > USAGE_COLUMNS) {
		putc('\n', out);
		width = 0;
	}
	fprintf(out, "%*s %s\n", USAGE_COLUMNS - width, "", command->summary);
}

/* Prints the commands with `pattern` in their name or summary; "" selects all. Returns their number. */
static int print_list(FILE *out, const char *pattern)
{
	int count = 0;

	for (const struct adb_dot_command *const *command = adb_dot_commands; *command != NULL; command++) {
		if (strcasestr((*command)->name, pattern) == NULL &&
		    strcasestr((*command)->summary, pattern) == NULL)
			continue;
		print_line(out, *command);
		count++;
	}
	return count;
}

static int report_unknown(const char *name)
{
	name += *name == '.';

	struct adb_nearest nearest = { .typed = name };

	for (const struct adb_dot_command *const *command = adb_dot_commands; *command != NULL; command++)
		adb_nearest_offer(&nearest, (*command)->name);
	if (nearest.word[0] != '\0')
		adb_report("no dot-command is called '.%s'; did you mean '.%s'?", name, nearest.word);
	else
		adb_report("no dot-command is called '.%s'; .help lists them", name);
	return ADB_EXIT_FAILED;
}

static int run_help(struct adb_shell *shell, int argc, char **argv)
{
	FILE *out = shell->runner.style.out;
	const struct adb_dot_command *command = argc > 1 ? adb_dot_command_named(argv[1]) : NULL;

	if (command == NULL)
		return print_list(out, argc > 1 ? argv[1] : "") > 0 ? ADB_EXIT_OK : report_unknown(argv[1]);
	print_usage(out, command);
	fprintf(out, "\n%s\n", command->summary);
	if (command->help != NULL)
		fprintf(out, "\n%s", command->help);
	return ADB_EXIT_OK;
}

/* ---- .quit, .exit ---- */

static int run_quit(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	shell->quit_requested = true;
	return ADB_EXIT_OK;
}

/* ---- dispatch ---- */

static int run_in_pager(struct adb_shell *shell, const struct adb_dot_command *command, int count,
			char **words)
{
	struct adb_style *style = &shell->runner.style;
	FILE *terminal = style->out;
	struct adb_pager *pager = shell->runner.use_pager && style->is_terminal && command->uses_pager
					  ? adb_pager_new(terminal)
					  : NULL;

	if (pager == NULL)
		return command->run(shell, count, words);
	style->out = adb_pager_file(pager);

	int code = command->run(shell, count, words);

	style->out = terminal;
	adb_pager_free(pager);
	return code;
}

static int run_words(struct adb_shell *shell, int count, char **words)
{
	const struct adb_dot_command *command = words[0][1] != '\0' ? adb_dot_command_named(words[0]) : NULL;

	if (command == NULL)
		return report_unknown(words[0]);
	if (count - 1 < command->min_arguments || count - 1 > command->max_arguments) {
		adb_report("usage: .%s%s%s", command->name, command->usage[0] != '\0' ? " " : "",
			   command->usage);
		return ADB_EXIT_FAILED;
	}
	return run_in_pager(shell, command, count, words);
}

/* ---- what the header declares ---- */

const struct adb_dot_command *adb_dot_command_named(const char *name)
{
	name += *name == '.';
	for (const struct adb_dot_command *const *command = adb_dot_commands; *command != NULL; command++)
		if (strcasecmp((*command)->name, name) == 0)
			return *command;
	return NULL;
}

int adb_dot_command_run(struct adb_shell *shell, char *line, const struct adb_sql_origin *origin)
{
	char *words[ADB_MAX_WORDS + 1];
	int count = adb_split_words(line, words);
	int code = ADB_EXIT_FAILED;

	adb_runner_watch(&shell->runner); /* .export installs a progress handler of its own */
	if (count > 0)
		code = run_words(shell, count, words);
	else
		adb_report(count == -1 ? "a quote is not closed" : "too many words");
	if (code == ADB_EXIT_FAILED && origin->name != NULL)
		adb_report("%s:%ld: stopped here", origin->name, origin->line);
	return code;
}

const struct adb_dot_command adb_dot_export = {
	.name = "export",
	.usage = "-f FORMAT -o DIR …",
	.summary = "export clips, with the options of 'animdb export'",
	.help = adb_export_help,
	.min_arguments = 0,
	.max_arguments = ADB_MAX_WORDS,
	.run = run_export,
};

const struct adb_dot_command adb_dot_help = {
	.name = "help",
	.usage = "[PATTERN]",
	.summary = "list the dot-commands, or describe one",
	.help = "PATTERN is the name of a command, or a text to find in names and summaries.\n"
		"The command .doc describes tables, columns and functions.\n",
	.min_arguments = 0,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_DOT_COMMAND,
	.uses_pager = true,
	.run = run_help,
};

const struct adb_dot_command adb_dot_quit = {
	.name = "quit",
	.usage = "",
	.summary = "leave the shell, as Ctrl-D does",
	.run = run_quit,
};

const struct adb_dot_command adb_dot_exit = {
	.name = "exit",
	.usage = "",
	.summary = "the same as .quit",
	.run = run_quit,
};

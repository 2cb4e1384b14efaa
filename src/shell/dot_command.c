#include "shell/dot_command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/nearest.h"
#include "export/export.h"
#include "shell/split.h"

enum { DEEPEST_READING = 16 };

/* ---- .export ---- */

static int run_export(struct adb_shell *shell, int argc, char **argv)
{
	int code = adb_export_words(shell->db, argc, argv);

	return code == ADB_EXIT_OK || code == ADB_EXIT_INTERRUPTED ? code : ADB_EXIT_FAILED;
}

static const struct adb_dot_command dot_export = {
	.name = "export",
	.usage = "-f FORMAT -o DIR …",
	.summary = "export clips, with the options of 'animdb export'",
	.help = adb_export_help,
	.least = 0,
	.most = ADB_MAX_WORDS,
	.run = run_export,
};

/* ---- .headers, .timer ---- */

static int set_switch(char **argv, bool *value)
{
	bool on = strcmp(argv[1], "on") == 0;

	if (!on && strcmp(argv[1], "off") != 0) {
		adb_complain("%s: on or off, not '%s'", argv[0], argv[1]);
		return ADB_EXIT_FAILED;
	}
	*value = on;
	return ADB_EXIT_OK;
}

static int run_headers(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	return set_switch(argv, &shell->style.headers);
}

static int run_timer(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	return set_switch(argv, &shell->timer);
}

static const struct adb_dot_command dot_headers = {
	.name = "headers",
	.usage = "on|off",
	.summary = "print the names of columns, or not",
	.help = "Formats that are nothing without names (json, ndjson, line, markdown) print them always.\n",
	.least = 1,
	.most = 1,
	.run = run_headers,
};

static const struct adb_dot_command dot_timer = {
	.name = "timer",
	.usage = "on|off",
	.summary = "tell on standard error how long each statement took",
	.least = 1,
	.most = 1,
	.run = run_timer,
};

/* ---- .help ---- */

/* The command of that name, with or without its dot. */
static const struct adb_dot_command *command_named(const char *name)
{
	name += *name == '.';
	for (const struct adb_dot_command *const *command = adb_dot_commands; *command != NULL; command++)
		if (strcmp((*command)->name, name) == 0)
			return *command;
	return NULL;
}

static int complain_of_unknown(const char *name)
{
	name += *name == '.';
	for (const struct adb_dot_command *const *command = adb_dot_commands; *command != NULL; command++) {
		if (adb_is_near(name, (*command)->name)) {
			adb_complain("no dot-command is called '.%s'; did you mean '.%s'?", name,
				     (*command)->name);
			return ADB_EXIT_FAILED;
		}
	}
	adb_complain("no dot-command is called '.%s'; .help lists them", name);
	return ADB_EXIT_FAILED;
}

static int run_help(struct adb_shell *shell, int argc, char **argv)
{
	FILE *out = shell->style.out;

	if (argc == 1) {
		for (const struct adb_dot_command *const *command = adb_dot_commands; *command != NULL;
		     command++) {
			int width = fprintf(out, ".%s %s", (*command)->name, (*command)->usage);

			/* "…" takes three bytes and one column. */
			width -= strstr((*command)->usage, "…") != NULL ? 2 : 0;
			fprintf(out, "%*s %s\n", width < 29 ? 29 - width : 0, "", (*command)->summary);
		}
		return ADB_EXIT_OK;
	}

	const struct adb_dot_command *command = command_named(argv[1]);

	if (command == NULL)
		return complain_of_unknown(argv[1]);
	fprintf(out, ".%s %s\n%s\n", command->name, command->usage, command->summary);
	if (command->help != NULL)
		fprintf(out, "\n%s", command->help);
	return ADB_EXIT_OK;
}

static const struct adb_dot_command dot_help = {
	.name = "help",
	.usage = "[NAME]",
	.summary = "list the dot-commands, or tell more about one",
	.help = "What tables, columns and functions mean is told by .doc.\n",
	.least = 0,
	.most = 1,
	.run = run_help,
};

/* ---- .mode ---- */

static int run_mode(struct adb_shell *shell, int argc, char **argv)
{
	if (argc == 1) {
		const struct adb_renderer *current = adb_style_renderer(&shell->style);

		for (const struct adb_renderer *const *r = adb_renderers; *r != NULL; r++)
			fprintf(shell->style.out, "%c %-8s  %s\n", *r == current ? '*' : ' ', (*r)->name,
				(*r)->summary);
		return ADB_EXIT_OK;
	}

	const struct adb_renderer *renderer = adb_renderer_named(argv[1]);

	if (renderer == NULL) {
		adb_complain(".mode: no format is called '%s'; .mode lists them", argv[1]);
		return ADB_EXIT_FAILED;
	}
	shell->style.renderer = renderer;
	return ADB_EXIT_OK;
}

static const struct adb_dot_command dot_mode = {
	.name = "mode",
	.usage = "[FORMAT]",
	.summary = "choose the format of results, or list the formats",
	.help = "The default is box on a terminal and csv elsewhere.\n",
	.least = 0,
	.most = 1,
	.run = run_mode,
};

/* ---- .nullvalue ---- */

static int run_nullvalue(struct adb_shell *shell, int argc, char **argv)
{
	char *text = strdup(argv[1]);

	(void)argc;
	if (text == NULL) {
		adb_complain("out of memory");
		return ADB_EXIT_FAILED;
	}
	free(shell->null_text);
	shell->null_text = text;
	shell->style.null_text = text;
	return ADB_EXIT_OK;
}

static const struct adb_dot_command dot_nullvalue = {
	.name = "nullvalue",
	.usage = "TEXT",
	.summary = "print TEXT for NULL",
	.help = "'' is an empty text. json and ndjson always print null.\n",
	.least = 1,
	.most = 1,
	.run = run_nullvalue,
};

/* ---- .output ---- */

static void set_output(struct adb_shell *shell, FILE *file, char *path)
{
	if (shell->style.out != stdout)
		fclose(shell->style.out);
	free(shell->output_path);
	shell->output_path = path;
	shell->style.out = file;
	shell->style.is_terminal = isatty(fileno(file)) != 0;
}

/* "w" would empty the database before anyone could say that it is the wrong file. */
static bool is_database(const struct adb_shell *shell, const char *path)
{
	struct stat database, output;

	return stat(shell->path, &database) == 0 && stat(path, &output) == 0 &&
	       database.st_dev == output.st_dev && database.st_ino == output.st_ino;
}

static int run_output(struct adb_shell *shell, int argc, char **argv)
{
	if (argc == 1) {
		set_output(shell, stdout, NULL);
		return ADB_EXIT_OK;
	}
	if (is_database(shell, argv[1])) {
		adb_complain(".output: '%s' is the database", argv[1]);
		return ADB_EXIT_FAILED;
	}

	char *path = strdup(argv[1]);
	FILE *file = path != NULL ? fopen(path, "w") : NULL;

	if (file == NULL) {
		adb_complain(".output: %s: %s", argv[1], strerror(errno));
		free(path);
		return ADB_EXIT_FAILED;
	}
	set_output(shell, file, path);
	return ADB_EXIT_OK;
}

static const struct adb_dot_command dot_output = {
	.name = "output",
	.usage = "[FILE]",
	.summary = "write results to FILE, or to standard output again",
	.help = "FILE is replaced when it exists. Messages still go to standard error.\n",
	.least = 0,
	.most = 1,
	.run = run_output,
};

/* ---- .quit, .exit ---- */

static int run_quit(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	shell->leaving = true;
	return ADB_EXIT_OK;
}

static const struct adb_dot_command dot_quit = {
	.name = "quit",
	.usage = "",
	.summary = "leave, as Ctrl-D does",
	.run = run_quit,
};

static const struct adb_dot_command dot_exit = {
	.name = "exit",
	.usage = "",
	.summary = "the same as .quit",
	.run = run_quit,
};

/* ---- .read ---- */

static int run_read(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	if (shell->reading_depth == DEEPEST_READING) {
		adb_complain(".read: %s: more than %d files read each other", argv[1], DEEPEST_READING);
		return ADB_EXIT_FAILED;
	}

	FILE *in = fopen(argv[1], "r");

	if (in == NULL) {
		adb_complain(".read: %s: %s", argv[1], strerror(errno));
		return ADB_EXIT_FAILED;
	}
	shell->reading_depth++;

	int code = adb_shell_read(shell, in, argv[1]);

	shell->reading_depth--;
	fclose(in);
	return code;
}

static const struct adb_dot_command dot_read = {
	.name = "read",
	.usage = "FILE",
	.summary = "run the SQL and dot-commands in FILE, up to the first error",
	.least = 1,
	.most = 1,
	.run = run_read,
};

/* ---- .show ---- */

static int run_show(struct adb_shell *shell, int argc, char **argv)
{
	const struct adb_renderer *renderer = adb_style_renderer(&shell->style);
	const char *null_text = shell->style.null_text != NULL ? shell->style.null_text : renderer->null_text;

	(void)argc;
	(void)argv;
	fprintf(shell->style.out,
		"database   %s\nmode       %s%s\nheaders    %s\nnullvalue  '%s'\noutput     %s\ntimer      %s\n",
		shell->path, renderer->name, shell->style.renderer == NULL ? " (default)" : "",
		shell->style.headers ? "on" : "off", null_text,
		shell->output_path != NULL ? shell->output_path : "standard output",
		shell->timer ? "on" : "off");
	return ADB_EXIT_OK;
}

static const struct adb_dot_command dot_show = {
	.name = "show",
	.usage = "",
	.summary = "print the settings",
	.run = run_show,
};

/* ---- dispatch ---- */

const struct adb_dot_command *const adb_dot_commands[] = {
	&adb_dot_clip, &adb_dot_doc,    &dot_exit,   &dot_export, &dot_headers, &dot_help,
	&dot_mode,     &dot_nullvalue,  &dot_output, &dot_quit,   &dot_read,    &adb_dot_schema,
	&dot_show,     &adb_dot_tables, &dot_timer,  NULL,
};

static int run_words(struct adb_shell *shell, int count, char **words)
{
	const struct adb_dot_command *command = words[0][1] != '\0' ? command_named(words[0]) : NULL;

	if (command == NULL)
		return complain_of_unknown(words[0]);
	if (count - 1 < command->least || count - 1 > command->most) {
		adb_complain("usage: .%s %s", command->name, command->usage);
		return ADB_EXIT_FAILED;
	}
	return command->run(shell, count, words);
}

int adb_dot_command_run(struct adb_shell *shell, char *line, const struct adb_sql_origin *origin)
{
	char *words[ADB_MAX_WORDS + 1];
	int count = adb_split_words(line, words);
	int code = ADB_EXIT_FAILED;

	adb_watch_interrupts(shell->db); /* an export may have watched in its own way since */
	if (count > 0)
		code = run_words(shell, count, words);
	else
		adb_complain(count == -1 ? "a quote is not closed" : "too many words");
	if (code == ADB_EXIT_FAILED && origin->name != NULL)
		adb_complain("%s:%ld: stopped here", origin->name, origin->line);
	return code;
}

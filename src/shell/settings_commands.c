/* The dot-commands for settings: .digits, .explain, .headers, .mode, .nullvalue, .pager, .param, .show, .timer and .width. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "program/report.h"
#include "shell/dot_command.h"

/* ---- switches ---- */

static int set_switch(char **argv, bool *value)
{
	bool on = strcmp(argv[1], "on") == 0;

	if (!on && strcmp(argv[1], "off") != 0) {
		adb_report("%s: expected on or off, not '%s'", argv[0], argv[1]);
		return ADB_EXIT_FAILED;
	}
	*value = on;
	return ADB_EXIT_OK;
}

static int run_explain(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	return set_switch(argv, &shell->runner.explain);
}

static int run_headers(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	return set_switch(argv, &shell->runner.style.headers);
}

static int run_pager(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	return set_switch(argv, &shell->runner.use_pager);
}

static int run_timer(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	return set_switch(argv, &shell->timer);
}

/* ---- .digits ---- */

static int run_digits(struct adb_shell *shell, int argc, char **argv)
{
	struct adb_style *style = &shell->runner.style;
	char *end;

	if (argc == 1) {
		fprintf(style->out, "%d\n", style->digits);
		return ADB_EXIT_OK;
	}

	long digits = strtol(argv[1], &end, 10);

	if (*end != '\0' || end == argv[1] || digits < 0 || digits > ADB_MOST_DIGITS) {
		adb_report(".digits: expected a number of digits from 0 to %d, not '%s'", ADB_MOST_DIGITS,
			   argv[1]);
		return ADB_EXIT_FAILED;
	}
	style->digits = (int)digits;
	return ADB_EXIT_OK;
}

/* ---- .mode ---- */

static int run_mode(struct adb_shell *shell, int argc, char **argv)
{
	struct adb_style *style = &shell->runner.style;

	if (argc == 1) {
		const struct adb_renderer *current = adb_style_renderer(style);

		for (const struct adb_renderer *const *r = adb_renderers; *r != NULL; r++)
			fprintf(style->out, "%c %-8s  %s\n", *r == current ? '*' : ' ', (*r)->name,
				(*r)->summary);
		return ADB_EXIT_OK;
	}

	const struct adb_renderer *renderer = adb_renderer_named(argv[1]);

	if (renderer == NULL) {
		adb_report(".mode: no format is called '%s'; .mode lists them", argv[1]);
		return ADB_EXIT_FAILED;
	}
	style->renderer = renderer;
	return ADB_EXIT_OK;
}

/* ---- .nullvalue ---- */

static int run_nullvalue(struct adb_shell *shell, int argc, char **argv)
{
	char *text = strdup(argv[1]);

	(void)argc;
	if (text == NULL) {
		adb_report("out of memory");
		return ADB_EXIT_FAILED;
	}
	free(shell->null_text);
	shell->null_text = text;
	shell->runner.style.null_text = text;
	return ADB_EXIT_OK;
}

/* ---- .param ---- */

static int list_parameters(const struct adb_shell *shell)
{
	const struct adb_parameters *parameters = &shell->runner.parameters;
	struct adb_buffer text = { 0 };

	for (size_t i = 0; i < parameters->count; i++) {
		const struct adb_parameter *one = &parameters->list[i];

		adb_render_printable(&text, one->name, strlen(one->name), "");
		adb_buffer_text(&text, " = ");
		adb_render_printable(&text, one->value, strlen(one->value), "");
		adb_buffer_text(&text, "\n");
	}
	if (adb_buffer_ok(&text) && text.size > 0)
		fwrite(text.data, 1, text.size, shell->runner.style.out);
	adb_buffer_free(&text);
	return ADB_EXIT_OK;
}

static int set_parameter(struct adb_shell *shell, const char *name, const char *value)
{
	if (adb_parameters_set(&shell->runner.parameters, name, value))
		return ADB_EXIT_OK;
	adb_report(".param: '%s' is not a name", name);
	return ADB_EXIT_FAILED;
}

static int unset_parameter(struct adb_shell *shell, const char *name)
{
	if (adb_parameters_unset(&shell->runner.parameters, name))
		return ADB_EXIT_OK;
	adb_report(".param: no parameter is called '%s'", name);
	return ADB_EXIT_FAILED;
}

static int run_param(struct adb_shell *shell, int argc, char **argv)
{
	if (argc == 1)
		return list_parameters(shell);
	if (strcmp(argv[1], "set") == 0 && argc == 4)
		return set_parameter(shell, argv[2], argv[3]);
	if (strcmp(argv[1], "unset") == 0 && argc == 3)
		return unset_parameter(shell, argv[2]);
	if (strcmp(argv[1], "clear") == 0 && argc == 2) {
		adb_parameters_free(&shell->runner.parameters);
		return ADB_EXIT_OK;
	}
	adb_report("usage: .param %s", adb_dot_param.usage);
	return ADB_EXIT_FAILED;
}

/* ---- .width ---- */

static int run_width(struct adb_shell *shell, int argc, char **argv)
{
	int widths[ADB_MAX_WIDTHS];
	size_t count = (size_t)argc - 1;

	for (size_t i = 0; i < count; i++) {
		char *end;
		long width = strtol(argv[i + 1], &end, 10);

		if (*end != '\0' || end == argv[i + 1] || width < 0 || width > SHRT_MAX) {
			adb_report(".width: expected a number of columns from 0 to %d, not '%s'", SHRT_MAX,
				   argv[i + 1]);
			return ADB_EXIT_FAILED;
		}
		widths[i] = (int)width;
	}
	memcpy(shell->widths, widths, count * sizeof widths[0]);
	shell->runner.style.widths = shell->widths;
	shell->runner.style.width_count = count;
	return ADB_EXIT_OK;
}

/* ---- .show ---- */

static void print_widths(const struct adb_style *style)
{
	fputs("width     ", style->out);
	for (size_t i = 0; i < style->width_count; i++)
		fprintf(style->out, " %d", style->widths[i]);
	fputs(style->width_count > 0 ? "\n" : " as needed\n", style->out);
}

static int run_show(struct adb_shell *shell, int argc, char **argv)
{
	const struct adb_style *style = &shell->runner.style;
	const struct adb_renderer *renderer = adb_style_renderer(style);
	const char *null_text = style->null_text != NULL ? style->null_text : renderer->null_text;

	(void)argc;
	(void)argv;
	fprintf(style->out, "database   %s\nmode       %s%s\nheaders    %s\nnullvalue  '%s'\noutput     %s\n",
		shell->path, renderer->name, style->renderer == NULL ? " (default)" : "",
		style->headers ? "on" : "off", null_text,
		shell->output.file != NULL ? shell->output.path : "standard output");
	print_widths(style);
	fprintf(style->out, "digits     %d\n", style->digits);
	fprintf(style->out, "timer      %s\nexplain    %s\npager      %s\nparameters %zu\n",
		shell->timer ? "on" : "off", shell->runner.explain ? "on" : "off",
		shell->runner.use_pager ? "on" : "off", shell->runner.parameters.count);
	if (shell->runner.timeout > 0)
		fprintf(style->out, "timeout    %g s\n", shell->runner.timeout);
	return ADB_EXIT_OK;
}

const struct adb_dot_command adb_dot_width = {
	.name = "width",
	.usage = "[N…]",
	.summary = "set the widths of the first columns in box and table",
	.help = "Longer cells are cut and end with …; 0 is as wide as needed. Without N all widths are as needed.\n"
		"On a terminal, the widest text columns are cut when a row does not fit: the first one and the\n"
		"column name last, and none where the result is shown by a pager that scrolls sideways.\n",
	.min_arguments = 0,
	.max_arguments = ADB_MAX_WIDTHS - 1,
	.run = run_width,
};

const struct adb_dot_command adb_dot_explain = {
	.name = "explain",
	.usage = "on|off",
	.summary = "print the query plan of each statement before its result",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_SWITCH,
	.run = run_explain,
};

const struct adb_dot_command adb_dot_headers = {
	.name = "headers",
	.usage = "on|off",
	.summary = "print column names, or omit them",
	.help = "json, ndjson, line and markdown always print them.\n",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_SWITCH,
	.run = run_headers,
};

const struct adb_dot_command adb_dot_pager = {
	.name = "pager",
	.usage = "on|off",
	.summary = "show results that are longer than the screen in a pager, or print them",
	.help = "The pager is the program $PAGER, less if that is not set. At a prompt it is on at first.\n"
		"Only what goes to a terminal is shown by it.\n",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_SWITCH,
	.run = run_pager,
};

const struct adb_dot_command adb_dot_timer = {
	.name = "timer",
	.usage = "on|off",
	.summary = "print the time of each statement on standard error",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_SWITCH,
	.run = run_timer,
};

const struct adb_dot_command adb_dot_digits = {
	.name = "digits",
	.usage = "[N]",
	.summary = "set the significant digits of numbers on a terminal, or print them",
	.help = "The default is 6; 0 is all. It applies to auto, box and table on a terminal, and not to integers.\n"
		"Other formats, and results that are not printed on a terminal, always have all digits.\n",
	.min_arguments = 0,
	.max_arguments = 1,
	.run = run_digits,
};

const struct adb_dot_command adb_dot_mode = {
	.name = "mode",
	.usage = "[FORMAT]",
	.summary = "choose the format of results, or list the formats",
	.help = "The default is auto: csv where the output is no terminal; on a terminal box, and line for a result\n"
		"that is wider than the terminal although texts other than names were cut, or of which little would\n"
		"be left.\n",
	.min_arguments = 0,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_FORMAT,
	.run = run_mode,
};

const struct adb_dot_command adb_dot_nullvalue = {
	.name = "nullvalue",
	.usage = "TEXT",
	.summary = "print TEXT for NULL",
	.help = "'' is the empty text. json and ndjson always print null.\n",
	.min_arguments = 1,
	.max_arguments = 1,
	.run = run_nullvalue,
};

const struct adb_dot_command adb_dot_param = {
	.name = "param",
	.usage = "[set NAME VALUE|unset NAME|clear]",
	.summary = "set values of :NAME, @NAME and $NAME in SQL, or list them",
	.help = ADB_PARAMETER_RULE
	"In a dot-command put single quotes inside double quotes: .param set n \"'12'\"\n",
	.min_arguments = 0,
	.max_arguments = 3,
	.first_argument = ADB_ARGUMENT_PARAMETER,
	.run = run_param,
};

const struct adb_dot_command adb_dot_show = {
	.name = "show",
	.usage = "",
	.summary = "print the settings",
	.run = run_show,
};

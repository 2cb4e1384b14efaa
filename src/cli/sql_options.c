/* Parses the options that `animdb query` and `animdb shell` share. */
#include "cli/sql_options.h"

#include <stdlib.h>
#include <string.h>

#include "program/report.h"
#include "sql/open.h"

static int take_format(struct adb_sql_options *options, const struct adb_command *command)
{
	options->renderer = adb_renderer_named(optarg);
	return options->renderer != NULL ? ADB_EXIT_OK : adb_command_unknown_format(command, optarg, NULL);
}

static int take_parameter(struct adb_sql_options *options, const struct adb_command *command)
{
	if (adb_parameters_set_pair(&options->parameters, optarg))
		return ADB_EXIT_OK;
	return adb_command_usage(command, "-p takes NAME=VALUE, not '%s'", optarg);
}

static int take_timeout(struct adb_sql_options *options, const struct adb_command *command)
{
	if (adb_timeout_from_text(optarg, &options->timeout))
		return ADB_EXIT_OK;
	return adb_command_usage(command, "--timeout takes a number of seconds above 0, not '%s'", optarg);
}

static int take_attached(struct adb_sql_options *options, const struct adb_command *command)
{
	const char *equals = strchr(optarg, '=');
	const char **list = realloc(options->attached, (options->attached_count + 1) * sizeof *list);

	if (list == NULL) {
		adb_report("out of memory");
		return ADB_EXIT_FAILED;
	}
	options->attached = list;
	if (equals == NULL || equals == optarg)
		return adb_command_usage(command, "--attach takes NAME=FILE, not '%s'", optarg);
	options->attached[options->attached_count++] = optarg;
	return ADB_EXIT_OK;
}

static bool attach(sqlite3 *db, const char *pair)
{
	const char *equals = strchr(pair, '=');
	char *name = strndup(pair, (size_t)(equals - pair));
	struct adb_error error;
	bool attached = name != NULL && adb_database_attach(db, name, equals + 1, &error);

	if (!attached)
		adb_report("%s", name != NULL ? error.message : "out of memory");
	free(name);
	return attached;
}

int adb_sql_options_take(struct adb_sql_options *options, const struct adb_command *command, int option)
{
	switch (option) {
	case 'f':
		return take_format(options, command);
	case 'p':
		return take_parameter(options, command);
	case ADB_SQL_TIMEOUT:
		return take_timeout(options, command);
	case ADB_SQL_ATTACH:
		return take_attached(options, command);
	default:
		return adb_command_usage(command, NULL);
	}
}

bool adb_sql_options_apply(struct adb_sql_options *options, struct adb_runner *runner)
{
	runner->style.renderer = options->renderer;
	runner->timeout = options->timeout;
	runner->parameters = options->parameters;
	options->parameters = (struct adb_parameters){ 0 };
	for (size_t i = 0; i < options->attached_count; i++)
		if (!attach(runner->db, options->attached[i]))
			return false;
	return true;
}

void adb_sql_options_free(struct adb_sql_options *options)
{
	adb_parameters_free(&options->parameters);
	free(options->attached);
}

/* The command animdb export: writes clips to files. */
#include "export/export.h"

#include "cli/command.h"
#include "shell/run.h"

static int export_database(const char *path, const struct adb_export_options *options)
{
	sqlite3 *db = adb_command_open(path);

	if (db == NULL)
		return ADB_EXIT_FAILED;

	int code = adb_export_run(db, options);

	sqlite3_close(db);
	return code;
}

static int run(const struct adb_command *command, int argc, char **argv)
{
	struct adb_export_options options;
	int code;

	if (!adb_export_parse(argc, argv, 1, &options))
		code = adb_command_usage(command, NULL);
	else if (options.help)
		code = adb_command_help(command);
	else if (options.blender_script)
		code = adb_export_print_script();
	else if (options.rest_count == 0)
		code = adb_command_no_database(command);
	else
		code = export_database(options.rest[0], &options);
	adb_export_options_free(&options);
	return code;
}

const struct adb_command adb_command_export = {
	.name = "export",
	.usage = "DB -f FORMAT -o DIR [OPTION…]",
	.summary = "write clips to files for other programs",
	.help = adb_export_help,
	.run = run,
};

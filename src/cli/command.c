/* Functions that commands share: usage, help, printing of escaped text, opening a database. */
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/port/path.h"
#include "base/text.h"
#include "program/interrupt.h"
#include "shell/render.h"
#include "sql/open.h"
#include "store/header.h"

static bool is_database(const char *path)
{
	struct adb_database_header header;
	struct adb_error unused = { .outcome = ADB_OK };

	return adb_database_header_read(path, &header, &unused) && adb_database_header_is_ours(&header);
}

int adb_command_usage(const struct adb_command *command, const char *problem, ...)
{
	if (problem != NULL) {
		va_list arguments;

		va_start(arguments, problem);
		adb_vreport(problem, arguments);
		va_end(arguments);
	}
	fprintf(stderr, "usage: animdb %s %s\n", command->name, command->usage);
	return ADB_EXIT_USAGE;
}

int adb_command_no_database(const struct adb_command *command)
{
	return adb_command_usage(command, "no database given; 'animdb index DB PATH…' makes one");
}

int adb_command_unknown_format(const struct adb_command *command, const char *word, const char *more)
{
	struct adb_buffer names = { 0 };

	for (const struct adb_renderer *const *renderer = adb_renderers; *renderer != NULL; renderer++)
		adb_buffer_printf(&names, "%s%s", names.size > 0 ? ", " : "", (*renderer)->name);
	if (more != NULL)
		adb_buffer_printf(&names, ", %s", more);

	int code = adb_command_usage(command, "no format is called '%s'; there are %.*s", word,
				     (int)names.size, names.size > 0 ? names.data : "");

	adb_buffer_free(&names);
	return code;
}

bool adb_command_is_swapped(const struct adb_command *command, int argc, char **argv)
{
	if (adb_path_exists(argv[0]))
		return false;
	for (int i = 1; i < argc; i++) {
		if (!is_database(argv[i]))
			continue;
		adb_report("the database comes first: animdb %s %s …", command->name, argv[i]);
		return true;
	}
	return false;
}

int adb_command_help(const struct adb_command *command)
{
	printf("usage: animdb %s %s\n\n%s\n", command->name, command->usage, command->summary);
	if (command->help != NULL)
		printf("\n%s", command->help);
	if (command->print_more_help != NULL)
		command->print_more_help();
	return ADB_EXIT_OK;
}

bool adb_print_escaped(const char *text)
{
	size_t size = adb_text_printable(NULL, 0, text) + 1;
	char *escaped = adb_memory_resized(NULL, size);

	if (escaped == NULL)
		return false;
	adb_text_printable(escaped, size, text);
	fputs(escaped, stdout);
	free(escaped);
	return true;
}

sqlite3 *adb_command_open(const char *path)
{
	struct adb_error error;
	sqlite3 *db = adb_database_open(path, &error);

	if (db == NULL) {
		adb_report("%s", error.message);
		return NULL;
	}
	adb_catch_interrupts();
	adb_watch_interrupts(db);
	adb_report_pending(db, path);
	return db;
}

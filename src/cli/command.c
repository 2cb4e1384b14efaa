/* Functions that commands share: usage, help, printing of escaped text, opening a database. */
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "program/interrupt.h"
#include "sql/open.h"

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

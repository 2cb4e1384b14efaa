#include "cli/command.h"

#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "sqlite/watch.h"

/* Bytes of a message that are printed where there is no memory for all of it. */
enum { WITHOUT_MEMORY = 1024 };

/* Messages quote names of dumps, so that each line is made printable. */
static void print_line(const char *line)
{
	char part[WITHOUT_MEMORY];
	size_t size = adb_text_printable(NULL, 0, line) + 1;
	char *whole = malloc(size), *safe = whole;

	if (whole == NULL) {
		safe = part;
		size = sizeof part;
	}
	adb_text_printable(safe, size, line);
	fprintf(stderr, "%s\n", safe);
	free(whole);
}

static void complain(const char *prefix, const char *format, va_list arguments)
{
	char part[WITHOUT_MEMORY], *whole, *rest;
	va_list again;

	va_copy(again, arguments);
	if (vasprintf(&whole, format, arguments) < 0) {
		whole = NULL;
		vsnprintf(part, sizeof part, format, again);
	}
	va_end(again);
	fflush(stdout);
	fputs(prefix, stderr);
	rest = whole != NULL ? whole : part;
	for (char *line; (line = strsep(&rest, "\n")) != NULL;)
		print_line(line);
	free(whole);
}

void adb_complain(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	complain("animdb: ", format, arguments);
	va_end(arguments);
}

int adb_command_usage(const struct adb_command *command, const char *problem, ...)
{
	if (problem != NULL) {
		va_list arguments;

		va_start(arguments, problem);
		complain("animdb: ", problem, arguments);
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

bool adb_command_was_complete(void)
{
	if (adb_memory_has_failed())
		adb_complain("out of memory: what it could not do is missing");
	else if (adb_sqlite_has_failed())
		adb_complain("the database could not be read: what depends on it is missing");
	return !adb_memory_has_failed() && !adb_sqlite_has_failed();
}

static void note_signal(int number)
{
	if (adb_interrupted != SIGTERM) /* which no Ctrl-C takes back */
		adb_interrupted = number;
}

void adb_catch_interrupts(void)
{
	/* Without SA_RESTART, so that reading a line ends too. */
	struct sigaction action = { .sa_handler = note_signal };

	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

/* The command animdb query: runs SQL and prints the results. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/port/file.h"
#include "base/stop.h"
#include "cli/command.h"
#include "cli/sql_options.h"
#include "program/interrupt.h"
#include "shell/split.h"
#include "sql/open.h"

/* One piece of SQL on the command line. */
struct piece {
	const char *text; /* SQL, or the name of a file with SQL; "-" = standard input */
	bool is_file;
};

/* Removes a comment at the start of an argument, so that getopt_long() does not take its "--" for an option. */
static void hide_comments(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		while (strncmp(argv[i], "--", 2) == 0 && argv[i][2] != '\0' &&
		       strchr(" \t\n", argv[i][2]) != NULL)
			argv[i] += strcspn(argv[i], "\n");
}

/* Parses the options. Adds each --file to `pieces`, and sets *help for -h. Returns an exit code. */
static int take_options(const struct adb_command *command, int argc, char **argv,
			struct adb_sql_options *chosen, struct piece *pieces, size_t *count, bool *help)
{
	enum { OPTION_FILE = ADB_SQL_FIRST_OTHER };
	static const struct option options[] = {
		ADB_SQL_OPTIONS,
		{ "file", required_argument, NULL, OPTION_FILE },
		{ NULL, 0, NULL, 0 },
	};
	int code = ADB_EXIT_OK;

	for (int option; code == ADB_EXIT_OK &&
			 (option = getopt_long(argc, argv, ADB_SQL_SHORT_OPTIONS, options, NULL)) != -1;) {
		*help |= option == 'h';
		if (option == OPTION_FILE)
			pieces[(*count)++] = (struct piece){ .text = optarg, .is_file = true };
		else if (option != 'h')
			code = adb_sql_options_take(chosen, command, option);
	}
	return code;
}

/* Returns false after a message when `chunk` has a NUL or makes the SQL too long. */
static bool append_chunk(struct adb_buffer *sql, const char *chunk, size_t size, const char *name)
{
	if (memchr(chunk, '\0', size) != NULL) {
		adb_report("%s: not SQL, because it contains a NUL byte", name);
		return false;
	}
	if (sql->size + size > ADB_MAX_SQL_SIZE) {
		adb_report("%s: the SQL is longer than %d MiB", name, ADB_MAX_SQL_SIZE >> 20);
		return false;
	}
	adb_buffer_add(sql, chunk, size);
	return true;
}

/* Reads all of `in` into `sql`, NUL-terminated. Returns false after a message, or without one when interrupted. */
static bool read_all(FILE *in, const char *name, struct adb_buffer *sql)
{
	char chunk[16 * 1024];
	size_t size;

	while (!adb_interrupted && (size = fread(chunk, 1, sizeof chunk, in)) > 0)
		if (!append_chunk(sql, chunk, size, name))
			return false;
	if (adb_interrupted)
		return false;
	if (ferror(in)) {
		adb_report("%s: %s", name, strerror(errno));
		return false;
	}
	adb_buffer_add(sql, "", 1);
	if (!adb_buffer_ok(sql))
		adb_report("out of memory");
	return adb_buffer_ok(sql);
}

static int run_stream(struct adb_runner *runner, FILE *in, const char *name)
{
	const struct adb_sql_origin origin = { .name = name, .line = 1 };
	struct adb_buffer sql = { 0 };
	int code = ADB_EXIT_FAILED;

	if (read_all(in, name, &sql))
		code = adb_run_sql(runner, sql.data, &origin);
	else if (adb_interrupted)
		code = ADB_EXIT_INTERRUPTED;
	adb_buffer_free(&sql);
	return code;
}

static int run_file(struct adb_runner *runner, const char *path)
{
	FILE *in = adb_stream_to_read(path);

	if (in == NULL) {
		adb_report("%s: %s", path, strerror(errno));
		return ADB_EXIT_FAILED;
	}

	int code = run_stream(runner, in, path);

	fclose(in);
	return code;
}

static int run_piece(struct adb_runner *runner, const struct piece *piece)
{
	const struct adb_sql_origin typed = { .name = NULL, .line = 1 };

	if (!piece->is_file)
		return adb_run_sql(runner, piece->text, &typed);
	if (strcmp(piece->text, "-") == 0)
		return run_stream(runner, stdin, "standard input");
	return run_file(runner, piece->text);
}

static int run_all(const char *path, struct adb_sql_options *options, const struct piece *pieces,
		   size_t count)
{
	struct adb_error error;
	struct adb_runner runner;
	sqlite3 *db = adb_database_open(path, &error);
	int code = ADB_EXIT_OK;

	if (db == NULL) {
		adb_report("%s", error.message);
		return ADB_EXIT_FAILED;
	}
	adb_catch_interrupts();
	adb_runner_begin(&runner, db);
	runner.use_pager = runner.hints = true;
	adb_report_pending(db, path);
	if (!adb_sql_options_apply(options, &runner))
		code = ADB_EXIT_FAILED;
	for (size_t i = 0; i < count && code == ADB_EXIT_OK; i++)
		code = run_piece(&runner, &pieces[i]);
	adb_parameters_free(&runner.parameters);
	sqlite3_close(db);
	return code;
}

static int query_words(const struct adb_command *command, int argc, char **argv,
		       struct adb_sql_options *chosen, struct piece *pieces)
{
	size_t count = 0;
	bool help = false;
	int code = take_options(command, argc, argv, chosen, pieces, &count, &help);

	if (help)
		return adb_command_help(command);
	if (code != ADB_EXIT_OK)
		return code;
	if (argc == optind)
		return adb_command_no_database(command);
	if (adb_command_is_swapped(command, argc - optind, argv + optind))
		return ADB_EXIT_USAGE;
	for (int i = optind + 1; i < argc; i++)
		pieces[count++] = (struct piece){ .text = argv[i], .is_file = strcmp(argv[i], "-") == 0 };
	if (count == 0)
		return adb_command_usage(command, "no SQL given");
	return run_all(argv[optind], chosen, pieces, count);
}

static int query_run(const struct adb_command *command, int argc, char **argv)
{
	struct adb_sql_options chosen = { 0 };
	struct piece *pieces = calloc((size_t)argc, sizeof *pieces);

	if (pieces == NULL) {
		adb_report("out of memory");
		return ADB_EXIT_FAILED;
	}
	hide_comments(argc, argv);

	int code = query_words(command, argc, argv, &chosen, pieces);

	adb_sql_options_free(&chosen);
	free(pieces);
	return code;
}

const struct adb_command adb_command_query = {
	.name = "query",
	.usage = "[OPTION…] DB SQL…",
	.summary = "run SQL and print the results",
	.help = ADB_SQL_OPTIONS_HELP
	"      --file FILE         run SQL from a file, before the SQL after DB\n"
	"  -h, --help              this text\n"
	"\n"
	"SQL is one or more statements; '-' reads them from standard input. Results are printed in order, up\n"
	"to the first statement that fails. The database is opened for reading only.\n",
	.run = query_run,
};

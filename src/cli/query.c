/* animdb query: runs SQL and prints what it gives. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "cli/command.h"
#include "shell/run.h"
#include "store/open.h"

/* All of standard input with a NUL behind it. Complains when that cannot be had. */
static bool read_input(struct adb_buffer *sql)
{
	char chunk[16 * 1024];
	size_t size;

	while ((size = fread(chunk, 1, sizeof chunk, stdin)) > 0)
		adb_buffer_add(sql, chunk, size);
	if (adb_interrupted)
		return false;
	if (ferror(stdin)) {
		adb_complain("standard input: %s", strerror(errno));
		return false;
	}
	if (sql->size > 0 && adb_buffer_ok(sql) && memchr(sql->data, '\0', sql->size) != NULL) {
		adb_complain("standard input: a NUL byte, so this is no SQL");
		return false;
	}
	adb_buffer_add(sql, "", 1);
	if (!adb_buffer_ok(sql))
		adb_complain("out of memory");
	return adb_buffer_ok(sql);
}

static int run_input(sqlite3 *db, const struct adb_style *style)
{
	const struct adb_sql_origin origin = { .name = "standard input", .line = 1 };
	struct adb_buffer sql = { 0 };
	int code = ADB_EXIT_FAILED;

	if (read_input(&sql))
		code = adb_run_sql(db, style, sql.data, &origin);
	else if (adb_interrupted)
		code = ADB_EXIT_INTERRUPTED;
	adb_buffer_free(&sql);
	return code;
}

static int run_all(const char *path, const struct adb_style *style, int count, char **texts)
{
	const struct adb_sql_origin typed = { .name = NULL, .line = 1 };
	struct adb_error error;
	sqlite3 *db = adb_database_open(path, &error);
	int code = ADB_EXIT_OK;

	if (db == NULL) {
		adb_complain("%s", error.message);
		return ADB_EXIT_FAILED;
	}
	adb_catch_interrupts();
	for (int i = 0; i < count && code == ADB_EXIT_OK; i++)
		code = strcmp(texts[i], "-") == 0 ? run_input(db, style)
						  : adb_run_sql(db, style, texts[i], &typed);
	sqlite3_close(db);
	return code;
}

/* SQL that begins with a comment is no option: what is left of it begins with the end of that line. */
static void hide_comments(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		while (strncmp(argv[i], "--", 2) == 0 && argv[i][2] != '\0' &&
		       strchr(" \t\n", argv[i][2]) != NULL)
			argv[i] += strcspn(argv[i], "\n");
}

static int query_run(const struct adb_command *command, int argc, char **argv)
{
	static const struct option options[] = {
		{ "format", required_argument, NULL, 'f' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	struct adb_style style = { .out = stdout,
				   .is_terminal = isatty(STDOUT_FILENO) != 0,
				   .headers = true };

	hide_comments(argc, argv);
	for (int option; (option = getopt_long(argc, argv, "f:h", options, NULL)) != -1;) {
		if (option == 'h')
			return adb_command_help(command);
		if (option != 'f')
			return adb_command_usage(command, NULL);
		style.renderer = adb_renderer_named(optarg);
		if (style.renderer == NULL)
			return adb_command_usage(command, "no format is called '%s'", optarg);
	}
	if (argc - optind < 2)
		return adb_command_usage(command, argc == optind ? "no database given" : "no SQL given");
	return run_all(argv[optind], &style, argc - optind - 1, argv + optind + 1);
}

const struct adb_command adb_command_query = {
	.name = "query",
	.usage = "[-f FORMAT] DB SQL…",
	.summary = "run SQL and print what it gives",
	.help = "  -f, --format FORMAT  box, table, csv, json, ndjson, line or markdown; the default is box on a\n"
		"                       terminal and csv elsewhere\n"
		"  -h, --help           this text\n"
		"\n"
		"SQL is one or more statements; '-' reads them from standard input. Each result is printed in turn,\n"
		"up to the first statement that fails. The database is opened for reading only.\n",
	.run = query_run,
};

/* The dot-commands with a file as argument: .once, .open, .output and .read. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/file.h"
#include "base/port/file_info.h"
#include "program/report.h"
#include "shell/dot_command.h"
#include "shell/sql_names.h"

enum { MAX_READ_DEPTH = 16 };

/* ---- .output, .once ---- */

struct file_id {
	struct adb_file_info info;
	bool is_database_file; /* the output is a file of the database connection */
};

static void compare_file(void *context, const char *path)
{
	struct file_id *output = context;
	struct adb_file_info info;

	output->is_database_file |= adb_file_info_of(path, &info) && adb_file_is_same(&info, &output->info);
}

/* Whether `path` is the database or an attached one, which opening for writing would empty. */
static bool is_database(const struct adb_shell *shell, const char *path)
{
	struct adb_file_info info;

	if (!adb_file_info_of(path, &info))
		return false;

	struct file_id output = { .info = info };

	adb_sql_texts_each(shell->runner.db, "SELECT file FROM pragma_database_list", NULL, compare_file,
			   &output);
	return output.is_database_file;
}

static int redirect(struct adb_shell *shell, char **argv, bool once)
{
	if (is_database(shell, argv[1])) {
		adb_report("%s: '%s' is the database", argv[0], argv[1]);
		return ADB_EXIT_FAILED;
	}

	char *path = strdup(argv[1]);
	FILE *file = path != NULL ? adb_stream_to_write(path) : NULL;

	if (file == NULL) {
		adb_report("%s: %s: %s", argv[0], argv[1], strerror(errno));
		free(path);
		return ADB_EXIT_FAILED;
	}
	adb_shell_set_output(shell, file, path, once);
	return ADB_EXIT_OK;
}

static int run_output(struct adb_shell *shell, int argc, char **argv)
{
	if (argc > 1)
		return redirect(shell, argv, false);
	adb_shell_set_output(shell, stdout, NULL, false);
	return ADB_EXIT_OK;
}

static int run_once(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	return redirect(shell, argv, true);
}

const struct adb_dot_command adb_dot_output = {
	.name = "output",
	.usage = "[FILE]",
	.summary = "write results to FILE, or to standard output again",
	.help = "FILE is replaced when it exists. Messages still go to standard error.\n",
	.min_arguments = 0,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_FILE,
	.run = run_output,
};

const struct adb_dot_command adb_dot_once = {
	.name = "once",
	.usage = "FILE",
	.summary = "write the results of the next line to FILE",
	.help = "FILE is replaced when it exists.\n",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_FILE,
	.run = run_once,
};

/* ---- .open ---- */

static int run_open(struct adb_shell *shell, int argc, char **argv)
{
	struct adb_error error;

	(void)argc;
	if (adb_shell_open(shell, argv[1], &error))
		return ADB_EXIT_OK;
	adb_report(".open: %s", error.message);
	return ADB_EXIT_FAILED;
}

const struct adb_dot_command adb_dot_open = {
	.name = "open",
	.usage = "DB",
	.summary = "close the database and open another one",
	.help = "Settings and parameters are kept; attached databases are not.\n",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_FILE,
	.run = run_open,
};

/* ---- .read ---- */

static int run_read(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	if (shell->read_depth == MAX_READ_DEPTH) {
		adb_report(".read: %s: more than %d nested .read commands", argv[1], MAX_READ_DEPTH);
		return ADB_EXIT_FAILED;
	}

	FILE *in = adb_stream_to_read(argv[1]);

	if (in == NULL) {
		adb_report(".read: %s: %s", argv[1], strerror(errno));
		return ADB_EXIT_FAILED;
	}
	shell->read_depth++;

	int code = adb_shell_run_stream(shell, in, argv[1]);

	shell->read_depth--;
	fclose(in);
	return code;
}

const struct adb_dot_command adb_dot_read = {
	.name = "read",
	.usage = "FILE",
	.summary = "run the SQL and dot-commands in FILE, up to the first error",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_FILE,
	.run = run_read,
};

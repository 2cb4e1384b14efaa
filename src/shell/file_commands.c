/* The dot-commands with a file as argument: .once, .open, .output and .read. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/file.h"
#include "base/port/path.h"
#include "program/report.h"
#include "shell/dot_command.h"
#include "sql/protected_files.h"

enum { MAX_READ_DEPTH = 16 };

/* ---- .output, .once ---- */

/* Whether this session wrote the file. */
static bool is_own(const struct adb_shell *shell, const char *path)
{
	char *real = adb_path_real(path);
	bool found = false;

	for (size_t at = 0; real != NULL && !found && at < shell->written.size;
	     at += strlen(shell->written.data + at) + 1)
		found = strcmp(shell->written.data + at, real) == 0;
	free(real);
	return found;
}

/* `argv` has the command, perhaps --force, and the file. */
static int redirect(struct adb_shell *shell, int argc, char **argv, bool once)
{
	bool force = strcmp(argv[1], "--force") == 0;
	const char *path = argv[argc - 1];
	struct adb_output output;
	struct adb_error error;
	enum adb_outcome outcome;

	if (force != (argc == 3)) {
		adb_report("%s takes a file, and --force before it", argv[0]);
		return ADB_EXIT_FAILED;
	}
	adb_shell_set_output(shell, NULL, false); /* the same file may come again */
	adb_output_protect(adb_protected_reason, shell->runner.db);
	outcome = adb_output_open_path(&output, path, force || is_own(shell, path), &error);
	adb_output_protect(NULL, NULL);
	if (outcome != ADB_OK) {
		adb_report("%s: %s", argv[0], error.message);
		return ADB_EXIT_FAILED;
	}
	adb_shell_set_output(shell, &output, once);
	return ADB_EXIT_OK;
}

static int run_output(struct adb_shell *shell, int argc, char **argv)
{
	if (argc > 1)
		return redirect(shell, argc, argv, false);
	adb_shell_set_output(shell, NULL, false);
	return ADB_EXIT_OK;
}

static int run_once(struct adb_shell *shell, int argc, char **argv)
{
	return redirect(shell, argc, argv, true);
}

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

const struct adb_dot_command adb_dot_output = {
	.name = "output",
	.usage = "[[--force] FILE]",
	.summary = "write results to FILE, or to standard output again",
	.help = "A FILE that this session did not write is replaced with --force only. FILE has its name when\n"
		"the output goes elsewhere. Messages still go to standard error.\n",
	.min_arguments = 0,
	.max_arguments = 2,
	.first_argument = ADB_ARGUMENT_FILE,
	.run = run_output,
};

const struct adb_dot_command adb_dot_once = {
	.name = "once",
	.usage = "[--force] FILE",
	.summary = "write the results of the next line to FILE",
	.help = "A FILE that this session did not write is replaced with --force only.\n",
	.min_arguments = 1,
	.max_arguments = 2,
	.first_argument = ADB_ARGUMENT_FILE,
	.run = run_once,
};

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

const struct adb_dot_command adb_dot_read = {
	.name = "read",
	.usage = "FILE",
	.summary = "run the SQL and dot-commands in FILE, up to the first error",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_FILE,
	.run = run_read,
};

#include "shell/shell.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "shell/dot_command.h"
#include "shell/line_editor.h"
#include "shell/run.h"
#include "shell/split.h"

void adb_shell_begin(struct adb_shell *shell, sqlite3 *db, const char *path)
{
	*shell = (struct adb_shell){
		.db = db,
		.path = path,
		.style = { .out = stdout, .is_terminal = isatty(STDOUT_FILENO) != 0, .headers = true },
	};
}

void adb_shell_end(struct adb_shell *shell)
{
	if (shell->style.out != stdout)
		fclose(shell->style.out);
	free(shell->null_text);
	free(shell->output_path);
}

static int run_timed(struct adb_shell *shell, const char *sql, const struct adb_sql_origin *origin)
{
	struct timespec from, to;

	clock_gettime(CLOCK_MONOTONIC, &from);

	int code = adb_run_sql(shell->db, &shell->style, sql, origin);

	clock_gettime(CLOCK_MONOTONIC, &to);
	if (shell->timer) {
		fflush(shell->style.out);
		fprintf(stderr, "%.3f s\n",
			(double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9);
	}
	return code;
}

/* Does what a line completed, `name` NULL = typed. */
static int obey(struct adb_shell *shell, struct adb_splitter *splitter, enum adb_split what, const char *name)
{
	const struct adb_sql_origin origin = { .name = name, .line = splitter->first_line };
	int code = ADB_EXIT_OK;

	if (!adb_buffer_ok(&splitter->text)) {
		adb_complain("out of memory");
		adb_splitter_clear(splitter);
		code = ADB_EXIT_FAILED;
	} else if (what == ADB_SPLIT_SQL) {
		code = run_timed(shell, splitter->text.data, &origin);
	} else if (what == ADB_SPLIT_COMMAND) {
		code = adb_dot_command_run(shell, splitter->text.data, &origin);
	}
	if (fflush(shell->style.out) != 0 && code == ADB_EXIT_OK && !adb_interrupted) {
		adb_complain("the result cannot be written: %s", strerror(errno));
		code = ADB_EXIT_FAILED;
	}
	return code;
}

static int read_lines(struct adb_shell *shell, FILE *in, const char *name, struct adb_splitter *splitter)
{
	char *line = NULL;
	size_t capacity = 0;
	ssize_t size = 0;
	int code = ADB_EXIT_OK;

	while (code == ADB_EXIT_OK && !shell->leaving && (size = getline(&line, &capacity, in)) >= 0) {
		if (strlen(line) != (size_t)size) {
			adb_complain("%s:%ld: a NUL byte, so this is no SQL", name, splitter->line + 1);
			code = ADB_EXIT_FAILED;
			break;
		}
		line[strcspn(line, "\n")] = '\0';
		code = obey(shell, splitter, adb_splitter_line(splitter, line), name);
	}
	free(line);
	if (adb_interrupted)
		return ADB_EXIT_INTERRUPTED;
	if (size < 0 && ferror(in)) {
		adb_complain("%s: %s", name, strerror(errno));
		return ADB_EXIT_FAILED;
	}
	if (code == ADB_EXIT_OK && !shell->leaving)
		code = obey(shell, splitter, adb_splitter_end(splitter), name);
	return code;
}

int adb_shell_read(struct adb_shell *shell, FILE *in, const char *name)
{
	struct adb_splitter splitter = { 0 };
	int code = read_lines(shell, in, name, &splitter);

	adb_buffer_free(&splitter.text);
	return code;
}

static void talk(struct adb_shell *shell, struct adb_line_editor *editor, struct adb_splitter *splitter)
{
	while (!shell->leaving && adb_interrupted != SIGTERM) {
		if (adb_interrupted == SIGINT)
			adb_interrupted = 0;

		bool is_open = adb_splitter_is_open(splitter);
		const char *line = adb_line_editor_read(editor, is_open ? "   ...> " : "animdb> ");

		if (line != NULL) {
			obey(shell, splitter, adb_splitter_line(splitter, line), NULL);
		} else {
			puts(adb_interrupted == SIGINT ? "^C" : "");
			adb_splitter_clear(splitter);
			shell->leaving = !adb_interrupted;
		}
	}
}

int adb_shell_talk(struct adb_shell *shell)
{
	struct adb_line_editor *editor = adb_line_editor_new();
	struct adb_splitter splitter = { 0 };

	if (editor == NULL)
		return adb_shell_read(shell, stdin, "standard input");
	printf("animdb %s, %s: SQL ends with ';', .help lists commands, Ctrl-D leaves\n", ANIMDB_VERSION,
	       shell->path);
	talk(shell, editor, &splitter);
	adb_line_editor_free(editor);
	adb_buffer_free(&splitter.text);
	return adb_interrupted == SIGTERM ? ADB_EXIT_INTERRUPTED : ADB_EXIT_OK;
}

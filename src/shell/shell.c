/* The shell: opening databases, reading lines from a stream or the terminal, and executing them. */
#include "shell/shell.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "base/port/file.h"
#include "base/port/path.h"
#include "base/stop.h"
#include "program/report.h"
#include "shell/complete.h"
#include "shell/dot_command.h"
#include "shell/line_editor.h"
#include "shell/split.h"
#include "shell/xdg.h"
#include "sql/open.h"

/* The outcome of reading a line. */
enum line { LINE_READ, LINE_END, LINE_FAILED };

struct repl {
	struct adb_shell *shell;
	struct adb_splitter splitter;
};

static sqlite3 *open_database(const char *path, char **copy, struct adb_error *error)
{
	sqlite3 *db = adb_database_open(path, error);

	*copy = db != NULL ? strdup(path) : NULL;
	if (db != NULL && *copy == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		sqlite3_close(db);
		db = NULL;
	}
	if (db != NULL)
		adb_report_pending(db, path);
	return db;
}

/* Gives the file its name. Later in the session it may be replaced. */
static void complete_output(struct adb_shell *shell)
{
	char *path = adb_memory_text(shell->output.path), *real;
	struct adb_error error;

	if (adb_output_commit(&shell->output, &error) != ADB_OK)
		adb_report("%s", error.message);
	real = path != NULL ? adb_path_real(path) : NULL;
	if (real != NULL)
		adb_buffer_add(&shell->written, real, strlen(real) + 1);
	free(real);
	free(path);
}

static enum line report_bad_line(const char *name, long number, const char *why)
{
	adb_report("%s:%ld: %s", name, number, why);
	return LINE_FAILED;
}

/* Reads one line into `line`, without its newline and with a NUL. Reports a line that cannot be SQL. */
static enum line read_line(FILE *in, const char *name, long number, struct adb_buffer *line)
{
	int c = EOF;

	adb_buffer_clear(line);
	while (line->size < ADB_MAX_SQL_SIZE && adb_buffer_ok(line) && (c = getc(in)) != EOF && c != '\n') {
		char byte = (char)c;

		if (byte == '\0')
			return report_bad_line(name, number, "not SQL, because the line contains a NUL byte");
		adb_buffer_add(line, &byte, 1);
	}
	if (line->size == ADB_MAX_SQL_SIZE)
		return report_bad_line(name, number, "the line is too long for SQL");
	if (c == EOF && adb_buffer_ok(line) && (line->size == 0 || ferror(in)))
		return LINE_END;
	adb_buffer_add(line, "", 1);
	return adb_buffer_ok(line) ? LINE_READ : report_bad_line(name, number, "out of memory");
}

static int run_timed(struct adb_shell *shell, const char *sql, const struct adb_sql_origin *origin)
{
	struct timespec from, to;

	clock_gettime(CLOCK_MONOTONIC, &from);

	int code = adb_run_sql(&shell->runner, sql, origin);

	clock_gettime(CLOCK_MONOTONIC, &to);
	if (shell->timer) {
		fflush(shell->runner.style.out);
		fprintf(stderr, "%.3f s\n",
			(double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9);
	}
	return code;
}

/* Executes the statement or dot-command that the splitter completed. `name` is that of the stream, NULL = terminal. */
static int execute(struct adb_shell *shell, struct adb_splitter *splitter, enum adb_split what,
		   const char *name)
{
	const struct adb_sql_origin origin = { .name = name, .line = splitter->first_line };
	bool once = shell->output_once; /* set by an earlier line */
	int code = ADB_EXIT_OK;

	if (!adb_buffer_ok(&splitter->text)) {
		adb_report("out of memory");
		adb_splitter_clear(splitter);
		code = ADB_EXIT_FAILED;
	} else if (what == ADB_SPLIT_SQL) {
		code = run_timed(shell, splitter->text.data, &origin);
	} else if (what == ADB_SPLIT_COMMAND) {
		code = adb_dot_command_run(shell, splitter->text.data, &origin);
	}
	if (fflush(shell->runner.style.out) != 0 && code == ADB_EXIT_OK && !adb_interrupted) {
		adb_report("the result cannot be written: %s", strerror(errno));
		code = ADB_EXIT_FAILED;
	}
	if (once && shell->output_once && what != ADB_SPLIT_MORE)
		adb_shell_set_output(shell, NULL, false);
	return code;
}

static int execute_line(struct adb_shell *shell, struct adb_splitter *splitter, const char *line,
			const char *name)
{
	int code = execute(shell, splitter, adb_splitter_line(splitter, line), name);

	if (code != ADB_EXIT_OK || !adb_splitter_is_open(splitter) || splitter->text.size <= ADB_MAX_SQL_SIZE)
		return code;
	adb_report("%s:%ld: the statement is longer than %d MiB", name, splitter->first_line,
		   ADB_MAX_SQL_SIZE >> 20);
	return ADB_EXIT_FAILED;
}

static int read_lines(struct adb_shell *shell, FILE *in, const char *name, struct adb_splitter *splitter)
{
	struct adb_buffer line = { 0 };
	enum line read = LINE_READ;
	int code = ADB_EXIT_OK;

	while (code == ADB_EXIT_OK && !shell->quit_requested && !adb_interrupted &&
	       (read = read_line(in, name, splitter->line + 1, &line)) == LINE_READ)
		code = execute_line(shell, splitter, line.data, name);
	adb_buffer_free(&line);
	if (adb_interrupted)
		return ADB_EXIT_INTERRUPTED;
	if (read == LINE_FAILED)
		return ADB_EXIT_FAILED;
	if (read == LINE_END && ferror(in)) {
		adb_report("%s: %s", name, strerror(errno));
		return ADB_EXIT_FAILED;
	}
	if (code == ADB_EXIT_OK && !shell->quit_requested)
		code = execute(shell, splitter, adb_splitter_end(splitter), name);
	return code;
}

static void complete(void *context, const char *line, size_t cursor, struct adb_completions *completions)
{
	struct repl *repl = context;
	const char *previous = adb_splitter_is_open(&repl->splitter) ? repl->splitter.text.data : "";

	adb_runner_watch(&repl->shell->runner);
	adb_complete(repl->shell->runner.db, previous, line, cursor, completions);
}

static void remember(struct adb_line_editor *editor, const struct adb_splitter *splitter)
{
	if (adb_buffer_ok(&splitter->text))
		adb_line_editor_remember(editor, splitter->text.data);
}

static void run_repl(struct repl *repl, struct adb_line_editor *editor)
{
	struct adb_shell *shell = repl->shell;

	while (!shell->quit_requested && adb_interrupted != SIGTERM) {
		if (adb_interrupted == SIGINT)
			adb_interrupted = 0;

		bool is_open = adb_splitter_is_open(&repl->splitter);
		const char *line = adb_line_editor_read(editor, is_open ? "   ...> " : "animdb> ");

		if (line != NULL) {
			enum adb_split what = adb_splitter_line(&repl->splitter, line);

			if (what != ADB_SPLIT_MORE) /* before the command is split into words in place */
				remember(editor, &repl->splitter);
			execute(shell, &repl->splitter, what, NULL);
		} else {
			if (adb_splitter_is_open(&repl->splitter))
				remember(editor, &repl->splitter);
			puts(adb_interrupted == SIGINT ? "^C" : "");
			adb_splitter_clear(&repl->splitter);
			shell->quit_requested = !adb_interrupted;
		}
	}
}

/* Executes the start-up file of the user, if there is one. */
static void read_start_up(struct adb_shell *shell)
{
	char *path = adb_xdg_path("XDG_CONFIG_HOME", ".config", "shellrc");
	FILE *in = path != NULL ? adb_stream_to_read(path) : NULL;

	if (in != NULL) {
		adb_shell_run_stream(shell, in, path);
		fclose(in);
	}
	free(path);
}

bool adb_shell_begin(struct adb_shell *shell, const char *path, struct adb_error *error)
{
	*shell = (struct adb_shell){ 0 };

	sqlite3 *db = open_database(path, &shell->path, error);

	adb_runner_begin(&shell->runner, db);
	shell->runner.hints = true;
	return db != NULL;
}

bool adb_shell_open(struct adb_shell *shell, const char *path, struct adb_error *error)
{
	char *copy;
	sqlite3 *db = open_database(path, &copy, error);

	if (db == NULL)
		return false;
	if (adb_database_allow_temporary(db) != SQLITE_OK) {
		adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET, "%s: %s", path, sqlite3_errmsg(db));
		sqlite3_close(db);
		free(copy);
		return false;
	}
	sqlite3_close(shell->runner.db);
	free(shell->path);
	shell->runner.db = db;
	shell->path = copy;
	return true;
}

void adb_shell_set_output(struct adb_shell *shell, const struct adb_output *output, bool once)
{
	struct adb_style *style = &shell->runner.style;

	if (shell->output.file != NULL)
		complete_output(shell);
	shell->output = output != NULL ? *output : (struct adb_output){ .file = NULL };
	shell->output_once = once;
	style->out = output != NULL ? output->file : stdout;
	style->is_terminal = adb_stream_is_terminal(style->out);
}

void adb_shell_end(struct adb_shell *shell)
{
	adb_shell_set_output(shell, NULL, false);
	adb_buffer_free(&shell->written);
	adb_parameters_free(&shell->runner.parameters);
	sqlite3_close(shell->runner.db);
	free(shell->null_text);
	free(shell->path);
}

int adb_shell_run_stream(struct adb_shell *shell, FILE *in, const char *name)
{
	struct adb_splitter splitter = { 0 };
	int code = read_lines(shell, in, name, &splitter);

	adb_buffer_free(&splitter.text);
	return code;
}

int adb_shell_run_repl(struct adb_shell *shell)
{
	struct repl repl = { .shell = shell };
	struct adb_line_editor *editor = adb_line_editor_new(complete, &repl);

	if (editor == NULL)
		return adb_shell_run_stream(shell, stdin, "standard input");
	shell->runner.use_pager = true;
	printf("animdb %s, %s: SQL ends with ';', .help lists commands, Ctrl-D leaves\n", ANIMDB_VERSION,
	       shell->path);
	read_start_up(shell);
	run_repl(&repl, editor);
	adb_line_editor_free(editor);
	adb_buffer_free(&repl.splitter.text);
	return adb_interrupted == SIGTERM ? ADB_EXIT_INTERRUPTED : ADB_EXIT_OK;
}

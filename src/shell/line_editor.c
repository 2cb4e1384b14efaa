#include "shell/line_editor.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/command.h"

enum { HISTORY_LINES = 2000 };

struct adb_line_editor {
	EditLine *edit;
	History *history;
	char *history_path; /* NULL = nowhere */
	const char *prompt;
	char *line;
};

/* The XDG specification wants relative paths to be ignored. */
static char *state_folder(void)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	char *folder = NULL;
	int size = -1;

	if (state != NULL && state[0] == '/')
		size = asprintf(&folder, "%s/animdb", state);
	else if (home != NULL && home[0] == '/')
		size = asprintf(&folder, "%s/.local/state/animdb", home);
	return size >= 0 ? folder : NULL;
}

/* Makes every folder of a path. What fails here shows when the file is written, and does not matter. */
static void make_folders(char *path)
{
	for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
		*slash = '\0';
		mkdir(path, 0700);
		*slash = '/';
	}
	mkdir(path, 0700);
}

static char *find_history(void)
{
	char *folder = state_folder(), *path = NULL;

	if (folder == NULL)
		return NULL;
	make_folders(folder);
	if (asprintf(&path, "%s/history", folder) < 0)
		path = NULL;
	free(folder);
	return path;
}

static char *current_prompt(EditLine *edit)
{
	struct adb_line_editor *editor;
	union {
		const char *borrowed;
		char *for_library; /* which only reads it */
	} prompt;

	el_get(edit, EL_CLIENTDATA, &editor);
	prompt.borrowed = editor->prompt;
	return prompt.for_library;
}

/*
 * Waits for a byte. False when a signal set adb_interrupted, even just before the wait: the two signals get through only
 * while ppoll() waits.
 */
static bool wait_for_input(void)
{
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
	sigset_t blocked, before;

	sigemptyset(&blocked);
	sigaddset(&blocked, SIGINT);
	sigaddset(&blocked, SIGTERM);
	sigprocmask(SIG_BLOCK, &blocked, &before);
	while (!adb_interrupted && ppoll(&input, 1, NULL, &before) < 0 && errno == EINTR)
		; /* the window changed its size, or adb_interrupted ends the loop */
	sigprocmask(SIG_SETMASK, &before, NULL);
	return !adb_interrupted;
}

/*
 * One character from the terminal. The library's own reader tries again after a signal; this one ends the
 * line, so that Ctrl-C at the prompt works.
 */
static int read_character(EditLine *edit, wchar_t *character)
{
	mbstate_t state = { 0 };

	(void)edit;
	for (;;) {
		char byte;
		ssize_t got = wait_for_input() ? read(STDIN_FILENO, &byte, 1) : -1;

		if (got <= 0)
			return (int)got;

		size_t size = mbrtowc(character, &byte, 1, &state);

		if (size == (size_t)-1)
			state = (mbstate_t){ 0 }; /* not in the terminal's encoding: dropped */
		else if (size != (size_t)-2)
			return 1;
	}
}

static void set_up_history(struct adb_line_editor *editor)
{
	HistEvent event;

	history(editor->history, &event, H_SETSIZE, HISTORY_LINES);
	history(editor->history, &event, H_SETUNIQUE, 1);
	editor->history_path = find_history();
	if (editor->history_path != NULL)
		history(editor->history, &event, H_LOAD, editor->history_path);
}

struct adb_line_editor *adb_line_editor_new(void)
{
	struct adb_line_editor *editor = calloc(1, sizeof *editor);

	if (editor == NULL)
		return NULL;
	editor->edit = el_init("animdb", stdin, stdout, stderr);
	editor->history = history_init();
	if (editor->edit == NULL || editor->history == NULL) {
		adb_line_editor_free(editor);
		return NULL;
	}
	set_up_history(editor);
	el_set(editor->edit, EL_CLIENTDATA, editor);
	el_set(editor->edit, EL_PROMPT, current_prompt);
	el_set(editor->edit, EL_EDITOR, "emacs");
	el_set(editor->edit, EL_HIST, history, editor->history);
	el_set(editor->edit, EL_GETCFN, read_character);
	el_set(editor->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
	el_source(editor->edit, NULL);
	return editor;
}

const char *adb_line_editor_read(struct adb_line_editor *editor, const char *prompt)
{
	HistEvent event;
	int size = 0;

	editor->prompt = prompt;
	el_resize(editor->edit);

	const char *line = el_gets(editor->edit, &size);

	if (line == NULL || size <= 0 || adb_interrupted)
		return NULL;
	free(editor->line);
	editor->line = strdup(line);
	if (editor->line == NULL)
		return NULL;
	if (strspn(line, " \t\r\n") < strlen(line))
		history(editor->history, &event, H_ENTER, line);
	editor->line[strcspn(editor->line, "\n")] = '\0';
	return editor->line;
}

void adb_line_editor_free(struct adb_line_editor *editor)
{
	HistEvent event;

	if (editor->history != NULL && editor->history_path != NULL)
		history(editor->history, &event, H_SAVE, editor->history_path);
	if (editor->history != NULL)
		history_end(editor->history);
	if (editor->edit != NULL)
		el_end(editor->edit);
	free(editor->history_path);
	free(editor->line);
	free(editor);
}

/* The line editor of the terminal, on top of libedit. */
#include "shell/line_editor.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "base/buffer.h"
#include "base/port/terminal.h"
#include "base/stop.h"
#include "shell/render.h"
#include "shell/xdg.h"

enum { HISTORY_LINES = 2000, MAX_LISTED = 400, MAX_REMEMBERED = 64 * 1024 };

struct adb_line_editor {
	EditLine *edit; /* borrowed */
	History *history;
	char *history_path; /* NULL = the history is not stored */
	const char *prompt;
	char *line;
	adb_completer *complete;
	void *context; /* of `complete` */
};

/* Created once for the process, because el_end() does not free the memory of EL_ADDFN. */
static EditLine *shared_edit;
static volatile sig_atomic_t window_resized;

static void note_resize(int number)
{
	(void)number;
	window_resized = 1;
}

static void set_up_history(struct adb_line_editor *editor)
{
	HistEvent event;

	history(editor->history, &event, H_SETSIZE, HISTORY_LINES);
	history(editor->history, &event, H_SETUNIQUE, 1);
	editor->history_path = adb_xdg_path("XDG_STATE_HOME", ".local/state", "history");
	if (editor->history_path == NULL)
		return;
	adb_xdg_make_folders(editor->history_path);
	history(editor->history, &event, H_LOAD, editor->history_path);
}

static struct adb_line_editor *editor_of(EditLine *edit)
{
	struct adb_line_editor *editor;

	el_get(edit, EL_CLIENTDATA, &editor);
	return editor;
}

static char *current_prompt(EditLine *edit)
{
	union {
		const char *borrowed;
		char *for_library; /* libedit only reads it */
	} prompt;

	prompt.borrowed = editor_of(edit)->prompt;
	return prompt.for_library;
}

/*
 * Waits for a byte. Returns false when a signal set adb_interrupted. SIGINT and SIGTERM are blocked except while ppoll()
 * waits, so that a signal just before it also ends the wait.
 */
static bool wait_for_input(EditLine *edit)
{
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
	sigset_t blocked, before;

	sigemptyset(&blocked);
	sigaddset(&blocked, SIGINT);
	sigaddset(&blocked, SIGTERM);
	sigprocmask(SIG_BLOCK, &blocked, &before);
	while (!adb_interrupted && ppoll(&input, 1, NULL, &before) < 0 && errno == EINTR) {
		if (window_resized)
			el_resize(edit);
		window_resized = 0;
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	return !adb_interrupted;
}

/*
 * Reads one character from the terminal. In contrast to the reader of libedit, a signal ends the line, so that Ctrl-C works
 * at the prompt.
 */
static int read_character(EditLine *edit, wchar_t *character)
{
	mbstate_t state = { 0 };

	for (;;) {
		char byte;
		ssize_t got = wait_for_input(edit) ? read(STDIN_FILENO, &byte, 1) : -1;

		if (got <= 0)
			return (int)got;

		size_t size = mbrtowc(character, &byte, 1, &state);

		if (size == (size_t)-1)
			state = (mbstate_t){
				0
			}; /* skip a byte that is not in the encoding of the terminal */
		else if (size != (size_t)-2)
			return 1;
	}
}

static bool is_input_pending(void)
{
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };

	return poll(&input, 1, 0) > 0;
}

/* Prints the words below the line, in as many columns as fit. */
static void list_words(const struct adb_completions *found)
{
	size_t widest = 0, columns = (size_t)adb_terminal_size(stdout).columns;

	for (size_t i = 0; i < found->count; i++) {
		size_t width = adb_text_width(found->words[i]);

		widest = width > widest ? width : widest;
	}

	size_t across = columns / (widest + 2) > 0 ? columns / (widest + 2) : 1;

	putchar('\n');
	for (size_t i = 0; i < found->count && i < MAX_LISTED; i++) {
		struct adb_buffer word = { 0 };

		adb_render_printable(&word, found->words[i], strlen(found->words[i]), "");
		if (word.size > 0)
			fwrite(word.data, 1, word.size, stdout);
		adb_buffer_free(&word);
		if ((i + 1) % across == 0 || i + 1 == found->count)
			putchar('\n');
		else
			printf("%*s", (int)(widest + 2 - adb_text_width(found->words[i])), "");
	}
	if (found->count > MAX_LISTED)
		printf("… and %zu more\n", found->count - MAX_LISTED);
	fflush(stdout);
}

/* Replaces the word before the cursor by `size` bytes of `text`. */
static void replace_word(EditLine *edit, const char *word, size_t word_size, const char *text, size_t size)
{
	char *typed = strndup(word, word_size), *replacement = strndup(text, size);
	size_t characters = typed != NULL ? mbstowcs(NULL, typed, 0) : (size_t)-1;

	if (replacement != NULL && characters != (size_t)-1) {
		el_deletestr(edit, (int)characters);
		el_insertstr(edit, replacement);
	}
	free(typed);
	free(replacement);
}

/* Inserts the only completion or the common start of all; lists them when that adds nothing to the line. */
static unsigned char complete_with(EditLine *edit, const char *line, size_t cursor,
				   const struct adb_completions *found)
{
	size_t size = cursor - found->from, common = adb_completions_common(found);
	bool is_one = found->count == 1;

	if (found->count == 0)
		return CC_REFRESH_BEEP;
	if (!is_one && common <= size) {
		list_words(found);
		return CC_REDISPLAY;
	}
	replace_word(edit, line + found->from, size, found->words[0], common);
	if (is_one && found->words[0][common - 1] != '/')
		el_insertstr(edit, " ");
	return CC_REFRESH;
}

/* Handles the Tab key. A tab in pasted text, with more input waiting, is inserted. */
static unsigned char on_tab(EditLine *edit, int key)
{
	struct adb_line_editor *editor = editor_of(edit);
	const LineInfo *info = el_line(edit);
	size_t cursor = (size_t)(info->cursor - info->buffer);
	char *line = strndup(info->buffer, (size_t)(info->lastchar - info->buffer));
	struct adb_completions found = { 0 };
	unsigned char result;

	(void)key;
	if (line == NULL)
		return CC_ERROR;
	if (is_input_pending()) {
		el_insertstr(edit, "\t");
		result = CC_REFRESH;
	} else {
		editor->complete(editor->context, line, cursor, &found);
		result = complete_with(edit, line, cursor, &found);
		adb_completions_free(&found);
	}
	free(line);
	return result;
}

static void set_up_keys(struct adb_line_editor *editor)
{
	el_set(editor->edit, EL_CLIENTDATA, editor);
	el_set(editor->edit, EL_PROMPT, current_prompt);
	el_set(editor->edit, EL_EDITOR, "emacs");
	el_set(editor->edit, EL_HIST, history, editor->history);
	el_set(editor->edit, EL_GETCFN, read_character);
	el_set(editor->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
	el_set(editor->edit, EL_ADDFN, "animdb-complete", "complete the word", on_tab);
	el_set(editor->edit, EL_BIND, "^I", "animdb-complete", NULL);
	el_source(editor->edit, NULL);
}

struct adb_line_editor *adb_line_editor_new(adb_completer *complete, void *context)
{
	struct adb_line_editor *editor = calloc(1, sizeof *editor);
	struct sigaction on_window = { .sa_handler = note_resize, .sa_flags = SA_RESTART };

	if (editor == NULL)
		return NULL;
	editor->complete = complete;
	editor->context = context;
	if (shared_edit == NULL)
		shared_edit = el_init("animdb", stdin, stdout, stderr);
	editor->edit = shared_edit;
	editor->history = history_init();
	if (editor->edit == NULL || editor->history == NULL) {
		adb_line_editor_free(editor);
		return NULL;
	}
	set_up_history(editor);
	set_up_keys(editor);
	sigemptyset(&on_window.sa_mask);
	sigaction(SIGWINCH, &on_window, NULL);
	return editor;
}

const char *adb_line_editor_read(struct adb_line_editor *editor, const char *prompt)
{
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
	/* A statement that was recalled has line breaks of its own. */
	if (editor->line[strlen(editor->line) - 1] == '\n')
		editor->line[strlen(editor->line) - 1] = '\0';
	return editor->line;
}

void adb_line_editor_remember(struct adb_line_editor *editor, const char *text)
{
	HistEvent event;
	size_t size = strlen(text);

	if (strspn(text, " \t\r\n") == size || size > MAX_REMEMBERED)
		return;
	while (text[size - 1] == '\n')
		size--;

	char *copy = strndup(text, size);

	if (copy != NULL)
		history(editor->history, &event, H_ENTER, copy);
	free(copy);
}

void adb_line_editor_free(struct adb_line_editor *editor)
{
	HistEvent event;

	if (editor->history != NULL && editor->history_path != NULL)
		history(editor->history, &event, H_SAVE, editor->history_path);
	if (editor->history != NULL)
		history_end(editor->history);
	if (editor->edit != NULL)
		el_reset(editor->edit);
	free(editor->history_path);
	free(editor->line);
	free(editor);
}

/* Reading lines from a terminal with editing, completion, and a history that outlives the program. */
#ifndef ADB_SHELL_LINE_EDITOR_H
#define ADB_SHELL_LINE_EDITOR_H

#include <stddef.h>

#include "base/stop.h"
#include "shell/complete.h"

struct adb_line_editor;

/* Finds what the word before byte `cursor` of `line` may become. */
typedef void adb_completer(void *context, const char *line, size_t cursor,
			   struct adb_completions *completions);

/* For when standard input and output are terminals. NULL when out of memory or the terminal cannot be used.
 */
struct adb_line_editor *adb_line_editor_new(adb_completer *complete, void *context);

/*
 * The next line without its end, borrowed until the next call. NULL at Ctrl-D, and when a signal set
 * adb_interrupted.
 */
const char *adb_line_editor_read(struct adb_line_editor *editor, const char *prompt);

/* Saves the history, in $XDG_STATE_HOME/animdb/history or below ~/.local/state; silently not where that
 * fails. */
void adb_line_editor_free(struct adb_line_editor *editor);

#endif

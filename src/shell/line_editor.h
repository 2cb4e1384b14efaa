/* Reading lines from a terminal with editing, completion, and a history that is stored in a file. */
#ifndef ADB_SHELL_LINE_EDITOR_H
#define ADB_SHELL_LINE_EDITOR_H

#include <stddef.h>

#include "base/stop.h"
#include "shell/complete.h"

struct adb_line_editor;

/* Finds the completions of the word that ends at byte `cursor` of `line`. */
typedef void adb_completer(void *context, const char *line, size_t cursor,
			   struct adb_completions *completions);

/* Standard input and output must be terminals. Returns NULL when memory runs out or the terminal cannot be used. */
struct adb_line_editor *adb_line_editor_new(adb_completer *complete, void *context);

/*
 * Reads the next line, without the newline at its end; it is valid until the next call. A statement that was recalled has
 * its line breaks. Returns NULL at Ctrl-D, when a signal set
 * adb_interrupted, and when memory runs out.
 */
const char *adb_line_editor_read(struct adb_line_editor *editor, const char *prompt);

/* Adds a statement or command to the history, as one entry with all its lines. One of more than 64 KiB is not added. */
void adb_line_editor_remember(struct adb_line_editor *editor, const char *text);

/* Saves the history in $XDG_STATE_HOME/animdb/history or below ~/.local/state, ignoring errors. */
void adb_line_editor_free(struct adb_line_editor *editor);

#endif

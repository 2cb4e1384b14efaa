/* Reading lines from a terminal with editing and a history that outlives the program. */
#ifndef ADB_SHELL_LINE_EDITOR_H
#define ADB_SHELL_LINE_EDITOR_H

struct adb_line_editor;

/* For when standard input and output are terminals. NULL when out of memory or the terminal cannot be used.
 */
struct adb_line_editor *adb_line_editor_new(void);

/*
 * The next line without its end, borrowed until the next call. NULL at Ctrl-D, and when a signal set
 * adb_interrupted.
 */
const char *adb_line_editor_read(struct adb_line_editor *editor, const char *prompt);

/* Saves the history, in $XDG_STATE_HOME/animdb/history or below ~/.local/state; silently not where that
 * fails. */
void adb_line_editor_free(struct adb_line_editor *editor);

#endif

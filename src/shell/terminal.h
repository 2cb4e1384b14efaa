/* What the terminal is like. */
#ifndef ADB_SHELL_TERMINAL_H
#define ADB_SHELL_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

struct adb_terminal_size {
	int columns, rows; /* 0 = not known */
};

/* The size that `file` has now; zeros when it is no terminal. */
struct adb_terminal_size adb_terminal_size(FILE *file);

/* Whether the environment (LC_ALL, LC_CTYPE, LANG) asks for UTF-8: what the drawing of curves goes by. */
bool adb_terminal_is_utf8(void);

#endif

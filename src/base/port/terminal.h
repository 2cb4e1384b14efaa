/* Properties of the terminal. */
#ifndef ADB_BASE_PORT_TERMINAL_H
#define ADB_BASE_PORT_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

struct adb_terminal_size {
	int columns, rows; /* 0 = unknown */
};

/* The current size of the terminal `file`; zeros when `file` is not a terminal. */
struct adb_terminal_size adb_terminal_size(FILE *file);

/* Whether the environment (LC_ALL, LC_CTYPE, LANG) selects UTF-8, which .plot and .clip need for their drawings. */
bool adb_terminal_is_utf8(void);

#endif

/* Prose on terminals. */
#ifndef ADB_SHELL_PARAGRAPH_H
#define ADB_SHELL_PARAGRAPH_H

#include <stdio.h>

#include "shell/render.h"

/*
 * Prints one line of text and a newline, where `column` columns of the line are printed already. On a terminal, lines end between
 * words so that they fit it, and all lines but the first are indented by `indent` columns; elsewhere it stays one line.
 */
void adb_paragraph_print(const struct adb_style *style, const char *text, int column, int indent);

#endif

/* Shows results that are longer than the screen in the program $PAGER. */
#ifndef ADB_SHELL_PAGER_H
#define ADB_SHELL_PAGER_H

#include <stdbool.h>
#include <stdio.h>

struct adb_pager;

/*
 * Creates a pager for one result, which the caller writes to adb_pager_file(). The result is held until it is complete and
 * then printed to `terminal`; as soon as it fills the screen, the pager program is started and receives it. Returns NULL when
 * `terminal` is not a terminal, when PAGER is empty or "cat", or when memory runs out; the caller then writes to `terminal`.
 */
struct adb_pager *adb_pager_new(FILE *terminal);
FILE *adb_pager_file(struct adb_pager *pager);

/* The number of lines from which on a result is shown by a program that scrolls sideways, so that its lines may be of any length;
 * 0 when the program is not known to do that. */
int adb_pager_scrolled_lines(const struct adb_pager *pager);

/* Ends the result and waits until the user quits the pager program. Returns false when writing failed. */
bool adb_pager_free(struct adb_pager *pager);

/* Whether the user quit the pager program before the end of the result, which is not an error. */
bool adb_pager_was_quit(const struct adb_pager *pager);

#endif

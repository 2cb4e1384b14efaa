/* Results that are longer than the screen go through $PAGER. */
#ifndef ADB_SHELL_PAGER_H
#define ADB_SHELL_PAGER_H

#include <stdbool.h>
#include <stdio.h>

struct adb_pager;

/*
 * A file to write one result to. It is held back until it is whole, and then printed; when it fills the screen
 * before, the pager is started and gets it as it comes. NULL when `terminal` is none, when PAGER is empty or "cat", or
 * out of memory: the result then goes to `terminal` itself.
 */
struct adb_pager *adb_pager_new(FILE *terminal);
FILE *adb_pager_file(struct adb_pager *pager);

/* Ends the result and waits until the user has left the pager. False when something could not be written. */
bool adb_pager_free(struct adb_pager *pager);

/* Whether the user left the pager before the end: nobody wants the rest, and that is no error. */
bool adb_pager_was_quit(const struct adb_pager *pager);

#endif

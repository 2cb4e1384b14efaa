/* What a word that was begun may become. */
#ifndef ADB_SHELL_COMPLETE_H
#define ADB_SHELL_COMPLETE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

struct adb_completions {
	size_t from;  /* where the word begins in the line, in bytes */
	char **words; /* owned; each begins as the word does, but for the case of its letters */
	size_t count;
	bool failed; /* out of memory: some are missing */
};

/*
 * The words that can stand in `line` where the one that ends at byte `cursor` stands, sorted. `previous` is the SQL of the lines
 * before, "" when there is none: a line that begins with a dot is a dot-command then. In SQL: tables behind FROM and JOIN,
 * the columns of a table behind its name or alias and a dot, else keywords (in the case that was begun), tables,
 * columns and functions. Free what comes.
 */
void adb_complete(sqlite3 *db, const char *previous, const char *line, size_t cursor,
		  struct adb_completions *completions);
void adb_completions_free(struct adb_completions *completions);

/* How many bytes all of them have in common; with the case of letters counted. */
size_t adb_completions_common(const struct adb_completions *completions);

#endif

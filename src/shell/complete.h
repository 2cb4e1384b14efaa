/* Completion of a partly typed word. */
#ifndef ADB_SHELL_COMPLETE_H
#define ADB_SHELL_COMPLETE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

struct adb_completions {
	size_t from;  /* offset of the word in the line, in bytes */
	char **words; /* owned; each begins with the word, ignoring case */
	size_t count;
	bool failed; /* memory ran out and words are missing */
};

/*
 * Finds the completions of the word that ends at byte `cursor` of `line`, sorted. `previous` is the SQL of the lines before;
 * when it is "" and the line begins with a dot, the line is a dot-command. In SQL the completions are tables after FROM and
 * JOIN, columns of a table after its name or alias and a dot, and elsewhere keywords (in the case of the typed letters),
 * tables, columns and functions. The caller frees them with adb_completions_free().
 */
void adb_complete(sqlite3 *db, const char *previous, const char *line, size_t cursor,
		  struct adb_completions *completions);
void adb_completions_free(struct adb_completions *completions);

/* The length of the common start of all words in bytes, comparing case. */
size_t adb_completions_common(const struct adb_completions *completions);

#endif

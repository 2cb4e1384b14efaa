/* The lists in tests/systems/FOLDER/ledger, read as one: lines of fields between tabs, the first of which is a format; "#" begins a remark. */
#ifndef ADB_TESTS_LEDGER_LIST_H
#define ADB_TESTS_LEDGER_LIST_H

#include <stdbool.h>
#include <stddef.h>

enum { LIST_FIELDS = 4 };

struct list_line {
	char *fields[LIST_FIELDS]; /* "" where there are fewer */
	bool is_used;              /* something was looked for that it allows */
};

struct list {
	const char *name;
	char **texts;
	size_t text_count;
	struct list_line *lines;
	size_t count;
};

/*
 * Reads NAME of each system below `folder`. Its lines have at least `width` fields that are not empty. Ends the program when that
 * fails.
 */
void list_read(struct list *list, const char *folder, const char *name, size_t width);
void list_free(struct list *list);

/* Whether a line begins with these fields; NULL = any. Such lines count as used from now on. */
bool list_has(struct list *list, const char *first, const char *second, const char *third);

/* Prints each line that is not used; how many. */
size_t list_print_unused(const struct list *list);

#endif

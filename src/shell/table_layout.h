/* The widths of the columns of a table whose rows fit a terminal. */
#ifndef ADB_SHELL_TABLE_LAYOUT_H
#define ADB_SHELL_TABLE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADB_SENTENCE_WIDTH = 30 }; /* what is left of a sentence in so many columns can be understood */

struct adb_table_column {
	size_t width;
	bool has_number, has_text; /* columns with numbers only are right-aligned */
	int64_t long_count,
		sentences; /* cells wider than ADB_SENTENCE_WIDTH; those of them with several words */
	bool is_fixed;     /* its width was given by .width */
	bool is_cut;       /* longer cells are cut, and "…" stands for what is missing */
	bool is_wrapped;   /* longer cells go on in the lines below */
	bool is_protected; /* cut only when nothing else can be */
	bool is_left_out;  /* not printed: its cells are all the same */
};

/* Counts a cell of `width` columns for the choice whether the column has sentences. */
void adb_table_column_count(struct adb_table_column *column, const char *cell, size_t width);

/* Whether the long cells of the column are sentences, which are wrapped and never cut. */
bool adb_table_column_is_prose(const struct adb_table_column *column);

bool adb_table_column_is_right(const struct adb_table_column *column);

/* Wraps sentences at `most` columns. */
void adb_table_wrap(struct adb_table_column *columns, int count, size_t most);

/*
 * Narrows columns until a row takes at most `wanted` columns: at first those with sentences, down to ADB_SENTENCE_WIDTH
 * or half the row, then
 * the widest ones that may be cut, down to `least`. Returns false when a row does not fit; the columns are then as narrow as that.
 */
bool adb_table_fit(struct adb_table_column *columns, int count, size_t wanted, size_t least,
		   bool cut_protected);

#endif

/* Curves made of characters. */
#ifndef ADB_SHELL_PLOT_H
#define ADB_SHELL_PLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

struct adb_curve {
	const double *times, *values; /* times ascend; a value that is not finite is a gap */
	size_t count;
	bool steps; /* a value holds until the next one, else they are joined by straight lines */
};

enum { ADB_PLOT_MAX_COLUMNS = 400, ADB_PLOT_MAX_ROWS = 40 };

/*
 * Appends `rows` lines, each with its value at the left in the first and the last line, and a field of `columns`
 * characters: from the first time to the last, from the least value to the largest. With `braille` each character has
 * 2 × 4 dots (U+2800 to U+28FF), else it is '*' or a blank. Both sizes are at least 1; beyond the limits above they are cut.
 */
void adb_plot_curve(struct adb_buffer *out, const struct adb_curve *curve, int columns, int rows,
		    bool braille);

/* Appends one line of `columns` characters with a mark at each time: a digit where there are several. */
void adb_plot_marks(struct adb_buffer *out, const double *times, size_t count, double length, int columns,
		    bool utf8);

#endif

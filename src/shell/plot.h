/* Drawing curves with characters. */
#ifndef ADB_SHELL_PLOT_H
#define ADB_SHELL_PLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

struct adb_curve {
	const double *times, *values; /* times are ascending; a value that is not finite makes a gap */
	size_t count;
	bool steps; /* each value is constant until the next time; otherwise values are joined by straight lines */
};

enum { ADB_PLOT_MAX_COLUMNS = 400, ADB_PLOT_MAX_ROWS = 40 };

/*
 * Appends `rows` lines of a label and `columns` characters. The first line is labelled with the largest value and the last
 * line with the least one. With `braille` each character has 2 × 4 dots (U+2800 to U+28FF); otherwise it is '*' or a blank.
 * Both sizes are at least 1, and larger ones than the maxima above are reduced to them. out->failed is set when memory runs
 * out.
 */
void adb_plot_curve(struct adb_buffer *out, const struct adb_curve *curve, int columns, int rows,
		    bool braille);

/*
 * Appends one line of `columns` characters for 0 to `length` seconds, with a mark at each time; several marks in one place are
 * a digit. `utf8` selects box-drawing characters.
 */
void adb_plot_marks(struct adb_buffer *out, const double *times, size_t count, double length, int columns,
		    bool utf8);

#endif

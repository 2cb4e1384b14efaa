/* Draws curves and marks with braille dots or ASCII characters. */
#include "shell/plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_WIDTH = 10 };

/* The picture: one byte for each dot, row by row. */
struct canvas {
	int width, height; /* in dots */
	char dots[];
};

struct range {
	double least, most;
};

static struct range range_of(const double *values, size_t count)
{
	struct range range = { INFINITY, -INFINITY };

	for (size_t i = 0; i < count; i++) {
		if (!isfinite(values[i]))
			continue;
		range.least = fmin(range.least, values[i]);
		range.most = fmax(range.most, values[i]);
	}
	return range;
}

/* The dot of a value, from 0 to dots - 1: the middle one when the range has no extent. */
static int dot_position(double value, struct range range, int dots)
{
	double extent = range.most - range.least;

	if (!(extent > 0) || !isfinite(extent))
		return (dots - 1) / 2;
	return (int)lround((value - range.least) / extent * (dots - 1));
}

static void draw_line(struct canvas *canvas, int x, int y, int to_x, int to_y)
{
	int steps = abs(to_x - x) > abs(to_y - y) ? abs(to_x - x) : abs(to_y - y);

	for (int i = 0; i <= steps; i++) {
		double part = steps > 0 ? (double)i / steps : 0;
		long at_x = lround(x + part * (to_x - x)), at_y = lround(y + part * (to_y - y));

		canvas->dots[(canvas->height - 1 - at_y) * canvas->width + at_x] = 1;
	}
}

static void draw_curve(struct canvas *canvas, const struct adb_curve *curve, struct range times,
		       struct range values)
{
	int x = 0, y = 0;
	bool has_previous = false;

	for (size_t i = 0; i < curve->count; i++) {
		if (!isfinite(curve->values[i]) || !isfinite(curve->times[i])) {
			has_previous = false;
			continue;
		}

		int to_x = dot_position(curve->times[i], times, canvas->width);
		int to_y = dot_position(curve->values[i], values, canvas->height);

		if (has_previous && curve->steps) {
			draw_line(canvas, x, y, to_x, y);
			draw_line(canvas, to_x, y, to_x, to_y);
		} else {
			draw_line(canvas, has_previous ? x : to_x, has_previous ? y : to_y, to_x, to_y);
		}
		x = to_x;
		y = to_y;
		has_previous = true;
	}
}

static void add_label(struct adb_buffer *out, int row, int rows, struct range values)
{
	if (row == 0 && isfinite(values.most))
		adb_buffer_printf(out, "%*.4g ", LABEL_WIDTH, values.most);
	else if (row == rows - 1 && isfinite(values.least))
		adb_buffer_printf(out, "%*.4g ", LABEL_WIDTH, values.least);
	else
		adb_buffer_printf(out, "%*s ", LABEL_WIDTH, "");
}

/* Braille characters are U+2800 plus a bit for each dot: from the top 1, 2, 4, 64 at the left and 8, 16, 32, 128 at the right. */
static void add_braille(struct adb_buffer *out, const struct canvas *canvas, int column, int row)
{
	static const unsigned bits[4][2] = { { 1, 8 }, { 2, 16 }, { 4, 32 }, { 64, 128 } };
	unsigned pattern = 0;

	for (int y = 0; y < 4; y++)
		for (int x = 0; x < 2; x++)
			if (canvas->dots[(row * 4 + y) * canvas->width + column * 2 + x] != 0)
				pattern |= bits[y][x];

	const char utf8[3] = { (char)0xE2, (char)(0xA0 | pattern >> 6), (char)(0x80 | (pattern & 0x3F)) };

	adb_buffer_add(out, utf8, sizeof utf8);
}

void adb_plot_curve(struct adb_buffer *out, const struct adb_curve *curve, int columns, int rows,
		    bool braille)
{
	columns = columns < ADB_PLOT_MAX_COLUMNS ? columns : ADB_PLOT_MAX_COLUMNS;
	rows = rows < ADB_PLOT_MAX_ROWS ? rows : ADB_PLOT_MAX_ROWS;

	int width = braille ? columns * 2 : columns, height = braille ? rows * 4 : rows;
	struct range times = range_of(curve->times, curve->count);
	struct range values = range_of(curve->values, curve->count);
	struct canvas *canvas = calloc(1, sizeof *canvas + (size_t)width * (size_t)height);

	if (canvas == NULL) {
		out->failed = true;
		return;
	}
	canvas->width = width;
	canvas->height = height;
	draw_curve(canvas, curve, times, values);
	for (int row = 0; row < rows; row++) {
		add_label(out, row, rows, values);
		for (int column = 0; column < columns; column++) {
			if (braille)
				add_braille(out, canvas, column, row);
			else
				adb_buffer_text(out, canvas->dots[row * width + column] != 0 ? "*" : " ");
		}
		adb_buffer_text(out, "\n");
	}
	free(canvas);
}

void adb_plot_marks(struct adb_buffer *out, const double *times, size_t count, double length, int columns,
		    bool utf8)
{
	const struct range range = { 0, length };

	for (int column = 0; column < columns; column++) {
		int marks = 0;

		for (size_t i = 0; i < count; i++)
			marks += fmin(fmax(dot_position(times[i], range, columns), 0), columns - 1) == column;
		if (marks > 1)
			adb_buffer_printf(out, "%d", marks < 9 ? marks : 9);
		else if (marks == 1)
			adb_buffer_text(out, utf8 ? "┴" : "+");
		else
			adb_buffer_text(out, utf8 ? "─" : "-");
	}
}

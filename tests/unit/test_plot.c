/* Curves made of characters. */
#include "shell/plot.h"

#include <math.h>

#include "check.h"

static struct adb_buffer drawn;

static const char *text(void)
{
	adb_buffer_add(&drawn, "", 1);
	return drawn.data;
}

static const char *draw(const double *values, size_t count, bool steps, int columns, int rows, bool braille)
{
	static const double times[] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	const struct adb_curve curve = { times, values, count, steps };

	adb_buffer_clear(&drawn);
	adb_plot_curve(&drawn, &curve, columns, rows, braille);
	return text();
}

static void rises_from_the_lower_left(void)
{
	static const double line[] = { -1, 0, 1 };

	CHECK_TEXT(draw(line, 3, false, 3, 3, false), "         1   *\n"
						      "            * \n"
						      "        -1 *  \n");
	CHECK_TEXT(draw(line, 3, false, 2, 1, true), "         1 ⡠⠊\n");
}

static void steps_hold_their_value(void)
{
	static const double step[] = { 0, 0, 1, 1 };

	CHECK_TEXT(draw(step, 4, true, 4, 2, false), "         1   **\n"
						     "         0 *** \n");
}

static void a_constant_lies_in_the_middle(void)
{
	static const double same[] = { 2, 2, 2 };

	CHECK_TEXT(draw(same, 3, false, 3, 3, false), "         2    \n"
						      "           ***\n"
						      "         2    \n");
}

static void what_is_not_finite_is_a_gap(void)
{
	static const double gap[] = { 0, 0, NAN, 0, INFINITY, 1 };

	CHECK_TEXT(draw(gap, 6, false, 6, 2, false), "         1      *\n"
						     "         0 ** *  \n");

	static const double nothing[] = { NAN, NAN };

	CHECK_TEXT(draw(nothing, 2, false, 2, 1, false), "             \n");
}

static void every_dot_has_its_bit(void)
{
	static const double zigzag[] = { 0, 3 };

	CHECK_TEXT(draw(zigzag, 2, true, 1, 1, true), "         3 ⣸\n"); /* along the bottom, then up */
}

static void sizes_are_limited(void)
{
	static const double line[] = { 0, 1 };

	draw(line, 2, false, 100000, 100000, false);
	CHECK_INT(drawn.size, ADB_PLOT_MAX_ROWS * (ADB_PLOT_MAX_COLUMNS + 12) + 1);
}

static void marks_count_what_meets(void)
{
	static const double times[] = { 0, 0.5, 0.5, 1, 7 };

	adb_buffer_clear(&drawn);
	adb_plot_marks(&drawn, times, 5, 1, 5, false);
	CHECK_TEXT(text(), "+-2-2");
	adb_buffer_clear(&drawn);
	adb_plot_marks(&drawn, times, 1, 1, 3, true);
	CHECK_TEXT(text(), "┴──");
	adb_buffer_free(&drawn);
}

TEST_SUITE("plot", TEST(rises_from_the_lower_left), TEST(steps_hold_their_value),
	   TEST(a_constant_lies_in_the_middle), TEST(what_is_not_finite_is_a_gap),
	   TEST(every_dot_has_its_bit), TEST(sizes_are_limited), TEST(marks_count_what_meets));

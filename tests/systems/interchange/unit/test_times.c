#include "systems/interchange/times.h"

#include <stdlib.h>

#include "check.h"

enum { MOST = 4000 };

/* The grid of the times of `frames`, which are rounded to floats as programs round them. */
static struct adb_time_grid grid_of(const double *seconds, uint32_t count, double hint)
{
	static float values[MOST];
	const struct adb_times list = { values, count };
	uint64_t work = 1000000;

	for (uint32_t i = 0; i < count; i++)
		values[i] = (float)seconds[i];
	return adb_time_grid_of(&list, 1, hint, &work);
}

static struct adb_time_grid regular(double rate, uint32_t count, double hint)
{
	static double seconds[MOST];

	for (uint32_t i = 0; i < count; i++)
		seconds[i] = i / rate;
	return grid_of(seconds, count, hint);
}

static void whole_rates_are_found(void)
{
	static const double rates[] = { 1, 10, 12, 15, 24, 25, 30, 48, 60, 100, 120, 240, 480, 1000, 4800 };

	for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
		struct adb_time_grid grid = regular(rates[i], 300, 0);

		/* 240 and more may also be the interval between the times. */
		CHECK_NEAR(isnan(grid.fps) ? 1 / grid.interval : grid.fps, rates[i], rates[i] * 1e-7);
		CHECK(grid.is_regular);
		for (uint32_t k = 0; k < 300; k++)
			CHECK_INT(adb_time_grid_frame(&grid, (double)(float)(k / rates[i])), k);
	}
}

static void broadcast_rates_are_found(void)
{
	CHECK_NEAR(regular(24000.0 / 1001, 300, 0).fps, 24000.0 / 1001, 1e-12);
	CHECK_NEAR(regular(30000.0 / 1001, 3000, 0).fps, 30000.0 / 1001, 1e-12);
}

static void other_intervals_are_found(void)
{
	struct adb_time_grid grid = regular(1 / 0.0123, 200, 0);

	CHECK(grid.is_regular);
	CHECK_NEAR(grid.interval, 0.0123, 1e-8);
	CHECK_INT(adb_time_grid_frame(&grid, 199 * 0.0123), 199);
}

static void the_coarsest_grid_is_taken(void)
{
	static const double seconds[] = { 0.25, 0.5, 1.75 };

	CHECK_NEAR(grid_of(seconds, 3, 0).fps, 4, 0);
	CHECK_NEAR(grid_of(seconds, 3, 24).fps, 24, 0);
	CHECK_NEAR(grid_of(seconds, 3, 2).fps, 4, 0);
}

/* Exports put keys into the middle of frames. */
static void multiples_of_the_hint_come_first(void)
{
	static const double seconds[] = { 0, 0.5 / 30, 1.0 / 30, 1 };

	CHECK_NEAR(grid_of(seconds, 4, 30).fps, 60, 0);
}

static void times_without_a_rate_are_fractions(void)
{
	static const double seconds[] = { 0, 0.1234567, 0.2718281, 0.5772156, 1.4142135, 3.1415926 };
	struct adb_time_grid grid = grid_of(seconds, 6, 0);

	CHECK(!grid.is_regular);
	CHECK_NEAR(grid.fps, ADB_TIMES_FINEST, 0);
	for (int i = 0; i < 6; i++)
		CHECK_NEAR(adb_time_grid_frame(&grid, seconds[i]) / grid.fps, seconds[i],
			   0.5 / ADB_TIMES_FINEST);
}

static void long_clips_have_coarser_fractions(void)
{
	static const double hours[] = { 0, 0.13172839, 0.33719283, 0.71294837, 7200.777 };
	static const double ages[] = { 0, 1.5, 2.718e30 };
	struct adb_time_grid grid = grid_of(hours, 5, 0);

	CHECK(!grid.is_regular);
	CHECK(adb_time_grid_frame(&grid, 7200.777) < ADB_TIMES_MOST_FRAMES);
	CHECK(adb_time_grid_frame(&grid, 7200.777) >= ADB_TIMES_MOST_FRAMES / 2);
	grid = grid_of(ages, 3, 0);
	CHECK_INT(adb_time_grid_frame(&grid, (double)(float)2.718e30), ADB_TIMES_MOST_FRAMES);
}

static void the_search_ends(void)
{
	static float values[MOST];
	const struct adb_times list = { values, MOST };
	uint64_t work = 10000;

	for (int i = 0; i < MOST; i++)
		values[i] = (float)i / 30 + (i == 1 ? 0.004F : 0);
	CHECK(!adb_time_grid_of(&list, 1, 0, &work).is_regular);
	CHECK_INT(work, 0);
}

TEST_SUITE("times", TEST(whole_rates_are_found), TEST(broadcast_rates_are_found),
	   TEST(other_intervals_are_found), TEST(the_coarsest_grid_is_taken),
	   TEST(multiples_of_the_hint_come_first), TEST(times_without_a_rate_are_fractions),
	   TEST(long_clips_have_coarser_fractions), TEST(the_search_ends));

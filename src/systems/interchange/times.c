#include "systems/interchange/times.h"

#include <math.h>
#include <stddef.h>

enum { MOST_HINTED = 64, COMMON_RATES = 120, RATES = 10000, MOST_REGULAR_FRAMES = 1 << 24 };

struct search {
	const struct adb_times *lists;
	uint32_t count;
	float last; /* the largest time */
	uint64_t *work;
};

static float last_of(const struct adb_times *lists, uint32_t count)
{
	float last = 0;

	for (uint32_t i = 0; i < count; i++)
		last = fmaxf(last, lists[i].values[lists[i].count - 1]);
	return last;
}

/* Each time lies near some frame of a fast rate, so that more is asked of those. */
static bool time_fits(double time, double rate)
{
	static const double precision = 0x1p-22;
	double seconds = rate > 2 * COMMON_RATES ? 1e-6 : 1e-5;
	double error = fabs(time * rate - round(time * rate));

	return error <= fmax(seconds * rate, precision * time * rate);
}

/* Whether every time is that of a frame. The last times are looked at first, since errors grow. */
static bool fits(struct search *s, double rate)
{
	if ((double)s->last * rate > MOST_REGULAR_FRAMES)
		return false;
	for (uint32_t i = 0; i < s->count; i++)
		for (uint32_t k = s->lists[i].count; k-- > 0; --*s->work)
			if (*s->work == 0 || !time_fits((double)s->lists[i].values[k], rate))
				return false;
	return true;
}

/* Exports put keys between frames, for instance in the middle. */
static bool try_hint(struct search *s, double hint, struct adb_time_grid *grid)
{
	for (int multiple = 1; hint > 0 && multiple <= MOST_HINTED; multiple++)
		if (fits(s, hint * multiple)) {
			grid->fps = hint * multiple;
			return true;
		}
	return false;
}

static bool try_rates(struct search *s, int from, int to, struct adb_time_grid *grid)
{
	for (int rate = from; rate <= to; rate++)
		if (fits(s, rate)) {
			grid->fps = rate;
			return true;
		}
	return false;
}

static bool try_broadcast(struct search *s, struct adb_time_grid *grid)
{
	static const double rates[] = { 24000.0 / 1001, 30000.0 / 1001, 60000.0 / 1001, 120000.0 / 1001 };

	for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++)
		if (fits(s, rates[i])) {
			grid->fps = rates[i];
			return true;
		}
	return false;
}

static const struct adb_times *longest_of(const struct search *s)
{
	const struct adb_times *longest = &s->lists[0];

	for (uint32_t i = 1; i < s->count; i++)
		if (s->lists[i].count > longest->count)
			longest = &s->lists[i];
	return longest;
}

/* Any interval of which all times are multiples: the smallest distance of two of them, made precise by the longest. */
static bool try_interval(struct search *s, struct adb_time_grid *grid)
{
	const struct adb_times *times = longest_of(s);
	double least = INFINITY, last = (double)s->last;

	for (uint32_t i = 0; i < times->count; i++) {
		double step = (double)times->values[i] - (i > 0 ? (double)times->values[i - 1] : 0);

		if (step > 0)
			least = fmin(least, step);
	}
	if (!(least < last) || last / least > MOST_REGULAR_FRAMES)
		return false;
	grid->interval = last / round(last / least);
	if (fits(s, 1 / grid->interval))
		return true;
	grid->interval = (double)NAN;
	return false;
}

static struct adb_time_grid finest_of(const struct search *s)
{
	struct adb_time_grid grid = { .fps = ADB_TIMES_FINEST, .interval = (double)NAN };

	while (grid.fps >= 2 && (double)s->last * grid.fps >= ADB_TIMES_MOST_FRAMES)
		grid.fps /= 2;
	if ((double)s->last * grid.fps >= ADB_TIMES_MOST_FRAMES) {
		grid.fps = (double)NAN;
		grid.interval = (double)s->last / ADB_TIMES_MOST_FRAMES;
	}
	return grid;
}

struct adb_time_grid adb_time_grid_of(const struct adb_times *lists, uint32_t count, double hint,
				      uint64_t *work)
{
	struct search s = { .lists = lists, .count = count, .last = last_of(lists, count), .work = work };
	struct adb_time_grid grid = { .fps = (double)NAN, .interval = (double)NAN, .is_regular = true };

	if (try_hint(&s, hint, &grid) || try_rates(&s, 1, COMMON_RATES, &grid) || try_broadcast(&s, &grid) ||
	    try_interval(&s, &grid) || try_rates(&s, COMMON_RATES + 1, RATES, &grid))
		return grid;
	return finest_of(&s);
}

uint32_t adb_time_grid_frame(const struct adb_time_grid *grid, double time)
{
	double frame = isnan(grid->fps) ? time / grid->interval : time * grid->fps;

	return frame > 0 ? (uint32_t)lround(fmin(frame, MOST_REGULAR_FRAMES)) : 0;
}

/* The clock that measures durations. */
#ifndef ADB_BASE_CLOCK_H
#define ADB_BASE_CLOCK_H

#include <time.h>

/* Returns the seconds of a monotonic clock. Only differences of two results have a meaning. */
static inline double adb_seconds_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif

/* Stop requests: how a long loop finds out that it should end, because of a signal or because SQLite was interrupted. */
#ifndef ADB_BASE_STOP_H
#define ADB_BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* SIGINT (Ctrl-C) and SIGTERM set it after adb_catch_interrupts() was called. Long loops check it. */
extern atomic_int adb_interrupted;

/* A question that a loop asks now and then. Each thread has its own. */
struct adb_stop {
	bool (*is_wanted)(void *context);
	void *context;
	uint32_t steps;  /* of the loop since is_wanted() was called */
	bool is_stopped; /* is_wanted() has returned true */
};

/* Steps between two calls of is_wanted(): a few milliseconds of arithmetic. */
enum { ADB_STOP_STEPS = 1 << 18 };

/* Calls is_wanted() at once. Returns true when the loop should end. A `stop` of NULL never ends it. */
bool adb_stop_now(struct adb_stop *stop);

/*
 * Counts `steps` more steps of a few nanoseconds each, and calls is_wanted() every ADB_STOP_STEPS steps. Returns true when the
 * loop should end. A `stop` of NULL never ends it.
 */
static inline bool adb_stop_after(struct adb_stop *stop, uint32_t steps)
{
	if (stop == NULL)
		return false;
	if (steps < ADB_STOP_STEPS - stop->steps && !stop->is_stopped) {
		stop->steps += steps;
		return false;
	}
	return adb_stop_now(stop);
}

#endif

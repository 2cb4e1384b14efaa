/* How long loops learn that they shall end: by a signal, or because SQLite was interrupted. */
#ifndef ADB_BASE_STOP_H
#define ADB_BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Set by Ctrl-C (SIGINT) and SIGTERM once adb_catch_interrupts() was called; long loops look at it. */
extern atomic_int adb_interrupted;

/* Who is asked now and then. One for each thread. */
struct adb_stop {
	bool (*is_wanted)(void *context);
	void *context;
	uint32_t steps;  /* since it was asked */
	bool is_stopped; /* it said so */
};

/* Steps between two questions: some ms of adding and multiplying. */
enum { ADB_STOP_STEPS = 1 << 18 };

/* Whether to end, asked right now. `stop` may be NULL: never. */
bool adb_stop_now(struct adb_stop *stop);

/* Whether to end, after so many more steps of a few ns each. `stop` may be NULL: never. */
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

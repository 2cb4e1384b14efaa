/*
 * Frames for keys that have times. The database counts frames, at a rate or an interval; glTF has a time for each key. The grid is
 * the coarsest one that every key lies on, so that keys at every frame of the program that wrote them have every frame here.
 */
#ifndef ADB_SYSTEMS_INTERCHANGE_TIMES_H
#define ADB_SYSTEMS_INTERCHANGE_TIMES_H

#include <stdbool.h>
#include <stdint.h>

/* Times in seconds, strictly ascending, finite, 0 or more, at least one. */
struct adb_times {
	const float *values;
	uint32_t count;
};

struct adb_time_grid {
	double fps;      /* frames a second; NAN = `interval` says it */
	double interval; /* seconds a frame; NAN = 1 / fps */
	bool is_regular; /* each time is that of a frame, up to the tolerance; else frames are fractions of a second */
};

/*
 * A time may differ from that of its frame by 10 microseconds at rates up to 240, by 1 microsecond at faster ones, and by 2^-22 of
 * itself, which is the precision of a float32. Where no rate is as regular, frames are 1/65536 s, or so long that the last one has
 * the number 2^20; half of such a frame is the error then.
 */
enum { ADB_TIMES_FINEST = 65536, ADB_TIMES_MOST_FRAMES = 1 << 20 };

/*
 * Finds the grid of `count` lists of times. Rates are tried in this order: multiples of `hint` (frames a second, when it is
 * positive), whole numbers up to 120, those of NTSC, the interval between the times, whole numbers up to 10,000. `*work` is how many times may still
 * be looked at; when none are left, the times count as irregular.
 */
struct adb_time_grid adb_time_grid_of(const struct adb_times *lists, uint32_t count, double hint,
				      uint64_t *work);

/* Returns the frame of a time, which is as far in the grid as adb_time_grid_of() was told; frames of ascending times never descend. */
uint32_t adb_time_grid_frame(const struct adb_time_grid *grid, double time);

#endif

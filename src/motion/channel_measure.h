/* Measures of a channel that queries filter by: how far its value moves, in degrees or native units. */
#ifndef ADB_MOTION_CHANNEL_MEASURE_H
#define ADB_MOTION_CHANNEL_MEASURE_H

#include "motion/content.h"

/*
 * How far the value of one channel moves: degrees along the shorter arc for rotations, native units for translations, the
 * differences of the values for other targets. All are 0 for a channel whose keys are all equal.
 */
struct adb_channel_measures {
	double swing;  /* the largest distance of a key from the first key */
	double path;   /* the sum of the distances from each key to the next */
	double travel; /* the distance from the first key to the last */
};

/* Measures a channel that has passed adb_content_check(). The path is exact to 0.01 %, the others to seven digits. */
struct adb_channel_measures adb_channel_measure(const struct adb_channel *channel);

#endif

/* How far apart one property of one bone is in two clips. */
#ifndef ADB_DIFF_PROPERTY_H
#define ADB_DIFF_PROPERTY_H

#include "diff/compare.h"

/* A bone of -1 is the clip as a whole, which has samples in both. */
struct adb_property {
	const struct adb_rig *rig[2];
	int32_t bone[2];
	enum adb_target target;
	const struct adb_samples *samples[2]; /* NULL = at rest */
};

/* What was found of all properties so far. */
struct adb_comparison {
	double ratio; /* frames of B for one of A */
	double end;   /* the last frame of A that is compared */
	struct adb_peak peaks[ADB_ROLL + 1];
	double largest_square; /* of the length of a translation */
	/* Of the peaks: the squares of the tangent of half of the angle, and of the distance, less a margin. */
	double turn_limit, distance_limit;
};

/* Degrees between two unit quaternions, 0 where it is nothing but rounding. */
double adb_rotation_difference(struct adb_quat a, struct adb_quat b);

/* At every key of either. What has the same keys in both is passed over. */
void adb_property_compare(struct adb_comparison *comparison, const struct adb_property *property);

#endif

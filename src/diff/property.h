/* The largest difference of one property of one bone in two clips. */
#ifndef ADB_DIFF_PROPERTY_H
#define ADB_DIFF_PROPERTY_H

#include "diff/compare.h"

/* A property of a bone in both clips. Bone -1 is the clip as a whole; both sides have samples then. */
struct adb_property {
	const struct adb_rig *rig[2];
	int32_t bone[2];
	enum adb_target target;
	const struct adb_samples *samples[2]; /* NULL = the rest pose */
};

/* The comparison of two clips, with the largest differences of the properties compared so far. */
struct adb_comparison {
	double ratio; /* frames of B for one frame of A */
	double end;   /* the last frame of A that is compared */
	struct adb_tolerance tolerance;
	bool exceeds_step; /* an angle exceeds both the degrees and the step of the tolerance */
	struct adb_peak peaks[ADB_TARGET_COUNT];
	double largest_square; /* square of the length of the longest translation */
	/* Limits of the quick tests, with a margin: the squared tangent of half the largest angle, and the squared largest distance. */
	double turn_limit, distance_limit;
};

/* Returns the angle between two unit quaternions in degrees, 0 when it is only a rounding error. */
double adb_rotation_difference(struct adb_quat a, struct adb_quat b);

/* Compares the property at every key of either side and updates the peaks. Properties with equal keys are skipped. */
void adb_property_compare(struct adb_comparison *comparison, const struct adb_property *property);

#endif

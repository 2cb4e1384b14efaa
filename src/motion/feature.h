/*
 * What a clip's motion is like, in numbers of a fixed count, so that likeness is a distance between two arrays.
 *
 * The clip is sampled at 16 moments, the middles of equal parts of its frames, so that its rate and length do not matter.
 * Of each rotation channel the spread over all moments, and that between moments 1, 2, 4 and 8 apart (the last is followed
 * by the first), are the root of the mean of sin²(a/2), a the angle between two moments, × 2 in degrees: for small angles
 * their root mean square. None of it depends on the signs of quaternions, on the direction of time, on where a loop begins,
 * or on the axes of the bone or a reflection of them, which multiply all its rotations by the same from left and right.
 *
 *   0   5 × 8   of the 8 rotation channels with the largest spread over all moments: that spread, then those for moments 1, 2,
 *               4, 8 apart, each descending by itself
 *   40  5 × 4   the same of 4 translation channels, the roots of mean squares of distances, × 60 / the root of the square of
 *               the largest spread + that of a fiftieth of the longest translation, so that the unit of length does not matter
 *   60  8       the sizes of the frequencies (0 to 7 cycles a clip) of the speed of those 8 rotations, in degrees a moment
 *   68  48      pose: the means of q qᵀ of each rotation channel, added under signs and at places that the bone's number
 *               says, × 81, so that a bone that is turned by 1 degree moves it by about 1. The only part that tells left
 *               from right, and that means something for clips of one skeleton alone
 */
#ifndef ADB_MOTION_FEATURE_H
#define ADB_MOTION_FEATURE_H

#include "motion/content.h"

enum {
	ADB_FEATURE_VERSION = 1, /* of all that stands above */
	ADB_FEATURE_LAGS = 5,
	ADB_FEATURE_ROTATIONS = 8,
	ADB_FEATURE_TRANSLATIONS = 4,
	ADB_FEATURE_FREQUENCIES = 8,
	ADB_FEATURE_POSES = 48,
	ADB_FEATURE_COUNT = ADB_FEATURE_LAGS * (ADB_FEATURE_ROTATIONS + ADB_FEATURE_TRANSLATIONS) +
			    ADB_FEATURE_FREQUENCIES + ADB_FEATURE_POSES,
};

/* Every number is finite. A clip without rotations and translations gives zeros. */
void adb_clip_features(const struct adb_clip *clip, float out[ADB_FEATURE_COUNT]);

/*
 * How unlike two motions are, 0 or more, in degrees: as if one bone's spread differed by so much. The same for copies that
 * are retimed, reversed, mirrored or on another skeleton; 0 also for clips in which nothing moves.
 */
double adb_feature_distance(const float a[ADB_FEATURE_COUNT], const float b[ADB_FEATURE_COUNT]);

/* How far apart the mean poses of two clips of one skeleton are, in degrees: the root of the sum of squares over bones. */
double adb_feature_pose_distance(const float a[ADB_FEATURE_COUNT], const float b[ADB_FEATURE_COUNT]);

#endif

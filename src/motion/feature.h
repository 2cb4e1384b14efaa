/*
 * Features: a fixed number of values that describe the motion of a clip, so that the similarity of two clips is the distance
 * of two arrays.
 *
 * The clip is sampled at 16 moments, the middles of equal parts of the frames in which it moves, so that its frame rate and length
 * do not matter: from the first frame that is not equal to the next one to the last that is not equal to the one before. A pose that
 * is held at the start or the end is no part of the motion: games hold the last one for a frame, and exports write it twice for
 * that. Nor are keys behind the last frame or the duration; where the clip wraps, the way back to the first pose is.
 *
 * The spread of a rotation channel is twice the root of the mean of sin²(a/2), in degrees, where a is the angle between two
 * moments. For small angles that is the root mean square of the angles. One spread is over all pairs of moments, others are
 * over the pairs that are 1, 2, 4 and 8 moments apart, where the first moment follows the last. Spreads do not depend on the
 * signs of quaternions, on the direction of time, on the frame at which a loop begins, or on the axes of the bone and their
 * reflection, since these multiply all rotations of the bone by the same quaternions from left and right.
 *
 *   index count   values
 *   0     5 × 8   of the 8 rotation channels with the largest spread over all pairs: that spread, then the spreads of moments
 *                 that are 1, 2, 4 and 8 apart; each group of 8 is sorted in descending order
 *   40    5 × 4   the same of 4 translation channels. Their spread is the root of the mean square of the distances, × 60,
 *                 divided by √(L² + (T / 50)²), where L is the largest spread over all pairs and T the length of the longest
 *                 translation, so that the unit of length does not matter
 *   60    8       the magnitudes of the frequencies (0 to 7 cycles a clip) of the summed speed of those 8 rotation channels, in
 *                 degrees a moment
 *   68    48      the pose: the means of q qᵀ of each rotation channel, added up with signs and at indices that a hash of the
 *                 bone number gives, × 81, so that turning a bone by 1 degree changes the array by about 1. Only this part
 *                 distinguishes left from right, and it can only be compared between clips of one skeleton
 */
#ifndef ADB_MOTION_FEATURE_H
#define ADB_MOTION_FEATURE_H

#include "motion/content.h"

enum {
	ADB_FEATURE_VERSION = 2, /* of the definition above */
	ADB_FEATURE_LAGS = 5,
	ADB_FEATURE_ROTATIONS = 8,
	ADB_FEATURE_TRANSLATIONS = 4,
	ADB_FEATURE_FREQUENCIES = 8,
	ADB_FEATURE_POSES = 48,
	ADB_FEATURE_COUNT = ADB_FEATURE_LAGS * (ADB_FEATURE_ROTATIONS + ADB_FEATURE_TRANSLATIONS) +
			    ADB_FEATURE_FREQUENCIES + ADB_FEATURE_POSES,
};

/* Computes the features of a clip. Every value is finite. A clip without rotations and translations gives zeros. */
void adb_clip_features(const struct adb_clip *clip, float out[ADB_FEATURE_COUNT]);

/*
 * Returns the distance of two motions, 0 or more, in degrees: two clips in which the spread of one bone differs by 1 degree have
 * a distance of about 1. Copies that are retimed, reversed, mirrored or made for another skeleton have nearly the distance of
 * the original. Two clips in which nothing moves have the distance 0.
 */
double adb_feature_distance(const float a[ADB_FEATURE_COUNT], const float b[ADB_FEATURE_COUNT]);

/* The same, or INFINITY as soon as it is known to be larger than `most`: most clips are told apart by the first few values. */
double adb_feature_distance_within(const float a[ADB_FEATURE_COUNT], const float b[ADB_FEATURE_COUNT],
				   double most);

/* The same of the mean poses, see below. */
double adb_feature_pose_distance_within(const float a[ADB_FEATURE_COUNT], const float b[ADB_FEATURE_COUNT],
					double most);

/* Returns the distance of the mean poses of two clips of one skeleton, in degrees: the root of the sum of squares over bones. */
double adb_feature_pose_distance(const float a[ADB_FEATURE_COUNT], const float b[ADB_FEATURE_COUNT]);

#endif

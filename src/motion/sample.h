/* The value of a track at any time, interpolated as the game does. */
#ifndef ADB_MOTION_SAMPLE_H
#define ADB_MOTION_SAMPLE_H

#include "motion/content.h"

/* Which way a rotation goes from one key to the next. */
enum adb_arc {
	ADB_SHORTER_ARC, /* the shorter one, whatever the signs of the quaternions */
	ADB_SIGNED_ARC,  /* as their signs say, which may be the longer one */
};

/* The keys of a track; borrowed. */
struct adb_samples {
	enum adb_target target;
	enum adb_interpolation interpolation;
	enum adb_arc arc;
	uint32_t key_count;
	const float *values;    /* adb_target_width(target) × key_count, key-major, finite */
	const uint32_t *frames; /* strictly ascending; NULL = every frame from 0 */
	/* Of a cubic spline: the tangents of each key, as many numbers as of `values`, per second. NULL = not known: linear. */
	const float *in, *out;
	uint32_t tangent_count; /* keys that have them: exports add keys behind the last one */
	double frame_seconds;   /* of a cubic spline */
	/* Of a clip that wraps: the frame after its last one, behind all keys, where the first key comes again. 0 = it does not. */
	uint32_t wrap_frame;
};

static inline uint32_t adb_samples_frame(const struct adb_samples *samples, uint32_t key)
{
	return samples->frames != NULL ? samples->frames[key] : key;
}

/*
 * The value of a track with at least one key at `frame`, which may lie between frames; before the first key that of the
 * first, after the last that of the last. Where the track wraps, the last value goes over into the first one in the frame
 * before wrap_frame and stays that from there on. Fills the components that the target has; rotations are unit. A cubic spline is
 * that of glTF: Hermite, the quaternion normalised after it was interpolated by its components.
 */
void adb_sample(const struct adb_samples *samples, double frame, double out[4]);

#endif

/*
 * Measures of a clip that queries filter by: how far the root moves, how much the bones turn, where the clip pauses, how well
 * it loops. They are computed from the keys alone, without a skeleton, so that a decoder thread can compute them.
 *
 * A step is the interval between two neighbouring keys of a channel. Its chord is |q₁ ∓ q₀| with the sign of the shorter arc.
 * For unit quaternions that is 2 sin(θ/4), where θ is the angle between the rotations.
 */
#ifndef ADB_MOTION_MEASURE_H
#define ADB_MOTION_MEASURE_H

#include "motion/content.h"

/* The largest difference of a bone between two poses, and the bone. 0 and ADB_NO_BONE when no bone differs. */
struct adb_deviation {
	double value;
	int32_t bone_id;
};

struct adb_measures {
	/* The first translation channel that is root motion, in native units: the vector from its first key to its last, and
	 * the sum of the lengths of its steps. Without such a channel has_root is false and the others are 0. */
	bool has_root;
	int32_t root_bone_id;
	struct adb_vec3 root;
	double root_length;
	double mean_speed; /* root_length a second, native units; NAN without root motion, frame rate or second frame */

	uint32_t moving_bones;      /* distinct bones with a channel whose keys are not all equal */
	uint32_t constant_channels; /* channels of more than one key whose keys are all equal */
	/* Steps between quaternions that are more than 90 degrees apart as vectors of four components: with their signs as
	 * they are, such a turn takes the longer arc. */
	uint32_t long_turns;

	/* The sum over bones of the square of the angular speed, as a mean over the time of the clip, rad²/s². The angle of a
	 * step is approximated by twice its chord, which is 0.3 % too small at 30 degrees and 2.6 % at 90. The speed between
	 * two keys counts as constant. NAN without a frame rate or a second frame. */
	double energy;

	/* The longest run of frames in which no bone turns by more than 0.05 degrees a step and no other channel changes.
	 * pause_frame is its first frame; -1 when there is none or the clip has more than ADB_MAX_PAUSE_FRAMES frames. */
	int64_t pause_frame;
	uint32_t pause_frames; /* intervals from the first frame of the pause to its last */

	/* The largest rotation and translation between the first and the last frame of the loop, or of the clip when it has no
	 * loop, without root motion. A frame without a key is interpolated along the shorter arc. */
	struct adb_deviation loop_degrees, loop_units;
	double step_degrees, step_units; /* the largest turn and way of these two bones in one frame */

	/* The duration minus the time of the frames, which is that of (frame_count - 1) or frame_count intervals, whichever
	 * is nearer. Seconds; NAN when the duration or the frame rate is unknown. */
	double duration_error;
};

/* More than any known clip has. A decoded clip has at most 1,000,000 frames. */
enum { ADB_MAX_PAUSE_FRAMES = 1 << 20 };

/* Returns 4 asin(chord / 2) in degrees: the angle between two unit quaternions whose difference has the length `chord`. */
double adb_chord_degrees(double chord);

/* Whether all keys of a channel are equal bit by bit. */
bool adb_channel_is_constant(const struct adb_channel *channel);

/* Returns the seconds of one frame: the interval of the clip, else 1 / fps. NAN when neither is known and positive. */
double adb_clip_frame_seconds(const struct adb_clip *clip);

/*
 * Computes the measures of a clip that has passed adb_content_check(). Temporary memory comes from `arena`. Returns false when
 * that is exhausted.
 */
bool adb_measure(const struct adb_clip *clip, struct adb_arena *arena, struct adb_measures *out);

#endif

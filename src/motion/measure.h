/*
 * Numbers that people filter clips by: how far a clip goes, how much it moves, where it rests, how well it loops. Taken from
 * the keys alone, without a skeleton, so that a decoder thread can do it.
 *
 * A step is what lies between neighbouring keys of a channel. How far it turns is told by its chord |q₁ ∓ q₀|, the sign being
 * that of the shorter arc: for unit quaternions it is 2 sin(θ/4), where θ is the angle between the rotations.
 */
#ifndef ADB_MOTION_MEASURE_H
#define ADB_MOTION_MEASURE_H

#include "motion/content.h"

/* The most a bone is off between two poses, and which one; value 0 and ADB_NO_BONE where nothing is. */
struct adb_deviation {
	double value;
	int32_t bone_id;
};

struct adb_measures {
	/* Of the first translation that is root motion, native units: from its first key to its last, and the sum of its
	 * steps. Without one has_root is false and the rest 0. */
	bool has_root;
	int32_t root_bone_id;
	struct adb_vec3 root;
	double root_length;
	double mean_speed; /* native units a second, over root_length; NAN without a root, a rate or a second frame */

	uint32_t moving_bones;      /* distinct bones with a channel whose keys are not all equal */
	uint32_t constant_channels; /* of more than one key, all equal */
	/* Steps between quaternions that are more than 90 degrees apart as vectors of four: by their signs such a turn takes
	 * the longer way round. */
	uint32_t long_turns;

	/* Mean over the time of the clip of the sum over bones of the square of the angular speed, rad²/s². The angle of a
	 * step is taken for twice its chord, 0.3 % less than it is at 30 degrees and 2.6 % at 90; what lies between two keys
	 * counts as turned evenly. NAN without a rate or a second frame. */
	double energy;

	/* The longest run of frames in which no bone turns by more than 0.05 degrees a step and nothing else changes.
	 * pause_frame is its first frame, -1 = there is none, or more than ADB_MAX_PAUSE_FRAMES to look at. */
	int64_t pause_frame;
	uint32_t pause_frames; /* intervals from pause_frame to the last of it */

	/* Between the first and the last frame of the loop, or of the clip when it has none; root motion left out. Taken
	 * along the shorter arc where a frame has no key. */
	struct adb_deviation loop_degrees, loop_units;
	double step_degrees, step_units; /* the largest that these two bones turn and move in a frame */

	/* The duration less what the frames take: (frame_count - 1) or frame_count intervals, whichever is nearer. Seconds,
	 * NAN when one of them is not known. */
	double duration_error;
};

/* Above any clip known; the longest that a format may claim has 1,000,000 frames. */
enum { ADB_MAX_PAUSE_FRAMES = 1 << 20 };

/* 4 asin(chord / 2) in degrees: the angle between two unit quaternions that are `chord` apart. */
double adb_chord_degrees(double chord);

/* Whether all keys of a channel have the same bits. */
bool adb_channel_is_constant(const struct adb_channel *channel);

/* Seconds of a frame: the interval of the clip, else 1 / fps. NAN when neither is known or above 0. */
double adb_clip_frame_seconds(const struct adb_clip *clip);

/* `arena` is for scratch. False when it is exhausted. The clip has passed adb_content_check(). */
bool adb_measure(const struct adb_clip *clip, struct adb_arena *arena, struct adb_measures *out);

#endif

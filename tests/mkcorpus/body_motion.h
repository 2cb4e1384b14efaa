#ifndef MKCORPUS_BODY_MOTION_H
#define MKCORPUS_BODY_MOTION_H

#include "rig.h"

#include <stdint.h>

/*
 * Motions for a whole body, made of waves of the joints: gaits, idles, gestures, blows, hits, crouches, jumps and turns.
 * Those of a kind have the same joints and differ in sizes, timing and details, as the clips of a game do. Three stances
 * serve them all.
 */

enum { MOTION_WAVES = 24, MOTION_KINDS = 8 };

/* sine: `rate` cycles over the motion, from `start` on; pulse: rises and falls around `start`, `rate` times as fast as the
 * motion; ramp: goes over there, and stays. */
enum shape { SHAPE_SINE, SHAPE_PULSE, SHAPE_RAMP };

struct wave {
	enum joint joint;
	int axis;    /* of the model: 0 = X */
	double size; /* turns */
	enum shape shape;
	double start, rate;
};

struct body_motion {
	uint32_t frame_count;
	float fps;
	struct vec3 stance[JOINT_COUNT]; /* turns about X, Y, Z */
	struct wave waves[MOTION_WAVES];
	int wave_count;
	double stride, bob, sway; /* of the root, cm */
	double cycles;            /* of bob and sway */
};

/* The same motion for the same number. */
void body_motion_make(struct body_motion *motion, uint32_t number);
/* phase runs from 0 to 1. */
void body_motion_pose(const struct body_motion *motion, double phase, struct pose *pose);
/* Left and right exchanged. */
void pose_mirror(struct pose *pose);

#endif

#ifndef ADB_TESTS_SYSTEMS_VIB_ENCODERS_RABBIT_H
#define ADB_TESTS_SYSTEMS_VIB_ENCODERS_RABBIT_H

#include "vib.h"

/* Our own line figures in the game's axes: +X right, +Y down, +Z away; the ground is y = 0. */

enum { RABBIT_OBJECTS = 12, FROG_OBJECTS = 5 };

/* Objects of the rabbit. */
enum rabbit_object {
	RABBIT_BODY,
	RABBIT_HEAD,
	RABBIT_EAR_LEFT,
	RABBIT_EAR_RIGHT,
	RABBIT_EYE_OPEN,
	RABBIT_EYE_SHUT,
	RABBIT_ARM_LEFT,
	RABBIT_ARM_RIGHT,
	RABBIT_LEG_LEFT,
	RABBIT_LEG_RIGHT,
	RABBIT_MOUTH,
	RABBIT_TAIL,
};

enum rabbit_motion { RABBIT_SKIP, RABBIT_JUMP, RABBIT_SWING, RABBIT_FALL, RABBIT_WAVE, RABBIT_SPIN };

/* Objects are allocated; vib_tmd_free() releases them. */
void vib_rabbit_model(struct vib_tmd *tmd, uint32_t colour);
void vib_frog_model(struct vib_tmd *tmd);
/* `count` small squares, each larger than the one before. */
void vib_squares_model(struct vib_tmd *tmd, size_t count);
void vib_tmd_free(struct vib_tmd *tmd);

/* Frames `first` to `first + count - 1` of a motion that takes `total` frames, as frames from 0 of the clip. */
void vib_rabbit_clip(struct vib_anm *anm, uint16_t rate, enum rabbit_motion motion, unsigned first,
		     unsigned count, unsigned total);
void vib_frog_clip(struct vib_anm *anm, uint16_t rate, unsigned count);

#endif

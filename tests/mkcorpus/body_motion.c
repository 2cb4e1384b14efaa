#include "body_motion.h"

#include "bytes.h"
#include "random.h"

#include <math.h>

struct maker {
	struct body_motion *motion;
	uint64_t state;
};

static double between(struct maker *maker, double low, double high)
{
	return low + (high - low) * random_below(&maker->state, 1 << 20) / (1 << 20);
}

static double degrees(struct maker *maker, double low, double high)
{
	return between(maker, low, high) / 360;
}

static void add(struct maker *maker, enum joint joint, int axis, double size, enum shape shape, double start,
		double rate)
{
	struct body_motion *motion = maker->motion;

	if (motion->wave_count == MOTION_WAVES)
		fail("too many waves in a motion");
	motion->waves[motion->wave_count++] = (struct wave){ joint, axis, size, shape, start, rate };
}

static void take_stance(struct maker *maker)
{
	/* relaxed, ready to fight, crouched: degrees */
	static const double stances[3][JOINT_COUNT][3] = {
		{ [JOINT_L_UPPERARM] = { 0, 0, 5 }, [JOINT_R_UPPERARM] = { 0, 0, -5 } },
		{ [JOINT_SPINE] = { 10, 20, 0 },
		  [JOINT_L_UPPERARM] = { -40, 0, 15 },
		  [JOINT_L_FOREARM] = { -70, 0, 0 },
		  [JOINT_R_UPPERARM] = { -30, 0, -15 },
		  [JOINT_R_FOREARM] = { -90, 0, 0 },
		  [JOINT_L_THIGH] = { -20, 0, 0 },
		  [JOINT_L_CALF] = { 20, 0, 0 },
		  [JOINT_R_THIGH] = { 15, 0, 0 } },
		{ [JOINT_SPINE] = { 35, 0, 0 },
		  [JOINT_HEAD] = { -25, 0, 0 },
		  [JOINT_L_THIGH] = { -60, 0, 0 },
		  [JOINT_L_CALF] = { 95, 0, 0 },
		  [JOINT_R_THIGH] = { -55, 0, 0 },
		  [JOINT_R_CALF] = { 90, 0, 0 } },
	};
	const uint32_t which = random_below(&maker->state, 3);

	for (int joint = 0; joint < JOINT_COUNT; joint++) {
		const double *turn = stances[which][joint];

		maker->motion->stance[joint] = (struct vec3){ turn[0] / 360 + degrees(maker, -3, 3),
							      turn[1] / 360 + degrees(maker, -3, 3),
							      turn[2] / 360 + degrees(maker, -3, 3) };
	}
}

static void make_gait(struct maker *maker)
{
	const double cycles = 1 + random_below(&maker->state, 3), phase = between(maker, 0, 1);
	const double leg = degrees(maker, 15, 40), knee = degrees(maker, 15, 50), arm = degrees(maker, 5, 35);

	add(maker, JOINT_L_THIGH, 0, leg, SHAPE_SINE, phase, cycles);
	add(maker, JOINT_R_THIGH, 0, leg, SHAPE_SINE, phase + 0.5, cycles);
	add(maker, JOINT_L_CALF, 0, knee, SHAPE_SINE, phase + 0.2, cycles);
	add(maker, JOINT_R_CALF, 0, knee, SHAPE_SINE, phase + 0.7, cycles);
	add(maker, JOINT_L_FOOT, 0, knee / 3, SHAPE_SINE, phase + 0.3, cycles);
	add(maker, JOINT_R_FOOT, 0, knee / 3, SHAPE_SINE, phase + 0.8, cycles);
	add(maker, JOINT_L_UPPERARM, 0, arm, SHAPE_SINE, phase + 0.5, cycles);
	add(maker, JOINT_R_UPPERARM, 0, arm * between(maker, 0.3, 1), SHAPE_SINE, phase, cycles);
	add(maker, JOINT_SPINE, 1, degrees(maker, 2, 9), SHAPE_SINE, phase, cycles);
	add(maker, JOINT_HEAD, 1, degrees(maker, 1, 6), SHAPE_SINE, phase + 0.5, cycles);
	maker->motion->stride = between(maker, 80, 220) * cycles;
	maker->motion->bob = between(maker, 1, 4);
	maker->motion->cycles = 2 * cycles;
}

static void make_idle(struct maker *maker)
{
	const double cycles = 1 + random_below(&maker->state, 2);

	add(maker, JOINT_SPINE, 0, degrees(maker, 1, 4), SHAPE_SINE, between(maker, 0, 1), cycles);
	add(maker, JOINT_NECK, 1, degrees(maker, 1, 12), SHAPE_SINE, between(maker, 0, 1), 1);
	add(maker, JOINT_HEAD, 0, degrees(maker, 1, 8), SHAPE_PULSE, between(maker, 0.2, 0.8), 3);
	add(maker, JOINT_L_UPPERARM, 0, degrees(maker, 1, 5), SHAPE_SINE, between(maker, 0, 1), cycles);
	add(maker, JOINT_R_UPPERARM, 0, degrees(maker, 1, 5), SHAPE_SINE, between(maker, 0, 1), cycles);
	add(maker, JOINT_R_FOREARM, 0, degrees(maker, 0, 20), SHAPE_PULSE, between(maker, 0.2, 0.8), 4);
	maker->motion->sway = between(maker, 0.3, 2);
	maker->motion->cycles = cycles;
}

static void make_gesture(struct maker *maker)
{
	const enum joint arm = random_below(&maker->state, 2) ? JOINT_R_UPPERARM : JOINT_L_UPPERARM;
	const double when = between(maker, 0.35, 0.65), rate = between(maker, 1.2, 2.5);

	add(maker, arm, 2, degrees(maker, 40, 120), SHAPE_PULSE, when, rate);
	add(maker, arm, 0, degrees(maker, -40, 40), SHAPE_PULSE, when, rate);
	add(maker, arm + 1, 0, degrees(maker, -90, -20), SHAPE_PULSE, when, rate);
	add(maker, arm + 2, 2, degrees(maker, 5, 35), SHAPE_SINE, 0, 2 + random_below(&maker->state, 5));
	add(maker, JOINT_HEAD, 1, degrees(maker, -25, 25), SHAPE_PULSE, when, rate);
	add(maker, JOINT_SPINE, 1, degrees(maker, -10, 10), SHAPE_PULSE, when, rate);
}

static void make_blow(struct maker *maker)
{
	const enum joint arm = random_below(&maker->state, 4) ? JOINT_R_UPPERARM : JOINT_L_UPPERARM;
	const double windup = between(maker, 0.2, 0.4), strike = windup + between(maker, 0.1, 0.25);

	add(maker, arm, 0, degrees(maker, 40, 110), SHAPE_PULSE, windup, between(maker, 2.5, 4));
	add(maker, arm, 0, degrees(maker, -110, -50), SHAPE_PULSE, strike, between(maker, 3, 6));
	add(maker, arm, 1, degrees(maker, -50, 50), SHAPE_PULSE, strike, 3);
	add(maker, arm + 1, 0, degrees(maker, 30, 80), SHAPE_PULSE, strike, between(maker, 3, 6));
	add(maker, JOINT_SPINE, 1, degrees(maker, 15, 45), SHAPE_PULSE, windup, 3);
	add(maker, JOINT_SPINE, 1, degrees(maker, -50, -15), SHAPE_PULSE, strike, 3);
	add(maker, JOINT_R_THIGH, 0, degrees(maker, -35, -5), SHAPE_PULSE, strike, 2);
	add(maker, JOINT_R_CALF, 0, degrees(maker, 5, 30), SHAPE_PULSE, strike, 2);
	maker->motion->stride = between(maker, 0, 80);
}

static void make_hit(struct maker *maker)
{
	const double when = between(maker, 0.1, 0.3), rate = between(maker, 2.5, 5);

	add(maker, JOINT_SPINE, (int)random_below(&maker->state, 3), degrees(maker, -45, 45), SHAPE_PULSE,
	    when, rate);
	add(maker, JOINT_HEAD, (int)random_below(&maker->state, 3), degrees(maker, -40, 40), SHAPE_PULSE,
	    when + 0.05, rate);
	add(maker, JOINT_L_UPPERARM, 2, degrees(maker, 5, 50), SHAPE_PULSE, when + 0.05, rate);
	add(maker, JOINT_R_UPPERARM, 2, degrees(maker, -50, -5), SHAPE_PULSE, when + 0.08, rate);
	add(maker, JOINT_PELVIS, 1, degrees(maker, -20, 20), SHAPE_PULSE, when + 0.1, rate / 2);
	maker->motion->stride = between(maker, -60, 0);
}

static void make_crouch(struct maker *maker)
{
	const double when = between(maker, 0.3, 0.6), rate = between(maker, 1.2, 2.5);
	const double depth = degrees(maker, 30, 80);

	add(maker, JOINT_L_THIGH, 0, -depth, SHAPE_RAMP, when, rate);
	add(maker, JOINT_R_THIGH, 0, -depth, SHAPE_RAMP, when, rate);
	add(maker, JOINT_L_CALF, 0, depth * between(maker, 1, 1.4), SHAPE_RAMP, when, rate);
	add(maker, JOINT_R_CALF, 0, depth * between(maker, 1, 1.4), SHAPE_RAMP, when, rate);
	add(maker, JOINT_SPINE, 0, degrees(maker, 10, 60), SHAPE_PULSE, when + 0.1, rate);
	add(maker, JOINT_R_UPPERARM, 0, degrees(maker, -80, 0), SHAPE_PULSE, when + 0.15, rate);
}

static void make_jump(struct maker *maker)
{
	const double when = between(maker, 0.4, 0.6), crouch = degrees(maker, 25, 60);

	add(maker, JOINT_L_THIGH, 0, -crouch, SHAPE_PULSE, when - 0.25, 4);
	add(maker, JOINT_R_THIGH, 0, -crouch, SHAPE_PULSE, when - 0.25, 4);
	add(maker, JOINT_L_CALF, 0, 2 * crouch, SHAPE_PULSE, when - 0.25, 4);
	add(maker, JOINT_R_CALF, 0, 2 * crouch, SHAPE_PULSE, when - 0.25, 4);
	add(maker, JOINT_L_THIGH, 0, degrees(maker, -70, -10), SHAPE_PULSE, when, 3);
	add(maker, JOINT_R_THIGH, 0, degrees(maker, -70, -10), SHAPE_PULSE, when, 3);
	add(maker, JOINT_L_UPPERARM, 0, degrees(maker, -150, -60), SHAPE_PULSE, when, 2);
	add(maker, JOINT_R_UPPERARM, 0, degrees(maker, -150, -60), SHAPE_PULSE, when, 2);
	maker->motion->bob = between(maker, 20, 50);
	maker->motion->cycles = 1;
	maker->motion->stride = between(maker, 0, 250);
}

static void make_turn(struct maker *maker)
{
	const double way = random_below(&maker->state, 2) ? 1 : -1;

	add(maker, JOINT_ROOT, 1, way * degrees(maker, 45, 180), SHAPE_RAMP, 0.5, between(maker, 1, 2));
	add(maker, JOINT_SPINE, 1, way * degrees(maker, 5, 40), SHAPE_PULSE, 0.3, 2);
	add(maker, JOINT_HEAD, 1, way * degrees(maker, 5, 50), SHAPE_PULSE, 0.2, 2);
	add(maker, JOINT_L_THIGH, 0, degrees(maker, -40, -10), SHAPE_PULSE, 0.35, 4);
	add(maker, JOINT_R_THIGH, 0, degrees(maker, -40, -10), SHAPE_PULSE, 0.65, 4);
	add(maker, JOINT_L_CALF, 0, degrees(maker, 10, 60), SHAPE_PULSE, 0.35, 4);
	add(maker, JOINT_R_CALF, 0, degrees(maker, 10, 60), SHAPE_PULSE, 0.65, 4);
}

void body_motion_make(struct body_motion *motion, uint32_t number)
{
	static void (*const kinds[MOTION_KINDS])(struct maker *) = { make_gait, make_idle, make_gesture,
								     make_blow, make_hit,  make_crouch,
								     make_jump, make_turn };
	static const float rates[2] = { 10, 25 };
	struct maker maker = { .motion = motion, .state = 0x51D0000ULL + number };

	*motion = (struct body_motion){ .cycles = 1 };
	motion->frame_count = 15 + random_below(&maker.state, 61);
	motion->fps = rates[random_below(&maker.state, 2)];
	take_stance(&maker);
	/* Not by number % kinds: motions that follow each other lie on different skeletons. */
	kinds[random_below(&maker.state, MOTION_KINDS)](&maker);
}

static double smooth(double u)
{
	return u <= 0 ? 0 : u >= 1 ? 1 : u * u * (3 - 2 * u);
}

static double wave_at(const struct wave *wave, double phase)
{
	const double u = (phase - wave->start) * wave->rate;

	if (wave->shape == SHAPE_SINE)
		return wave->size * sine(phase * wave->rate + wave->start);
	if (wave->shape == SHAPE_RAMP)
		return wave->size * smooth(u + 0.5);
	return wave->size * smooth(1 - fabs(u));
}

static struct quat bend(struct vec3 turns)
{
	static const struct vec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

	return quat_mul(quat_about(axes[1], turns.y),
			quat_mul(quat_about(axes[0], turns.x), quat_about(axes[2], turns.z)));
}

void body_motion_pose(const struct body_motion *motion, double phase, struct pose *pose)
{
	struct vec3 turns[JOINT_COUNT];

	for (int joint = 0; joint < JOINT_COUNT; joint++)
		turns[joint] = motion->stance[joint];
	for (int i = 0; i < motion->wave_count; i++) {
		const struct wave *wave = &motion->waves[i];
		struct vec3 *turn = &turns[wave->joint];

		*(wave->axis == 0 ? &turn->x : wave->axis == 1 ? &turn->y : &turn->z) += wave_at(wave, phase);
	}
	for (int joint = 0; joint < JOINT_COUNT; joint++)
		pose->bend[joint] = bend(turns[joint]);
	pose->root = (struct vec3){ motion->sway * sine(motion->cycles * phase),
				    motion->bob * sine(motion->cycles * phase / 2) *
					    sine(motion->cycles * phase / 2),
				    motion->stride * phase };
}

static enum joint other_side(enum joint joint)
{
	if (joint >= JOINT_L_UPPERARM && joint <= JOINT_L_HAND)
		return joint + (JOINT_R_UPPERARM - JOINT_L_UPPERARM);
	if (joint >= JOINT_R_UPPERARM && joint <= JOINT_R_HAND)
		return joint - (JOINT_R_UPPERARM - JOINT_L_UPPERARM);
	if (joint >= JOINT_L_THIGH && joint <= JOINT_L_FOOT)
		return joint + (JOINT_R_THIGH - JOINT_L_THIGH);
	if (joint >= JOINT_R_THIGH && joint <= JOINT_R_FOOT)
		return joint - (JOINT_R_THIGH - JOINT_L_THIGH);
	return joint;
}

void pose_mirror(struct pose *pose)
{
	const struct pose before = *pose;

	pose->root.x = -before.root.x;
	for (int joint = 0; joint < JOINT_COUNT; joint++) {
		const struct quat q = before.bend[other_side((enum joint)joint)];

		pose->bend[joint] = (struct quat){ q.x, -q.y, -q.z, q.w };
	}
}

#include "rig.h"

#include <math.h>

static const struct vec3 right = { 1, 0, 0 }, up = { 0, 1, 0 }, forward = { 0, 0, 1 };

/* Where an ankle is, from the point on the ground below the root; pitch > 0 = toes down. */
struct foot {
	double height;
	double ahead;
	double pitch;
};

/* Rotation about X that turns a leg from straight down to (y, z). Needs only square roots. */
static struct quat leg_turn(double y, double z)
{
	const double length = sqrt(y * y + z * z);
	const double cosine_turn = -y / length, sine_turn = -z / length;
	const double half_cosine = sqrt((1 + cosine_turn) / 2);

	return (struct quat){ sine_turn / (2 * half_cosine), 0, 0, half_cosine };
}

/* Two-bone inverse kinematics in the plane of the leg; the knee goes to the front. */
static void set_leg(struct pose *pose, enum joint thigh, struct foot foot)
{
	const double a = THIGH_LENGTH, b = CALF_LENGTH;
	const double y = foot.height - (HIP_HEIGHT + pose->root.y), z = foot.ahead;
	const double reach = fmin(sqrt(y * y + z * z), a + b - 0.01);
	const double length = sqrt(y * y + z * z);
	const double along = (a * a - b * b + reach * reach) / (2 * reach);
	const double aside = sqrt(fmax(a * a - along * along, 0));
	const double knee_y = along * y / length + aside * z / length;
	const double knee_z = along * z / length - aside * y / length;
	const struct quat thigh_turn = leg_turn(knee_y, knee_z);
	const struct quat calf_turn = leg_turn(y - knee_y, z - knee_z);

	pose->bend[thigh] = thigh_turn;
	pose->bend[thigh + 1] = quat_mul(quat_conjugate(thigh_turn), calf_turn);
	pose->bend[thigh + 2] = quat_mul(quat_conjugate(calf_turn), quat_about(right, foot.pitch));
}

static void stand(struct pose *pose)
{
	const struct foot foot = { ANKLE_HEIGHT, -pose->root.z, 0 };

	set_leg(pose, JOINT_L_THIGH, foot);
	set_leg(pose, JOINT_R_THIGH, foot);
}

struct gait {
	double stride;   /* cm for one cycle of both legs */
	double grounded; /* part of the cycle in which a foot stands still on the ground */
	double lift;
	double sink; /* of the hips */
	double bob;
	double lean;
	double swing; /* of the arms */
	double elbow;
};

static struct foot step(const struct gait *gait, double phase)
{
	const double p = phase - floor(phase);
	const double front = gait->stride * gait->grounded / 2;
	double air;

	if (p < gait->grounded)
		return (struct foot){ ANKLE_HEIGHT, front - gait->stride * p, 0 };
	air = (p - gait->grounded) / (1 - gait->grounded);
	return (struct foot){
		ANKLE_HEIGHT + gait->lift * sine(air / 2),
		-front * cosine(air / 2),
		0.06 * sine(air / 2),
	};
}

static void go(struct pose *pose, const struct gait *gait, double phase)
{
	const double arm = gait->swing * cosine(phase);

	pose->root = (struct vec3){ 0, -gait->sink + gait->bob * cosine(2 * phase), gait->stride * phase };
	set_leg(pose, JOINT_L_THIGH, step(gait, phase));
	set_leg(pose, JOINT_R_THIGH, step(gait, phase + 0.5));
	pose->bend[JOINT_SPINE] = quat_about(right, gait->lean);
	pose->bend[JOINT_HEAD] = quat_about(right, -gait->lean);
	pose->bend[JOINT_L_UPPERARM] = quat_about(right, arm);
	pose->bend[JOINT_R_UPPERARM] = quat_about(right, -arm);
	pose->bend[JOINT_L_FOREARM] = quat_about(right, -gait->elbow);
	pose->bend[JOINT_R_FOREARM] = quat_about(right, -gait->elbow);
}

static void stagger(struct pose *pose, double phase)
{
	static const struct gait drunk = { 60, 0.6, 8, 7, 1, 0.03, 0.03, 0.02 };

	go(pose, &drunk, phase);
	pose->root.x = 12 * sine(phase);
	pose->bend[JOINT_SPINE] =
		quat_mul(quat_about(forward, 0.04 * sine(phase + 0.2)), pose->bend[JOINT_SPINE]);
}

static void wave(struct pose *pose, double phase)
{
	const double raise = sine(phase / 2);

	pose->bend[JOINT_R_UPPERARM] = quat_about(forward, 0.3 * raise);
	pose->bend[JOINT_R_FOREARM] = quat_about(forward, 0.1 * raise * sine(3 * phase));
	pose->bend[JOINT_HEAD] = quat_about(up, 0.05 * raise);
}

static void sit(struct pose *pose, double phase)
{
	const double down = (1 - cosine(phase / 2)) / 2;

	pose->root = (struct vec3){ 0, -48 * down, -20 * down };
	pose->bend[JOINT_SPINE] = quat_about(right, 0.06 * sine(phase / 2));
	stand(pose);
}

static void jump(struct pose *pose, double phase)
{
	const double air = fmax(sine(phase - 0.2), 0);
	const struct foot foot = { ANKLE_HEIGHT + 40 * air, 0, 0.05 * air };

	pose->root.y = 40 * air - 15 * fmax(-sine(phase - 0.2), 0) - 2;
	set_leg(pose, JOINT_L_THIGH, foot);
	set_leg(pose, JOINT_R_THIGH, foot);
	pose->bend[JOINT_L_UPPERARM] = quat_about(right, -0.3 * air);
	pose->bend[JOINT_R_UPPERARM] = quat_about(right, -0.3 * air);
}

static void look(struct pose *pose, int variant)
{
	const double yaw = variant & 1 ? -0.125 : 0.125;
	const double pitch = variant & 2 ? -0.0625 : 0.0625;

	pose->bend[JOINT_NECK] = quat_about(up, yaw);
	pose->bend[JOINT_HEAD] = quat_about(right, pitch);
}

void motion_pose(struct pose *pose, enum motion motion, double phase, int variant)
{
	static const struct gait walk = { 100, 0.6, 12, 7, 1.5, 0.01, 0.06, 0.03 };
	static const struct gait run = { 200, 0.3, 30, 10, 4, 0.04, 0.12, 0.2 };

	*pose = (struct pose){ .root = { 0, 0, 0 } };
	for (int joint = 0; joint < JOINT_COUNT; joint++)
		pose->bend[joint] = quat_identity;
	switch (motion) {
	case MOTION_STILL:
		break;
	case MOTION_BREATHE:
		pose->root.y = -1 + 0.5 * sine(phase);
		pose->bend[JOINT_SPINE] = quat_about(right, 0.005 * sine(phase));
		stand(pose);
		break;
	case MOTION_WALK:
		go(pose, &walk, phase);
		break;
	case MOTION_RUN:
		go(pose, &run, phase);
		break;
	case MOTION_STAGGER:
		stagger(pose, phase);
		break;
	case MOTION_WAVE:
		wave(pose, phase);
		break;
	case MOTION_BOW:
		pose->bend[JOINT_SPINE] = quat_about(right, 0.15 * sine(phase / 2));
		break;
	case MOTION_SIT:
		sit(pose, phase);
		break;
	case MOTION_TURN:
		pose->bend[JOINT_ROOT] = quat_about(up, phase);
		break;
	case MOTION_JUMP:
		jump(pose, phase);
		break;
	case MOTION_LOOK:
		look(pose, variant);
		break;
	case MOTION_SPIN:
		pose->bend[JOINT_SPINE] = quat_about(forward, phase);
		break;
	case MOTION_SWING:
		pose->bend[JOINT_SPINE] = quat_about(right, 0.125 * sine(phase));
		break;
	}
}

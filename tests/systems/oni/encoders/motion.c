/*
 * The puppet: right-handed, +Y up, +Z forward, its left at +X, about 0.1 m a unit. All rest rotations are the
 * identity, so the bones' own axes are those of the world in the rest pose.
 */
#include "oni.h"

#include <math.h>

const char *const oni_bone_names[ONI_MAX_BONES] = {
	"pelvis",         "left_thigh",    "left_calf",   "left_foot",      "right_thigh",
	"right_calf",     "right_foot",    "mid",         "chest",          "neck",
	"head",           "left_shoulder", "left_biceps", "left_wrist",     "left_handfist",
	"right_shoulder", "right_biceps",  "right_wrist", "right_handfist",
};

const int oni_bone_parents[ONI_MAX_BONES] = {
	-1, 0, 1, 2, 0, 4, 5, 0, 7, 8, 9, 9, 11, 12, 13, 9, 15, 16, 17,
};

const float oni_bone_offsets[ONI_MAX_BONES][3] = {
	{ 0, 0, 0 },         { 1, -0.5F, 0 },    { 0, -4, 0 },     { 0, -4, 0 },     { -1, -0.5F, 0 },
	{ 0, -4, 0 },        { 0, -4, 0 },       { 0, 1, 0 },      { 0, 1.5F, 0 },   { 0, 2, 0 },
	{ 0, 1, 0 },         { 0.5F, -0.5F, 0 }, { 1, 0, 0 },      { 0, -2.75F, 0 }, { 0, -2.5F, 0 },
	{ -0.5F, -0.5F, 0 }, { -1, 0, 0 },       { 0, -2.75F, 0 }, { 0, -2.5F, 0 },
};

enum {
	HIPS = 0,
	LEFT_THIGH = 1,
	RIGHT_THIGH = 4,
	MID = 7,
	NECK = 9,
	HEAD = 10,
	LEFT_ARM = 12,
	RIGHT_ARM = 16
};

/* Where the ankles touch the ground: half a unit below the foot's joint. */
static const double standing_height = 9;

/* Turns about X, Y and Z of each bone. */
struct angles {
	double turns[ONI_MAX_BONES][3];
	double height;
};

struct gait {
	double swing, knee, arm;
};

/* phase: 0 = left leg in front, 0.5 = right leg in front. A leg bends where its joint turns about +X. */
static void stride(struct angles *pose, const struct gait *gait, double phase)
{
	for (int side = 0; side < 2; side++) {
		const double p = phase + side * 0.5;
		const int thigh = side ? RIGHT_THIGH : LEFT_THIGH;
		const double lift = fmax(sine(p), 0);

		pose->turns[thigh][0] = -gait->swing * cosine(p) - gait->knee * lift / 2;
		pose->turns[thigh + 1][0] = gait->knee * (0.1 + lift);
		pose->turns[thigh + 2][0] = -pose->turns[thigh][0] - pose->turns[thigh + 1][0];
		pose->turns[side ? RIGHT_ARM : LEFT_ARM][0] = gait->arm * cosine(p);
		pose->turns[(side ? RIGHT_ARM : LEFT_ARM) + 1][0] = -gait->arm / 2;
	}
	pose->turns[HIPS][1] = 0.02 * cosine(phase);
	pose->turns[MID][1] = -0.04 * cosine(phase);
	pose->turns[HIPS][2] = 0.01 * sine(phase);
	pose->height = standing_height - 0.25 + 0.125 * cosine(2 * phase);
}

static void punch(struct angles *pose, double phase)
{
	const double out = sine(phase / 2);

	pose->turns[RIGHT_ARM][0] = -0.25 * out;
	pose->turns[RIGHT_ARM + 1][0] = -0.375 * (1 - out);
	pose->turns[MID][1] = 0.1 * out;
	pose->turns[NECK][1] = -0.1 * out;
	pose->turns[LEFT_ARM][2] = 0.05 * out;
	pose->height = standing_height - 0.5 * out;
}

/* Grid of three by three poses, row by row from the upper left, the last one repeated (section 10). */
static void aim(struct angles *pose, double index)
{
	const double place = fmin(index, 8);
	const double row = floor(place / 3), column = place - 3 * row;

	pose->turns[MID][1] = (1 - column) * 0.1;
	pose->turns[RIGHT_ARM][0] = -0.25 + (row - 1) * 0.1;
	pose->turns[HEAD][0] = (row - 1) * 0.05;
}

/* Large turns about all axes: past half a turn, where raw angles wrap. */
static void turn(struct angles *pose, double phase)
{
	pose->turns[HIPS][1] = phase;
	for (int bone = 1; bone < ONI_MAX_BONES; bone++) {
		pose->turns[bone][0] = 0.12 * sine(phase + bone / 19.0);
		pose->turns[bone][1] = 0.2 * cosine(phase + bone / 8.0);
		pose->turns[bone][2] = 0.45 * sine(2 * phase + bone / 5.0);
	}
}

static void set_pose(struct angles *pose, enum oni_motion motion, double phase, unsigned frame)
{
	static const struct gait walk = { 0.07, 0.12, 0.05 }, run = { 0.12, 0.25, 0.1 };

	*pose = (struct angles){ .height = standing_height };
	switch (motion) {
	case ONI_STILL:
		break;
	case ONI_BREATHE:
		pose->turns[MID][0] = 0.005 * sine(phase);
		pose->turns[LEFT_ARM][2] = 0.02 + 0.005 * sine(phase);
		pose->turns[RIGHT_ARM][2] = -0.02 - 0.005 * sine(phase);
		break;
	case ONI_WALK:
		stride(pose, &walk, phase);
		break;
	case ONI_RUN:
		stride(pose, &run, phase);
		break;
	case ONI_PUNCH:
		punch(pose, phase);
		break;
	case ONI_TURN:
		turn(pose, phase);
		break;
	case ONI_AIM:
		aim(pose, frame);
		break;
	case ONI_HOP:
		pose->height = standing_height + 2 * sine(phase / 2);
		pose->turns[LEFT_THIGH][0] = pose->turns[RIGHT_THIGH][0] = -0.1 * sine(phase / 2);
		break;
	}
}

static double speed(enum oni_motion motion)
{
	switch (motion) {
	case ONI_WALK:
		return 0.25;
	case ONI_RUN:
		return 0.75;
	case ONI_PUNCH:
		return 0.125;
	case ONI_HOP:
		return 0.5;
	default:
		return 0;
	}
}

/* Nearest raw angle, of -0.5 to 0.5 turns. Half a turn rounds up, and wraps to -32768. */
static int16_t raw_angle(double turns)
{
	const double v = floor((turns - floor(turns + 0.5)) * 65535 + 0.5);

	return (int16_t)(v > 32767 ? v - 65536 : v);
}

static void set_key(struct oni_key *key, unsigned frame, const double turns[3])
{
	struct quat q;

	key->frame = (uint16_t)frame;
	for (int axis = 0; axis < 3; axis++)
		key->euler[axis] = raw_angle(turns[axis]);
	q = quat_mul(quat_mul(quat_about((struct vec3){ 1, 0, 0 }, turns[0]),
			      quat_about((struct vec3){ 0, 1, 0 }, turns[1])),
		     quat_about((struct vec3){ 0, 0, 1 }, turns[2]));
	key->rotation[0] = (float)q.x;
	key->rotation[1] = (float)q.y;
	key->rotation[2] = (float)q.z;
	key->rotation[3] = -(float)q.w; /* stored conjugated */
}

static double phase_of(enum oni_motion motion, unsigned frame, unsigned frame_count)
{
	const double steps = motion == ONI_TURN || motion == ONI_PUNCH ? frame_count - 1.0 : frame_count;

	return steps > 0 ? frame / steps : 0;
}

/* Keys of a bone are one to four frames apart, as its number says; those of the aiming grid are dense. */
static void set_track(struct oni_track *track, enum oni_motion motion, int bone, unsigned frame_count)
{
	const unsigned step = motion == ONI_AIM ? 1 : 1 + (unsigned)bone % 4;

	track->keys = allocate(frame_count, sizeof(*track->keys));
	track->key_count = 0;
	for (unsigned frame = 0; frame < frame_count; frame++) {
		struct angles pose;

		if (frame % step != 0 && frame != frame_count - 1)
			continue;
		set_pose(&pose, motion, phase_of(motion, frame, frame_count), frame);
		set_key(&track->keys[track->key_count++], frame, pose.turns[bone]);
	}
}

static void set_root(struct oni_tram *tram, enum oni_motion motion, unsigned frame)
{
	struct angles pose;
	struct vec3 root;

	set_pose(&pose, motion, phase_of(motion, frame, tram->frame_count), frame);
	tram->heights[frame] = (float)snap(pose.height, 65536);
	tram->velocities[frame][0] = motion == ONI_PUNCH ? 0.03125F : 0;
	tram->velocities[frame][1] = (float)speed(motion);
	root = oni_tram_root(tram, frame);
	tram->positions[frame] = (struct oni_position){
		(int16_t)floor(root.x * 100 + 0.5),
		(int16_t)floor(root.z * 100 + 0.5),
		(uint16_t)(1800 - 10 * (frame % 4)),
		(int16_t)(motion == ONI_HOP ? floor((pose.height - standing_height) * 100) : 0),
	};
}

void oni_tram_move(struct oni_tram *tram, enum oni_motion motion, uint16_t bone_count, uint16_t frame_count,
		   uint16_t key_size)
{
	tram->bone_count = bone_count;
	tram->frame_count = tram->duration = frame_count;
	tram->key_size = key_size;
	tram->heights = allocate(frame_count, sizeof(*tram->heights));
	tram->velocities = allocate(frame_count, sizeof(*tram->velocities));
	tram->positions = allocate(frame_count, sizeof(*tram->positions));
	for (unsigned frame = 0; frame < frame_count; frame++)
		set_root(tram, motion, frame);
	for (int bone = 0; bone < bone_count; bone++)
		set_track(&tram->tracks[bone], motion, bone, frame_count);
}

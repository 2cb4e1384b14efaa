#ifndef MKCORPUS_RIG_H
#define MKCORPUS_RIG_H

#include "space.h"

/*
 * Our own puppets in ZenGin axes: left-handed, centimetres, +Y up, +Z forward, +X to the right.
 * Every node stands for a joint of one common body, so that a motion fits all of them.
 */

enum joint {
	JOINT_ROOT,
	JOINT_PELVIS,
	JOINT_SPINE, /* also the moving part of objects */
	JOINT_NECK,
	JOINT_HEAD,
	JOINT_L_UPPERARM,
	JOINT_L_FOREARM,
	JOINT_L_HAND,
	JOINT_R_UPPERARM,
	JOINT_R_FOREARM,
	JOINT_R_HAND,
	JOINT_L_THIGH,
	JOINT_L_CALF,
	JOINT_L_FOOT,
	JOINT_R_THIGH,
	JOINT_R_CALF,
	JOINT_R_FOOT,
	JOINT_COUNT,
};

/* How a node is made: where it is at rest, and where its own X axis points. */
struct rig_plan {
	const char *name;
	int parent; /* -1 = root */
	enum joint joint;
	struct vec3 place;
	struct vec3 along;
};

struct rig_node {
	const char *name;
	int parent;
	enum joint joint;
	struct vec3 place;  /* model space, at rest */
	struct quat facing; /* model space, at rest */
	struct vec3 offset; /* from the parent */
	struct quat rest;   /* relative to the parent */
};

enum { RIG_MAX_NODES = 32, HIP_HEIGHT = 95, ANKLE_HEIGHT = 8, THIGH_LENGTH = 45, CALF_LENGTH = 42 };

struct rig {
	struct rig_node nodes[RIG_MAX_NODES];
	int count;
	double scale;
};

void rig_build(struct rig *rig, const struct rig_plan *plan, int count, double scale);
void rig_puppet(struct rig *rig, double scale);
void rig_marionette(struct rig *rig);

/* A moment of a motion: how each joint is bent relative to the one before, in model axes. */
struct pose {
	struct vec3 root; /* from its rest place */
	struct quat bend[JOINT_COUNT];
};

enum motion {
	MOTION_STILL,
	MOTION_BREATHE,
	MOTION_WALK,
	MOTION_RUN,
	MOTION_STAGGER,
	MOTION_WAVE,
	MOTION_BOW,
	MOTION_SIT,
	MOTION_TURN,
	MOTION_JUMP,
	MOTION_LOOK, /* variant 1..4: the corners of the field of view */
	MOTION_SPIN,
	MOTION_SWING,
};

/* phase runs from 0 to 1 over the motion. */
void motion_pose(struct pose *pose, enum motion motion, double phase, int variant);

/* The local transform of one node. */
struct quat rig_local_rotation(const struct rig *rig, const struct pose *pose, int node);
struct vec3 rig_local_translation(const struct rig *rig, const struct pose *pose, int node);

#endif

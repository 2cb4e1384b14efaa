#include "rig.h"

#include "bytes.h"

static const enum joint joint_parent[JOINT_COUNT] = {
	[JOINT_ROOT] = JOINT_ROOT,
	[JOINT_PELVIS] = JOINT_ROOT,
	[JOINT_SPINE] = JOINT_PELVIS,
	[JOINT_NECK] = JOINT_SPINE,
	[JOINT_HEAD] = JOINT_NECK,
	[JOINT_L_UPPERARM] = JOINT_SPINE,
	[JOINT_L_FOREARM] = JOINT_L_UPPERARM,
	[JOINT_L_HAND] = JOINT_L_FOREARM,
	[JOINT_R_UPPERARM] = JOINT_SPINE,
	[JOINT_R_FOREARM] = JOINT_R_UPPERARM,
	[JOINT_R_HAND] = JOINT_R_FOREARM,
	[JOINT_L_THIGH] = JOINT_PELVIS,
	[JOINT_L_CALF] = JOINT_L_THIGH,
	[JOINT_L_FOOT] = JOINT_L_CALF,
	[JOINT_R_THIGH] = JOINT_PELVIS,
	[JOINT_R_CALF] = JOINT_R_THIGH,
	[JOINT_R_FOOT] = JOINT_R_CALF,
};

/* clang-format off */
static const struct rig_plan puppet_nodes[] = {
	{"BIP01",            -1, JOINT_ROOT,       {0, 95, 0},     {1, 0, 0}},
	{"BIP01 PELVIS",      0, JOINT_PELVIS,     {0, 95, 0},     {1, 0, 0}},
	{"BIP01 SPINE",       1, JOINT_SPINE,      {0, 105, 0},    {0, 1, 0}},
	{"BIP01 NECK",        2, JOINT_NECK,       {0, 145, -2},   {0, 1, 0.25}},
	{"BIP01 HEAD",        3, JOINT_HEAD,       {0, 155, 0},    {0, 1, 0}},
	{"BIP01 L UPPERARM",  2, JOINT_L_UPPERARM, {-18, 140, -2}, {-0.25, -1, 0}},
	{"BIP01 L FOREARM",   5, JOINT_L_FOREARM,  {-25, 112, -2}, {-0.125, -1, 0.125}},
	{"BIP01 L HAND",      6, JOINT_L_HAND,     {-28, 88, 1},   {0, -1, 0.125}},
	{"ZS_LEFTHAND",       7, JOINT_L_HAND,     {-28, 80, 2},   {0, 0, 1}},
	{"BIP01 R UPPERARM",  2, JOINT_R_UPPERARM, {18, 140, -2},  {0.25, -1, 0}},
	{"BIP01 R FOREARM",   9, JOINT_R_FOREARM,  {25, 112, -2},  {0.125, -1, 0.125}},
	{"BIP01 R HAND",     10, JOINT_R_HAND,     {28, 88, 1},    {0, -1, 0.125}},
	{"ZS_RIGHTHAND",     11, JOINT_R_HAND,     {28, 80, 2},    {0, 0, 1}},
	{"ZS_SWORD",          1, JOINT_PELVIS,     {-20, 98, 0},   {0, -1, -0.5}},
	{"BIP01 L THIGH",     1, JOINT_L_THIGH,    {-9, 95, 0},    {0, -1, 0}},
	{"BIP01 L CALF",     14, JOINT_L_CALF,     {-9, 50, 0},    {0, -1, 0}},
	{"BIP01 L FOOT",     15, JOINT_L_FOOT,     {-9, 8, 0},     {0, 0, 1}},
	{"BIP01 L TOE0",     16, JOINT_L_FOOT,     {-9, 2, 14},    {0, 0, 1}},
	{"BIP01 R THIGH",     1, JOINT_R_THIGH,    {9, 95, 0},     {0, -1, 0}},
	{"BIP01 R CALF",     18, JOINT_R_CALF,     {9, 50, 0},     {0, -1, 0}},
	{"BIP01 R FOOT",     19, JOINT_R_FOOT,     {9, 8, 0},      {0, 0, 1}},
	{"BIP01 R TOE0",     20, JOINT_R_FOOT,     {9, 2, 14},     {0, 0, 1}},
};

static const struct rig_plan marionette_nodes[] = {
	{"BIP01",            -1, JOINT_ROOT,       {0, 95, 0},     {1, 0, 0}},
	{"BIP01 PELVIS",      0, JOINT_PELVIS,     {0, 95, 0},     {1, 0, 0}},
	{"BIP01 SPINE",       1, JOINT_SPINE,      {0, 105, 0},    {0, 1, 0}},
	{"BIP01 HEAD",        2, JOINT_HEAD,       {0, 150, 0},    {0, 1, 0}},
	{"BIP01 L UPPERARM",  2, JOINT_L_UPPERARM, {-18, 140, 0},  {-0.25, -1, 0}},
	{"BIP01 L FOREARM",   4, JOINT_L_FOREARM,  {-25, 112, 0},  {-0.25, -1, 0}},
	{"BIP01 R UPPERARM",  2, JOINT_R_UPPERARM, {18, 140, 0},   {0.25, -1, 0}},
	{"BIP01 R FOREARM",   6, JOINT_R_FOREARM,  {25, 112, 0},   {0.25, -1, 0}},
	{"BIP01 L THIGH",     1, JOINT_L_THIGH,    {-9, 95, 0},    {0, -1, 0}},
	{"BIP01 L CALF",      8, JOINT_L_CALF,     {-9, 50, 0},    {0, -1, 0}},
	{"BIP01 L FOOT",      9, JOINT_L_FOOT,     {-9, 8, 0},     {0, 0, 1}},
	{"BIP01 R THIGH",     1, JOINT_R_THIGH,    {9, 95, 0},     {0, -1, 0}},
	{"BIP01 R CALF",     11, JOINT_R_CALF,     {9, 50, 0},     {0, -1, 0}},
	{"BIP01 R FOOT",     12, JOINT_R_FOOT,     {9, 8, 0},      {0, 0, 1}},
	{"ZS_HELMET",         3, JOINT_HEAD,       {0, 165, 0},    {0, 1, 0}},
};
/* clang-format on */

/* Quirk: the importer of the game turns every root by half a turn about Y. */
static const struct quat root_facing = { 0, 1, 0, 0 };

static struct quat facing_along(struct vec3 along)
{
	const struct vec3 forward = { 0, 0, 1 }, up = { 0, 1, 0 };
	const struct vec3 x = vec3_normalise(along);
	const struct vec3 z = vec3_normalise(vec3_cross(x, along.z > 0.5 ? up : forward));
	const struct vec3 y = vec3_cross(z, x);
	const double m[3][3] = { { x.x, y.x, z.x }, { x.y, y.y, z.y }, { x.z, y.z, z.z } };

	return quat_from_matrix(m);
}

static void relate_to_parent(struct rig *rig, struct rig_node *node)
{
	const struct rig_node *parent = &rig->nodes[node->parent];
	const struct quat back = quat_conjugate(parent->facing);

	node->offset = quat_rotate(back, vec3_sub(node->place, parent->place));
	node->rest = quat_mul(back, node->facing);
}

void rig_build(struct rig *rig, const struct rig_plan *plan, int count, double scale)
{
	if (count > RIG_MAX_NODES)
		fail("rig too large");
	*rig = (struct rig){ .count = count, .scale = scale };
	for (int i = 0; i < count; i++) {
		struct rig_node *node = &rig->nodes[i];

		node->name = plan[i].name;
		node->parent = plan[i].parent;
		node->joint = plan[i].joint;
		node->place = vec3_scale(plan[i].place, scale);
		node->facing = node->joint == JOINT_ROOT ? root_facing : facing_along(plan[i].along);
		node->offset = node->place;
		node->rest = node->facing;
	}
	for (int i = 0; i < count; i++) {
		if (rig->nodes[i].parent >= 0)
			relate_to_parent(rig, &rig->nodes[i]);
	}
}

void rig_puppet(struct rig *rig, double scale)
{
	rig_build(rig, puppet_nodes, sizeof(puppet_nodes) / sizeof(puppet_nodes[0]), scale);
}

void rig_marionette(struct rig *rig)
{
	rig_build(rig, marionette_nodes, sizeof(marionette_nodes) / sizeof(marionette_nodes[0]), 1);
}

/* How far a joint is turned from its rest, in model axes. */
static struct quat joint_turn(const struct pose *pose, enum joint joint)
{
	if (joint == JOINT_ROOT)
		return pose->bend[joint];
	return quat_mul(joint_turn(pose, joint_parent[joint]), pose->bend[joint]);
}

static struct quat node_facing(const struct rig *rig, const struct pose *pose, int node)
{
	return quat_mul(joint_turn(pose, rig->nodes[node].joint), rig->nodes[node].facing);
}

struct quat rig_local_rotation(const struct rig *rig, const struct pose *pose, int node)
{
	const struct quat facing = node_facing(rig, pose, node);
	const int parent = rig->nodes[node].parent;

	if (parent < 0)
		return facing;
	return quat_mul(quat_conjugate(node_facing(rig, pose, parent)), facing);
}

struct vec3 rig_local_translation(const struct rig *rig, const struct pose *pose, int node)
{
	const struct vec3 offset = rig->nodes[node].offset;

	if (rig->nodes[node].parent >= 0)
		return offset;
	return vec3_add(offset, vec3_scale(pose->root, rig->scale));
}

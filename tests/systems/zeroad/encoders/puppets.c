/* Our own puppets, left-handed, metres, +Y up, facing -Z; and the worked example. */
#include "zeroad.h"

/* The elbow is a root that the artist's file lacks. */
static const struct zeroad_bone puppet_bones[] = {
	{ "hip", -1, { 0, 1, 0 }, 0.02, false },         { "chest", 0, { 0, 0.5, 0 }, 0.05, false },
	{ "arm_L", 1, { 0.25, 0.25, 0 }, 0.2, false },   { "hand_L", 2, { 0.5, 0, 0 }, 0.1, false },
	{ "arm_R", 1, { -0.25, 0.25, 0 }, -0.2, false }, { "hand_R", 4, { -0.5, 0, 0 }, -0.1, false },
	{ "head", 1, { 0, 0.5, 0 }, 0.03, false },       { "elbow", -1, { 0, 0, 0 }, 0, true },
};
const struct zeroad_rig zeroad_puppet = { puppet_bones, COUNT_OF(puppet_bones) };

/* A chain: nine bones, each below the one before. */
static const struct zeroad_bone crane_bones[] = {
	{ "foot", -1, { 0, 0, 0 }, 0.01, false },      { "mast", 0, { 0, 1, 0 }, 0.05, false },
	{ "joint", 1, { 0, 1, 0 }, 0.06, false },      { "boom", 2, { 0, 1, 0 }, 0.07, false },
	{ "tip", 3, { 0.5, 0.5, 0 }, 0.08, false },    { "rope", 4, { 0, -0.5, 0 }, 0.09, false },
	{ "rope_low", 5, { 0, -0.5, 0 }, 0.1, false }, { "hook", 6, { 0, -0.25, 0 }, 0.11, false },
	{ "load", 7, { 0, -0.25, 0 }, 0.12, false },
};
const struct zeroad_rig zeroad_crane = { crane_bones, COUNT_OF(crane_bones) };

static const struct zeroad_bone cart_bones[] = {
	{ "frame", -1, { 0, 0.5, 0 }, 0.01, false },
	{ "wheel_L", 0, { 0.5, -0.25, 0 }, 0.25, false },
	{ "wheel_R", 0, { -0.5, -0.25, 0 }, 0.25, false },
};
const struct zeroad_rig zeroad_cart = { cart_bones, COUNT_OF(cart_bones) };

/* No definition has so many bones. */
static const struct zeroad_bone leaf_bones[] = {
	{ "stalk", -1, { 0, 1, 0 }, 0.1, false },
	{ "blade", 0, { 0, -0.5, 0 }, 0.1, false },
	{ "edge", 1, { 0, -0.5, 0 }, 0.1, false },
	{ "point", 2, { 0, -0.5, 0 }, 0.1, false },
};
const struct zeroad_rig zeroad_leaf = { leaf_bones, COUNT_OF(leaf_bones) };

struct zeroad_state zeroad_local(const struct zeroad_bone *bone, double phase)
{
	const struct zeroad_state placeholder = { { 0, 0, 0 }, { 0, 0, 0, -1 } };

	if (bone->is_placeholder)
		return placeholder;
	return (struct zeroad_state){ bone->offset,
				      quat_about((struct vec3){ 0, 0, 1 }, bone->swing * sine(phase)) };
}

void zeroad_pose(const struct zeroad_rig *rig, double phase, bool flip, struct zeroad_state *states)
{
	for (uint32_t i = 0; i < rig->bone_count; i++) {
		const struct zeroad_bone *bone = &rig->bones[i];

		states[i] = zeroad_local(bone, phase);
		if (bone->parent >= 0) {
			const struct zeroad_state *parent = &states[bone->parent];

			states[i].t = vec3_add(parent->t, quat_rotate(parent->q, states[i].t));
			states[i].q = quat_mul(parent->q, states[i].q);
		}
	}
	for (uint32_t i = 0; flip && i < rig->bone_count; i++)
		if (!rig->bones[i].is_placeholder)
			states[i].q = (struct quat){ -states[i].q.x, -states[i].q.y, -states[i].q.z,
						     -states[i].q.w };
}

/* ---- the worked example ---- */

#define ROOT_HALF 0.70710677

static const struct zeroad_state wave_states[] = {
	{ { 0, 1, 0 }, { 0, 0, 0, -1 } },
	{ { 2, 1, 0 }, { 0, 0, 0, -1 } },
	{ { 0, 1.5, 0 }, { 0, ROOT_HALF, 0, ROOT_HALF } },
	{ { 0, 1.5, -2 }, { 0.5, 0.5, 0.5, 0.5 } },
};
const struct zeroad_clip zeroad_wave = { 1, "", 33.333332F, 2, 2, wave_states };

static const struct zeroad_vertex stick_vertices[] = {
	{ { 0, 0, 0 }, { 0, 1, 0 }, { 0, 0 }, { 0, -1, -1, -1 }, { 1, 0, 0, 0 } },
	{ { 2, 0, 0 }, { 0, 1, 0 }, { 1, 0 }, { 0, 1, -1, -1 }, { 0.25, 0.75, 0, 0 } },
	{ { 4, 0, 1 }, { 0, 1, 0 }, { 1, 1 }, { 2, -1, -1, -1 }, { 1, 0, 0, 0 } },
};
static const uint16_t stick_faces[][3] = { { 0, 1, 2 } };
static const struct zeroad_prop_point stick_props[] = {
	{ "root", { { 0, 0, 0 }, { 0, 0, 0, -1 } }, -1 },
	{ "tip", { { 1, 0, 0 }, { 0, 0, 0, 1 } }, 1 },
};
const struct zeroad_mesh zeroad_stick = { 4,           1, stick_vertices, 3, stick_faces, 1,
					  wave_states, 2, stick_props,    2 };

/* Meshes of boxes, by themselves or on the nodes of a rig. */
#include "geometry.h"

#include <string.h>

struct frame {
	struct quat rotation;
	struct vec3 place;
};

static const struct frame no_frame = { { 0, 0, 0, 1 }, { 0, 0, 0 } };

static struct frame frame_of(const struct rig *rig, const struct pose *pose, int node)
{
	const struct frame own = { rig_local_rotation(rig, pose, node),
				   rig_local_translation(rig, pose, node) };
	struct frame parent;

	if (rig->nodes[node].parent < 0)
		return own;
	parent = frame_of(rig, pose, rig->nodes[node].parent);
	return (struct frame){ quat_mul(parent.rotation, own.rotation),
			       vec3_add(parent.place, quat_rotate(parent.rotation, own.place)) };
}

static void to_floats(float out[3], struct vec3 v)
{
	out[0] = (float)snap(v.x, 65536);
	out[1] = (float)snap(v.y, 65536);
	out[2] = (float)snap(v.z, 65536);
}

/* Corner 0 to 7: bit i chooses the end of axis i. */
static struct vec3 corner_of(const struct zen_box_plan *plan, int corner)
{
	double at[3];

	for (int i = 0; i < 3; i++)
		at[i] = corner >> i & 1 ? plan->max[i] : plan->min[i];
	return (struct vec3){ at[0], at[1], at[2] };
}

/*
 * A side of the box: two triangles (a, b, c) whose normal is -(b-a) x (c-a). The texture is upright where X points up.
 */
static void add_side(struct zen_geometry *geometry, const struct zen_box_plan *plan,
		     const struct frame *frame, uint16_t first, int axis, int end)
{
	static const int ways[2][4][2] = { { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } },
					   { { 0, 0 }, { 0, 1 }, { 1, 1 }, { 1, 0 } } };
	static const uint16_t halves[2][3] = { { 0, 1, 2 }, { 0, 2, 3 } };
	struct zen_submesh *submesh = &geometry->submeshes[plan->submesh];
	const uint16_t wedge = submesh->wedge_count;
	const int j = (axis + 1) % 3, k = (axis + 2) % 3;
	const bool is_plain = plan->use == ZEN_PLAIN || (plan->use == ZEN_FACE && !(axis == 1 && end));
	double normal[3] = { 0, 0, 0 };

	if (submesh->wedge_count + 4 > ZEN_MAX_WEDGES || submesh->triangle_count + 2 > ZEN_MAX_TRIANGLES)
		fail("too many boxes");
	normal[axis] = end ? 1 : -1;
	for (int i = 0; i < 4; i++) {
		const int *way = ways[end][i];
		struct zen_wedge *to = &submesh->wedges[submesh->wedge_count++];
		const float across = (float)way[0] / (plan->use == ZEN_WHOLE ? 1 : 2);

		to_floats(to->normal,
			  quat_rotate(frame->rotation, (struct vec3){ normal[0], normal[1], normal[2] }));
		to->uv[0] = is_plain ? across + 0.5F : across;
		to->uv[1] = (float)(1 - way[1]);
		to->position = (uint16_t)(first + (way[0] << j | way[1] << k | end << axis));
	}
	for (int half = 0; half < 2; half++) {
		uint16_t *triangle = submesh->triangles[submesh->triangle_count++];

		for (int i = 0; i < 3; i++)
			triangle[i] = (uint16_t)(wedge + halves[half][i]);
	}
}

static uint16_t add_corners(struct zen_geometry *geometry, const struct zen_box_plan *plan,
			    const struct frame *frame)
{
	const uint16_t first = geometry->position_count;

	if (geometry->position_count + 8 > ZEN_MAX_POSITIONS)
		fail("too many boxes");
	for (int corner = 0; corner < 8; corner++)
		to_floats(geometry->positions[geometry->position_count++],
			  vec3_add(frame->place, quat_rotate(frame->rotation, corner_of(plan, corner))));
	for (int axis = 0; axis < 3; axis++)
		for (int end = 0; end < 2; end++)
			add_side(geometry, plan, frame, first, axis, end);
	return first;
}

void zen_begin_geometry(struct zen_geometry *geometry, const struct zen_material *materials, uint8_t count)
{
	memset(geometry, 0, sizeof(*geometry));
	for (int i = 0; i < count; i++)
		geometry->submeshes[i].material = materials[i];
	geometry->submesh_count = count;
}

void zen_add_box(struct zen_geometry *geometry, const struct zen_box_plan *plan)
{
	add_corners(geometry, plan, &no_frame);
}

static int find_node(const struct rig *rig, enum joint joint)
{
	for (int i = 0; i < rig->count; i++)
		if (rig->nodes[i].joint == joint)
			return i;
	return -1;
}

void zen_add_skin_box(struct zen_geometry *geometry, const struct rig *rig, const struct pose *pose,
		      const struct zen_box_plan *plan)
{
	const int node = find_node(rig, plan->joint);
	struct frame own, parent;
	uint16_t first;

	if (node < 0)
		return;
	own = frame_of(rig, pose, node);
	first = add_corners(geometry, plan, &own);
	for (uint16_t corner = 0; corner < 8; corner++) {
		struct zen_weight *weights = geometry->weights[first + corner];
		const bool shared = plan->bends && !(corner & 1);
		const struct vec3 local = corner_of(plan, corner);

		geometry->weight_counts[first + corner] = shared ? 2 : 1;
		weights[0] = (struct zen_weight){ .weight = shared ? 0.5F : 1, .node = (uint8_t)node };
		to_floats(weights[0].local, local);
		if (!shared)
			continue;
		parent = frame_of(rig, pose, rig->nodes[node].parent);
		weights[1] = (struct zen_weight){ .weight = 0.5F, .node = (uint8_t)rig->nodes[node].parent };
		to_floats(weights[1].local,
			  quat_rotate(quat_conjugate(parent.rotation),
				      vec3_sub(vec3_add(own.place, quat_rotate(own.rotation, local)),
					       parent.place)));
	}
}

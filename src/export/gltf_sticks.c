/* Makes the triangles of the stick figure of a skeleton. */
#include <math.h>

#include "export/gltf.h"

/*
 * Shares of a stick's length: where it is widest, and how wide. Of the figure's size: the octahedron around a
 * bone without children, and a default for figures that are one point, in metres.
 */
static const double waist = 0.15, width = 0.06, leaf = 0.015, smallest_leaf = 0.01;

/* Metres; a shorter bone has no direction that a float32 can represent. */
static const double shortest_stick = 1e-5;

enum { RING = 4, VERTICES = RING + 2, INDICES = RING * 2 * 3 };

static double length_of(struct adb_vec3 v)
{
	return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

static struct adb_vec3 sum(struct adb_vec3 a, struct adb_vec3 b, double scale)
{
	return (struct adb_vec3){ a.x + b.x * scale, a.y + b.y * scale, a.z + b.z * scale };
}

static double size_of(const struct adb_vec3 *heads, uint32_t count)
{
	double size = 0;

	for (uint32_t i = 1; i < count; i++)
		size = fmax(size, length_of(sum(heads[i], heads[0], -1)));
	return size;
}

static struct adb_vec3 unit(struct adb_vec3 v)
{
	return sum((struct adb_vec3){ 0, 0, 0 }, v, 1 / length_of(v));
}

static struct adb_vec3 cross(struct adb_vec3 a, struct adb_vec3 b)
{
	return (struct adb_vec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

/* A unit vector at right angles to the unit vector `d`. */
static struct adb_vec3 perpendicular(struct adb_vec3 d)
{
	struct adb_vec3 other = fabs(d.y) < 0.9 ? (struct adb_vec3){ 0, 1, 0 } : (struct adb_vec3){ 1, 0, 0 };

	return unit(cross(d, other));
}

static void add_vertex(struct adb_gltf_sticks *sticks, struct adb_vec3 p, uint32_t joint)
{
	size_t at = sticks->vertex_count++;
	float *position = sticks->positions + at * 3;

	position[0] = (float)p.x;
	position[1] = (float)p.y;
	position[2] = (float)p.z;
	sticks->joints[at * ADB_INFLUENCES] = (uint16_t)joint;
	sticks->weights[at * ADB_INFLUENCES] = 1;
}

static void add_triangle(struct adb_gltf_sticks *sticks, uint32_t a, uint32_t b, uint32_t c)
{
	sticks->indices[sticks->index_count++] = a;
	sticks->indices[sticks->index_count++] = b;
	sticks->indices[sticks->index_count++] = c;
}

/* From `a` to `b` with a ring of `radius` at `middle` between them; triangles are counter-clockwise from
 * outside. */
static void add_octahedron(struct adb_gltf_sticks *sticks, struct adb_vec3 a, struct adb_vec3 b,
			   struct adb_vec3 middle, double radius, uint32_t joint)
{
	struct adb_vec3 d = unit(sum(b, a, -1));
	struct adb_vec3 u = perpendicular(d), v = cross(d, u);
	uint32_t first = sticks->vertex_count;

	add_vertex(sticks, a, joint);
	add_vertex(sticks, b, joint);
	add_vertex(sticks, sum(middle, u, radius), joint);
	add_vertex(sticks, sum(middle, v, radius), joint);
	add_vertex(sticks, sum(middle, u, -radius), joint);
	add_vertex(sticks, sum(middle, v, -radius), joint);
	for (uint32_t i = 0; i < RING; i++) {
		uint32_t here = first + 2 + i, next = first + 2 + (i + 1) % RING;

		add_triangle(sticks, first + 1, here, next);
		add_triangle(sticks, first, next, here);
	}
}

bool adb_gltf_make_sticks(const struct adb_stored_skeleton *skeleton, const struct adb_vec3 *heads,
			  struct adb_arena *arena, struct adb_gltf_sticks *sticks)
{
	size_t most =
		(size_t)skeleton->bone_count * 2; /* one to each child, and one around each bone without */
	bool *has_stick = adb_arena_alloc(arena, skeleton->bone_count, sizeof *has_stick);
	double radius = fmax(size_of(heads, skeleton->bone_count) * leaf, smallest_leaf);

	*sticks = (struct adb_gltf_sticks){
		.positions = adb_arena_alloc(arena, most * VERTICES, 3 * sizeof *sticks->positions),
		.joints = adb_arena_alloc(arena, most * VERTICES, ADB_INFLUENCES * sizeof *sticks->joints),
		.weights = adb_arena_alloc(arena, most * VERTICES, ADB_INFLUENCES * sizeof *sticks->weights),
		.indices = adb_arena_alloc(arena, most * INDICES, sizeof *sticks->indices),
	};
	if (has_stick == NULL || sticks->positions == NULL || sticks->joints == NULL ||
	    sticks->weights == NULL || sticks->indices == NULL)
		return false;
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		int32_t parent = skeleton->bones[i].parent;
		struct adb_vec3 along = sum(heads[i], heads[parent < 0 ? (int32_t)i : parent], -1);
		double length = length_of(along);

		if (parent == ADB_NO_PARENT || length < shortest_stick)
			continue;
		add_octahedron(sticks, heads[parent], heads[i], sum(heads[parent], along, waist),
			       length * width, (uint32_t)parent);
		has_stick[parent] = true;
	}
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		struct adb_vec3 up = { 0, radius, 0 };

		if (!has_stick[i])
			add_octahedron(sticks, sum(heads[i], up, -1), sum(heads[i], up, 1), heads[i], radius,
				       i);
	}
	return true;
}

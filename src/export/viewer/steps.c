#include "export/viewer/steps.h"

#include <math.h>

/* The longest side of the box around all bones. */
static double size_of(const struct adb_transform *rest, uint32_t count)
{
	struct adb_vec3 low = { INFINITY, INFINITY, INFINITY }, high = { -INFINITY, -INFINITY, -INFINITY };

	for (uint32_t i = 0; i < count; i++) {
		const struct adb_vec3 *place = &rest[i].translation;

		low = (struct adb_vec3){ fmin(low.x, place->x), fmin(low.y, place->y),
					 fmin(low.z, place->z) };
		high = (struct adb_vec3){ fmax(high.x, place->x), fmax(high.y, place->y),
					  fmax(high.z, place->z) };
	}
	return count > 0 ? fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z)) : 0;
}

/* How much longer a bone below may become: what makes it shorter does not count. */
static double enlargement(struct adb_vec3 scale)
{
	return fmax(1, fmax(fabs(scale.x), fmax(fabs(scale.y), fabs(scale.z))));
}

double *adb_viewer_steps(const struct adb_stored_skeleton *skeleton, struct adb_arena *arena)
{
	static const double fine = 2e-5;
	uint32_t count = skeleton->bone_count;
	struct adb_transform *rest = adb_arena_alloc(arena, count, sizeof *rest);
	double *steps = adb_arena_alloc(arena, (size_t)count + 1, sizeof *steps), step;

	if (rest == NULL || steps == NULL)
		return NULL;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t bone = skeleton->order[i];
		int32_t parent = skeleton->bones[bone].parent;

		rest[bone] = skeleton->bones[bone].rest;
		if (parent != ADB_NO_PARENT)
			rest[bone] = adb_transform_multiply(rest[parent], rest[bone]);
	}
	step = fine * fmin(1, size_of(rest, count) * skeleton->space.scale);
	for (uint32_t i = 0; i < count; i++) {
		int32_t parent = skeleton->bones[i].parent;

		steps[i] = parent != ADB_NO_PARENT ? step / enlargement(rest[parent].scale) : step;
	}
	steps[count] = step;
	return steps;
}

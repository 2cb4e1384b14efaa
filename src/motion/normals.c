#include "motion/normals.h"

#include <math.h>
#include <string.h>

/* Adds the normal of a triangle, as long as twice its area, to those of its corners; in doubles nothing overflows. */
static void add_face(const float *positions, const uint32_t corners[3], double *sums)
{
	double u[3], v[3];

	for (int i = 0; i < 3; i++) {
		double origin = (double)positions[(size_t)corners[0] * 3 + (size_t)i];

		u[i] = (double)positions[(size_t)corners[1] * 3 + (size_t)i] - origin;
		v[i] = (double)positions[(size_t)corners[2] * 3 + (size_t)i] - origin;
	}

	const double normal[3] = { u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
				   u[0] * v[1] - u[1] * v[0] };

	for (int corner = 0; corner < 3; corner++)
		for (int i = 0; i < 3; i++)
			sums[(size_t)corners[corner] * 3 + (size_t)i] += normal[i];
}

/* False when the length is at most `shortest` or not finite. */
static bool direction_of(const double vector[3], double shortest, float direction[3])
{
	double length = sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);

	if (!isfinite(length) || length <= shortest)
		return false;
	for (int i = 0; i < 3; i++)
		direction[i] = (float)(vector[i] / length);
	return true;
}

bool adb_normal_make_unit(float normal[3])
{
	const double vector[3] = { (double)normal[0], (double)normal[1], (double)normal[2] };

	if (fabs(sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]) - 1) < 1e-6)
		return true;
	return direction_of(vector, 1e-12, normal);
}

float *adb_normals_of_faces(struct adb_arena *arena, const float *positions, uint32_t vertex_count,
			    const uint32_t *indices, uint32_t index_count)
{
	double *sums = adb_arena_alloc(arena, vertex_count, 3 * sizeof *sums);
	float *normals = adb_arena_alloc(arena, vertex_count, 3 * sizeof *normals);

	if (sums == NULL || normals == NULL)
		return NULL;
	for (uint32_t i = 0; index_count - i >= 3; i += 3)
		add_face(positions, indices + i, sums);
	for (size_t i = 0; i < (size_t)vertex_count * 3; i += 3)
		if (!direction_of(sums + i, 0, normals + i))
			normals[i + 1] = 1;
	return normals;
}

/* Normals of vertices, for meshes whose data have none or bad ones. */
#ifndef ADB_MOTION_NORMALS_H
#define ADB_MOTION_NORMALS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

/* Makes a vector unit length. False, with nothing changed, when it is not finite or too short to have a direction. */
bool adb_normal_make_unit(float normal[3]);

/*
 * Returns the unit normal of each vertex: the mean of those of its triangles, weighted by their area; (0, 1, 0) where
 * that has no direction. `positions` are 3 × vertex_count finite numbers, `indices` are three a triangle, counter-clockwise from outside
 * and below vertex_count; an incomplete triangle at the end does not count. NULL when the arena is exhausted.
 */
float *adb_normals_of_faces(struct adb_arena *arena, const float *positions, uint32_t vertex_count,
			    const uint32_t *indices, uint32_t index_count);

#endif

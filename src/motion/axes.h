/*
 * From the native axes of a system to those of glTF: right-handed, +Y up, facing +Z, metres. Every such
 * conversion is a signed permutation A, possibly a mirror, and one scale, so it is exact but for the scale.
 *
 * A local transform M becomes A · M · A⁻¹, for each bone by itself: world transforms then become the same
 * way, and no extra root node is needed.
 */
#ifndef ADB_MOTION_AXES_H
#define ADB_MOTION_AXES_H

#include <stdbool.h>

#include "base/quat.h"

struct adb_axes {
	int axis[3];        /* the native axis, 0 to 2, that becomes glTF's X, Y, Z */
	double sign[3];     /* +1 or -1 */
	double determinant; /* -1 when handedness changes */
};

/* `text` is like systems.gltf_axes: "-X +Y +Z". False when it does not name three different axes with a sign
 * each. */
bool adb_axes_parse(const char *text, struct adb_axes *axes);

/* A · v, without scale. */
struct adb_vec3 adb_axes_vector(const struct adb_axes *axes, struct adb_vec3 v);

/* A · R · A⁻¹. The vector part of a quaternion is a pseudovector: it also takes the determinant. */
struct adb_quat adb_axes_rotation(const struct adb_axes *axes, struct adb_quat q);

/* A · diag(s) · A⁻¹: permuted, signs cancel. */
struct adb_vec3 adb_axes_scale(const struct adb_axes *axes, struct adb_vec3 scale);

/* All three; translations also × `metres_per_unit`. */
struct adb_transform adb_axes_transform(const struct adb_axes *axes, double metres_per_unit,
					struct adb_transform transform);

#endif

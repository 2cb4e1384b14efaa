/*
 * Converts from the native axes of a system to those of glTF: right-handed, +Y up, facing +Z, in metres. Each conversion is a
 * signed permutation A of the axes, which may be a mirror, and one scale. Only the scale rounds.
 *
 * The local transform M of each bone becomes A · M · A⁻¹. World transforms are then converted in the same way, so that no extra
 * root node is needed.
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

/*
 * Reads a text such as "-X +Y +Z", as column systems.gltf_axes has it. Returns false when it does not name three different
 * axes, each with a sign.
 */
bool adb_axes_parse(const char *text, struct adb_axes *axes);

/* Returns A · v, without the scale. */
struct adb_vec3 adb_axes_vector(const struct adb_axes *axes, struct adb_vec3 v);

/* Returns A · R · A⁻¹. The vector part of a quaternion is a pseudovector, so it is also multiplied by the determinant. */
struct adb_quat adb_axes_rotation(const struct adb_axes *axes, struct adb_quat q);

/* Returns A · diag(s) · A⁻¹: the components are permuted, the signs cancel. */
struct adb_vec3 adb_axes_scale(const struct adb_axes *axes, struct adb_vec3 scale);

/* Converts rotation, translation and scale; the translation is also multiplied by `metres_per_unit`. */
struct adb_transform adb_axes_transform(const struct adb_axes *axes, double metres_per_unit,
					struct adb_transform transform);

#endif

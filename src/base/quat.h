/*
 * Vectors, quaternions and transforms of doubles. A quaternion is (x, y, z, w); products are Hamilton's, and a quaternion acts
 * on column vectors: v' = q v q*. A transform applies its scale first, then its rotation, then its translation.
 */
#ifndef ADB_BASE_QUAT_H
#define ADB_BASE_QUAT_H

#include <stdbool.h>

struct adb_vec3 {
	double x, y, z;
};

struct adb_quat {
	double x, y, z, w;
};

struct adb_transform {
	struct adb_vec3 translation;
	struct adb_quat rotation;
	struct adb_vec3 scale;
};

static const struct adb_quat adb_quat_identity = { 0, 0, 0, 1 };
static const struct adb_transform adb_transform_identity = { { 0, 0, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };

struct adb_vec3 adb_vec3_add(struct adb_vec3 a, struct adb_vec3 b);

struct adb_quat adb_quat_conjugate(struct adb_quat q);
struct adb_quat adb_quat_multiply(struct adb_quat a, struct adb_quat b);
double adb_quat_dot(struct adb_quat a, struct adb_quat b);
double adb_quat_norm(struct adb_quat q);

/* Returns q divided by its norm; the identity when the norm is 0 or not finite. */
struct adb_quat adb_quat_normalise(struct adb_quat q);

/* Returns q v q*, which is v rotated by a unit q. */
struct adb_vec3 adb_quat_rotate(struct adb_quat q, struct adb_vec3 v);

/*
 * Returns the unit quaternion of a 3×3 rotation matrix for column vectors, m[row][column], which is orthonormal up to
 * rounding.
 */
struct adb_quat adb_quat_from_matrix(double m[3][3]);

/* Interpolate from a (u = 0) to b (u = 1) along the shorter arc. a and b are unit quaternions, and so is the result. */
struct adb_quat adb_quat_slerp(struct adb_quat a, struct adb_quat b, double u);
struct adb_quat adb_quat_nlerp(struct adb_quat a, struct adb_quat b, double u);

/* The same, but without changing the signs of a and b, so that the arc may be the longer one. */
struct adb_quat adb_quat_slerp_as_signed(struct adb_quat a, struct adb_quat b, double u);

/* Returns the angle between the rotations of two unit quaternions, 0 to 180 degrees. Their signs do not matter. */
double adb_quat_angle(struct adb_quat a, struct adb_quat b);

/*
 * Writes the Euler angles of q in degrees, in the order of `order`, which is three different letters of XYZ:
 * q = R(order[0], out[0]) · R(order[1], out[1]) · R(order[2], out[2]). Returns false when `order` is anything else.
 */
bool adb_quat_euler(struct adb_quat q, const char *order, double out[3]);

/*
 * Returns the product of `count` turns: R(axes[0], degrees[0]) · R(axes[1], degrees[1]) · …, where each axis is 'X', 'Y' or 'Z'.
 * Turns by multiples of 180 degrees give exact zeros and ones.
 */
struct adb_quat adb_quat_from_turns(const char *axes, const double *degrees, unsigned count);

/*
 * Returns the quaternion of Euler angles in degrees: R(order[0], angles[0]) · R(order[1], angles[1]) · R(order[2], angles[2]),
 * so that the last rotation is applied first. `order` is any three letters of XYZ, for instance "ZXZ". Each factor is the unit
 * quaternion (axis · sin(a/2), cos(a/2)); a rotation by a multiple of 180 degrees about an axis gives exact zeros and ones.
 * Returns the identity when `order` is anything else.
 */
struct adb_quat adb_quat_from_euler(const double angles[3], const char *order);

/*
 * Returns q or -q, which are the same rotation, such that the first of w, x, y and z that is not 0 is positive. Components
 * below 1e-9 count as 0, since rounding leaves them.
 */
struct adb_quat adb_quat_canonical(struct adb_quat q);

/* Returns q or -q, whichever is nearer to `previous`; q itself when both are equally near up to rounding. */
struct adb_quat adb_quat_continue(struct adb_quat previous, struct adb_quat q);

/*
 * Returns parent · local, the local transform in the space of the parent's parent. Scales are multiplied component by
 * component, so that no shear arises.
 */
struct adb_transform adb_transform_multiply(struct adb_transform parent, struct adb_transform local);

/*
 * Returns conj(parent) · model: the local transform of a bone whose transform in the space of the parent's parent is `model`.
 * Both rotations are unit quaternions. Scales are ignored: that of the result is 1.
 */
struct adb_transform adb_transform_relative(struct adb_transform parent, struct adb_transform model);

#endif

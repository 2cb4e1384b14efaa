/*
 * Vectors, quaternions and transforms in double. Quaternions are (x, y, z, w), Hamilton product, acting on
 * column vectors: v' = q v q*. A transform applies its rotation, then its translation; `scale` is applied
 * first.
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

/* The unit quaternion of the same direction; the identity when the norm is 0 or not finite. */
struct adb_quat adb_quat_normalise(struct adb_quat q);

/* v' = q v q*, for unit q. */
struct adb_vec3 adb_quat_rotate(struct adb_quat q, struct adb_vec3 v);

/* Rotation of a 3×3 matrix for column vectors, m[row][column], which is orthonormal up to rounding;
 * normalised. */
struct adb_quat adb_quat_from_matrix(double m[3][3]);

/* Interpolation from a (u = 0) to b (u = 1) along the shorter arc; both unit. nlerp is normalised. */
struct adb_quat adb_quat_slerp(struct adb_quat a, struct adb_quat b, double u);
struct adb_quat adb_quat_nlerp(struct adb_quat a, struct adb_quat b, double u);

/* The same, but from a to b as their signs say, which may be the longer arc. */
struct adb_quat adb_quat_slerp_as_signed(struct adb_quat a, struct adb_quat b, double u);

/* Angle in degrees, 0 to 180, between the rotations of two unit quaternions, whatever their signs. */
double adb_quat_angle(struct adb_quat a, struct adb_quat b);

/*
 * Angles in degrees, in the order of `order` (three different letters of XYZ), such that
 * q = R(order[0], out[0]) · R(order[1], out[1]) · R(order[2], out[2]). False when `order` is not such a word.
 */
bool adb_quat_euler(struct adb_quat q, const char *order, double out[3]);

/*
 * The other way round: R(order[0], angles[0]) · R(order[1], angles[1]) · R(order[2], angles[2]), angles in degrees, so that
 * what stands last is applied first. `order` is any three letters of XYZ, "ZXZ" too. Each factor is the unit quaternion
 * (axis · sin(a/2), cos(a/2)); a turn by a multiple of 180 degrees about an axis gives exact zeros and ones. The identity
 * when `order` is not such a word.
 */
struct adb_quat adb_quat_from_euler(const double angles[3], const char *order);

/*
 * q or -q, which are the same rotation: w > 0, else the first component that is not 0 is positive. Components below 1e-9 are
 * taken for 0, as rounding leaves them.
 */
struct adb_quat adb_quat_canonical(struct adb_quat q);

/* q or -q, whichever is nearer to `previous`; q itself when neither is, up to rounding. */
struct adb_quat adb_quat_continue(struct adb_quat previous, struct adb_quat q);

/* parent · local: where a local transform ends up. Scale multiplies component by component, as in glTF
 * without shear. */
struct adb_transform adb_transform_multiply(struct adb_transform parent, struct adb_transform local);

#endif

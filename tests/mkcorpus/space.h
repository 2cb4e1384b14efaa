#ifndef MKCORPUS_SPACE_H
#define MKCORPUS_SPACE_H

/*
 * Vectors and quaternions, column-vector convention. Only + - * / and sqrt are used, which IEEE 754
 * fixes to the last bit: the corpus must not depend on the libm of the machine that makes it.
 */

struct vec3 {
	double x, y, z;
};

struct quat {
	double x, y, z, w;
};

extern const struct quat quat_identity;

/* Angles are given in turns (1 = 360 degrees). */
double sine(double turns);
double cosine(double turns);

struct vec3 vec3_add(struct vec3 a, struct vec3 b);
struct vec3 vec3_sub(struct vec3 a, struct vec3 b);
struct vec3 vec3_scale(struct vec3 a, double factor);
struct vec3 vec3_cross(struct vec3 a, struct vec3 b);
struct vec3 vec3_normalise(struct vec3 a);

struct quat quat_mul(struct quat a, struct quat b);
struct quat quat_conjugate(struct quat q);
struct quat quat_normalise(struct quat q);
/* Rotation about a unit axis. */
struct quat quat_about(struct vec3 axis, double turns);
struct vec3 quat_rotate(struct quat q, struct vec3 v);

/* The columns of m are the images of the axes: m[row][column]. */
void quat_to_matrix(struct quat q, double m[3][3]);
struct quat quat_from_matrix(const double m[3][3]);

/* Nearest multiple of 1/steps: drops noise of the last bits before a value reaches a file. */
double snap(double value, double steps);

#endif

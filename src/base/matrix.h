/* Affine transforms as three rows of four, for column vectors; the fourth row would be 0 0 0 1. */
#ifndef ADB_BASE_MATRIX_H
#define ADB_BASE_MATRIX_H

#include "base/quat.h"

static const double adb_matrix_identity[12] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 };

/* The matrix of a transform: scale first, then rotation (normalised), then translation. */
void adb_matrix_of(const struct adb_transform *transform, double out[12]);

/* The inverse of that matrix. A scale of 0, which has no inverse, counts as 1. */
void adb_matrix_of_inverse(const struct adb_transform *transform, double out[12]);

/* out = a · b; out may be a or b. */
void adb_matrix_multiply(const double a[12], const double b[12], double out[12]);

struct adb_vec3 adb_matrix_point(const double m[12], struct adb_vec3 p);

/* Without the translation. */
struct adb_vec3 adb_matrix_direction(const double m[12], struct adb_vec3 d);

#endif

#include "base/matrix.h"

#include <string.h>

static void rotation_of(struct adb_quat q, double out[3][3])
{
	static const struct adb_vec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
	struct adb_quat unit = adb_quat_normalise(q);

	for (int k = 0; k < 3; k++) {
		struct adb_vec3 image = adb_quat_rotate(unit, axes[k]);

		out[0][k] = image.x;
		out[1][k] = image.y;
		out[2][k] = image.z;
	}
}

void adb_matrix_of(const struct adb_transform *transform, double out[12])
{
	const double scale[3] = { transform->scale.x, transform->scale.y, transform->scale.z };
	const double translation[3] = { transform->translation.x, transform->translation.y,
					transform->translation.z };
	double rotation[3][3];

	rotation_of(transform->rotation, rotation);
	for (size_t i = 0; i < 3; i++) {
		for (size_t k = 0; k < 3; k++)
			out[4 * i + k] = rotation[i][k] * scale[k];
		out[4 * i + 3] = translation[i];
	}
}

void adb_matrix_of_inverse(const struct adb_transform *transform, double out[12])
{
	const double scale[3] = { transform->scale.x, transform->scale.y, transform->scale.z };
	const double t[3] = { transform->translation.x, transform->translation.y, transform->translation.z };
	double rotation[3][3];

	rotation_of(transform->rotation, rotation);
	for (size_t i = 0; i < 3; i++) {
		double grow = scale[i] < 0 || scale[i] > 0 ? 1 / scale[i] : 1;

		for (size_t k = 0; k < 3; k++)
			out[4 * i + k] = rotation[k][i] * grow;
		out[4 * i + 3] = -(out[4 * i] * t[0] + out[4 * i + 1] * t[1] + out[4 * i + 2] * t[2]);
	}
}

void adb_matrix_multiply(const double a[12], const double b[12], double out[12])
{
	double product[12];

	for (size_t i = 0; i < 3; i++)
		for (size_t k = 0; k < 4; k++)
			product[4 * i + k] = a[4 * i] * b[k] + a[4 * i + 1] * b[4 + k] +
					     a[4 * i + 2] * b[8 + k] + (k == 3 ? a[4 * i + 3] : 0);
	memcpy(out, product, sizeof product);
}

struct adb_vec3 adb_matrix_point(const double m[12], struct adb_vec3 p)
{
	struct adb_vec3 out = adb_matrix_direction(m, p);

	return (struct adb_vec3){ out.x + m[3], out.y + m[7], out.z + m[11] };
}

struct adb_vec3 adb_matrix_direction(const double m[12], struct adb_vec3 d)
{
	return (struct adb_vec3){
		m[0] * d.x + m[1] * d.y + m[2] * d.z,
		m[4] * d.x + m[5] * d.y + m[6] * d.z,
		m[8] * d.x + m[9] * d.y + m[10] * d.z,
	};
}

#include "motion/axes.h"

/* Returns the sign of a permutation: 1 when it rotates 0 1 2, -1 when it swaps two axes, which mirrors. */
static double permutation_sign(const int axis[3])
{
	return (axis[1] - axis[0] + 3) % 3 == 1 ? 1 : -1;
}

/* Adding 0 turns -0 into 0, so that no file has a negative zero. */
static double component(struct adb_vec3 v, int axis, double sign)
{
	return sign * (axis == 0 ? v.x : axis == 1 ? v.y : v.z) + 0.0;
}

bool adb_axes_parse(const char *text, struct adb_axes *axes)
{
	unsigned seen = 0;

	axes->determinant = 1;
	for (int i = 0; i < 3; i++, text += 3) {
		if ((text[0] != '+' && text[0] != '-') || text[1] < 'X' || text[1] > 'Z')
			return false;
		if (text[2] != (i < 2 ? ' ' : '\0'))
			return false;
		axes->axis[i] = text[1] - 'X';
		axes->sign[i] = text[0] == '+' ? 1 : -1;
		axes->determinant *= axes->sign[i];
		seen |= 1u << axes->axis[i];
	}
	axes->determinant *= permutation_sign(axes->axis);
	return seen == 7;
}

struct adb_vec3 adb_axes_vector(const struct adb_axes *axes, struct adb_vec3 v)
{
	return (struct adb_vec3){
		component(v, axes->axis[0], axes->sign[0]),
		component(v, axes->axis[1], axes->sign[1]),
		component(v, axes->axis[2], axes->sign[2]),
	};
}

struct adb_quat adb_axes_rotation(const struct adb_axes *axes, struct adb_quat q)
{
	struct adb_vec3 u = { q.x, q.y, q.z };

	return (struct adb_quat){
		component(u, axes->axis[0], axes->sign[0] * axes->determinant),
		component(u, axes->axis[1], axes->sign[1] * axes->determinant),
		component(u, axes->axis[2], axes->sign[2] * axes->determinant),
		q.w,
	};
}

struct adb_vec3 adb_axes_scale(const struct adb_axes *axes, struct adb_vec3 scale)
{
	return (struct adb_vec3){
		component(scale, axes->axis[0], 1),
		component(scale, axes->axis[1], 1),
		component(scale, axes->axis[2], 1),
	};
}

struct adb_transform adb_axes_transform(const struct adb_axes *axes, double metres_per_unit,
					struct adb_transform transform)
{
	struct adb_vec3 t = adb_axes_vector(axes, transform.translation);

	return (struct adb_transform){
		.translation = { t.x * metres_per_unit, t.y * metres_per_unit, t.z * metres_per_unit },
		.rotation = adb_axes_rotation(axes, transform.rotation),
		.scale = adb_axes_scale(axes, transform.scale),
	};
}

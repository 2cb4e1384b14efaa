#include "base/quat.h"

#include <math.h>
#include <string.h>

static const double degrees_per_radian = 57.295779513082320876798154814105;

/* ---- from Euler angles ---- */

/*
 * Gives the sine and cosine of an angle in degrees. Whole quarter turns are split off without rounding, so that multiples of
 * 90 degrees give exact zeros and ones. Below the limit the product is exact, and so is the difference; remquo() takes longer.
 */
static void sine_cosine(double degrees, double *sine, double *cosine)
{
	const double limit = 1e9;
	int quarters;
	double rest;

	if (fabs(degrees) < limit) {
		double whole = nearbyint(degrees / 90);

		quarters = (int)whole;
		rest = (degrees - 90 * whole) / degrees_per_radian;
	} else {
		rest = remquo(degrees, 90, &quarters) / degrees_per_radian;
	}

	double s = sin(rest), c = cos(rest);

	*sine = (quarters & 1) != 0 ? c : s;
	*cosine = (quarters & 1) != 0 ? s : c;
	if ((quarters & 2) != 0)
		*sine = -*sine;
	if (((quarters + 1) & 2) != 0)
		*cosine = -*cosine;
}

static struct adb_quat turn_about(char axis, double degrees)
{
	double sine, cosine;

	sine_cosine(degrees / 2, &sine, &cosine);
	return (struct adb_quat){ axis == 'X' ? sine : 0, axis == 'Y' ? sine : 0, axis == 'Z' ? sine : 0,
				  cosine };
}

static const double rounding = 1e-9;

/* ---- what the header declares, and its helpers ---- */

static struct adb_quat blended(struct adb_quat a, struct adb_quat b, double weight_a, double weight_b)
{
	return (struct adb_quat){
		a.x * weight_a + b.x * weight_b,
		a.y * weight_a + b.y * weight_b,
		a.z * weight_a + b.z * weight_b,
		a.w * weight_a + b.w * weight_b,
	};
}

static struct adb_quat scaled(struct adb_quat q, double s)
{
	return (struct adb_quat){ q.x * s, q.y * s, q.z * s, q.w * s };
}

static struct adb_quat nearer(struct adb_quat a, struct adb_quat b)
{
	return adb_quat_dot(a, b) < 0 ? scaled(b, -1) : b;
}

static void to_matrix(struct adb_quat q, double m[3][3])
{
	const struct adb_vec3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

	for (int column = 0; column < 3; column++) {
		struct adb_vec3 image = adb_quat_rotate(q, unit[column]);

		m[0][column] = image.x;
		m[1][column] = image.y;
		m[2][column] = image.z;
	}
}

static bool axes_of(const char *order, int axis[3])
{
	for (int i = 0; i < 3; i++) {
		axis[i] = order[i] - 'X';
		if (axis[i] < 0 || axis[i] > 2)
			return false;
	}
	return order[3] == '\0' && axis[0] != axis[1] && axis[1] != axis[2] && axis[0] != axis[2];
}

struct adb_vec3 adb_vec3_add(struct adb_vec3 a, struct adb_vec3 b)
{
	return (struct adb_vec3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

struct adb_quat adb_quat_conjugate(struct adb_quat q)
{
	return (struct adb_quat){ -q.x, -q.y, -q.z, q.w };
}

struct adb_quat adb_quat_multiply(struct adb_quat a, struct adb_quat b)
{
	return (struct adb_quat){
		a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
		a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
		a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
		a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
	};
}

double adb_quat_dot(struct adb_quat a, struct adb_quat b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

double adb_quat_norm(struct adb_quat q)
{
	return sqrt(adb_quat_dot(q, q));
}

struct adb_quat adb_quat_normalise(struct adb_quat q)
{
	double norm = adb_quat_norm(q);

	return norm > 0 && isfinite(norm) ? scaled(q, 1 / norm) : adb_quat_identity;
}

struct adb_vec3 adb_quat_rotate(struct adb_quat q, struct adb_vec3 v)
{
	/* v + 2w (u × v) + 2 u × (u × v), u the vector part */
	struct adb_vec3 t = {
		2 * (q.y * v.z - q.z * v.y),
		2 * (q.z * v.x - q.x * v.z),
		2 * (q.x * v.y - q.y * v.x),
	};

	return (struct adb_vec3){
		v.x + q.w * t.x + q.y * t.z - q.z * t.y,
		v.y + q.w * t.y + q.z * t.x - q.x * t.z,
		v.z + q.w * t.z + q.x * t.y - q.y * t.x,
	};
}

/* Shepperd's method: it divides by the largest of the four components, so that no precision is lost. */
struct adb_quat adb_quat_from_matrix(double m[3][3])
{
	double trace = m[0][0] + m[1][1] + m[2][2];
	struct adb_quat q;

	if (trace >= m[0][0] && trace >= m[1][1] && trace >= m[2][2])
		q = (struct adb_quat){ m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1], 1 + trace };
	else if (m[0][0] >= m[1][1] && m[0][0] >= m[2][2])
		q = (struct adb_quat){ 1 + 2 * m[0][0] - trace, m[0][1] + m[1][0], m[0][2] + m[2][0],
				       m[2][1] - m[1][2] };
	else if (m[1][1] >= m[2][2])
		q = (struct adb_quat){ m[0][1] + m[1][0], 1 + 2 * m[1][1] - trace, m[1][2] + m[2][1],
				       m[0][2] - m[2][0] };
	else
		q = (struct adb_quat){ m[0][2] + m[2][0], m[1][2] + m[2][1], 1 + 2 * m[2][2] - trace,
				       m[1][0] - m[0][1] };
	return adb_quat_normalise(q);
}

struct adb_quat adb_quat_slerp(struct adb_quat a, struct adb_quat b, double u)
{
	return adb_quat_slerp_as_signed(a, nearer(a, b), u);
}

struct adb_quat adb_quat_nlerp(struct adb_quat a, struct adb_quat b, double u)
{
	return adb_quat_normalise(blended(a, nearer(a, b), 1 - u, u));
}

struct adb_quat adb_quat_slerp_as_signed(struct adb_quat a, struct adb_quat b, double u)
{
	double dot = adb_quat_dot(a, b);

	/* When a and b are nearly equal or nearly opposite, the sine of the angle is too small to divide by. */
	if (fabs(dot) > 0.9999999)
		return adb_quat_normalise(blended(a, b, 1 - u, u));

	double angle = acos(dot);

	return blended(a, b, sin((1 - u) * angle) / sin(angle), sin(u * angle) / sin(angle));
}

double adb_quat_angle(struct adb_quat a, struct adb_quat b)
{
	struct adb_quat d = adb_quat_multiply(adb_quat_conjugate(a), b);

	/* atan2() keeps small angles exact; acos() of a dot product does not. */
	return 2 * atan2(sqrt(d.x * d.x + d.y * d.y + d.z * d.z), fabs(d.w)) * degrees_per_radian;
}

bool adb_quat_euler(struct adb_quat q, const char *order, double out[3])
{
	/* Below this cosine of the middle angle only the sum or difference of the outer angles is determined. */
	static const double gimbal_lock = 1e-7;
	int axis[3];
	double m[3][3];

	if (!axes_of(order, axis))
		return false;
	to_matrix(q, m);

	int i = axis[0], j = axis[1], k = axis[2];
	double parity = (j - i + 3) % 3 == 1 ? 1 : -1;
	double cosine = hypot(m[i][i], m[i][j]);

	out[1] = atan2(parity * m[i][k], cosine);
	if (cosine < gimbal_lock) {
		out[0] = atan2(parity * m[k][j], m[j][j]);
		out[2] = 0;
	} else {
		out[0] = atan2(-parity * m[j][k], m[k][k]);
		out[2] = atan2(-parity * m[i][j], m[i][i]);
	}
	for (int n = 0; n < 3; n++)
		out[n] *= degrees_per_radian;
	return true;
}

struct adb_quat adb_quat_from_turns(const char *axes, const double *degrees, unsigned count)
{
	double x = 0, y = 0, z = 0, w = 1, s, c;

	for (unsigned i = 0; i < count; i++) {
		const double a = x, b = y, d = z, e = w;

		sine_cosine(degrees[i] / 2, &s, &c);
		x = a * c + (axes[i] == 'X' ? e : axes[i] == 'Y' ? -d : b) * s;
		y = b * c + (axes[i] == 'X' ? d : axes[i] == 'Y' ? e : -a) * s;
		z = d * c + (axes[i] == 'X' ? -b : axes[i] == 'Y' ? a : e) * s;
		w = e * c - (axes[i] == 'X' ? a : axes[i] == 'Y' ? b : d) * s;
	}
	return (struct adb_quat){ x, y, z, w };
}

struct adb_quat adb_quat_from_euler(const double angles[3], const char *order)
{
	struct adb_quat q = adb_quat_identity;

	if (strspn(order, "XYZ") != 3 || order[3] != '\0')
		return q;
	for (int i = 0; i < 3; i++)
		q = adb_quat_multiply(q, turn_about(order[i], angles[i]));
	return q;
}

struct adb_quat adb_quat_canonical(struct adb_quat q)
{
	const double components[] = { q.w, q.x, q.y, q.z };

	for (int i = 0; i < 4; i++)
		if (fabs(components[i]) >= rounding)
			return components[i] < 0 ? scaled(q, -1) : q;
	return q;
}

struct adb_quat adb_quat_continue(struct adb_quat previous, struct adb_quat q)
{
	return adb_quat_dot(previous, q) < -rounding ? scaled(q, -1) : q;
}

struct adb_transform adb_transform_multiply(struct adb_transform parent, struct adb_transform local)
{
	struct adb_vec3 t = {
		local.translation.x * parent.scale.x,
		local.translation.y * parent.scale.y,
		local.translation.z * parent.scale.z,
	};

	t = adb_quat_rotate(parent.rotation, t);
	return (struct adb_transform){
		.translation = adb_vec3_add(parent.translation, t),
		.rotation = adb_quat_multiply(parent.rotation, local.rotation),
		.scale = { parent.scale.x * local.scale.x, parent.scale.y * local.scale.y,
			   parent.scale.z * local.scale.z },
	};
}

struct adb_transform adb_transform_relative(struct adb_transform parent, struct adb_transform model)
{
	struct adb_quat inverse = adb_quat_conjugate(parent.rotation);
	struct adb_vec3 offset = {
		model.translation.x - parent.translation.x,
		model.translation.y - parent.translation.y,
		model.translation.z - parent.translation.z,
	};

	return (struct adb_transform){
		.translation = adb_quat_rotate(inverse, offset),
		.rotation = adb_quat_multiply(inverse, model.rotation),
		.scale = { 1, 1, 1 },
	};
}

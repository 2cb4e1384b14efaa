#include "space.h"

#include <math.h>

const struct quat quat_identity = { 0, 0, 0, 1 };

double sine(double turns)
{
	const double pi = 3.14159265358979323846;
	double part = turns - floor(turns + 0.5);
	double x, term, sum;

	if (part > 0.25)
		part = 0.5 - part;
	else if (part < -0.25)
		part = -0.5 - part;
	x = part * 2 * pi;
	term = sum = x;
	for (int n = 1; n < 12; n++) {
		term *= -x * x / ((2 * n) * (2 * n + 1));
		sum += term;
	}
	return sum;
}

double cosine(double turns)
{
	return sine(turns + 0.25);
}

struct vec3 vec3_add(struct vec3 a, struct vec3 b)
{
	return (struct vec3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

struct vec3 vec3_sub(struct vec3 a, struct vec3 b)
{
	return (struct vec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

struct vec3 vec3_scale(struct vec3 a, double factor)
{
	return (struct vec3){ a.x * factor, a.y * factor, a.z * factor };
}

struct vec3 vec3_cross(struct vec3 a, struct vec3 b)
{
	return (struct vec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

struct vec3 vec3_normalise(struct vec3 a)
{
	return vec3_scale(a, 1 / sqrt(a.x * a.x + a.y * a.y + a.z * a.z));
}

struct quat quat_mul(struct quat a, struct quat b)
{
	return (struct quat){
		a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
		a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
		a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
		a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
	};
}

struct quat quat_conjugate(struct quat q)
{
	return (struct quat){ -q.x, -q.y, -q.z, q.w };
}

struct quat quat_normalise(struct quat q)
{
	const double length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);

	return (struct quat){ q.x / length, q.y / length, q.z / length, q.w / length };
}

struct quat quat_about(struct vec3 axis, double turns)
{
	const double s = sine(turns / 2);

	return (struct quat){ axis.x * s, axis.y * s, axis.z * s, cosine(turns / 2) };
}

struct vec3 quat_rotate(struct quat q, struct vec3 v)
{
	const struct quat r = quat_mul(quat_mul(q, (struct quat){ v.x, v.y, v.z, 0 }), quat_conjugate(q));

	return (struct vec3){ r.x, r.y, r.z };
}

void quat_to_matrix(struct quat q, double m[3][3])
{
	const struct vec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

	for (int column = 0; column < 3; column++) {
		const struct vec3 image = quat_rotate(q, axes[column]);

		m[0][column] = image.x;
		m[1][column] = image.y;
		m[2][column] = image.z;
	}
}

/* Shepperd's method: divide by the largest component, so that half turns stay exact. */
struct quat quat_from_matrix(const double m[3][3])
{
	const double trace = m[0][0] + m[1][1] + m[2][2];
	double q[4];
	int i = 0;

	if (trace > 0) {
		const double s = 2 * sqrt(trace + 1);

		return quat_normalise((struct quat){ (m[2][1] - m[1][2]) / s, (m[0][2] - m[2][0]) / s,
						     (m[1][0] - m[0][1]) / s, s / 4 });
	}
	for (int candidate = 1; candidate < 3; candidate++) {
		if (m[candidate][candidate] > m[i][i])
			i = candidate;
	}
	const int j = (i + 1) % 3;
	const int k = (i + 2) % 3;
	const double s = 2 * sqrt(m[i][i] - m[j][j] - m[k][k] + 1);

	q[i] = s / 4;
	q[j] = (m[j][i] + m[i][j]) / s;
	q[k] = (m[k][i] + m[i][k]) / s;
	q[3] = (m[k][j] - m[j][k]) / s;
	return quat_normalise((struct quat){ q[0], q[1], q[2], q[3] });
}

double snap(double value, double steps)
{
	return floor(value * steps + 0.5) / steps;
}

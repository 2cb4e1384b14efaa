/* Finds the rigid transform between two sets of points, by the method of Horn: its quaternion is an eigenvector. */
#include "systems/zengin/mesh_bind.h"

#include <math.h>
#include <stddef.h>

/* Points closer than this to a line, in centimetres, do not tell how the bone is turned about it. */
static const double line_width = 0.01;

/* Five to seven are enough for entries beside the diagonal that are smaller than this part of the largest. */
enum { SWEEPS = 32 };
static const double rounding = 1e-17;

/* ---- eigenvalues ---- */

static double largest_entry(size_t n, double a[4][4])
{
	double largest = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n; k++)
			largest = fmax(largest, fabs(a[i][k]));
	return largest;
}

/* Turns the axes p and q so that a[p][q], which is not 0, becomes 0. */
static void rotate_away(size_t n, double a[4][4], double vectors[4][4], size_t p, size_t q)
{
	double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
	double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
	double c = 1 / sqrt(t * t + 1), s = t * c;

	for (size_t i = 0; i < n; i++) {
		double ip = a[i][p], iq = a[i][q];

		a[i][p] = c * ip - s * iq;
		a[i][q] = s * ip + c * iq;
	}
	for (size_t i = 0; i < n; i++) {
		double pi = a[p][i], qi = a[q][i];

		a[p][i] = c * pi - s * qi;
		a[q][i] = s * pi + c * qi;
	}
	a[p][q] = a[q][p] = 0;
	for (size_t i = 0; i < n; i++) {
		double ip = vectors[i][p], iq = vectors[i][q];

		vectors[i][p] = c * ip - s * iq;
		vectors[i][q] = s * ip + c * iq;
	}
}

/* Returns whether there was anything to do. */
static bool sweep(size_t n, double a[4][4], double vectors[4][4], double negligible)
{
	bool done = false;

	for (size_t p = 0; p < n; p++)
		for (size_t q = p + 1; q < n; q++)
			if (fabs(a[p][q]) > negligible) {
				rotate_away(n, a, vectors, p, q);
				done = true;
			}
	return done;
}

/*
 * Jacobi's method for the first n rows and columns of a symmetric matrix: its eigenvalues are then on the diagonal of `a`, and
 * its eigenvectors are the columns of `vectors`. Returns the index of the largest eigenvalue.
 */
static size_t solve_symmetric(size_t n, double a[4][4], double vectors[4][4])
{
	double negligible = largest_entry(n, a) * rounding;
	size_t largest = 0;

	for (size_t i = 0; i < 4; i++)
		for (size_t k = 0; k < 4; k++)
			vectors[i][k] = i == k;
	for (int i = 0; i < SWEEPS && sweep(n, a, vectors, negligible); i++)
		;
	for (size_t i = 1; i < n; i++)
		if (a[i][i] > a[largest][largest])
			largest = i;
	return largest;
}

/* ---- what the header declares, and its helpers ---- */

static void add_products(double sums[3][3], struct adb_vec3 a, struct adb_vec3 b)
{
	const double rows[3] = { a.x, a.y, a.z }, columns[3] = { b.x, b.y, b.z };

	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 3; k++)
			sums[i][k] += rows[i] * columns[k];
}

static struct adb_vec3 minus(struct adb_vec3 a, struct adb_vec3 b)
{
	return (struct adb_vec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

/* The rotation that turns the local points to the model points best: the eigenvector of the largest eigenvalue. */
static struct adb_quat best_rotation(double m[3][3])
{
	double a[4][4] = {
		{ m[0][0] - m[1][1] - m[2][2], m[0][1] + m[1][0], m[0][2] + m[2][0], m[2][1] - m[1][2] },
		{ 0, m[1][1] - m[0][0] - m[2][2], m[1][2] + m[2][1], m[0][2] - m[2][0] },
		{ 0, 0, m[2][2] - m[0][0] - m[1][1], m[1][0] - m[0][1] },
		{ 0, 0, 0, m[0][0] + m[1][1] + m[2][2] },
	};
	double vectors[4][4];

	for (int i = 0; i < 4; i++)
		for (int k = 0; k < i; k++)
			a[i][k] = a[k][i];

	size_t first = solve_symmetric(4, a, vectors);

	return adb_quat_normalise((struct adb_quat){ vectors[0][first], vectors[1][first], vectors[2][first],
						     vectors[3][first] });
}

/* `from` is a unit vector. */
static struct adb_quat smallest_rotation(struct adb_vec3 from, struct adb_vec3 to)
{
	double length = sqrt(to.x * to.x + to.y * to.y + to.z * to.z);
	double dot = from.x * to.x + from.y * to.y + from.z * to.z;

	if (length > 0 && length + dot > 1e-9 * length)
		return adb_quat_normalise((struct adb_quat){ from.y * to.z - from.z * to.y,
							     from.z * to.x - from.x * to.z,
							     from.x * to.y - from.y * to.x, length + dot });
	if (length <= 0)
		return adb_quat_identity;
	/* Half a turn about any axis that is perpendicular. */
	if (fabs(from.x) < 0.5)
		return adb_quat_normalise((struct adb_quat){ 0, from.z, -from.y, 0 });
	return adb_quat_normalise((struct adb_quat){ from.y, -from.x, 0, 0 });
}

/* The points lie on a line with this direction in the space of the bone. */
static struct adb_quat rotation_of_line(const struct adb_zengin_bind *bind, struct adb_vec3 direction)
{
	const double from[3] = { direction.x, direction.y, direction.z };
	double to[3] = { 0, 0, 0 };

	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 3; k++)
			to[i] += bind->cross[i][k] * from[k];
	return smallest_rotation(direction, (struct adb_vec3){ to[0], to[1], to[2] });
}

void adb_zengin_bind_add_mean(struct adb_zengin_bind *bind, struct adb_vec3 local, struct adb_vec3 model)
{
	bind->count++;
	bind->local = adb_vec3_add(bind->local, local);
	bind->model = adb_vec3_add(bind->model, model);
}

void adb_zengin_bind_end_means(struct adb_zengin_bind *bind)
{
	double n = bind->count > 0 ? bind->count : 1;

	bind->local = (struct adb_vec3){ bind->local.x / n, bind->local.y / n, bind->local.z / n };
	bind->model = (struct adb_vec3){ bind->model.x / n, bind->model.y / n, bind->model.z / n };
}

void adb_zengin_bind_add(struct adb_zengin_bind *bind, struct adb_vec3 local, struct adb_vec3 model)
{
	struct adb_vec3 from = minus(local, bind->local), to = minus(model, bind->model);

	add_products(bind->spread, from, from);
	add_products(bind->cross, to, from);
}

void adb_zengin_bind_solve(struct adb_zengin_bind *bind)
{
	double a[4][4] = { { 0 } }, vectors[4][4], least = bind->count * line_width * line_width;

	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 3; k++)
			a[i][k] = bind->spread[i][k];

	size_t first = solve_symmetric(3, a, vectors);
	double across = a[0][0] + a[1][1] + a[2][2] - a[first][first];

	if (a[first][first] <= least)
		bind->rotation = adb_quat_identity;
	else if (across <= least)
		bind->rotation = rotation_of_line(
			bind, (struct adb_vec3){ vectors[0][first], vectors[1][first], vectors[2][first] });
	else
		bind->rotation = best_rotation(bind->cross);
	bind->translation = minus(bind->model, adb_quat_rotate(bind->rotation, bind->local));
}

struct adb_vec3 adb_zengin_bind_apply(const struct adb_zengin_bind *bind, struct adb_vec3 local)
{
	return adb_vec3_add(adb_quat_rotate(bind->rotation, local), bind->translation);
}

void adb_zengin_bind_invert(const struct adb_zengin_bind *bind, float bone_from_model[12])
{
	static const struct adb_vec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
	const struct adb_vec3 t = bind->translation;

	for (size_t row = 0; row < 3; row++) {
		/* A row of the inverse is what the transform makes of an axis. */
		struct adb_vec3 image = adb_quat_rotate(bind->rotation, axes[row]);

		bone_from_model[4 * row] = (float)image.x;
		bone_from_model[4 * row + 1] = (float)image.y;
		bone_from_model[4 * row + 2] = (float)image.z;
		bone_from_model[4 * row + 3] = (float)-(image.x * t.x + image.y * t.y + image.z * t.z);
	}
}

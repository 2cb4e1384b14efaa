#include "base/matrix.h"

#include "check.h"

/* Turns about slanted axes, moves, and grows by the same factor in all directions, so that products need no shear. */
static const struct adb_transform parent = { { 1, -2, 3 }, { 0.5, -0.5, 0.1, 0.7 }, { 2, 2, 2 } };
static const struct adb_transform local = { { -4, 0.25, 7 }, { -0.3, 0.2, 0.9, -0.25 }, { 0.5, 0.5, 0.5 } };

static struct adb_transform unit(struct adb_transform transform)
{
	transform.rotation = adb_quat_normalise(transform.rotation);
	return transform;
}

static void check_matrix(const double got[12], const double expected[12])
{
	for (int i = 0; i < 12; i++)
		CHECK_NEAR(got[i], expected[i], 1e-12);
}

/* Scale first: (1, 0, 0) becomes (2, 0, 0), a quarter turn about Z makes that (0, 2, 0), and then it is moved. */
static void transforms_scale_then_turn_then_move(void)
{
	const struct adb_transform transform = { { 10, 20, 30 }, { 0, 0, 1, 1 }, { 2, 3, 4 } };
	const double expected[12] = { 0, -3, 0, 10, 2, 0, 0, 20, 0, 0, 4, 30 };
	double matrix[12];

	adb_matrix_of(&transform, matrix); /* the quaternion is not a unit quaternion */
	check_matrix(matrix, expected);

	struct adb_vec3 p = adb_matrix_point(matrix, (struct adb_vec3){ 1, 0, 0 });
	struct adb_vec3 d = adb_matrix_direction(matrix, (struct adb_vec3){ 1, 0, 0 });

	CHECK_NEAR(p.x, 10, 1e-12);
	CHECK_NEAR(p.y, 22, 1e-12);
	CHECK_NEAR(p.z, 30, 1e-12);
	CHECK_NEAR(d.x, 0, 1e-12);
	CHECK_NEAR(d.y, 2, 1e-12);
	CHECK_NEAR(d.z, 0, 1e-12);
}

static void products_are_those_of_transforms(void)
{
	struct adb_transform product = adb_transform_multiply(unit(parent), unit(local));
	double a[12], b[12], expected[12], got[12];

	adb_matrix_of(&parent, a);
	adb_matrix_of(&local, b);
	adb_matrix_of(&product, expected);
	adb_matrix_multiply(a, b, got);
	check_matrix(got, expected);
}

static void products_may_replace_a_factor(void)
{
	double a[12], b[12], expected[12], left[12], right[12];

	adb_matrix_of(&parent, a);
	adb_matrix_of(&local, b);
	adb_matrix_multiply(a, b, expected);
	memcpy(left, a, sizeof left);
	memcpy(right, b, sizeof right);
	adb_matrix_multiply(left, b, left);
	adb_matrix_multiply(a, right, right);
	check_matrix(left, expected);
	check_matrix(right, expected);
}

/* Scales that differ from axis to axis, and a mirror. */
static void inverses_undo(void)
{
	const struct adb_transform transform = { { 5, -6, 7 }, { 0.1, 0.2, -0.3, 0.9 }, { 2, -0.5, 8 } };
	double matrix[12], inverse[12], product[12];

	adb_matrix_of(&transform, matrix);
	adb_matrix_of_inverse(&transform, inverse);
	adb_matrix_multiply(inverse, matrix, product);
	check_matrix(product, adb_matrix_identity);
	adb_matrix_multiply(matrix, inverse, product);
	check_matrix(product, adb_matrix_identity);
}

static void a_scale_of_0_counts_as_1_in_inverses(void)
{
	const struct adb_transform transform = { { 1, 2, 3 }, { 0, 0, 0, 1 }, { 0, 2, 0 } };
	const double expected[12] = { 1, 0, 0, -1, 0, 0.5, 0, -1, 0, 0, 1, -3 };
	double inverse[12];

	adb_matrix_of_inverse(&transform, inverse);
	check_matrix(inverse, expected);
}

TEST_SUITE("matrix", TEST(transforms_scale_then_turn_then_move), TEST(products_are_those_of_transforms),
	   TEST(products_may_replace_a_factor), TEST(inverses_undo),
	   TEST(a_scale_of_0_counts_as_1_in_inverses));

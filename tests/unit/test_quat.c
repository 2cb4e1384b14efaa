#include "base/quat.h"

#include <stdlib.h>

#include "check.h"

static const double degree = 0.017453292519943295;

static struct adb_quat about(char axis, double degrees)
{
	double s = sin(degrees * degree / 2);

	return (struct adb_quat){ axis == 'X' ? s : 0, axis == 'Y' ? s : 0, axis == 'Z' ? s : 0,
				  cos(degrees * degree / 2) };
}

static void check_vector(struct adb_vec3 v, double x, double y, double z)
{
	CHECK_NEAR(v.x, x, 1e-12);
	CHECK_NEAR(v.y, y, 1e-12);
	CHECK_NEAR(v.z, z, 1e-12);
}

static void turns_column_vectors_right_handed(void)
{
	check_vector(adb_quat_rotate(about('X', 90), (struct adb_vec3){ 0, 1, 0 }), 0, 0, 1);
	check_vector(adb_quat_rotate(about('Y', 90), (struct adb_vec3){ 0, 0, 1 }), 1, 0, 0);
	check_vector(adb_quat_rotate(about('Z', 90), (struct adb_vec3){ 1, 0, 0 }), 0, 1, 0);
}

static void product_applies_the_right_one_first(void)
{
	struct adb_quat q = adb_quat_multiply(about('Z', 90), about('X', 90));

	check_vector(adb_quat_rotate(q, (struct adb_vec3){ 0, 1, 0 }), 0, 0, 1);
	check_vector(adb_quat_rotate(q, (struct adb_vec3){ 1, 0, 0 }), 0, 1, 0);
	q = adb_quat_multiply(q, adb_quat_conjugate(q));
	CHECK_NEAR(q.w, 1, 1e-12);
	CHECK_NEAR(q.x * q.x + q.y * q.y + q.z * q.z, 0, 1e-12);
}

static void normalises_what_has_a_direction(void)
{
	struct adb_quat q = adb_quat_normalise((struct adb_quat){ 0, 3, 0, 4 });

	CHECK_NEAR(q.y, 0.6, 1e-15);
	CHECK_NEAR(q.w, 0.8, 1e-15);
	q = adb_quat_normalise((struct adb_quat){ 0, 0, 0, 0 });
	CHECK(q.w == 1 && q.x == 0);
	q = adb_quat_normalise((struct adb_quat){ (double)NAN, 0, 0, 1 });
	CHECK(q.w == 1 && q.x == 0);
	q = adb_quat_normalise((struct adb_quat){ HUGE_VAL, 0, 0, 1 });
	CHECK(q.w == 1 && q.x == 0);
}

/* Every branch of the conversion: half turns about each axis, and one about all. */
static void matrices_give_back_their_rotation(void)
{
	const struct adb_quat cases[] = { about('X', 170), about('Y', 170),       about('Z', 170),
					  about('X', 180), about('Y', 180),       about('Z', -180),
					  about('X', 20),  { 0.5, 0.5, 0.5, 0.5 } };

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		double m[3][3];
		const struct adb_vec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

		for (int column = 0; column < 3; column++) {
			struct adb_vec3 image = adb_quat_rotate(cases[i], axes[column]);

			m[0][column] = image.x;
			m[1][column] = image.y;
			m[2][column] = image.z;
		}

		struct adb_quat q = adb_quat_from_matrix(m);

		CHECK_NEAR(adb_quat_norm(q), 1, 1e-12);
		CHECK_NEAR(adb_quat_angle(q, cases[i]), 0, 1e-5);
	}
}

static void slerp_has_constant_speed(void)
{
	struct adb_quat a = about('Y', 10), b = about('Y', 130);

	for (int i = 0; i <= 4; i++) {
		struct adb_quat q = adb_quat_slerp(a, b, i / 4.0);

		CHECK_NEAR(adb_quat_angle(q, about('Y', 10 + 30 * i)), 0, 1e-9);
	}
	CHECK_NEAR(adb_quat_angle(adb_quat_nlerp(a, b, 0.5), about('Y', 70)), 0, 1e-9);
	CHECK(adb_quat_angle(adb_quat_nlerp(a, b, 0.25), about('Y', 40)) > 0.1);
	CHECK_NEAR(adb_quat_norm(adb_quat_nlerp(a, b, 0.25)), 1, 1e-12);
	/* Nearly equal: no division by a sine of nearly 0. */
	CHECK_NEAR(adb_quat_angle(adb_quat_slerp(a, about('Y', 10.00001), 0.5), about('Y', 10.000005)), 0,
		   1e-7);
}

static void signs_choose_the_arc_only_when_asked(void)
{
	struct adb_quat a = about('Z', 0), b = about('Z', 90);
	struct adb_quat other = { -b.x, -b.y, -b.z, -b.w };

	CHECK_NEAR(adb_quat_angle(adb_quat_slerp(a, other, 0.5), about('Z', 45)), 0, 1e-9);
	CHECK_NEAR(adb_quat_angle(adb_quat_nlerp(a, other, 0.5), about('Z', 45)), 0, 1e-9);
	CHECK_NEAR(adb_quat_angle(adb_quat_slerp_as_signed(a, b, 0.5), about('Z', 45)), 0, 1e-9);
	CHECK_NEAR(adb_quat_angle(adb_quat_slerp_as_signed(a, other, 0.5), about('Z', -135)), 0, 1e-9);
}

static void angles_are_exact_when_small(void)
{
	CHECK_NEAR(adb_quat_angle(about('X', 0), about('X', 1e-6)), 1e-6, 1e-15);
	CHECK_NEAR(adb_quat_angle(about('X', 0), about('X', 180)), 180, 1e-9);
	CHECK_NEAR(adb_quat_angle(about('X', 0), about('X', 350)), 10, 1e-9);
	CHECK_NEAR(adb_quat_angle(about('Y', 30), about('Y', 75)), 45, 1e-9);
}

static const char *const orders[] = { "XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX" };

static struct adb_quat from_euler(const char *order, const double angles[3])
{
	return adb_quat_multiply(about(order[0], angles[0]),
				 adb_quat_multiply(about(order[1], angles[1]), about(order[2], angles[2])));
}

static void euler_angles_rebuild_the_rotation(void)
{
	const double angles[][3] = {
		{ 10, 20, 30 }, { -170, 80, 95 }, { 45, -89, -45 }, { 0, 0, 0 }, { 120, 0, -60 }
	};

	for (int order = 0; order < 6; order++) {
		for (int i = 0; i < 5; i++) {
			struct adb_quat q = from_euler(orders[order], angles[i]);
			double out[3];

			CHECK(adb_quat_euler(q, orders[order], out));
			for (int n = 0; n < 3; n++)
				CHECK_NEAR(out[n], angles[i][n], 1e-6);
			CHECK_NEAR(adb_quat_angle(from_euler(orders[order], out), q), 0, 1e-6);
		}
	}
}

static void gimbal_lock_rebuilds_the_rotation_too(void)
{
	for (int order = 0; order < 6; order++) {
		for (int sign = -1; sign <= 1; sign += 2) {
			const double angles[3] = { 25, sign * 90, 40 };
			struct adb_quat q = from_euler(orders[order], angles);
			double out[3];

			CHECK(adb_quat_euler(q, orders[order], out));
			CHECK_NEAR(adb_quat_angle(from_euler(orders[order], out), q), 0, 1e-4);
		}
	}
}

static void other_words_are_no_orders(void)
{
	static const char *const words[] = { "", "X", "XY", "XYX", "XXY", "xyz", "XYW", "XYZX" };
	double out[3];

	for (int i = 0; i < 8; i++)
		CHECK(!adb_quat_euler(adb_quat_identity, words[i], out));
}

static void transforms_are_chained(void)
{
	struct adb_transform parent = { { 1, 2, 3 }, about('Z', 90), { 2, 2, 2 } };
	struct adb_transform local = { { 1, 0, 0 }, about('X', 90), { 1, 3, 1 } };
	struct adb_transform both = adb_transform_multiply(parent, local);

	check_vector(both.translation, 1, 4, 3);
	check_vector(both.scale, 2, 6, 2);
	check_vector(adb_quat_rotate(both.rotation, (struct adb_vec3){ 1, 0, 0 }), 0, 1, 0);
	check_vector(adb_quat_rotate(both.rotation, (struct adb_vec3){ 0, 1, 0 }), 0, 0, 1);
	both = adb_transform_multiply(adb_transform_identity, local);
	check_vector(both.translation, 1, 0, 0);
}

static void angles_make_the_product_of_their_turns(void)
{
	static const char *const words[] = { "XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "ZXZ", "XYX" };
	const double angles[3] = { 10, -200, 95 };

	for (int i = 0; i < 8; i++) {
		struct adb_quat q = adb_quat_from_euler(angles, words[i]), e = from_euler(words[i], angles);

		CHECK_NEAR(q.x, e.x, 1e-12);
		CHECK_NEAR(q.y, e.y, 1e-12);
		CHECK_NEAR(q.z, e.z, 1e-12);
		CHECK_NEAR(q.w, e.w, 1e-12);
	}
	for (int order = 0; order < 6; order++) {
		const double small[3] = { 12, 34, 56 };
		double out[3];

		CHECK(adb_quat_euler(adb_quat_from_euler(small, orders[order]), orders[order], out));
		for (int n = 0; n < 3; n++)
			CHECK_NEAR(out[n], small[n], 1e-9);
	}
}

static void half_turns_are_exact(void)
{
	for (int turns = -3; turns <= 3; turns++) {
		struct adb_quat q = adb_quat_from_euler((double[]){ 0, 0, turns * 180 }, "ZYX");

		CHECK(q.y == 0 && q.z == 0);
		CHECK(turns % 2 == 0 ? q.x == 0 && fabs(q.w) == 1 : fabs(q.x) == 1 && q.w == 0);
	}
	CHECK(adb_quat_from_euler((double[]){ 180, 0, 0 }, "XYZ").x == 1);
	CHECK(adb_quat_from_euler((double[]){ -180, 0, 0 }, "XYZ").x == -1);
	CHECK(adb_quat_from_euler((double[]){ 540, 0, 0 }, "XYZ").x == -1);
	CHECK(adb_quat_from_euler((double[]){ 360, 0, 0 }, "XYZ").w == -1);
}

static void other_words_turn_nothing(void)
{
	static const char *const words[] = { "", "X", "XY", "xyz", "XYW", "XYZX" };

	for (int i = 0; i < 6; i++)
		CHECK(adb_quat_from_euler((double[]){ 10, 20, 30 }, words[i]).w == 1);
}

static void signs_are_made_canonical(void)
{
	const struct adb_quat cases[] = {
		{ 0.6, 0, 0, 0.8 }, { 1, 0, 0, 0 }, { 0, 0.6, -0.8, 0 }, { 0, 0, 1, 1e-17 }
	};

	for (int i = 0; i < 4; i++) {
		struct adb_quat q = cases[i], other = { -q.x, -q.y, -q.z, -q.w };

		CHECK(adb_quat_dot(adb_quat_canonical(q), q) > 0);
		CHECK(adb_quat_dot(adb_quat_canonical(other), q) > 0);
	}
}

static void signs_follow_the_key_before(void)
{
	struct adb_quat before = about('Z', 170), next = about('Z', 190), other = about('Z', -170);

	CHECK(adb_quat_continue(before, next).w == next.w);
	CHECK(adb_quat_dot(before, adb_quat_continue(before, other)) > 0);
	CHECK_NEAR(adb_quat_continue(before, other).w, next.w, 1e-12);
	/* As near as its opposite: rounding must not decide. */
	CHECK(adb_quat_continue((struct adb_quat){ 0, 0, 0, 1 }, (struct adb_quat){ 1, 0, 0, -1e-17 }).x ==
	      1);
}

static void turns_are_a_product(void)
{
	const double degrees[] = { 30, -720.5, 1e12 + 0.25, 180 };
	struct adb_quat q = adb_quat_from_turns("ZXYX", degrees, 4);
	struct adb_quat p = adb_quat_multiply(adb_quat_from_euler(degrees, "ZXY"),
					      adb_quat_from_euler((double[]){ 180, 0, 0 }, "XYZ"));

	CHECK_NEAR(q.x, p.x, 1e-15);
	CHECK_NEAR(q.y, p.y, 1e-15);
	CHECK_NEAR(q.z, p.z, 1e-15);
	CHECK_NEAR(q.w, p.w, 1e-15);
	q = adb_quat_from_turns("", degrees, 0);
	CHECK(q.x == 0 && q.y == 0 && q.z == 0 && q.w == 1);
	/* Of multiples of 180 degrees exactly. */
	for (int quarters = -9; quarters <= 9; quarters++) {
		q = adb_quat_from_turns("Y", (double[]){ quarters * 180.0 }, 1);
		CHECK(fabs(q.y) == abs(quarters % 2) && fabs(q.w) == 1 - abs(quarters % 2));
	}
}

TEST_SUITE("quat", TEST(turns_are_a_product), TEST(turns_column_vectors_right_handed),
	   TEST(product_applies_the_right_one_first), TEST(normalises_what_has_a_direction),
	   TEST(matrices_give_back_their_rotation), TEST(slerp_has_constant_speed),
	   TEST(signs_choose_the_arc_only_when_asked), TEST(angles_are_exact_when_small),
	   TEST(euler_angles_rebuild_the_rotation), TEST(gimbal_lock_rebuilds_the_rotation_too),
	   TEST(other_words_are_no_orders), TEST(transforms_are_chained),
	   TEST(angles_make_the_product_of_their_turns), TEST(half_turns_are_exact),
	   TEST(other_words_turn_nothing), TEST(signs_are_made_canonical), TEST(signs_follow_the_key_before));

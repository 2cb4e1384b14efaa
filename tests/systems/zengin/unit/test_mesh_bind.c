/* Rigid transforms that are found from points. */
#include "systems/zengin/mesh_bind.h"

#include "check.h"

static const struct adb_vec3 points[5] = {
	{ 1, 2, 3 }, { -40, 15, 2 }, { 8, 90, -7 }, { 33, -12, 60 }, { 5, 5, -80 }
};

/* Half a turn about X and a bit about the others. */
static struct adb_quat odd_rotation(void)
{
	return adb_quat_normalise((struct adb_quat){ 0.9, -0.3, 0.2, 0.05 });
}

static struct adb_vec3 moved(struct adb_vec3 point)
{
	return adb_vec3_add(adb_quat_rotate(odd_rotation(), point), (struct adb_vec3){ 12, 95, -3 });
}

static struct adb_zengin_bind solved(const struct adb_vec3 *from, size_t count)
{
	struct adb_zengin_bind bind = { .count = 0 };

	for (size_t i = 0; i < count; i++)
		adb_zengin_bind_add_mean(&bind, from[i], moved(from[i]));
	adb_zengin_bind_end_means(&bind);
	for (size_t i = 0; i < count; i++)
		adb_zengin_bind_add(&bind, from[i], moved(from[i]));
	adb_zengin_bind_solve(&bind);
	return bind;
}

static void check_near_points(struct adb_vec3 got, struct adb_vec3 expected)
{
	CHECK_NEAR(got.x, expected.x, 1e-9);
	CHECK_NEAR(got.y, expected.y, 1e-9);
	CHECK_NEAR(got.z, expected.z, 1e-9);
}

/* Any three points that are not on a line give the transform. */
static void finds_a_rotation_and_a_translation(void)
{
	for (size_t count = 3; count <= 5; count++) {
		struct adb_zengin_bind bind = solved(points, count);

		CHECK_NEAR(adb_quat_angle(bind.rotation, odd_rotation()), 0, 1e-5);
		for (size_t i = 0; i < 5; i++)
			check_near_points(adb_zengin_bind_apply(&bind, points[i]), moved(points[i]));
	}
}

static void two_points_give_the_smallest_rotation(void)
{
	struct adb_zengin_bind bind = solved(points, 2);
	struct adb_vec3 d = { points[1].x - points[0].x, points[1].y - points[0].y,
			      points[1].z - points[0].z };
	struct adb_vec3 t = adb_quat_rotate(odd_rotation(), d);
	double cosine = (d.x * t.x + d.y * t.y + d.z * t.z) / (d.x * d.x + d.y * d.y + d.z * d.z);

	for (size_t i = 0; i < 2; i++)
		check_near_points(adb_zengin_bind_apply(&bind, points[i]), moved(points[i]));
	CHECK_NEAR(adb_quat_angle(bind.rotation, adb_quat_identity), acos(cosine) * 180 / acos(-1), 1e-6);
}

static void one_point_is_not_rotated(void)
{
	struct adb_zengin_bind bind = solved(points, 1);

	CHECK_NEAR(bind.rotation.w, 1, 0);
	check_near_points(adb_zengin_bind_apply(&bind, points[0]), moved(points[0]));
	bind = solved(points, 0);
	CHECK_NEAR(bind.rotation.w, 1, 0);
	CHECK_NEAR(bind.translation.y, 0, 0);
}

/* A line whose direction is turned around. */
static void turns_a_line_around(void)
{
	static const struct adb_vec3 lines[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

	for (size_t i = 0; i < 3; i++) {
		struct adb_zengin_bind bind = { .count = 0 };
		struct adb_vec3 a = lines[i], b = { -a.x, -a.y, -a.z };

		adb_zengin_bind_add_mean(&bind, a, b);
		adb_zengin_bind_add_mean(&bind, b, a);
		adb_zengin_bind_end_means(&bind);
		adb_zengin_bind_add(&bind, a, b);
		adb_zengin_bind_add(&bind, b, a);
		adb_zengin_bind_solve(&bind);
		check_near_points(adb_zengin_bind_apply(&bind, a), b);
		CHECK_NEAR(adb_quat_norm(bind.rotation), 1, 1e-12);
	}
}

static void the_inverse_leads_back(void)
{
	struct adb_zengin_bind bind = solved(points, 5);
	float inverse[12];

	adb_zengin_bind_invert(&bind, inverse);
	for (size_t i = 0; i < 5; i++) {
		struct adb_vec3 p = moved(points[i]);
		double back[3];

		for (size_t row = 0; row < 3; row++)
			back[row] = (double)inverse[4 * row] * p.x + (double)inverse[4 * row + 1] * p.y +
				    (double)inverse[4 * row + 2] * p.z + (double)inverse[4 * row + 3];
		CHECK_NEAR(back[0], points[i].x, 1e-4);
		CHECK_NEAR(back[1], points[i].y, 1e-4);
		CHECK_NEAR(back[2], points[i].z, 1e-4);
	}
}

TEST_SUITE("zengin_mesh_bind", TEST(finds_a_rotation_and_a_translation),
	   TEST(two_points_give_the_smallest_rotation), TEST(one_point_is_not_rotated),
	   TEST(turns_a_line_around), TEST(the_inverse_leads_back));

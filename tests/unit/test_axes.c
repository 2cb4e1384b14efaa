#include <math.h>
#include <stdint.h>

#include "check.h"
#include "motion/axes.h"

/* ---- every signed permutation ---- */

static const char *const permutations[6] = { "XYZ", "YZX", "ZXY", "XZY", "ZYX", "YXZ" };

static void name_axes(int number, char text[9])
{
	const char *letters = permutations[number % 6];

	for (int i = 0; i < 3; i++) {
		text[i * 3] = number / 6 >> i & 1 ? '-' : '+';
		text[i * 3 + 1] = letters[i];
		text[i * 3 + 2] = i < 2 ? ' ' : '\0';
	}
}

enum { AXES = 48 };

/* ---- numbers ---- */

static double next_number(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (double)(*state >> 33) / (double)(1u << 30) - 1;
}

static struct adb_transform next_transform(uint64_t *state)
{
	struct adb_transform t = adb_transform_identity;

	t.translation = (struct adb_vec3){ next_number(state), next_number(state), next_number(state) };
	t.rotation = adb_quat_normalise((struct adb_quat){ next_number(state), next_number(state),
							   next_number(state), next_number(state) });
	return t;
}

static void check_vector(struct adb_vec3 got, struct adb_vec3 expected, double tolerance)
{
	CHECK_NEAR(got.x, expected.x, tolerance);
	CHECK_NEAR(got.y, expected.y, tolerance);
	CHECK_NEAR(got.z, expected.z, tolerance);
}

/* ---- tests ---- */

static void native_axes_go_where_they_are_named(void)
{
	struct adb_axes axes;

	CHECK(adb_axes_parse("-X +Z +Y", &axes));
	check_vector(adb_axes_vector(&axes, (struct adb_vec3){ 1, 2, 3 }), (struct adb_vec3){ -1, 3, 2 }, 0);
	CHECK_NEAR(axes.determinant, 1, 0);
	CHECK(adb_axes_parse("-X +Y +Z", &axes));
	CHECK_NEAR(axes.determinant, -1, 0);
	CHECK(adb_axes_parse("+X -Y -Z", &axes));
	CHECK_NEAR(axes.determinant, 1, 0);
	CHECK(adb_axes_parse("+Y +Z +X", &axes));
	CHECK_NEAR(axes.determinant, 1, 0);
	check_vector(adb_axes_vector(&axes, (struct adb_vec3){ 1, 2, 3 }), (struct adb_vec3){ 2, 3, 1 }, 0);
}

static void nonsense_is_refused(void)
{
	static const char *const wrong[] = { "",         "+X",        "+X +Y",    "+X +Y +Y", "X Y Z",
					     "+X +Y +W", "+X +Y +Z ", "+X,+Y,+Z", "*X +Y +Z" };
	struct adb_axes axes;

	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		if (!CHECK(!adb_axes_parse(wrong[i], &axes)))
			printf("accepted: \"%s\"\n", wrong[i]);
}

/* ZenGin: mirrored X, centimetres. Worked out by hand. */
static void zengin_is_mirrored(void)
{
	struct adb_axes axes;
	struct adb_transform t = { { 10, 20, 30 }, { 0.1, 0.2, 0.3, 0.9 }, { 2, 3, 4 } };

	CHECK(adb_axes_parse("-X +Y +Z", &axes));
	t = adb_axes_transform(&axes, 0.01, t);
	check_vector(t.translation, (struct adb_vec3){ -0.1, 0.2, 0.3 }, 1e-15);
	check_vector(t.scale, (struct adb_vec3){ 2, 3, 4 }, 0);
	CHECK_NEAR(t.rotation.x, 0.1, 0);
	CHECK_NEAR(t.rotation.y, -0.2, 0);
	CHECK_NEAR(t.rotation.z, -0.3, 0);
	CHECK_NEAR(t.rotation.w, 0.9, 0);
}

/* R' · (A · v) = A · (R · v), and the same for scale: that is what A · M · A⁻¹ means. */
static void local_transforms_are_conjugated(void)
{
	uint64_t state = 1;

	for (int number = 0; number < AXES; number++) {
		char text[9];
		struct adb_axes axes;
		struct adb_transform t = next_transform(&state);
		struct adb_vec3 v = next_transform(&state).translation;

		name_axes(number, text);
		if (!CHECK(adb_axes_parse(text, &axes)))
			continue;

		struct adb_vec3 there = adb_axes_vector(&axes, v);

		check_vector(adb_quat_rotate(adb_axes_rotation(&axes, t.rotation), there),
			     adb_axes_vector(&axes, adb_quat_rotate(t.rotation, v)), 1e-14);

		struct adb_vec3 s = adb_axes_scale(&axes, (struct adb_vec3){ 2, 3, 5 });

		check_vector((struct adb_vec3){ s.x * there.x, s.y * there.y, s.z * there.z },
			     adb_axes_vector(&axes, (struct adb_vec3){ 2 * v.x, 3 * v.y, 5 * v.z }), 1e-14);
	}
}

/* World positions of a chain of bones, converted, are those of the converted chain. */
static void forward_kinematics_agree(void)
{
	enum { BONES = 30 };
	static const double metres_per_unit = 0.01;
	uint64_t state = 7;

	for (int number = 0; number < AXES; number++) {
		char text[9];
		struct adb_axes axes;
		struct adb_transform native = adb_transform_identity, exported = adb_transform_identity;

		name_axes(number, text);
		CHECK(adb_axes_parse(text, &axes));
		for (int bone = 0; bone < BONES; bone++) {
			struct adb_transform local = next_transform(&state);

			native = adb_transform_multiply(native, local);
			exported = adb_transform_multiply(exported,
							  adb_axes_transform(&axes, metres_per_unit, local));

			struct adb_vec3 p = adb_axes_vector(&axes, native.translation);

			check_vector(exported.translation,
				     (struct adb_vec3){ p.x * metres_per_unit, p.y * metres_per_unit,
							p.z * metres_per_unit },
				     1e-12);
		}
	}
}

static void no_negative_zeros(void)
{
	struct adb_axes axes;

	CHECK(adb_axes_parse("-X -Y -Z", &axes));
	CHECK(!signbit(adb_axes_vector(&axes, (struct adb_vec3){ 0, 0, 0 }).x));
	CHECK(!signbit(adb_axes_rotation(&axes, (struct adb_quat){ 0, 0, 0, 1 }).y));
}

TEST_SUITE("axes", TEST(native_axes_go_where_they_are_named), TEST(nonsense_is_refused),
	   TEST(zengin_is_mirrored), TEST(local_transforms_are_conjugated), TEST(forward_kinematics_agree),
	   TEST(no_negative_zeros));

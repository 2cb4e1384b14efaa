/* Compares one property of one bone in two clips. */
#include "diff/property.h"

#include <math.h>
#include <string.h>

#include "base/stop.h"

static const double radians_per_degree = 0.017453292519943295769;

#define ANGLE_OF_ROUNDING 1e-9 /* degrees; angles up to this are rounding errors */

/* Between these angles, in degrees, the quick test against the peak is more precise than its margin. */
static const double least_quick_angle = 1e-6, largest_quick_angle = 180 - 1e-6;
static const double quick_margin = 1 - 1e-6;

static bool has_same_frames(const struct adb_samples *a, const struct adb_samples *b)
{
	return a->key_count == b->key_count && (a->frames == NULL) == (b->frames == NULL) &&
	       (a->frames == NULL || memcmp(a->frames, b->frames, a->key_count * sizeof *a->frames) == 0);
}

static bool has_same_keys(const struct adb_samples *a, const struct adb_samples *b)
{
	size_t size = (size_t)a->key_count * adb_target_width(a->target) * sizeof *a->values;

	return a->interpolation == b->interpolation && a->arc == b->arc && has_same_frames(a, b) &&
	       memcmp(a->values, b->values, size) == 0;
}

/* Whether the keys are equal, so that nothing has to be sampled, as for most channels of two versions of a clip. */
static bool is_same(const struct adb_comparison *comparison, const struct adb_property *property)
{
	const struct adb_samples *a = property->samples[0], *b = property->samples[1];

	if (a == NULL || b == NULL || comparison->ratio != 1 || !has_same_keys(a, b))
		return a == NULL && b == NULL;
	return property->target != ADB_TRANSLATION || property->bone[0] < 0 ||
	       (!property->rig[0]->adds_to_rest[property->bone[0]] &&
		!property->rig[1]->adds_to_rest[property->bone[1]]);
}

static uint32_t keys_until(const struct adb_samples *samples, double frame)
{
	uint32_t count = samples->key_count;

	while (count > 0 && adb_samples_frame(samples, count - 1) > frame)
		count--;
	return count;
}

/* Returns the rest translation that is added to the keys of a side, zero for other targets. */
static struct adb_vec3 added_rest(const struct adb_property *property, int side)
{
	const struct adb_rig *rig = property->rig[side];
	int32_t bone = property->bone[side];

	if (property->target != ADB_TRANSLATION || bone < 0 || !rig->adds_to_rest[bone])
		return (struct adb_vec3){ 0 };
	return rig->skeleton->bones[bone].rest.translation;
}

static inline double square3(const double v[3])
{
	return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

static inline void note_lengths(struct adb_comparison *comparison, const double a[3], const double b[3])
{
	double square_a = square3(a), square_b = square3(b),
	       larger = square_a > square_b ? square_a : square_b;

	if (larger > comparison->largest_square)
		comparison->largest_square = larger;
}

/* A quick test that most keys pass: the distance is below that of the peak. */
static inline bool is_below_distance_limit(const struct adb_comparison *comparison, const double a[3],
					   const double b[3])
{
	const double d[3] = { a[0] - b[0], a[1] - b[1], a[2] - b[2] };

	return square3(d) < comparison->distance_limit;
}

static void rest_value(const struct adb_rig *rig, int32_t bone, enum adb_target target, double out[4])
{
	const struct adb_transform *rest = &rig->skeleton->bones[bone].rest;
	const struct adb_quat q = rest->rotation;
	const struct adb_vec3 v = target == ADB_SCALE ? rest->scale : rest->translation;

	if (target == ADB_ROTATION)
		memcpy(out, (const double[]){ q.x, q.y, q.z, q.w }, 4 * sizeof *out);
	else if (target == ADB_TRANSLATION || target == ADB_SCALE)
		memcpy(out, (const double[]){ v.x, v.y, v.z }, 3 * sizeof *out);
	else
		out[0] = target == ADB_VISIBILITY && !rig->hides_others ? 1 : 0;
}

static void value_at(const struct adb_property *property, int side, double frame, double out[4])
{
	if (property->samples[side] == NULL) {
		rest_value(property->rig[side], property->bone[side], property->target, out);
		return;
	}
	adb_sample(property->samples[side], frame, out);

	const struct adb_vec3 rest = added_rest(property, side);

	out[0] += rest.x;
	out[1] += rest.y;
	out[2] += rest.z;
}

/* A quick test that most keys pass: the angle is below that of the peak. Quaternions may have any length. */
static inline bool is_below_angle_limit(const struct adb_comparison *comparison, const double a[4],
					const double b[4])
{
	/* The conjugate of `a` times `b`, as in adb_quat_angle(). */
	double x = a[3] * b[0] - a[0] * b[3] - a[1] * b[2] + a[2] * b[1];
	double y = a[3] * b[1] + a[0] * b[2] - a[1] * b[3] - a[2] * b[0];
	double z = a[3] * b[2] - a[0] * b[1] + a[1] * b[0] - a[2] * b[3];
	double w = a[3] * b[3] + a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

	return x * x + y * y + z * z < comparison->turn_limit * w * w;
}

/* Whether a quick test shows that the difference is below the peak. False = not known. */
static bool is_below_peak(const struct adb_comparison *comparison, enum adb_target target, const double a[4],
			  const double b[4])
{
	return (target == ADB_TRANSLATION && is_below_distance_limit(comparison, a, b)) ||
	       (target == ADB_ROTATION && is_below_angle_limit(comparison, a, b));
}

static double difference_of(enum adb_target target, const double a[4], const double b[4])
{
	const double d[4] = { a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3] };
	double largest = 0;

	switch (target) {
	case ADB_ROTATION:
		return adb_rotation_difference((struct adb_quat){ a[0], a[1], a[2], a[3] },
					       (struct adb_quat){ b[0], b[1], b[2], b[3] });
	case ADB_TRANSLATION:
		return sqrt(square3(d));
	default:
		for (unsigned i = 0; i < adb_target_width(target); i++)
			largest = fmax(largest, fabs(d[i]));
		return largest;
	}
}

/*
 * Returns the angle in degrees by which a rotation can turn when x, y and z of its quaternion are each off by `step`. Near half a
 * turn, where w is 0, a small difference of these makes a large one of w = sqrt(1 - x² - y² - z²).
 */
static double angle_of_step(const double q[4], double step)
{
	double length = sqrt(square3(q) + q[3] * q[3]);
	double vector = length > 0 ? sqrt(square3(q)) / length : 0, off = sqrt(3) * step;
	double w = sqrt(fmax(0, 1 - vector * vector));
	double shorter = fmax(0, vector - off), longer = fmin(1, vector + off);
	double w_off = fmax(sqrt(1 - shorter * shorter) - w, w - sqrt(1 - longer * longer));
	double chord = sqrt(off * off + w_off * w_off);

	return 4 * asin(fmin(1, chord / 2)) / radians_per_degree;
}

static bool is_within_step(const struct adb_tolerance *tolerance, const double q[4], double angle)
{
	return angle <= tolerance->degrees ||
	       (tolerance->step > 0 && angle <= angle_of_step(q, tolerance->step));
}

/* Angles below the peak need no look, unless one of them may exceed the step. */
static void set_limits(struct adb_comparison *comparison)
{
	static const double middle[4] = { 0, 0, 0, 1 };
	double angle = comparison->peaks[ADB_ROTATION].value;
	double distance = comparison->peaks[ADB_TRANSLATION].value;

	if (comparison->tolerance.step > 0 && !comparison->exceeds_step)
		angle = fmin(angle, fmax(comparison->tolerance.degrees,
					 angle_of_step(middle, comparison->tolerance.step)));

	double tangent = tan(fmin(angle, largest_quick_angle) * radians_per_degree / 2);

	comparison->turn_limit = angle > least_quick_angle ? tangent * tangent * quick_margin : 0;
	comparison->distance_limit = distance * distance * quick_margin;
}

static void compare_at(struct adb_comparison *comparison, const struct adb_property *property, double frame)
{
	struct adb_peak *peak = &comparison->peaks[property->target];
	double a[4] = { 0 }, b[4] = { 0 };

	value_at(property, 0, frame, a);
	value_at(property, 1, frame * comparison->ratio, b);
	if (property->target == ADB_TRANSLATION)
		note_lengths(comparison, a, b);
	if (is_below_peak(comparison, property->target, a, b))
		return;

	double value = difference_of(property->target, a, b);

	if (property->target == ADB_ROTATION && !is_within_step(&comparison->tolerance, a, value))
		comparison->exceeds_step = true;
	if (value <= peak->value)
		return;
	*peak = (struct adb_peak){ .value = value, .frame = frame, .has_bone = property->bone[0] >= 0 };
	if (peak->has_bone) {
		const struct adb_stored_bone *bone = &property->rig[0]->skeleton->bones[property->bone[0]];

		peak->bone = bone->name;
		peak->bone_id = bone->bone_id;
	}
	set_limits(comparison);
}

static void compare_translations(struct adb_comparison *comparison, const struct adb_property *property,
				 uint32_t key_count)
{
	const struct adb_vec3 rest_a = added_rest(property, 0), rest_b = added_rest(property, 1);
	const float *a = property->samples[0]->values, *b = property->samples[1]->values;

	for (uint32_t key = 0; key < key_count && !adb_interrupted; key++, a += 3, b += 3) {
		const double va[] = { (double)a[0] + rest_a.x, (double)a[1] + rest_a.y,
				      (double)a[2] + rest_a.z };
		const double vb[] = { (double)b[0] + rest_b.x, (double)b[1] + rest_b.y,
				      (double)b[2] + rest_b.z };

		note_lengths(comparison, va, vb);
		if (!is_below_distance_limit(comparison, va, vb))
			compare_at(comparison, property, adb_samples_frame(property->samples[0], key));
	}
}

static void compare_rotations(struct adb_comparison *comparison, const struct adb_property *property,
			      uint32_t key_count)
{
	const float *a = property->samples[0]->values, *b = property->samples[1]->values;

	for (uint32_t key = 0; key < key_count && !adb_interrupted; key++, a += 4, b += 4) {
		const double qa[] = { (double)a[0], (double)a[1], (double)a[2], (double)a[3] };
		const double qb[] = { (double)b[0], (double)b[1], (double)b[2], (double)b[3] };

		if (!is_below_angle_limit(comparison, qa, qb))
			compare_at(comparison, property, adb_samples_frame(property->samples[0], key));
	}
}

/* Compares keys at the same frames without interpolation. */
static void compare_same_frames(struct adb_comparison *comparison, const struct adb_property *property)
{
	uint32_t key_count = keys_until(property->samples[0], comparison->end);

	if (property->target == ADB_TRANSLATION)
		compare_translations(comparison, property, key_count);
	else if (property->target == ADB_ROTATION)
		compare_rotations(comparison, property, key_count);
	else
		for (uint32_t key = 0; key < key_count && !adb_interrupted; key++)
			compare_at(comparison, property, adb_samples_frame(property->samples[0], key));
}

static void compare_at_keys_of(struct adb_comparison *comparison, const struct adb_property *property,
			       int side)
{
	const struct adb_samples *samples = property->samples[side];
	uint32_t count = samples != NULL ? samples->key_count : 0;

	for (uint32_t key = 0; key < count && !adb_interrupted; key++) {
		double frame = adb_samples_frame(samples, key);

		if (side == 1)
			frame /= comparison->ratio;
		if (frame <= comparison->end)
			compare_at(comparison, property, frame);
	}
}

double adb_rotation_difference(struct adb_quat a, struct adb_quat b)
{
	double angle = adb_quat_angle(a, b);

	return angle > ANGLE_OF_ROUNDING ? angle : 0;
}

void adb_property_compare(struct adb_comparison *comparison, const struct adb_property *property)
{
	const struct adb_samples *a = property->samples[0], *b = property->samples[1];

	if (is_same(comparison, property))
		return;
	if (a != NULL && b != NULL && comparison->ratio == 1 && has_same_frames(a, b)) {
		compare_same_frames(comparison, property);
	} else {
		compare_at_keys_of(comparison, property, 0);
		compare_at_keys_of(comparison, property, 1);
	}
}

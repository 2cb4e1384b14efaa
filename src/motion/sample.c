#include "motion/sample.h"

#include "base/quat.h"

/* The last key at or before `frame`; 0 when all are later. */
static uint32_t key_before(const struct adb_samples *samples, double frame)
{
	uint32_t low = 0, high = samples->key_count;

	if (samples->frames == NULL && frame >= 1)
		return frame < high ? (uint32_t)frame : high - 1;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;

		if (adb_samples_frame(samples, middle) <= frame)
			low = middle;
		else
			high = middle;
	}
	return low;
}

static struct adb_quat rotation_at(const struct adb_samples *samples, uint32_t key)
{
	const float *v = samples->values + (size_t)key * 4;

	return adb_quat_normalise(
		(struct adb_quat){ (double)v[0], (double)v[1], (double)v[2], (double)v[3] });
}

static struct adb_quat blend(const struct adb_samples *samples, uint32_t key, double u)
{
	struct adb_quat a = rotation_at(samples, key), b = rotation_at(samples, key + 1);

	if (samples->interpolation == ADB_NLERP)
		return adb_quat_nlerp(a, b, u);
	return samples->arc == ADB_SIGNED_ARC ? adb_quat_slerp_as_signed(a, b, u) : adb_quat_slerp(a, b, u);
}

static void sample_rotation(const struct adb_samples *samples, uint32_t key, double u, double out[4])
{
	struct adb_quat q = u > 0 ? blend(samples, key, u) : rotation_at(samples, key);

	out[0] = q.x;
	out[1] = q.y;
	out[2] = q.z;
	out[3] = q.w;
}

static void sample_vector(const struct adb_samples *samples, uint32_t key, double u, double out[4])
{
	unsigned width = adb_target_width(samples->target);
	const float *a = samples->values + (size_t)key * width, *b = u > 0 ? a + width : a;

	for (unsigned i = 0; i < width; i++)
		out[i] = (double)a[i] + ((double)b[i] - (double)a[i]) * u;
}

void adb_sample(const struct adb_samples *samples, double frame, double out[4])
{
	uint32_t key = key_before(samples, frame);
	double start = adb_samples_frame(samples, key), u = 0;

	if (key + 1 < samples->key_count && frame > start && samples->interpolation != ADB_STEP)
		u = (frame - start) / (adb_samples_frame(samples, key + 1) - start);
	if (samples->target == ADB_ROTATION)
		sample_rotation(samples, key, u, out);
	else
		sample_vector(samples, key, u, out);
}

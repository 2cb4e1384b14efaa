#include "motion/sample.h"

#include "base/quat.h"

/* The two keys that a frame lies between, and its position between them: from 0 to less than 1. */
struct span {
	uint32_t from, to;
	double u;
};

/* Returns the last key at or before `frame`, 0 when all are later. */
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

/* Returns the span after the last key of a track that wraps: the key is held up to the last frame, then leads to the first. */
static struct span span_of_wrap(const struct adb_samples *samples, double frame)
{
	double u = frame - (samples->wrap_frame - 1.0);
	uint32_t last = samples->key_count - 1;

	if (u >= 1)
		return (struct span){ 0, 0, 0 };
	return (struct span){ last, 0, u > 0 ? u : 0 };
}

static struct span span_at(const struct adb_samples *samples, double frame)
{
	uint32_t key = key_before(samples, frame);
	double start = adb_samples_frame(samples, key);
	struct span span = { key, key, 0 };

	if (key + 1 == samples->key_count && samples->wrap_frame > 0)
		span = span_of_wrap(samples, frame);
	else if (key + 1 < samples->key_count && frame > start)
		span = (struct span){ key, key + 1,
				      (frame - start) / (adb_samples_frame(samples, key + 1) - start) };
	if (samples->interpolation == ADB_STEP)
		span.u = 0;
	return span;
}

/* The span in which a clip wraps lies between no two keys of a spline. */
static bool is_spline(const struct adb_samples *samples, struct span span)
{
	return samples->interpolation == ADB_CUBIC && samples->in != NULL && samples->out != NULL &&
	       span.to > span.from && span.to < samples->tangent_count;
}

/* The cubic spline of glTF 2.0, appendix C. Tangents are per second, and u counts from 0 to 1. */
static void sample_spline(const struct adb_samples *samples, struct span span, double out[4])
{
	unsigned width = adb_target_width(samples->target);
	size_t from = (size_t)span.from * width, to = (size_t)span.to * width;
	double u = span.u, u2 = u * u, u3 = u2 * u;
	double seconds =
		((double)adb_samples_frame(samples, span.to) - adb_samples_frame(samples, span.from)) *
		samples->frame_seconds;

	for (unsigned i = 0; i < width; i++)
		out[i] = (2 * u3 - 3 * u2 + 1) * (double)samples->values[from + i] +
			 seconds * (u3 - 2 * u2 + u) * (double)samples->out[from + i] +
			 (3 * u2 - 2 * u3) * (double)samples->values[to + i] +
			 seconds * (u3 - u2) * (double)samples->in[to + i];
}

static struct adb_quat rotation_at(const struct adb_samples *samples, uint32_t key)
{
	const float *v = samples->values + (size_t)key * 4;

	return adb_quat_normalise(
		(struct adb_quat){ (double)v[0], (double)v[1], (double)v[2], (double)v[3] });
}

static struct adb_quat interpolate_rotation(const struct adb_samples *samples, struct span span)
{
	double v[4] = { 0 };

	if (is_spline(samples, span)) {
		sample_spline(samples, span, v);
		return adb_quat_normalise((struct adb_quat){ v[0], v[1], v[2], v[3] });
	}

	struct adb_quat a = rotation_at(samples, span.from), b = rotation_at(samples, span.to);

	if (samples->interpolation == ADB_NLERP)
		return adb_quat_nlerp(a, b, span.u);
	return samples->arc == ADB_SIGNED_ARC ? adb_quat_slerp_as_signed(a, b, span.u)
					      : adb_quat_slerp(a, b, span.u);
}

static void sample_rotation(const struct adb_samples *samples, struct span span, double out[4])
{
	struct adb_quat q =
		span.u > 0 ? interpolate_rotation(samples, span) : rotation_at(samples, span.from);

	out[0] = q.x;
	out[1] = q.y;
	out[2] = q.z;
	out[3] = q.w;
}

static void sample_vector(const struct adb_samples *samples, struct span span, double out[4])
{
	unsigned width = adb_target_width(samples->target);
	const float *a = samples->values + (size_t)span.from * width;
	const float *b = span.u > 0 ? samples->values + (size_t)span.to * width : a;

	if (span.u > 0 && is_spline(samples, span)) {
		sample_spline(samples, span, out);
		return;
	}
	for (unsigned i = 0; i < width; i++)
		out[i] = (double)a[i] + ((double)b[i] - (double)a[i]) * span.u;
}

void adb_sample(const struct adb_samples *samples, double frame, double out[4])
{
	struct span span = span_at(samples, frame);

	if (samples->target == ADB_ROTATION)
		sample_rotation(samples, span, out);
	else
		sample_vector(samples, span, out);
}

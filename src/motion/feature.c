#include "motion/feature.h"

#include <math.h>
#include <string.h>

#include "motion/measure.h"

enum { VALUES_AT_ONCE = 4 }; /* that are added up before a sum is compared with its limit */

enum {
	MOMENTS = 16,
	TRANSLATION_START = ADB_FEATURE_LAGS * ADB_FEATURE_ROTATIONS,
	FREQUENCY_START = TRANSLATION_START + ADB_FEATURE_LAGS * ADB_FEATURE_TRANSLATIONS,
	POSE_START = FREQUENCY_START + ADB_FEATURE_FREQUENCIES,
	MOMENT_ENTRIES = 10, /* of a symmetric 4 × 4 matrix */
};

static const float degrees = 57.29578F;
static const float translation_size = 60; /* degrees that stand for the translation channel that moves most */

static const float still =
	0.02F; /* translations that move by less than this part of the longest hardly count */

/*
 * A number at each moment, as an array and as vectors of four. Compilers do not generate vector code for loops of so few steps,
 * and the features of every clip are computed.
 */
enum { QUARTERS = MOMENTS / 4 };
typedef float quarter __attribute__((vector_size(16)));

union row {
	float at[MOMENTS];
	quarter four[QUARTERS];
};

/* The values of a channel at each moment. Rotations are not normalised, which saves square roots; `inverse` corrects that. */
struct moments {
	union row at[4];   /* x, y, z, w */
	union row inverse; /* of a rotation: 1 / q·q */
};

/* The keys around each moment. */
struct around {
	uint32_t key[MOMENTS]; /* the last key before the moment */
	float part[MOMENTS];   /* position of the moment between that key and the next one, 0 to 1 */
};

/* The frames in which a clip moves. */
struct span {
	double start, end;
	double last; /* frame */
	bool wraps;  /* up to `end`, the clip goes from its last pose to its first one */
};

struct clip_moments {
	float frames[MOMENTS];
	struct around dense; /* of a channel with a key at every frame */
	float wrap; /* of a clip that wraps: the frame before the one that has the first pose again; else INFINITY */
};

/* The components of the keys around each moment. */
struct keys {
	union row a[4], b[4], part;
};

struct mover {
	const struct adb_channel *channel;
	float spread;
};

/* The results of the first pass over all channels. */
struct survey {
	struct mover rotations[ADB_FEATURE_ROTATIONS], translations[ADB_FEATURE_TRANSLATIONS];
	float size; /* the largest square of a translation */
};

/* ---- sampling ---- */

static void find_keys(const struct adb_channel *channel, const struct clip_moments *clip,
		      struct around *around)
{
	uint32_t last = channel->key_count - 1, key = 0;

	for (int m = 0; m < MOMENTS; m++) {
		float frame = clip->frames[m], start, end;

		while (key < last && (float)channel->frames[key + 1] <= frame)
			key++;
		start = (float)channel->frames[key];
		end = key < last ? (float)channel->frames[key + 1] : start;
		around->key[m] = key;
		around->part[m] =
			frame > start && end > start && key < last ? (frame - start) / (end - start) : 0;
	}
}

static inline void gather_components(const struct adb_channel *channel, const struct around *around,
				     int width, struct keys *keys)
{
	uint32_t last = channel->key_count - 1;

	for (int m = 0; m < MOMENTS; m++) {
		uint32_t key = around->key[m] < last ? around->key[m] : last;
		const float *a = channel->values + (size_t)key * (unsigned)width;
		const float *b = key < last ? a + width : a;

		for (int i = 0; i < width; i++) {
			keys->a[i].at[m] = a[i];
			keys->b[i].at[m] = b[i];
		}
		keys->part.at[m] = channel->interpolation == ADB_STEP ? 0 : around->part[m];
	}
}

/* Behind its last frame, a clip that wraps goes over into its first pose within a frame. */
static void wrap_keys(const struct adb_channel *channel, const struct clip_moments *clip, struct keys *keys)
{
	int width = channel->target == ADB_ROTATION ? 4 : 3;
	const float *first = channel->values,
		    *last = first + (size_t)(channel->key_count - 1) * (unsigned)width;

	for (int m = 0; m < MOMENTS; m++) {
		float part = clip->frames[m] - clip->wrap;

		if (part <= 0)
			continue;
		for (int i = 0; i < width; i++) {
			keys->a[i].at[m] = last[i];
			keys->b[i].at[m] = first[i];
		}
		keys->part.at[m] = part >= 1 ? 1 : channel->interpolation == ADB_STEP ? 0 : part;
	}
}

static void gather_keys(const struct adb_channel *channel, const struct clip_moments *clip, struct keys *keys)
{
	struct around sparse;
	const struct around *around = &clip->dense;

	if (channel->frames != NULL) {
		find_keys(channel, clip, &sparse);
		around = &sparse;
	}
	if (channel->target == ADB_ROTATION)
		gather_components(channel, around, 4, keys);
	else
		gather_components(channel, around, 3, keys);
	if (clip->frames[MOMENTS - 1] > clip->wrap)
		wrap_keys(channel, clip, keys);
}

/* Returns 1 / q·q. A quaternion without a usable length becomes the identity. */
static float inverse_of(struct moments *moments, int m, float square)
{
	if (square > 1e-12F && square < 1e12F)
		return 1 / square;
	for (int i = 0; i < 4; i++)
		moments->at[i].at[m] = i == 3;
	return 1;
}

static void interpolate_rotations(const struct keys *keys, struct moments *moments)
{
	union row dot = { { 0 } }, square = { { 0 } }, part;

	for (int i = 0; i < 4; i++)
		for (int n = 0; n < QUARTERS; n++)
			dot.four[n] += keys->a[i].four[n] * keys->b[i].four[n];
	for (int m = 0; m < MOMENTS; m++)
		part.at[m] = dot.at[m] < 0 ? -keys->part.at[m] : keys->part.at[m];
	for (int i = 0; i < 4; i++)
		for (int n = 0; n < QUARTERS; n++) {
			quarter q = keys->a[i].four[n] * (1 - keys->part.four[n]) +
				    keys->b[i].four[n] * part.four[n];

			moments->at[i].four[n] = q;
			square.four[n] += q * q;
		}
	for (int m = 0; m < MOMENTS; m++)
		moments->inverse.at[m] = inverse_of(moments, m, square.at[m]);
}

static void sample_rotations(const struct adb_channel *channel, const struct clip_moments *clip,
			     struct moments *moments)
{
	struct keys keys;

	gather_keys(channel, clip, &keys);
	interpolate_rotations(&keys, moments);
}

/*
 * Interpolates relative to the first moment, so that no precision is lost far from the origin. Returns the largest square of a
 * distance from the origin.
 */
static float interpolate_translations(const struct keys *keys, struct moments *moments)
{
	union row square = { { 0 } };
	float largest = 0;

	for (int i = 0; i < 3; i++) {
		float origin = keys->a[i].at[0];

		for (int n = 0; n < QUARTERS; n++) {
			quarter a = keys->a[i].four[n];
			quarter value = a + (keys->b[i].four[n] - a) * keys->part.four[n];

			moments->at[i].four[n] = value - origin;
			square.four[n] += value * value;
		}
	}
	for (int m = 0; m < MOMENTS; m++)
		largest = square.at[m] > largest ? square.at[m] : largest;
	return largest;
}

static float sample_translations(const struct adb_channel *channel, const struct clip_moments *clip,
				 struct moments *moments)
{
	struct keys keys;

	gather_keys(channel, clip, &keys);
	return interpolate_translations(&keys, moments);
}

/* ---- sums and sorted lists ---- */

/* Inserts the channel into `movers`, which holds the `count` largest so far in descending order; equal ones keep their order. */
static void insert_mover(struct mover *movers, int count, const struct adb_channel *channel, float spread)
{
	int i = count - 1;

	if (!(spread > movers[i].spread))
		return;
	for (; i > 0 && movers[i - 1].spread < spread; i--)
		movers[i] = movers[i - 1];
	movers[i] = (struct mover){ channel, spread };
}

/* Inserts `value` into a descending list of `count` numbers, which is filled up with 0. */
static void insert_descending(float *sorted, int count, float value)
{
	int i = count - 1;

	if (!(value > sorted[i]))
		return;
	for (; i > 0 && sorted[i - 1] < value; i--)
		sorted[i] = sorted[i - 1];
	sorted[i] = value;
}

static float mean_of(const union row *row)
{
	union row sums;

	sums.four[0] = (row->four[0] + row->four[1]) + (row->four[2] + row->four[3]);
	return ((sums.at[0] + sums.at[1]) + (sums.at[2] + sums.at[3])) / MOMENTS;
}

static float spread_of(float mean_turn)
{
	return 2 * degrees * sqrtf(mean_turn);
}

/* ---- each channel ---- */

/* Computes the mean of q qᵀ: xx yy zz ww xy xz xw yz yw zw. */
static void mean_square(const struct moments *moments, float out[MOMENT_ENTRIES])
{
	static const uint8_t pairs[MOMENT_ENTRIES][2] = { { 0, 0 }, { 1, 1 }, { 2, 2 }, { 3, 3 }, { 0, 1 },
							  { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } };

	union row scaled[4], products;

	for (int i = 0; i < 4; i++)
		for (int n = 0; n < QUARTERS; n++)
			scaled[i].four[n] = moments->at[i].four[n] * moments->inverse.four[n];
	for (int i = 0; i < MOMENT_ENTRIES; i++) {
		for (int n = 0; n < QUARTERS; n++)
			products.four[n] = scaled[pairs[i][0]].four[n] * moments->at[pairs[i][1]].four[n];
		out[i] = mean_of(&products);
	}
}

static void add_pose(float *poses, uint32_t bone, const float square[MOMENT_ENTRIES])
{
	static const float both = 1.41421356F; /* √2: an entry off the diagonal is in the matrix twice */
	uint32_t hash = (bone + 1) * 0x9E3779B1U;

	for (int i = 0; i < MOMENT_ENTRIES; i++) {
		float value = square[i] * (i < 4 ? 1 : both) * (both * degrees);

		hash = (hash ^ hash >> 15) * 0x85EBCA6BU + 0x27D4EB2FU;
		poses[(hash >> 16) % ADB_FEATURE_POSES] += hash & 1 << 15 ? value : -value;
	}
}

static float mean_turn_of_all(const float square[MOMENT_ENTRIES])
{
	float trace = 0; /* of the square of the matrix */

	for (int i = 0; i < MOMENT_ENTRIES; i++)
		trace += square[i] * square[i] * (i < 4 ? 1 : 2);
	return fmaxf(1 - trace, 0);
}

static void survey_rotation(struct survey *survey, const struct adb_channel *channel,
			    const struct clip_moments *clip, float *poses)
{
	struct moments moments;
	float square[MOMENT_ENTRIES];

	sample_rotations(channel, clip, &moments);
	mean_square(&moments, square);
	add_pose(poses, (uint32_t)channel->bone_id, square);
	insert_mover(survey->rotations, ADB_FEATURE_ROTATIONS, channel, spread_of(mean_turn_of_all(square)));
}

/* Returns the mean square of the distances over all pairs of moments, which is twice the variance. */
static float mean_distance_of_all(const struct moments *t)
{
	union row squares = { { 0 } };

	for (int i = 0; i < 3; i++) {
		float mean = mean_of(&t->at[i]);

		for (int n = 0; n < QUARTERS; n++) {
			quarter d = t->at[i].four[n] - mean;

			squares.four[n] += d * d;
		}
	}
	return 2 * mean_of(&squares);
}

static void survey_translation(struct survey *survey, const struct adb_channel *channel,
			       const struct clip_moments *clip)
{
	struct moments moments;
	float size = sample_translations(channel, clip, &moments);

	if (!(size < 1e30F)) /* squares of larger numbers may be infinite */
		return;
	survey->size = size > survey->size ? size : survey->size;
	insert_mover(survey->translations, ADB_FEATURE_TRANSLATIONS, channel, mean_distance_of_all(&moments));
}

/* ---- the rotations that turn most ---- */

/* Computes sin²(a/2), where a is the angle between each moment and the one `lag` moments later. */
static void turns_at_lag(const struct moments *q, int lag, union row *turns)
{
	for (int m = 0; m < MOMENTS; m++) {
		int after = (m + lag) % MOMENTS;
		float dot = 0;

		for (int i = 0; i < 4; i++)
			dot += q->at[i].at[m] * q->at[i].at[after];

		float turn = 1 - dot * dot * (q->inverse.at[m] * q->inverse.at[after]);

		turns->at[m] = turn > 0 ? turn : 0;
	}
}

/* The first lag, 0, stands for all pairs of moments. */
static const int lags[ADB_FEATURE_LAGS] = { 0, 1, 2, 4, 8 };

/* Writes the spreads of the channels. Those over all pairs are known from the first pass. */
static void write_rotations(const struct mover movers[ADB_FEATURE_ROTATIONS], const struct clip_moments *clip,
			    float *out, float speed[MOMENTS])
{
	for (int n = 0; n < ADB_FEATURE_ROTATIONS && movers[n].channel != NULL; n++) {
		struct moments moments;

		sample_rotations(movers[n].channel, clip, &moments);
		out[n] = movers[n].spread;
		for (int i = 1; i < ADB_FEATURE_LAGS; i++) {
			union row turns;

			turns_at_lag(&moments, lags[i], &turns);
			insert_descending(out + (size_t)i * ADB_FEATURE_ROTATIONS, ADB_FEATURE_ROTATIONS,
					  spread_of(mean_of(&turns)));
			for (int m = 0; lags[i] == 1 && m < MOMENTS; m++)
				speed[m] += turns.at[m];
		}
	}
	for (int m = 0; m < MOMENTS; m++)
		speed[m] = spread_of(speed[m]);
}

/* Computes the magnitudes of the Fourier coefficients, which do not depend on shifts or on the direction of time. */
static void write_spectrum(const float speed[MOMENTS], float out[ADB_FEATURE_FREQUENCIES])
{
	static const float wave[MOMENTS] = { 1,  0.9238795F,  0.7071068F,  0.3826834F,
					     0,  -0.3826834F, -0.7071068F, -0.9238795F,
					     -1, -0.9238795F, -0.7071068F, -0.3826834F,
					     0,  0.3826834F,  0.7071068F,  0.9238795F };

	for (int k = 0; k < ADB_FEATURE_FREQUENCIES; k++) {
		float real = 0, imaginary = 0;

		for (int i = 0; i < MOMENTS; i++) {
			real += speed[i] * wave[k * i % MOMENTS];
			imaginary += speed[i] * wave[(k * i + 3 * MOMENTS / 4) % MOMENTS];
		}
		out[k] = sqrtf(real * real + imaginary * imaginary) / MOMENTS;
	}
}

/* ---- the translations that move most ---- */

static float mean_distance(const struct moments *t, int lag)
{
	union row squares = { { 0 } };

	for (int i = 0; i < 3; i++)
		for (int m = 0; m < MOMENTS; m++) {
			float d = t->at[i].at[(m + lag) % MOMENTS] - t->at[i].at[m];

			squares.at[m] += d * d;
		}
	return mean_of(&squares);
}

static void write_translations(const struct mover movers[ADB_FEATURE_TRANSLATIONS],
			       const struct clip_moments *clip, float size, float *out)
{
	float whole = movers[0].spread + still * still * size;

	for (int n = 0; n < ADB_FEATURE_TRANSLATIONS && movers[n].channel != NULL; n++) {
		struct moments moments;

		sample_translations(movers[n].channel, clip, &moments);
		out[n] = translation_size * sqrtf(movers[n].spread / whole);
		for (int i = 1; i < ADB_FEATURE_LAGS; i++)
			insert_descending(out + (size_t)i * ADB_FEATURE_TRANSLATIONS,
					  ADB_FEATURE_TRANSLATIONS,
					  translation_size * sqrtf(mean_distance(&moments, lags[i]) / whole));
	}
}

/* ---- distances ---- */

static double square_distance(const float *a, const float *b, int count)
{
	float sum = 0;

	for (int i = 0; i < count; i++)
		sum += (a[i] - b[i]) * (a[i] - b[i]);
	return (double)sum;
}

/* The same sum, or INFINITY once it is larger than `most`. */
static double square_distance_within(const float *a, const float *b, int count, double most)
{
	float sum = 0;

	for (int i = 0; i < count; i++) {
		sum += (a[i] - b[i]) * (a[i] - b[i]);
		if (i % VALUES_AT_ONCE == 0 && (double)sum > most)
			return (double)INFINITY;
	}
	return (double)sum;
}

/* ---- what the header declares, and its helpers ---- */

/* Returns the duration in frames; where that is unknown, each frame lasts as long as the others. */
static double played_frames(const struct adb_clip *clip, double last)
{
	static const double almost = 1e-3; /* rounding of durations in float32 */
	double frames = clip->duration / adb_clip_frame_seconds(clip);

	if (!(clip->duration > 0) || !(frames > 0))
		return last + 1;
	return fabs(frames - round(frames)) < almost ? round(frames) : frames;
}

static uint32_t frame_of(const struct adb_channel *channel, uint32_t key)
{
	return channel->frames != NULL ? channel->frames[key] : key;
}

static bool are_equal(const struct adb_channel *channel, uint32_t a, uint32_t b)
{
	size_t width = channel->target == ADB_ROTATION ? 4 : 3;

	return memcmp(channel->values + a * width, channel->values + b * width, width * sizeof(float)) == 0;
}

static void find_start(const struct adb_channel *channel, struct span *span)
{
	for (uint32_t key = 0; key + 1 < channel->key_count && frame_of(channel, key) < span->start; key++)
		if (!are_equal(channel, key, key + 1))
			span->start = frame_of(channel, key);
}

static void find_end(const struct adb_channel *channel, double limit, struct span *span)
{
	uint32_t key = channel->key_count - 1;

	while (key > 0 && frame_of(channel, key - 1) >= limit)
		key--;
	for (; key > 0 && frame_of(channel, key) > span->end; key--)
		if (!are_equal(channel, key - 1, key))
			span->end = fmin(frame_of(channel, key), limit);
}

/* The frames from the first that differs from the next one to the last that differs from the one before, up to the duration. */
static struct span span_of_motion(const struct adb_clip *clip)
{
	double last = clip->frame_count > 0 ? clip->frame_count - 1.0 : 0, played = played_frames(clip, last);
	struct span span = { .last = last, .start = fmin(last, played), .end = 0 };

	for (const struct adb_channel *channel = clip->channels; channel != NULL; channel = channel->next) {
		if (channel->key_count == 0 ||
		    (channel->target != ADB_ROTATION && channel->target != ADB_TRANSLATION))
			continue;
		find_start(channel, &span);
		find_end(channel, fmin(last, played), &span);
		span.wraps |= clip->wraps && played > last && !are_equal(channel, 0, channel->key_count - 1);
	}
	if (span.wraps)
		span.end = fmin(last + 1, played);
	if (!(span.start < span.end))
		span.start = span.end = 0;
	return span;
}

static void place_moments(const struct adb_clip *clip, struct clip_moments *moments)
{
	struct span span = span_of_motion(clip);
	float start = (float)span.start, length = (float)(span.end - span.start);

	moments->wrap = span.wraps ? (float)span.last : INFINITY;
	for (int m = 0; m < MOMENTS; m++) {
		moments->frames[m] = start + ((float)m + 0.5F) / MOMENTS * length;
		moments->dense.key[m] = (uint32_t)moments->frames[m];
		moments->dense.part[m] = moments->frames[m] - (float)moments->dense.key[m];
	}
}

void adb_clip_features(const struct adb_clip *clip, float out[ADB_FEATURE_COUNT])
{
	struct survey survey = { .size = 0 };
	struct clip_moments moments;
	float speed[MOMENTS] = { 0 };

	place_moments(clip, &moments);
	for (int i = 0; i < ADB_FEATURE_COUNT; i++)
		out[i] = 0;
	for (const struct adb_channel *channel = clip->channels; channel != NULL; channel = channel->next) {
		if (channel->key_count > 0 && channel->target == ADB_ROTATION)
			survey_rotation(&survey, channel, &moments, out + POSE_START);
		else if (channel->key_count > 0 && channel->target == ADB_TRANSLATION)
			survey_translation(&survey, channel, &moments);
	}
	write_rotations(survey.rotations, &moments, out, speed);
	write_spectrum(speed, out + FREQUENCY_START);
	write_translations(survey.translations, &moments, survey.size, out + TRANSLATION_START);
}

double adb_feature_distance(const float a[ADB_FEATURE_COUNT], const float b[ADB_FEATURE_COUNT])
{
	return sqrt(square_distance(a, b, FREQUENCY_START) / ADB_FEATURE_LAGS +
		    square_distance(a + FREQUENCY_START, b + FREQUENCY_START, ADB_FEATURE_FREQUENCIES));
}

double adb_feature_distance_within(const float a[ADB_FEATURE_COUNT], const float b[ADB_FEATURE_COUNT],
				   double most)
{
	double frequencies =
		square_distance(a + FREQUENCY_START, b + FREQUENCY_START, ADB_FEATURE_FREQUENCIES);
	double most_spreads = (most * most - frequencies) * ADB_FEATURE_LAGS;
	double spreads = square_distance_within(a, b, FREQUENCY_START, most_spreads);

	return sqrt(spreads / ADB_FEATURE_LAGS + frequencies);
}

double adb_feature_pose_distance_within(const float a[ADB_FEATURE_COUNT], const float b[ADB_FEATURE_COUNT],
					double most)
{
	return sqrt(square_distance_within(a + POSE_START, b + POSE_START, ADB_FEATURE_POSES, most * most));
}

double adb_feature_pose_distance(const float a[ADB_FEATURE_COUNT], const float b[ADB_FEATURE_COUNT])
{
	return sqrt(square_distance(a + POSE_START, b + POSE_START, ADB_FEATURE_POSES));
}

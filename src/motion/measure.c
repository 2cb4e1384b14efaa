#include "motion/measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "motion/sample.h"

static const double degrees_per_radian = 57.295779513082323;

/* The square of the chord of 0.05 degrees. */
static const double still_chord = 1.9038588616664e-7;

/* Sums and maxima over the channels of one clip. */
struct survey {
	struct adb_measures *out;
	uint32_t intervals; /* between neighbouring frames */
	uint8_t *moves;     /* for each interval, whether a channel changes in it; NULL = not computed */
	uint32_t still;     /* number of intervals whose `moves` is 0 */
	double turned;      /* Σ chord² / frames */
	double first, last; /* frames of the loop */
	double loop_turn, loop_way; /* squares of the largest chord and distance between `first` and `last` */
	const struct adb_channel *turns_most, *moves_most; /* the channels of loop_turn and loop_way */
};

/* ---- results ---- */

static void find_pause(const struct survey *survey)
{
	struct adb_measures *out = survey->out;
	uint32_t run = 0;

	for (uint32_t i = 0; survey->still > 0 && i < survey->intervals; i++) {
		run = survey->moves[i] != 0 ? 0 : run + 1;
		if (run <= out->pause_frames)
			continue;
		out->pause_frames = run;
		out->pause_frame = i + 1 - run;
	}
}

/*
 * Returns the square of the chord or distance of a step. The chord of the shorter arc follows from that of the longer one:
 * |q₁ + q₀|² + |q₁ - q₀|² = 4 for unit quaternions.
 */
static double square_of_step(const struct adb_channel *channel, uint32_t key, bool *is_long)
{
	const float *value = channel->values + (size_t)key * channel->width;
	double square = 0;

	for (uint32_t i = 0; i < channel->width; i++) {
		double d = (double)value[i + channel->width] - (double)value[i];

		square += d * d;
	}
	*is_long = channel->target == ADB_ROTATION && square > 2;
	return !*is_long ? square : square < 4 ? 4 - square : 0;
}

static double frames_of_step(const struct adb_channel *channel, uint32_t key)
{
	return channel->frames != NULL ? (double)(channel->frames[key + 1] - channel->frames[key]) : 1;
}

static double largest_step(const struct adb_channel *channel)
{
	double largest = 0;

	for (uint32_t key = 0; key + 1 < channel->key_count; key++) {
		bool is_long;
		double length = sqrt(square_of_step(channel, key, &is_long));

		if (channel->target == ADB_ROTATION)
			length = adb_chord_degrees(length);
		largest = fmax(largest, length / frames_of_step(channel, key));
	}
	return largest;
}

static void measure_loop(const struct survey *survey)
{
	struct adb_measures *out = survey->out;

	out->loop_degrees.bone_id = out->loop_units.bone_id = ADB_NO_BONE;
	if (survey->turns_most != NULL) {
		out->loop_degrees.value = adb_chord_degrees(sqrt(survey->loop_turn));
		out->loop_degrees.bone_id = survey->turns_most->bone_id;
		out->step_degrees = largest_step(survey->turns_most);
	}
	if (survey->moves_most != NULL) {
		out->loop_units.value = sqrt(survey->loop_way);
		out->loop_units.bone_id = survey->moves_most->bone_id;
		out->step_units = largest_step(survey->moves_most);
	}
}

static void measure_times(const struct survey *survey, const struct adb_clip *clip)
{
	struct adb_measures *out = survey->out;
	double frame = adb_clip_frame_seconds(clip), seconds = survey->intervals * frame;

	out->energy = out->mean_speed = NAN;
	if (seconds > 0) {
		out->energy = 4 * survey->turned / frame / seconds;
		out->mean_speed = out->has_root ? out->root_length / seconds : NAN;
	}

	double short_error = clip->duration - seconds, long_error = short_error - frame;

	out->duration_error = fabs(long_error) < fabs(short_error) ? long_error : short_error;
	if (fabs(out->duration_error) < frame * 1e-6) /* rounding */
		out->duration_error = 0;
}

/* ---- pauses ---- */

static void mark_intervals(struct survey *survey, uint32_t from, uint32_t to)
{
	for (; from < to && from < survey->intervals; from++) {
		survey->still -= survey->moves[from] == 0;
		survey->moves[from] = 1;
	}
}

/* Marks the intervals in which the channel changes. It ends as soon as every interval is marked. */
static void mark_steps(struct survey *survey, const struct adb_channel *channel)
{
	double limit = channel->target == ADB_ROTATION ? still_chord : 0;

	for (uint32_t key = 0; survey->still > 0 && key + 1 < channel->key_count; key++) {
		bool is_long;

		if (square_of_step(channel, key, &is_long) <= limit)
			continue;
		if (channel->frames != NULL)
			mark_intervals(survey, channel->frames[key], channel->frames[key + 1]);
		else
			mark_intervals(survey, key, key + 1);
	}
}

/* ---- the loop ---- */

static double square_of_ends(const double a[4], const double b[4], unsigned width, double sign)
{
	double sum = 0;

	for (unsigned i = 0; i < width; i++)
		sum += (b[i] - sign * a[i]) * (b[i] - sign * a[i]);
	return sum;
}

static void compare_ends(struct survey *survey, const struct adb_channel *channel)
{
	const struct adb_samples samples = {
		.target = channel->target,
		.interpolation = channel->interpolation,
		.key_count = channel->key_count,
		.values = channel->values,
		.frames = channel->frames,
	};
	double a[4], b[4], square;

	adb_sample(&samples, survey->first, a);
	adb_sample(&samples, survey->last, b);
	square = square_of_ends(a, b, channel->width, 1);
	if (channel->target == ADB_TRANSLATION && square > survey->loop_way) {
		survey->loop_way = square;
		survey->moves_most = channel;
	} else if (channel->target == ADB_ROTATION) {
		square = fmin(square, square_of_ends(a, b, channel->width, -1));
		if (square > survey->loop_turn) {
			survey->loop_turn = square;
			survey->turns_most = channel;
		}
	}
}

static int compare_ids(const void *a, const void *b)
{
	int32_t left = *(const int32_t *)a, right = *(const int32_t *)b;

	return (left > right) - (left < right);
}

static uint32_t count_distinct(int32_t *ids, uint32_t count)
{
	uint32_t distinct = 0;

	qsort(ids, count, sizeof *ids, compare_ids);
	for (uint32_t i = 0; i < count; i++)
		if (i == 0 || ids[i] != ids[i - 1])
			distinct++;
	return distinct;
}

/* ---- channel by channel ---- */

/* Returns Σ (b - a)² of `count` components. Separate sums side by side let the compiler generate vector code. */
static double square_between(const float *a, const float *b, size_t count)
{
	enum { LANES = 8 };
	float lanes[LANES] = { 0 };
	double sum = 0;
	size_t i = 0;

	for (; i + LANES <= count; i += LANES)
		for (size_t lane = 0; lane < LANES; lane++) {
			float d = b[i + lane] - a[i + lane];

			lanes[lane] += d * d;
		}
	for (; i < count; i++) {
		double d = (double)b[i] - (double)a[i];

		sum += d * d;
	}
	for (size_t lane = 0; lane < LANES; lane++)
		sum += (double)lanes[lane];
	return sum;
}

static void measure_root(struct adb_measures *out, const struct adb_channel *channel)
{
	const float *first = channel->values, *last = first + (size_t)(channel->key_count - 1) * 3;

	out->has_root = true;
	out->root_bone_id = channel->bone_id;
	out->root = (struct adb_vec3){ (double)last[0] - (double)first[0], (double)last[1] - (double)first[1],
				       (double)last[2] - (double)first[2] };
	for (const float *v = first; v < last; v += 3)
		out->root_length += sqrt(square_between(v, v + 3, 3));
}

static void add_turns_of(struct survey *survey, const struct adb_channel *channel, uint32_t from, uint32_t to)
{
	for (uint32_t key = from; key < to; key++) {
		bool is_long;
		double square = square_of_step(channel, key, &is_long);

		survey->turned += square / frames_of_step(channel, key);
		survey->out->long_turns += is_long;
	}
}

/* Adds the turns of a rotation. When the squares of several chords add up to no more than 2, none takes the longer arc. */
static void add_turns(struct survey *survey, const struct adb_channel *channel)
{
	enum { BLOCK = 16 };
	uint32_t steps = channel->key_count - 1;

	if (channel->frames != NULL) {
		add_turns_of(survey, channel, 0, steps);
		return;
	}
	for (uint32_t key = 0; key < steps; key += BLOCK) {
		uint32_t count = steps - key < BLOCK ? steps - key : BLOCK;
		const float *q = channel->values + (size_t)key * 4;
		double squares = square_between(q, q + 4, (size_t)count * 4);

		if (squares <= 2)
			survey->turned += squares;
		else
			add_turns_of(survey, channel, key, key + count);
	}
}

/* Adds every channel to the survey. `moving` has room for the bone of each channel. */
static void add_channels(struct survey *survey, const struct adb_clip *clip, int32_t *moving)
{
	struct adb_measures *out = survey->out;
	uint32_t count = 0;

	for (const struct adb_channel *channel = clip->channels; channel != NULL; channel = channel->next) {
		if (channel->key_count == 0)
			continue;
		if (channel->is_root_motion && channel->target == ADB_TRANSLATION && !out->has_root)
			measure_root(out, channel);
		if (adb_channel_is_constant(channel)) {
			out->constant_channels += channel->key_count > 1;
			continue;
		}
		if (channel->bone_id != ADB_NO_BONE && (count == 0 || moving[count - 1] != channel->bone_id))
			moving[count++] = channel->bone_id;
		if (channel->target == ADB_ROTATION)
			add_turns(survey, channel);
		mark_steps(survey, channel);
		if (!channel->is_root_motion)
			compare_ends(survey, channel);
	}
	out->moving_bones = count_distinct(moving, count);
}

/* ---- what the header declares, and its helpers ---- */

/* Sets the frames of the loop. A loop_end that equals the number of frames stands for the last frame. */
static void find_loop(struct survey *survey, const struct adb_clip *clip)
{
	survey->last = survey->intervals;
	if (clip->loop_end >= 0 && clip->loop_end < survey->intervals)
		survey->last = (double)clip->loop_end;
	if (clip->loop_start >= 0 && (double)clip->loop_start < survey->last)
		survey->first = (double)clip->loop_start;
}

double adb_chord_degrees(double chord)
{
	return 4 * asin(chord < 2 ? chord / 2 : 1) * degrees_per_radian;
}

bool adb_channel_is_constant(const struct adb_channel *channel)
{
	size_t key = channel->width * sizeof(float);
	size_t total = key * channel->key_count;

	/* All keys are equal when the array equals itself moved by one key. That is one fast comparison. */
	return total <= key || memcmp(channel->values, (const char *)channel->values + key, total - key) == 0;
}

double adb_clip_frame_seconds(const struct adb_clip *clip)
{
	double seconds = isnan(clip->interval) ? 1 / clip->fps : clip->interval;

	return seconds > 0 && isfinite(seconds) ? seconds : NAN;
}

bool adb_measure(const struct adb_clip *clip, struct adb_arena *arena, struct adb_measures *out)
{
	struct survey survey = { .out = out, .intervals = clip->frame_count > 0 ? clip->frame_count - 1 : 0 };
	int32_t *moving = adb_arena_alloc(arena, clip->channel_count, sizeof *moving);

	*out = (struct adb_measures){ .pause_frame = -1 };
	if (survey.intervals <= ADB_MAX_PAUSE_FRAMES && clip->channel_count > 0) {
		survey.moves = adb_arena_alloc(arena, survey.intervals, 1);
		survey.still = survey.moves != NULL ? survey.intervals : 0;
	}
	if (moving == NULL || adb_arena_outcome(arena) != ADB_OK)
		return false;
	find_loop(&survey, clip);
	add_channels(&survey, clip, moving);
	find_pause(&survey);
	measure_loop(&survey);
	measure_times(&survey, clip);
	return true;
}

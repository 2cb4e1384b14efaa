#include "motion/align.h"
#include "base/stop.h"

#include <math.h>

enum { MIN_FRAMES = 4, MAX_RETIMING = 4, MIN_PART = 5, MAX_PARTS = 4, STRIDE = 8 };

/* For adb_stop_after(): a frame is compared bone by bone, until the first that differs. */
enum { STEPS_A_FRAME = 64 };

static const double degrees_per_radian = 57.295779513082320876798154814105;

enum { TARGETS = ADB_TARGET_COUNT };

struct tolerance {
	double square_chord, square_distances[TARGETS];
};

struct pair {
	const struct adb_motion *first, *second;
	struct tolerance tolerance;
	bool ignores_translations;
	struct adb_stop *stop;
};

/* Frame i of the second clip is frame start + step × i of the first; `period` is that of a loop, else 0. */
struct timeline {
	double start, step;
	uint32_t period;
};

/* ---- one timeline against the other ---- */

static double square_chord(struct adb_quat a, struct adb_quat b)
{
	double sign = adb_quat_dot(a, b) < 0 ? -1 : 1;
	double x = a.x - sign * b.x, y = a.y - sign * b.y, z = a.z - sign * b.z, w = a.w - sign * b.w;

	return x * x + y * y + z * z + w * w;
}

static double rotation_error(const struct adb_motion_track *a, uint32_t frame, double part,
			     struct adb_quat rotation)
{
	struct adb_quat q = part > 0 ? adb_quat_nlerp(a->rotations[frame], a->rotations[frame + 1], part)
				     : a->rotations[frame];

	return square_chord(q, rotation);
}

static double square_length(struct adb_vec3 v)
{
	return v.x * v.x + v.y * v.y + v.z * v.z;
}

static double square_distance(struct adb_vec3 a, struct adb_vec3 b)
{
	return square_length((struct adb_vec3){ a.x - b.x, a.y - b.y, a.z - b.z });
}

static double vector_error(const struct adb_motion_track *a, uint32_t frame, double part,
			   struct adb_vec3 vector)
{
	struct adb_vec3 v = a->vectors[frame];

	if (part > 0 && a->target != ADB_VISIBILITY) {
		struct adb_vec3 next = a->vectors[frame + 1];

		v = (struct adb_vec3){ v.x + (next.x - v.x) * part, v.y + (next.y - v.y) * part,
				       v.z + (next.z - v.z) * part };
	}
	return square_distance(v, vector);
}

/* Raises `worst` to the largest square chord of this frame. Returns false when a value differs by more than is allowed. */
static bool compare_frame(const struct pair *pair, double position, uint32_t frame, double limit,
			  double *worst)
{
	uint32_t whole = (uint32_t)position;
	double part = whole + 1 < pair->first->frame_count ? position - whole : 0;

	for (uint32_t i = 0, k = 0; i < pair->first->track_count && k < pair->second->track_count;) {
		const struct adb_motion_track *a = &pair->first->tracks[i], *b = &pair->second->tracks[k];
		int order = adb_motion_track_compare(a, b);

		i += order <= 0;
		k += order >= 0;
		if (order != 0 || (a->target == ADB_TRANSLATION && pair->ignores_translations))
			continue;
		if (a->target == ADB_ROTATION)
			*worst = fmax(*worst, rotation_error(a, whole, part, b->rotations[frame]));
		else if (vector_error(a, whole, part, b->vectors[frame]) >
			 pair->tolerance.square_distances[a->target])
			return false;
		if (*worst > limit)
			return false;
	}
	return true;
}

static double position_at(const struct timeline *time, const struct adb_motion *first, uint32_t frame)
{
	double position = time->start + time->step * frame;

	if (time->period > 0)
		return fmod(position, time->period);
	return fmin(fmax(position, 0), first->frame_count - 1);
}

/* Returns the largest square chord between the clips, INFINITY when it is more than `limit`. */
static double compare(const struct pair *pair, const struct timeline *time, double limit)
{
	uint32_t count = time->period > 0 ? time->period : pair->second->frame_count;
	double worst = 0;

	/* Most comparisons fail, and neighbouring frames differ little, so frames that lie apart are compared first. */
	for (uint32_t from = 0; from < STRIDE; from++)
		for (uint32_t i = from; i < count; i += STRIDE)
			if (adb_stop_after(pair->stop, STEPS_A_FRAME) ||
			    !compare_frame(pair, position_at(time, pair->first, i), i, limit, &worst))
				return INFINITY;
	return worst;
}

/* ---- relations of moving clips ---- */

static struct pair swap_clips(const struct pair *pair)
{
	struct pair other = *pair;

	other.first = pair->second;
	other.second = pair->first;
	return other;
}

static bool can_be_retimed(const struct adb_motion *a, const struct adb_motion *b)
{
	uint32_t fewer = a->frame_count < b->frame_count ? a->frame_count : b->frame_count;
	uint32_t more = a->frame_count < b->frame_count ? b->frame_count : a->frame_count;

	return fewer >= MIN_FRAMES && more <= (uint64_t)fewer * MAX_RETIMING;
}

/*
 * Compares the clips from end to end and returns the smaller of two results: the frames of each clip compared with the other,
 * interpolated. When frames were left out of one clip, only a comparison at its own frames is exact.
 */
static double compare_stretched(const struct pair *pair, bool backwards)
{
	struct pair other = swap_clips(pair);
	double first = pair->first->frame_count - 1, second = pair->second->frame_count - 1;
	double ratio = first / second, sign = backwards ? -1 : 1;
	struct timeline there = { backwards ? first : 0, sign * ratio, 0 };
	struct timeline back = { backwards ? second : 0, sign / ratio, 0 };
	double limit = pair->tolerance.square_chord;

	return fmin(compare(pair, &there, limit), compare(&other, &back, limit));
}

static double angle_of(double chord)
{
	return 4 * asin(fmin(chord / 2, 1)) * degrees_per_radian;
}

static struct adb_alignment alignment_of(enum adb_relation relation, double square)
{
	return (struct adb_alignment){ relation, angle_of(sqrt(square)) };
}

static bool track_moves(const struct adb_motion *motion, const struct adb_motion_track *track,
			const struct tolerance *tolerance)
{
	for (uint32_t i = 1; i < motion->frame_count; i++)
		if (track->target == ADB_ROTATION
			    ? square_chord(track->rotations[0], track->rotations[i]) > tolerance->square_chord
			    : square_distance(track->vectors[0], track->vectors[i]) >
				      tolerance->square_distances[track->target])
			return true;
	return false;
}

static bool has_moving_track(const struct adb_motion *motion, const struct tolerance *tolerance)
{
	for (uint32_t t = 0; t < motion->track_count; t++)
		if (track_moves(motion, &motion->tracks[t], tolerance))
			return true;
	return false;
}

static double compare_shifted(const struct pair *pair, const struct tolerance *moving)
{
	struct pair turned = *pair;
	struct tolerance turning = *moving;
	double best = INFINITY, limit = pair->tolerance.square_chord;

	turning.square_distances[ADB_TRANSLATION] = INFINITY;
	if (pair->first->frame_count < MIN_PART || !has_moving_track(pair->first, &turning))
		return INFINITY;
	turned.ignores_translations = true;
	/* The last frame of a loop may repeat its first. */
	for (uint32_t period = pair->first->frame_count - 1; period <= pair->first->frame_count; period++)
		for (uint32_t start = 1; start < period && !adb_stop_after(pair->stop, 1); start++) {
			struct timeline time = { start, 1, period };

			best = fmin(best, compare(&turned, &time, fmin(best, limit)));
		}
	return best;
}

static bool can_be_part(const struct adb_motion *part, const struct adb_motion *whole)
{
	return part->frame_count < whole->frame_count && part->frame_count >= MIN_PART &&
	       (uint64_t)part->frame_count * MAX_PARTS >= whole->frame_count;
}

static double compare_cropped(const struct pair *pair)
{
	double best = INFINITY, limit = pair->tolerance.square_chord;

	for (uint32_t start = 0;
	     start + pair->second->frame_count <= pair->first->frame_count && !adb_stop_after(pair->stop, 1);
	     start++) {
		struct timeline time = { start, 1, 0 };

		best = fmin(best, compare(pair, &time, fmin(best, limit)));
	}
	return best;
}

/* Tries the relations between clips that both move by more than `moving`. */
static struct adb_alignment align_moving(const struct pair *pair, const struct tolerance *moving)
{
	const struct adb_motion *first = pair->first, *second = pair->second;
	struct pair other = swap_clips(pair);
	double square;

	if (can_be_retimed(first, second) && (square = compare_stretched(pair, true)) < INFINITY)
		return alignment_of(ADB_REVERSED, square);
	if (first->frame_count == second->frame_count && (square = compare_shifted(pair, moving)) < INFINITY)
		return alignment_of(ADB_SHIFTED, square);
	if (can_be_part(second, first) && (square = compare_cropped(pair)) < INFINITY)
		return alignment_of(ADB_CROPPED, square);
	if (can_be_part(first, second) && (square = compare_cropped(&other)) < INFINITY)
		return alignment_of(ADB_CONTAINS, square);
	return alignment_of(ADB_UNRELATED, 0);
}

/* ---- what only one clip animates ---- */

/* Whether no track moves that `motion` has and `other` lacks. */
static bool others_stand_still(const struct pair *pair, const struct adb_motion *motion,
			       const struct adb_motion *other)
{
	uint32_t k = 0;

	for (uint32_t i = 0; i < motion->track_count; i++) {
		const struct adb_motion_track *track = &motion->tracks[i];

		while (k < other->track_count && adb_motion_track_compare(&other->tracks[k], track) < 0)
			k++;
		if ((k == other->track_count || adb_motion_track_compare(&other->tracks[k], track) != 0) &&
		    track_moves(motion, track, &pair->tolerance))
			return false;
	}
	return true;
}

/* ---- what the header declares, and its helpers ---- */

/* Raises each square to the largest square of a vector of that target in `motion`. */
static void raise_largest_squares(const struct adb_motion *motion, double squares[TARGETS])
{
	for (uint32_t t = 0; t < motion->track_count; t++) {
		const struct adb_motion_track *track = &motion->tracks[t];

		for (uint32_t i = 0; track->target != ADB_ROTATION && i < motion->frame_count; i++)
			squares[track->target] =
				fmax(squares[track->target], square_length(track->vectors[i]));
	}
}

/* Returns |a - b| of two unit quaternions that are `degrees` apart: 2 sin(angle / 4). The search compares these chords. */
static double chord_of(double degrees)
{
	return 2 * sin(fmin(degrees, 180) / 4 / degrees_per_radian);
}

static struct tolerance tolerance_of(double degrees, const double square_reach[TARGETS])
{
	double chord = chord_of(degrees), part = 2 * sin(fmin(degrees, 180) / 2 / degrees_per_radian);
	struct tolerance tolerance = { .square_chord = chord * chord };

	for (int target = 0; target < TARGETS; target++)
		tolerance.square_distances[target] = part * part * square_reach[target];
	return tolerance;
}

int adb_motion_track_compare(const void *a, const void *b)
{
	const struct adb_motion_track *left = a, *right = b;

	if (left->bone_id != right->bone_id)
		return left->bone_id < right->bone_id ? -1 : 1;
	return (int)left->target - (int)right->target;
}

struct adb_alignment adb_motion_align(const struct adb_motion *first, const struct adb_motion *second,
				      double degrees, struct adb_stop *stop)
{
	double reaches[TARGETS] = { 0 }, square;
	struct pair pair = { .first = first, .second = second, .stop = stop };
	struct timeline together = { 0, 1, 0 };
	struct tolerance twice;

	raise_largest_squares(first, reaches);
	raise_largest_squares(second, reaches);
	pair.tolerance = tolerance_of(degrees, reaches);
	twice = tolerance_of(2 * degrees, reaches);
	if (!others_stand_still(&pair, first, second) || !others_stand_still(&pair, second, first))
		return alignment_of(ADB_UNRELATED, 0);
	if (first->frame_count == second->frame_count &&
	    (square = compare(&pair, &together, pair.tolerance.square_chord)) < INFINITY)
		return alignment_of(ADB_SAME, square);
	if (first->frame_count != second->frame_count && can_be_retimed(first, second) &&
	    (square = compare_stretched(&pair, false)) < INFINITY)
		return alignment_of(ADB_RETIMED, square);
	if (has_moving_track(first, &twice) && has_moving_track(second, &twice))
		return align_moving(&pair, &twice);
	return alignment_of(ADB_UNRELATED, 0);
}

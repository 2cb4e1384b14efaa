#include "motion/align.h"
#include "base/stop.h"

#include <math.h>

enum { MIN_FRAMES = 4, MAX_RETIMING = 4, MIN_PART = 5, MAX_PARTS = 4, STRIDE = 8 };

/* For adb_stop_after(): a frame is compared bone by bone, until one is off. */
enum { STEPS_A_FRAME = 64 };

static const double degrees_per_radian = 57.295779513082320876798154814105;

enum { TARGETS = ADB_ROLL + 1 };

struct tolerance {
	double square_chord, square_distances[TARGETS];
};

struct pair {
	const struct adb_motion *first, *second;
	struct tolerance tolerance;
	bool without_travel; /* translations do not count */
	struct adb_stop *stop;
};

/* Frame i of the second clip lies at frame start + step × i of the first; `period` 0 = that does not go round. */
struct timeline {
	double start, step;
	uint32_t period;
};

static void reach(const struct adb_motion *motion, double squares[TARGETS]);
static struct tolerance tolerance_of(double degrees, const double square_reach[TARGETS]);
static double chord_of(double degrees);
static bool others_stand_still(const struct pair *pair, const struct adb_motion *motion,
			       const struct adb_motion *other);
static struct adb_alignment align_moving(const struct pair *pair, const struct tolerance *moving);
static bool can_be_retimed(const struct adb_motion *a, const struct adb_motion *b);
static double stretch(const struct pair *pair, bool backwards);
static struct pair swapped(const struct pair *pair);
static struct adb_alignment found(enum adb_relation relation, double square);
static double angle_of(double chord);
static double shift(const struct pair *pair, const struct tolerance *moving);
static bool any_track_moves(const struct adb_motion *motion, const struct tolerance *tolerance);
static bool track_moves(const struct adb_motion *motion, const struct adb_motion_track *track,
			const struct tolerance *tolerance);
static bool can_be_part(const struct adb_motion *part, const struct adb_motion *whole);
static double crop(const struct pair *pair);
static double compare(const struct pair *pair, const struct timeline *time, double limit);
static bool compare_frame(const struct pair *pair, double position, uint32_t frame, double limit,
			  double *worst);
static double rotation_error(const struct adb_motion_track *a, uint32_t frame, double part,
			     struct adb_quat rotation);
static double vector_error(const struct adb_motion_track *a, uint32_t frame, double part,
			   struct adb_vec3 vector);
static double square_distance(struct adb_vec3 a, struct adb_vec3 b);
static double square_length(struct adb_vec3 v);
static double position_at(const struct timeline *time, const struct adb_motion *first, uint32_t frame);
static double square_chord(struct adb_quat a, struct adb_quat b);

struct adb_alignment adb_motion_align(const struct adb_motion *first, const struct adb_motion *second,
				      double degrees, struct adb_stop *stop)
{
	double reaches[TARGETS] = { 0 }, square;
	struct pair pair = { .first = first, .second = second, .stop = stop };
	struct timeline together = { 0, 1, 0 };
	struct tolerance twice;

	reach(first, reaches);
	reach(second, reaches);
	pair.tolerance = tolerance_of(degrees, reaches);
	twice = tolerance_of(2 * degrees, reaches);
	if (!others_stand_still(&pair, first, second) || !others_stand_still(&pair, second, first))
		return found(ADB_UNRELATED, 0);
	if (first->frame_count == second->frame_count &&
	    (square = compare(&pair, &together, pair.tolerance.square_chord)) < INFINITY)
		return found(ADB_SAME, square);
	if (first->frame_count != second->frame_count && can_be_retimed(first, second) &&
	    (square = stretch(&pair, false)) < INFINITY)
		return found(ADB_RETIMED, square);
	if (any_track_moves(first, &twice) && any_track_moves(second, &twice))
		return align_moving(&pair, &twice);
	return found(ADB_UNRELATED, 0);
}

/* Raises the largest square of each target to that in `motion`. */
static void reach(const struct adb_motion *motion, double squares[TARGETS])
{
	for (uint32_t t = 0; t < motion->track_count; t++) {
		const struct adb_motion_track *track = &motion->tracks[t];

		for (uint32_t i = 0; track->target != ADB_ROTATION && i < motion->frame_count; i++)
			squares[track->target] =
				fmax(squares[track->target], square_length(track->vectors[i]));
	}
}

static struct tolerance tolerance_of(double degrees, const double square_reach[TARGETS])
{
	double chord = chord_of(degrees), part = 2 * sin(fmin(degrees, 180) / 2 / degrees_per_radian);
	struct tolerance tolerance = { .square_chord = chord * chord };

	for (int target = 0; target < TARGETS; target++)
		tolerance.square_distances[target] = part * part * square_reach[target];
	return tolerance;
}

/* Chords stand for angles while searching: |a - b| of unit quaternions, which is 2 sin(angle / 4). */
static double chord_of(double degrees)
{
	return 2 * sin(fmin(degrees, 180) / 4 / degrees_per_radian);
}

/* ---- what only one clip animates ---- */

/* What only `motion` animates has to stand still. */
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

/* ---- relations of moving clips ---- */

/* The relations that want motion, of more than `moving`. */
static struct adb_alignment align_moving(const struct pair *pair, const struct tolerance *moving)
{
	const struct adb_motion *first = pair->first, *second = pair->second;
	struct pair other = swapped(pair);
	double square;

	if (can_be_retimed(first, second) && (square = stretch(pair, true)) < INFINITY)
		return found(ADB_REVERSED, square);
	if (first->frame_count == second->frame_count && (square = shift(pair, moving)) < INFINITY)
		return found(ADB_SHIFTED, square);
	if (can_be_part(second, first) && (square = crop(pair)) < INFINITY)
		return found(ADB_CROPPED, square);
	if (can_be_part(first, second) && (square = crop(&other)) < INFINITY)
		return found(ADB_CONTAINS, square);
	return found(ADB_UNRELATED, 0);
}

static bool can_be_retimed(const struct adb_motion *a, const struct adb_motion *b)
{
	uint32_t fewer = a->frame_count < b->frame_count ? a->frame_count : b->frame_count;
	uint32_t more = a->frame_count < b->frame_count ? b->frame_count : a->frame_count;

	return fewer >= MIN_FRAMES && more <= (uint64_t)fewer * MAX_RETIMING;
}

/* From end to end. One of them may be made of the other by leaving frames out, so one way is enough. */
static double stretch(const struct pair *pair, bool backwards)
{
	struct pair other = swapped(pair);
	double first = pair->first->frame_count - 1, second = pair->second->frame_count - 1;
	double ratio = first / second, sign = backwards ? -1 : 1;
	struct timeline there = { backwards ? first : 0, sign * ratio, 0 };
	struct timeline back = { backwards ? second : 0, sign / ratio, 0 };
	double limit = pair->tolerance.square_chord;

	return fmin(compare(pair, &there, limit), compare(&other, &back, limit));
}

static struct pair swapped(const struct pair *pair)
{
	struct pair other = *pair;

	other.first = pair->second;
	other.second = pair->first;
	return other;
}

static struct adb_alignment found(enum adb_relation relation, double square)
{
	return (struct adb_alignment){ relation, angle_of(sqrt(square)) };
}

static double angle_of(double chord)
{
	return 4 * asin(fmin(chord / 2, 1)) * degrees_per_radian;
}

static double shift(const struct pair *pair, const struct tolerance *moving)
{
	struct pair turned = *pair;
	struct tolerance turning = *moving;
	double best = INFINITY, limit = pair->tolerance.square_chord;

	turning.square_distances[ADB_TRANSLATION] = INFINITY;
	if (pair->first->frame_count < MIN_PART || !any_track_moves(pair->first, &turning))
		return INFINITY;
	turned.without_travel = true;
	/* The last frame of a loop may be its first once more. */
	for (uint32_t period = pair->first->frame_count - 1; period <= pair->first->frame_count; period++)
		for (uint32_t start = 1; start < period && !adb_stop_after(pair->stop, 1); start++) {
			struct timeline time = { start, 1, period };

			best = fmin(best, compare(&turned, &time, fmin(best, limit)));
		}
	return best;
}

static bool any_track_moves(const struct adb_motion *motion, const struct tolerance *tolerance)
{
	for (uint32_t t = 0; t < motion->track_count; t++)
		if (track_moves(motion, &motion->tracks[t], tolerance))
			return true;
	return false;
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

static bool can_be_part(const struct adb_motion *part, const struct adb_motion *whole)
{
	return part->frame_count < whole->frame_count && part->frame_count >= MIN_PART &&
	       (uint64_t)part->frame_count * MAX_PARTS >= whole->frame_count;
}

static double crop(const struct pair *pair)
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

/* ---- one timeline against the other ---- */

/* The largest square chord, INFINITY when it is more than `limit`. */
static double compare(const struct pair *pair, const struct timeline *time, double limit)
{
	uint32_t count = time->period > 0 ? time->period : pair->second->frame_count;
	double worst = 0;

	/* Frames that lie apart first: neighbours differ little, and most attempts fail. */
	for (uint32_t from = 0; from < STRIDE; from++)
		for (uint32_t i = from; i < count; i += STRIDE)
			if (adb_stop_after(pair->stop, STEPS_A_FRAME) ||
			    !compare_frame(pair, position_at(time, pair->first, i), i, limit, &worst))
				return INFINITY;
	return worst;
}

/* Raises `worst` to the largest square chord of this frame. False once something is off by more than `limit` allows. */
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
		if (order != 0 || (a->target == ADB_TRANSLATION && pair->without_travel))
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

int adb_motion_track_compare(const void *a, const void *b)
{
	const struct adb_motion_track *left = a, *right = b;

	if (left->bone_id != right->bone_id)
		return left->bone_id < right->bone_id ? -1 : 1;
	return (int)left->target - (int)right->target;
}

static double rotation_error(const struct adb_motion_track *a, uint32_t frame, double part,
			     struct adb_quat rotation)
{
	struct adb_quat q = part > 0 ? adb_quat_nlerp(a->rotations[frame], a->rotations[frame + 1], part)
				     : a->rotations[frame];

	return square_chord(q, rotation);
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

static double square_distance(struct adb_vec3 a, struct adb_vec3 b)
{
	return square_length((struct adb_vec3){ a.x - b.x, a.y - b.y, a.z - b.z });
}

static double square_length(struct adb_vec3 v)
{
	return v.x * v.x + v.y * v.y + v.z * v.z;
}

static double position_at(const struct timeline *time, const struct adb_motion *first, uint32_t frame)
{
	double position = time->start + time->step * frame;

	if (time->period > 0)
		return fmod(position, time->period);
	return fmin(fmax(position, 0), first->frame_count - 1);
}

static double square_chord(struct adb_quat a, struct adb_quat b)
{
	double sign = adb_quat_dot(a, b) < 0 ? -1 : 1;
	double x = a.x - sign * b.x, y = a.y - sign * b.y, z = a.z - sign * b.z, w = a.w - sign * b.w;

	return x * x + y * y + z * z + w * w;
}

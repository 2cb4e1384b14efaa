/*
 * Measures of one channel. Four keys are compared at once, in floats. The few distances that are stored as they are, are computed
 * again in doubles.
 */
#include "motion/channel_measure.h"

#include <math.h>
#include <string.h>

#include "motion/measure.h"

static const double degrees_per_radian = 57.295779513082323;

enum { LANES = 4, LONGEST_WIDTH = 4 };

/* Four numbers that are added and multiplied at once. */
struct four {
	float v __attribute__((vector_size(16)));
};

/* Four whole numbers, or the results of four comparisons: -1 or 0. */
struct four_whole {
	int32_t v __attribute__((vector_size(16)));
};

/* What is known of the keys so far. */
struct way {
	bool turns;             /* the distances are angles */
	struct four_whole mask; /* the components that a key has */
	struct four first;      /* key */
	struct four before;     /* the key before the next four */
	double length;          /* the sum of the steps: radians or units */
	/* Every fourth key has its lane: the square of its largest distance from the first key, and the number of that key. */
	struct four farthest;
	struct four_whole farthest_keys;
};

/* Of four keys: the squares of the steps that lead to them and of the distances from the first key. */
struct squares {
	struct four steps, distances;
};

/* ---- four keys at once ---- */

/* Reads four values, of which the mask keeps those of the key. */
static inline struct four load_key(const struct way *way, const float *values)
{
	struct four_whole bits;
	struct four out;

	memcpy(&bits.v, values, sizeof bits.v);
	bits.v &= way->mask.v;
	memcpy(&out.v, &bits.v, sizeof out.v);
	return out;
}

/* Returns the sum of the squares of the components of each, by two steps of adding halves. */
static inline struct four sums_of_squares(struct four a, struct four b, struct four c, struct four d)
{
	struct four ab, cd, out;

	a.v *= a.v;
	b.v *= b.v;
	c.v *= c.v;
	d.v *= d.v;
	ab.v = __builtin_shufflevector(a.v, b.v, 0, 4, 1, 5) + __builtin_shufflevector(a.v, b.v, 2, 6, 3, 7);
	cd.v = __builtin_shufflevector(c.v, d.v, 0, 4, 1, 5) + __builtin_shufflevector(c.v, d.v, 2, 6, 3, 7);
	out.v = __builtin_shufflevector(ab.v, cd.v, 0, 1, 4, 5) +
		__builtin_shufflevector(ab.v, cd.v, 2, 3, 6, 7);
	return out;
}

/* Returns a - b, or a + b. */
static inline struct four combine(struct four a, struct four b, bool plus)
{
	return (struct four){ plus ? a.v + b.v : a.v - b.v };
}

/* Returns the squares of the differences, or of the sums, of four keys and those before them, and the first key. */
__attribute__((always_inline)) static inline struct squares squares_of_keys(const struct way *way,
									    const float *values,
									    uint32_t width, bool plus)
{
	/* One by one, since loops over arrays of vectors stay loops that store and load each. */
	struct four first = way->first, before = way->before;
	struct four a = load_key(way, values), b = load_key(way, values + width);
	struct four c = load_key(way, values + (size_t)width * 2),
		    d = load_key(way, values + (size_t)width * 3);

	return (struct squares){
		sums_of_squares(combine(a, before, plus), combine(b, a, plus), combine(c, b, plus),
				combine(d, c, plus)),
		sums_of_squares(combine(a, first, plus), combine(b, first, plus), combine(c, first, plus),
				combine(d, first, plus)),
	};
}

static inline bool is_any(struct four_whole mask)
{
	int64_t halves[2];

	memcpy(halves, &mask.v, sizeof halves);
	return (halves[0] | halves[1]) != 0;
}

/* Returns `a` where the mask is set, else `b`. */
static inline struct four select_four(struct four_whole mask, struct four a, struct four b)
{
	struct four_whole left, right;
	struct four out;

	memcpy(&left.v, &a.v, sizeof left.v);
	memcpy(&right.v, &b.v, sizeof right.v);
	left.v = (left.v & mask.v) | (right.v & ~mask.v);
	memcpy(&out.v, &left.v, sizeof out.v);
	return out;
}

/* Replaces the squares of long arcs by those of the others: 4 - square would have no digits left for a short one. */
__attribute__((noinline)) static struct squares take_short_arcs(const struct way *way, const float *values,
								uint32_t width, struct squares squares)
{
	struct squares others = squares_of_keys(way, values, width, true);

	return (struct squares){
		select_four((struct four_whole){ squares.steps.v > 2 }, others.steps, squares.steps),
		select_four((struct four_whole){ squares.distances.v > 2 }, others.distances,
			    squares.distances),
	};
}

static double radians_of_arcs(struct four squares)
{
	double degrees = 0;

	for (int i = 0; i < LANES; i++)
		degrees += adb_chord_degrees(sqrt((double)squares.v[i]));
	return degrees / degrees_per_radian;
}

/* Returns the sum of the lengths whose squares are given: radians of the arcs over chords of rotations. */
static inline double length_of_steps(const struct way *way, struct four squares)
{
	struct four half = { squares.v / 4 }; /* the squares of half the chords */
	struct four arc = { { 1, 1, 1, 1 } };

	if (way->turns && is_any((struct four_whole){ half.v > 0.0625f }))
		return radians_of_arcs(squares);
	if (way->turns) /* 4 asin(chord / 2) by its series, for chords of up to 0.5 (57 degrees) */
		arc.v = 2 + half.v * (2.0f / 6 + half.v * (6.0f / 40 + half.v * (30.0f / 336)));
	return (double)(sqrtf(squares.v[0]) * arc.v[0] + sqrtf(squares.v[1]) * arc.v[1] +
			(sqrtf(squares.v[2]) * arc.v[2] + sqrtf(squares.v[3]) * arc.v[3]));
}

/* Adds the four keys at `values`, the first of which is the key number `key`. Reads one float more when keys have three. */
static inline void add_four_keys(struct way *way, const float *values, uint32_t width, uint32_t key)
{
	struct squares squares = squares_of_keys(way, values, width, false);

	if (way->turns && is_any((struct four_whole){ (squares.steps.v > 2) | (squares.distances.v > 2) }))
		squares = take_short_arcs(way, values, width, squares);

	struct four_whole is_farther = { squares.distances.v > way->farthest.v };

	way->farthest = select_four(is_farther, squares.distances, way->farthest);
	way->farthest_keys.v = (is_farther.v & (int32_t)key) | (~is_farther.v & way->farthest_keys.v);
	way->length += length_of_steps(way, squares.steps);
	way->before = load_key(way, values + (size_t)width * (LANES - 1));
}

/* Goes through all keys. The last one to four are read from a copy, in which the last key is repeated. */
static struct way go(const struct adb_channel *channel)
{
	struct way way = { .turns = channel->target == ADB_ROTATION };
	uint32_t width = channel->width, key = 1;
	float end[LANES * LONGEST_WIDTH + 1] = { 0 };

	for (uint32_t i = 0; i < width; i++)
		way.mask.v[i] = -1;
	memcpy(end, channel->values, width * sizeof *end);
	way.first = way.before = load_key(&way, end);
	for (; key + LANES < channel->key_count; key += LANES)
		add_four_keys(&way, channel->values + (size_t)key * width, width, key);
	for (uint32_t i = 0; i < LANES; i++) {
		uint32_t from = key + i < channel->key_count ? key + i : channel->key_count - 1;

		memcpy(end + (size_t)i * width, channel->values + (size_t)from * width, width * sizeof *end);
	}
	add_four_keys(&way, end, width, key);
	return way;
}

/* ---- single keys ---- */

/* Returns the square of the distance of two keys, or of the chord of the shorter arc between two unit quaternions. */
static double square_between_keys(const struct adb_channel *channel, uint32_t from, uint32_t to)
{
	const float *a = channel->values + (size_t)from * channel->width;
	const float *b = channel->values + (size_t)to * channel->width;
	double difference = 0, sum = 0;

	for (uint32_t i = 0; i < channel->width; i++) {
		double minus = (double)b[i] - (double)a[i], plus = (double)b[i] + (double)a[i];

		difference += minus * minus;
		sum += plus * plus;
	}
	return channel->target == ADB_ROTATION && sum < difference ? sum : difference;
}

/* Returns the square of the distance of the farthest key from the first one: of the candidates of four lanes. */
static double farthest_square(const struct adb_channel *channel, const struct way *way)
{
	double farthest = 0;

	for (uint32_t lane = 0; lane < LANES; lane++) {
		uint32_t key = (uint32_t)way->farthest_keys.v[lane] + lane;
		uint32_t last = channel->key_count - 1;
		double square = square_between_keys(channel, 0, key < last ? key : last);

		farthest = square > farthest ? square : farthest;
	}
	return farthest;
}

/* ---- what the header declares, and its helpers ---- */

/* Measures what is not a rotation, in doubles. */
static struct adb_channel_measures measure_one_by_one(const struct adb_channel *channel)
{
	struct adb_channel_measures out = { 0 };

	for (uint32_t key = 1; key < channel->key_count; key++) {
		out.path += sqrt(square_between_keys(channel, key - 1, key));
		out.travel = sqrt(square_between_keys(channel, 0, key));
		out.swing = out.travel > out.swing ? out.travel : out.swing;
	}
	return out;
}

struct adb_channel_measures adb_channel_measure(const struct adb_channel *channel)
{
	if (channel->key_count < 2 || adb_channel_is_constant(channel))
		return (struct adb_channel_measures){ 0 };
	if (channel->width < 3)
		return measure_one_by_one(channel);

	struct way way = go(channel);
	double travel = sqrt(square_between_keys(channel, 0, channel->key_count - 1));

	if (way.turns)
		return (struct adb_channel_measures){
			.swing = adb_chord_degrees(sqrt(farthest_square(channel, &way))),
			.path = way.length * degrees_per_radian,
			.travel = adb_chord_degrees(travel),
		};
	if (!(way.length > 1e-12 && way.length < 1e18)) /* floats do not hold the squares */
		return measure_one_by_one(channel);
	return (struct adb_channel_measures){
		.swing = sqrt(farthest_square(channel, &way)),
		.path = way.length,
		.travel = travel,
	};
}

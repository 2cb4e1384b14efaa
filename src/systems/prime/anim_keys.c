/* Decodes the keys in the bit stream of ANIM format 2, in blocks that the compiler can vectorise. */
#include "systems/prime/anim_keys.h"

#include <math.h>
#include <string.h>

enum { BLOCK = 16 }; /* keys that are decoded at once */

struct source {
	const struct adb_bits *bits;
	uint32_t key_bits;
	const struct adb_prime_property *property;
	bool fits_window; /* all bits of a key of the property fit in one window of adb_bits_window() */
};

/* Some keys of one property, as stored. */
struct block {
	uint32_t first, count; /* index of its first key, number of keys */
	int32_t steps[ADB_PRIME_AXES][BLOCK];
	uint32_t negative[BLOCK]; /* 1 when w is negative, else 0 */
};

/* Reads the differences of the block's keys from key `i` of the block on, whose bits begin at `position`. */
static void read_differences(const struct source *source, uint64_t position, struct block *block, uint32_t i)
{
	const struct adb_prime_property *property = source->property;
	const unsigned sign_width = property->target == ADB_ROTATION, x_width = property->widths[0],
		       y_width = property->widths[1], z_width = property->widths[2];

	for (; i < block->count; i++, position += source->key_bits) {
		uint64_t window = adb_bits_window(source->bits, position);

		block->negative[i] = adb_bits_unsigned(window, sign_width);
		window >>= sign_width;
		block->steps[0][i] = adb_bits_signed(window, x_width);
		window >>= x_width;
		if (!source->fits_window)
			window = adb_bits_window(source->bits, position + sign_width + x_width);
		block->steps[1][i] = adb_bits_signed(window, y_width);
		window >>= y_width;
		if (!source->fits_window)
			window = adb_bits_window(source->bits, position + sign_width + x_width + y_width);
		block->steps[2][i] = adb_bits_signed(window, z_width);
	}
}

/*
 * Adds the differences up, with sums that wrap at 16 bits. `*sum` is the previous key; it receives the last key of the block.
 */
static void add_up(int32_t steps[BLOCK], uint32_t first, uint32_t count, int16_t *sum)
{
	int16_t value = *sum;

	for (uint32_t i = first; i < count; i++)
		steps[i] = value = (int16_t)((uint32_t)value + (uint32_t)steps[i]);
	*sum = value;
}

/* Reads a block. The first key of the clip is the initial value, which is not in the stream. */
static void read_block(const struct source *source, struct block *block, int16_t sums[ADB_PRIME_AXES])
{
	uint32_t i = block->first == 0;
	uint64_t position = (uint64_t)(block->first + i - 1) * source->key_bits + source->property->first_bit;

	block->negative[0] = 0;
	for (int axis = 0; axis < ADB_PRIME_AXES; axis++)
		block->steps[axis][0] = sums[axis];
	read_differences(source, position, block, i);
	for (int axis = 0; axis < ADB_PRIME_AXES; axis++)
		add_up(block->steps[axis], i, block->count, &sums[axis]);
}

/*
 * Folds angles, in units of a quarter turn / `divisor`, into -1 to 1 quarter turns without changing their sine. No known file
 * has larger angles; with a divisor above INT16_MAX 16 bits cannot hold them.
 */
static void fold(int32_t steps[BLOCK], uint32_t divisor)
{
	const int32_t quarter = divisor < INT16_MAX + 1 ? (int32_t)divisor : INT16_MAX + 1,
		      turn = 4 * quarter;
	uint32_t beyond = 0;

	for (unsigned i = 0; i < BLOCK; i++)
		beyond |= (uint32_t)(steps[i] > quarter) | (uint32_t)(steps[i] < -quarter);
	for (unsigned i = 0; i < BLOCK && beyond != 0; i++) {
		int32_t rest = (steps[i] % turn + turn) % turn;

		steps[i] = rest <= quarter ? rest : rest <= 3 * quarter ? 2 * quarter - rest : rest - turn;
	}
}

/*
 * sin(pi/2 * steps / divisor), for steps from -divisor to divisor, to 5e-16: the Chebyshev series of that function up to
 * degree 15, whose coefficients are 2 * (-1)^k * J(2k + 1, pi/2) with Bessel's J, written as a polynomial. The first
 * number is one unit in its last place higher, so that a quarter turn gives 1 and a half turn no w. The C library's sin()
 * is no better but works on one number at a time.
 */
static void sines(const int32_t steps[BLOCK], uint32_t divisor, double out[BLOCK])
{
	const double unit = 1.0 / divisor;

	for (unsigned i = 0; i < BLOCK; i++) {
		double x = steps[i] * unit, s = x * x, series = -6.434815323635176e-10;

		series = series * s + 5.6877684009233016e-08;
		series = series * s - 3.598802460206541e-06;
		series = series * s + 0.00016044116326294853;
		series = series * s - 0.00468175412886921;
		series = series * s + 0.07969262624514188;
		series = series * s - 0.6459640975061731;
		series = series * s + 1.5707963267948952;
		out[i] = x * series;
	}
}

static void write_rotations(struct block *block, uint32_t divisor, float *out)
{
	double v[ADB_PRIME_AXES][BLOCK], w[BLOCK];

	for (int axis = 0; axis < ADB_PRIME_AXES; axis++) {
		fold(block->steps[axis], divisor);
		sines(block->steps[axis], divisor, v[axis]);
	}
	for (unsigned i = 0; i < BLOCK; i++) {
		double square = 1 - (v[0][i] * v[0][i] + v[1][i] * v[1][i] + v[2][i] * v[2][i]);

		w[i] = square > 0 ? square : 0;
	}
	for (uint32_t i = 0; i < block->count; i++, out += 4) {
		double root = sqrt(w[i]);

		out[0] = (float)v[0][i];
		out[1] = (float)v[1][i];
		out[2] = (float)v[2][i];
		out[3] = (float)(block->negative[i] ? -root : root);
	}
}

static void write_vectors(const struct block *block, double multiplier, float *out)
{
	for (uint32_t i = 0; i < block->count; i++)
		for (int axis = 0; axis < ADB_PRIME_AXES; axis++)
			*out++ = (float)(block->steps[axis][i] * multiplier);
}

uint32_t adb_prime_key_width(const struct adb_prime_property *property)
{
	uint32_t width = property->target == ADB_ROTATION;

	for (int axis = 0; axis < ADB_PRIME_AXES; axis++)
		width += property->widths[axis];
	return width;
}

void adb_prime_decode_keys(const struct adb_bits *bits, uint32_t key_bits,
			   const struct adb_prime_property *property, uint32_t divisor, double multiplier,
			   struct adb_channel *channel)
{
	const struct source source = {
		.bits = bits,
		.key_bits = key_bits,
		.property = property,
		.fits_window = adb_prime_key_width(property) <= ADB_BITS_WINDOW,
	};
	struct block block = { .first = 0 };
	int16_t sums[ADB_PRIME_AXES];

	memcpy(sums, property->initial, sizeof sums);
	for (; block.first < channel->key_count; block.first += BLOCK) {
		uint32_t left = channel->key_count - block.first;
		float *out = channel->values + (size_t)block.first * channel->width;

		block.count = left < BLOCK ? left : BLOCK;
		read_block(&source, &block, sums);
		if (property->target == ADB_ROTATION)
			write_rotations(&block, divisor, out);
		else
			write_vectors(&block, multiplier, out);
	}
}

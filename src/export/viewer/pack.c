#include "export/viewer/pack.h"

#include <math.h>
#include <string.h>

#include "base/base64.h"
#include "export/put.h"

/* ---- series ---- */

/* Bits on their way into a buffer. */
struct bits {
	struct adb_buffer *data;
	uint64_t pending;
	unsigned count; /* of `pending`, fewer than 8 between two calls */
};

/* How much a number is above the expected one, folded: 0, -1, 1, -2, … become 0, 1, 2, 3, … */
static uint32_t difference(const uint16_t *values, size_t i, unsigned order)
{
	int32_t expected = order == 0 || i < 2 ? values[i - 1] : 2 * values[i - 1] - values[i - 2];
	int32_t d = values[i] - expected;

	return d < 0 ? (uint32_t)(-2 * d - 1) : (uint32_t)(2 * d);
}

enum { ORDER_BITS = 1, RICE_BITS = 4, FIRST_BITS = 16, MOST_ONES = 16, LONG_BITS = 18, MOST_RICE = 15 };

static uint64_t cost_of(const uint16_t *values, size_t count, unsigned order, unsigned rice)
{
	uint64_t cost = 0;

	for (size_t i = 1; i < count; i++) {
		uint32_t ones = difference(values, i, order) >> rice;

		cost += ones < MOST_ONES ? ones + 1 + rice : MOST_ONES + LONG_BITS;
	}
	return cost;
}

/* The number of lower bits that makes the code shortest: near the logarithm of the mean. */
static unsigned best_code(const uint16_t *values, size_t count, unsigned order, uint64_t *cost)
{
	uint64_t sum = 0, next;
	unsigned rice = 0;

	for (size_t i = 1; i < count; i++)
		sum += difference(values, i, order);
	while (rice < MOST_RICE && (count - 1) << (rice + 1) < sum)
		rice++;
	*cost = cost_of(values, count, order, rice);
	if (rice == 0)
		return rice;
	next = cost_of(values, count, order, rice - 1);
	if (next >= *cost)
		return rice;
	*cost = next;
	return rice - 1;
}

static void put_bits(struct bits *bits, uint32_t value, unsigned count)
{
	bits->pending |= (uint64_t)value << bits->count;
	bits->count += count;
	for (; bits->count >= 8; bits->count -= 8) {
		adb_pack_u8(bits->data, (unsigned)(bits->pending & 0xFF));
		bits->pending >>= 8;
	}
}

/* At least two numbers. */
static void pack_series(struct adb_buffer *data, const uint16_t *values, size_t count)
{
	struct bits bits = { .data = data };
	uint64_t costs[2];
	unsigned rices[2] = { best_code(values, count, 0, &costs[0]),
			      best_code(values, count, 1, &costs[1]) };
	unsigned order = costs[1] < costs[0], rice = rices[order];

	put_bits(&bits, order, ORDER_BITS);
	put_bits(&bits, rice, RICE_BITS);
	put_bits(&bits, values[0], FIRST_BITS);
	for (size_t i = 1; i < count; i++) {
		uint32_t z = difference(values, i, order), ones = z >> rice;

		if (ones < MOST_ONES) {
			put_bits(&bits, (1U << ones) - 1, ones + 1);
			put_bits(&bits, z & ((1U << rice) - 1), rice);
		} else {
			put_bits(&bits, (1U << MOST_ONES) - 1, MOST_ONES);
			put_bits(&bits, z, LONG_BITS);
		}
	}
	put_bits(&bits, 0, (8 - bits.count) % 8);
}

/* ---- tracks ---- */

static void quantise_rotation(const float *value, bool is_signed, uint16_t word[3])
{
	enum { HALF = 16383, TOP = 0x8000 };
	struct adb_quat q = adb_quat_normalise(
		(struct adb_quat){ (double)value[0], (double)value[1], (double)value[2], (double)value[3] });
	double component[4] = { q.x, q.y, q.z, q.w };
	unsigned largest = 0, count = 0;

	for (unsigned i = 1; i < 4; i++)
		if (fabs(component[i]) > fabs(component[largest]))
			largest = i;
	if (!is_signed && component[largest] < 0)
		for (unsigned i = 0; i < 4; i++)
			component[i] = -component[i];
	for (unsigned i = 0; i < 4; i++)
		if (i != largest)
			word[count++] = (uint16_t)(HALF + adb_pack_signed(component[i] * sqrt(2), HALF));
	word[0] = (uint16_t)(word[0] | ((largest & 1) != 0 ? TOP : 0));
	word[1] = (uint16_t)(word[1] | ((largest & 2) != 0 ? TOP : 0));
	word[2] = (uint16_t)(word[2] | (component[largest] < 0 ? TOP : 0));
}

/* ---- what the header declares, and its helpers ---- */

static void find_ranges(const float *values, size_t count, unsigned width, float *low, float *high)
{
	for (unsigned k = 0; k < width && count > 0; k++) {
		low[k] = high[k] = values[k];
		for (size_t i = k; i < count * width; i += width) {
			low[k] = fminf(low[k], values[i]);
			high[k] = fmaxf(high[k], values[i]);
		}
	}
}

void adb_pack_u8(struct adb_buffer *data, unsigned value)
{
	const uint8_t byte = (uint8_t)value;

	adb_buffer_add(data, &byte, 1);
}

void adb_pack_u16(struct adb_buffer *data, unsigned value)
{
	const uint8_t bytes[2] = { (uint8_t)value, (uint8_t)(value >> 8) };

	adb_buffer_add(data, bytes, sizeof bytes);
}

void adb_pack_u32(struct adb_buffer *data, uint32_t value)
{
	const uint8_t bytes[4] = { (uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
				   (uint8_t)(value >> 24) };

	adb_buffer_add(data, bytes, sizeof bytes);
}

void adb_pack_floats(struct adb_buffer *data, const float *values, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint32_t bits;

		memcpy(&bits, &values[i], sizeof bits);
		adb_pack_u32(data, bits);
	}
}

unsigned adb_pack_share(double value, unsigned most)
{
	return value > 0 ? (unsigned)lround(fmin(value, 1) * most) : 0;
}

int adb_pack_signed(double value, int most)
{
	return value < 0 ? -(int)adb_pack_share(-value, (unsigned)most)
			 : (int)adb_pack_share(value, (unsigned)most);
}

void adb_pack_vectors(struct adb_buffer *data, const float *values, size_t count, unsigned width)
{
	float low[ADB_PACK_MOST_COMPONENTS] = { 0 }, high[ADB_PACK_MOST_COMPONENTS] = { 0 };

	find_ranges(values, count, width, low, high);
	adb_pack_floats(data, low, width);
	if (count == 1)
		return;
	adb_pack_floats(data, high, width);
	for (size_t i = 0; i < count; i++)
		for (unsigned k = 0; k < width; k++) {
			double range = (double)high[k] - (double)low[k];

			if (range > 0)
				adb_pack_u16(data,
					     adb_pack_share(((double)values[i * width + k] - (double)low[k]) /
								    range,
							    65535));
		}
}

void adb_pack_rotations(struct adb_buffer *data, const float *values, size_t count, bool are_signed,
			struct adb_arena *arena)
{
	enum { TOP = 15, LOWER = 0x7FFF };
	uint16_t one[3];
	uint16_t *series = count > 1 ? adb_arena_alloc(arena, count, 4 * sizeof *series) : NULL;

	if (count == 1) {
		quantise_rotation(values, are_signed, one);
		for (int k = 0; k < 3; k++)
			adb_pack_u16(data, one[k]);
	}
	if (series == NULL)
		return;
	for (size_t i = 0; i < count; i++) {
		uint16_t *upper = &series[3 * count + i];

		quantise_rotation(values + 4 * i, are_signed, one);
		for (unsigned k = 0; k < 3; k++) {
			series[k * count + i] = one[k] & LOWER;
			*upper = (uint16_t)(*upper | one[k] >> TOP << k);
		}
	}
	for (size_t k = 0; k < 4; k++)
		pack_series(data, series + k * count, count);
}

void adb_pack_values(struct adb_buffer *data, const float *values, size_t count, size_t stride, double step,
		     struct adb_arena *arena)
{
	float low = values[0], high = values[0];
	uint16_t *series;
	double range;

	for (size_t i = 1; i < count; i++) {
		low = fminf(low, values[i * stride]);
		high = fmaxf(high, values[i * stride]);
	}
	adb_pack_floats(data, &low, 1);
	if (count == 1)
		return;
	range = (double)high - (double)low;
	step = fmax(step, range / UINT16_MAX);

	/* Rounded upward, so that the highest value is not beyond the last step. */
	const float written = range > 0 ? nextafterf((float)step, INFINITY) : 0;

	adb_pack_floats(data, &written, 1);
	series = written > 0 ? adb_arena_alloc(arena, count, sizeof *series) : NULL;
	if (series == NULL)
		return;
	for (size_t i = 0; i < count; i++)
		series[i] = (uint16_t)lround(((double)values[i * stride] - (double)low) / (double)written);
	pack_series(data, series, count);
}

bool adb_pack_put(struct adb_buffer *json, const char *key, const struct adb_buffer *data)
{
	adb_put_key(json, key);
	adb_buffer_text(json, "\"");
	adb_base64_add(json, data->data, data->size);
	adb_buffer_text(json, "\"");
	return adb_buffer_ok(data) && adb_buffer_ok(json);
}

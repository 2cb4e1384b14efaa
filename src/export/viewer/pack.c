#include "export/viewer/pack.h"

#include <math.h>
#include <string.h>

#include "base/base64.h"
#include "export/put.h"

static void find_ranges(const float *values, size_t count, unsigned width, float *low, float *high);

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

void adb_pack_rotation(struct adb_buffer *data, struct adb_quat rotation)
{
	enum { HALF = 16383, TOP = 0x8000 };
	struct adb_quat q = adb_quat_normalise(rotation);
	const double component[4] = { q.x, q.y, q.z, q.w };
	unsigned largest = 0, word[3], count = 0;

	for (unsigned i = 1; i < 4; i++)
		if (fabs(component[i]) > fabs(component[largest]))
			largest = i;
	for (unsigned i = 0; i < 4; i++)
		if (i != largest)
			word[count++] = (unsigned)(HALF + adb_pack_signed(component[i] * sqrt(2), HALF));
	word[0] |= (largest & 1) != 0 ? TOP : 0;
	word[1] |= (largest & 2) != 0 ? TOP : 0;
	word[2] |= component[largest] < 0 ? TOP : 0;
	for (unsigned i = 0; i < 3; i++)
		adb_pack_u16(data, word[i]);
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

unsigned adb_pack_share(double value, unsigned most)
{
	return value > 0 ? (unsigned)lround(fmin(value, 1) * most) : 0;
}

int adb_pack_signed(double value, int most)
{
	return value < 0 ? -(int)adb_pack_share(-value, (unsigned)most)
			 : (int)adb_pack_share(value, (unsigned)most);
}

bool adb_pack_put(struct adb_buffer *json, const char *key, const struct adb_buffer *data)
{
	adb_put_key(json, key);
	adb_buffer_text(json, "\"");
	adb_base64_add(json, data->data, data->size);
	adb_buffer_text(json, "\"");
	return adb_buffer_ok(data) && adb_buffer_ok(json);
}

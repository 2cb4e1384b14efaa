#include "put.h"

#include <string.h>

void put_u16(struct bytes *out, uint32_t value)
{
	bytes_u8(out, (uint8_t)(value >> 8 & 0xFF));
	bytes_u8(out, (uint8_t)(value & 0xFF));
}

void put_u32(struct bytes *out, uint32_t value)
{
	put_u16(out, value >> 16);
	put_u16(out, value & 0xFFFF);
}

void put_i16(struct bytes *out, int32_t value)
{
	put_u16(out, (uint32_t)value & 0xFFFF);
}

void put_i32(struct bytes *out, int32_t value)
{
	put_u32(out, (uint32_t)value);
}

void put_f32(struct bytes *out, float value)
{
	uint32_t pattern;

	_Static_assert(sizeof(pattern) == sizeof(value), "f32 is four bytes");
	memcpy(&pattern, &value, sizeof(pattern));
	put_u32(out, pattern);
}

void put_f32s(struct bytes *out, const float *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		put_f32(out, values[i]);
}

void put_cstr(struct bytes *out, const char *text)
{
	if (text)
		bytes_text(out, text);
	bytes_u8(out, 0);
}

void put_tag(struct bytes *out, const char *tag)
{
	if (strlen(tag) != 4)
		fail("not a tag: %s", tag);
	bytes_text(out, tag);
}

void put_padding(struct bytes *out, unsigned char value, size_t alignment)
{
	bytes_fill(out, value, (alignment - out->size % alignment) % alignment);
}

void patch_u32(struct bytes *out, size_t at, uint32_t value)
{
	struct bytes raw = { 0 };

	put_u32(&raw, value);
	if (out->size < 4 || at > out->size - 4)
		fail("patch outside the buffer");
	memcpy(out->data + at, raw.data, 4);
	bytes_free(&raw);
}

void put_time_state(struct bytes *out, float seconds, uint32_t state)
{
	put_f32(out, seconds);
	put_u32(out, state);
}

void put_time(struct bytes *out, float seconds)
{
	put_time_state(out, seconds, seconds > 0 ? 0 : 2);
}

uint32_t prime_id_of(const char *path)
{
	uint32_t crc = 0xFFFFFFFF;

	for (; *path; path++) {
		const unsigned char c = (unsigned char)*path;

		crc ^= c >= 'A' && c <= 'Z' ? c + 32U : c;
		for (int bit = 0; bit < 8; bit++)
			crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
	}
	return crc;
}

#include "bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fail(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fputs("mkcorpus: ", stderr);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	exit(EXIT_FAILURE);
}

void print_text(char *out, size_t size, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(out, size, format, args);
	va_end(args);
	if (length < 0 || (size_t)length >= size)
		fail("text too long: %s", out);
}

void *allocate(size_t count, size_t size)
{
	void *memory = calloc(count ? count : 1, size);

	if (!memory)
		fail("out of memory");
	return memory;
}

void bytes_free(struct bytes *b)
{
	free(b->data);
	*b = (struct bytes){ 0 };
}

static void reserve(struct bytes *b, size_t more)
{
	size_t capacity = b->capacity ? b->capacity : 256;
	unsigned char *data;

	if (more > SIZE_MAX / 4 || b->size > SIZE_MAX / 4)
		fail("buffer too large");
	while (capacity < b->size + more)
		capacity *= 2;
	if (capacity == b->capacity)
		return;
	data = realloc(b->data, capacity);
	if (!data)
		fail("out of memory");
	b->data = data;
	b->capacity = capacity;
}

void bytes_put(struct bytes *b, const void *data, size_t size)
{
	if (size == 0)
		return;
	reserve(b, size);
	memcpy(b->data + b->size, data, size);
	b->size += size;
}

void bytes_append(struct bytes *b, const struct bytes *more)
{
	bytes_put(b, more->data, more->size);
}

void bytes_fill(struct bytes *b, unsigned char value, size_t count)
{
	if (count == 0)
		return;
	reserve(b, count);
	memset(b->data + b->size, value, count);
	b->size += count;
}

void bytes_text(struct bytes *b, const char *text)
{
	bytes_put(b, text, strlen(text));
}

void bytes_format(struct bytes *b, const char *format, ...)
{
	char text[1024];
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (length < 0 || (size_t)length >= sizeof(text))
		fail("formatted text too long");
	bytes_put(b, text, (size_t)length);
}

void bytes_u8(struct bytes *b, uint8_t value)
{
	bytes_put(b, &value, 1);
}

void bytes_u16(struct bytes *b, uint16_t value)
{
	const unsigned char raw[2] = { (unsigned char)(value & 0xFF), (unsigned char)(value >> 8) };

	bytes_put(b, raw, sizeof(raw));
}

static void store_u32(unsigned char *at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (unsigned char)((value >> (8 * i)) & 0xFF);
}

void bytes_u32(struct bytes *b, uint32_t value)
{
	unsigned char raw[4];

	store_u32(raw, value);
	bytes_put(b, raw, sizeof(raw));
}

void bytes_i16(struct bytes *b, int16_t value)
{
	bytes_u16(b, (uint16_t)value);
}

void bytes_i32(struct bytes *b, int32_t value)
{
	bytes_u32(b, (uint32_t)value);
}

void bytes_f32(struct bytes *b, float value)
{
	uint32_t pattern;

	_Static_assert(sizeof(pattern) == sizeof(value), "f32 is four bytes");
	memcpy(&pattern, &value, sizeof(pattern));
	bytes_u32(b, pattern);
}

void bytes_patch_u32(struct bytes *b, size_t at, uint32_t value)
{
	if (b->size < 4 || at > b->size - 4)
		fail("patch outside the buffer");
	store_u32(b->data + at, value);
}

uint32_t bytes_get_u32(const struct bytes *b, size_t at)
{
	uint32_t value = 0;

	if (b->size < 4 || at > b->size - 4)
		fail("read outside the buffer");
	for (int i = 0; i < 4; i++)
		value |= (uint32_t)b->data[at + (size_t)i] << (8 * i);
	return value;
}

void bytes_truncate(struct bytes *b, size_t size)
{
	if (size > b->size)
		fail("truncation beyond the end");
	b->size = size;
}

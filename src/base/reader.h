/*
 * A bounds-checked cursor over bytes. Its error is sticky: a read beyond the end returns 0, does not move the cursor, and marks
 * the reader, so that a decoder checks adb_reader_ok() once per record instead of once per field.
 */
#ifndef ADB_BASE_READER_H
#define ADB_BASE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct adb_reader {
	const uint8_t *data; /* borrowed */
	size_t size, position;
	bool overrun;
};

static inline struct adb_reader adb_reader_of(const void *data, size_t size)
{
	return (struct adb_reader){ .data = data, .size = size };
}

static inline bool adb_reader_ok(const struct adb_reader *in)
{
	return !in->overrun;
}

static inline size_t adb_reader_left(const struct adb_reader *in)
{
	return in->size - in->position;
}

/* Whether the bytes left hold `count` records of `size` bytes. The product cannot overflow. Does not mark the reader. */
static inline bool adb_reader_has(const struct adb_reader *in, size_t count, size_t size)
{
	return size == 0 || count <= adb_reader_left(in) / size;
}

/* Returns the next `size` bytes and moves the cursor behind them. Returns NULL and marks the reader when fewer are left. */
static inline const uint8_t *adb_reader_take(struct adb_reader *in, size_t size)
{
	if (size > adb_reader_left(in)) {
		in->overrun = true;
		return NULL;
	}

	const uint8_t *bytes = in->data + in->position;

	in->position += size;
	return bytes;
}

static inline void adb_reader_skip(struct adb_reader *in, size_t size)
{
	adb_reader_take(in, size);
}

static inline void adb_reader_seek(struct adb_reader *in, size_t position)
{
	if (position > in->size)
		in->overrun = true;
	else
		in->position = position;
}

/*
 * Returns a reader over the next `size` bytes and moves the cursor of `in` behind them. When fewer are left, both readers are
 * marked and the returned one is empty.
 */
static inline struct adb_reader adb_reader_part(struct adb_reader *in, size_t size)
{
	const uint8_t *bytes = adb_reader_take(in, size);

	return (struct adb_reader){ .data = bytes,
				    .size = bytes != NULL ? size : 0,
				    .overrun = bytes == NULL };
}

/* Return a big-endian number from bytes that the caller has checked to be present. */
static inline uint16_t adb_u16be(const uint8_t *b)
{
	return (uint16_t)((unsigned)b[0] << 8 | b[1]);
}

static inline uint32_t adb_u32be(const uint8_t *b)
{
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static inline uint8_t adb_reader_u8(struct adb_reader *in)
{
	const uint8_t *b = adb_reader_take(in, 1);

	return b != NULL ? b[0] : 0;
}

static inline uint16_t adb_reader_u16le(struct adb_reader *in)
{
	const uint8_t *b = adb_reader_take(in, 2);

	return b != NULL ? (uint16_t)(b[0] | (unsigned)b[1] << 8) : 0;
}

static inline uint16_t adb_reader_u16be(struct adb_reader *in)
{
	const uint8_t *b = adb_reader_take(in, 2);

	return b != NULL ? adb_u16be(b) : 0;
}

static inline uint32_t adb_reader_u32le(struct adb_reader *in)
{
	const uint8_t *b = adb_reader_take(in, 4);

	return b != NULL ? b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24 : 0;
}

static inline uint32_t adb_reader_u32be(struct adb_reader *in)
{
	const uint8_t *b = adb_reader_take(in, 4);

	return b != NULL ? adb_u32be(b) : 0;
}

static inline int8_t adb_reader_s8(struct adb_reader *in)
{
	return (int8_t)adb_reader_u8(in);
}

static inline int16_t adb_reader_s16le(struct adb_reader *in)
{
	return (int16_t)adb_reader_u16le(in);
}

static inline int16_t adb_reader_s16be(struct adb_reader *in)
{
	return (int16_t)adb_reader_u16be(in);
}

static inline int32_t adb_reader_s32le(struct adb_reader *in)
{
	return (int32_t)adb_reader_u32le(in);
}

static inline int32_t adb_reader_s32be(struct adb_reader *in)
{
	return (int32_t)adb_reader_u32be(in);
}

/* Copies `count` little-endian 32-bit words from `bytes` and puts them into the byte order of this machine. */
static inline void adb_copy_u32le(void *out, const void *bytes, size_t count)
{
	const uint32_t one = 1;
	uint8_t first;

	if (count > 0) /* with no words the pointers may be NULL */
		memcpy(out, bytes, count * 4);
	memcpy(&first, &one, 1);
	for (size_t i = 0; first == 0 && i < count; i++) {
		uint32_t word;

		memcpy(&word, (const uint8_t *)bytes + 4 * i, sizeof word);
		word = __builtin_bswap32(word);
		memcpy((uint8_t *)out + 4 * i, &word, sizeof word);
	}
}

static inline float adb_f32_from_bits(uint32_t bits)
{
	float value;

	memcpy(&value, &bits, sizeof value);
	return value;
}

static inline float adb_reader_f32le(struct adb_reader *in)
{
	return adb_f32_from_bits(adb_reader_u32le(in));
}

static inline float adb_reader_f32be(struct adb_reader *in)
{
	return adb_f32_from_bits(adb_reader_u32be(in));
}

#endif

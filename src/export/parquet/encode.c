/*
 * The hybrid of runs and packed bits (Encodings.md of Parquet's specification):
 *
 *   run     varint (length << 1), the number in as few bytes as hold `width` bits
 *   packed  varint (groups << 1 | 1), groups of 8 numbers, each number in `width` bits, the lowest bit first
 *
 * The numbers behind the end of the last group are 0, and readers, which know the count, do not look at them.
 */
#include "export/parquet/encode.h"

#include <stdbool.h>
#include <string.h>

#include "export/parquet/thrift.h"

enum { GROUP = 8, BYTE_BITS = 8, PIECE = 512 };

/* Numbers that are either wide or bytes. */
struct numbers {
	const uint32_t *wide; /* NULL = bytes */
	const uint8_t *bytes;
};

static uint32_t number_at(struct numbers numbers, size_t i)
{
	return numbers.wide != NULL ? numbers.wide[i] : numbers.bytes[i];
}

static size_t run_length(struct numbers numbers, size_t from, size_t count)
{
	uint32_t value = number_at(numbers, from);
	size_t end = from + 1;

	while (end < count && number_at(numbers, end) == value)
		end++;
	return end - from;
}

/* A group of 8 numbers takes `width` bytes. */
static void put_packed(struct adb_buffer *out, struct numbers numbers, size_t from, size_t to, unsigned width)
{
	size_t groups = (to - from + GROUP - 1) / GROUP;

	if (groups == 0)
		return;
	adb_thrift_varint(out, (uint64_t)groups << 1 | 1);
	for (size_t group = 0; group < groups; group++) {
		uint8_t bytes[sizeof(uint32_t) * GROUP];
		uint64_t bits = 0;
		unsigned held = 0, written = 0;

		for (size_t i = from + group * GROUP; i < from + (group + 1) * GROUP; i++) {
			bits |= (uint64_t)(i < to ? number_at(numbers, i) : 0) << held;
			for (held += width; held >= BYTE_BITS; held -= BYTE_BITS, bits >>= BYTE_BITS)
				bytes[written++] = (uint8_t)bits;
		}
		adb_buffer_add(out, bytes, written);
	}
}

static void put_word(uint8_t *to, uint64_t value, size_t size)
{
	for (size_t i = 0; i < size; i++)
		to[i] = (uint8_t)(value >> (i * BYTE_BITS));
}

static void put_run(struct adb_buffer *out, uint32_t value, size_t length, unsigned width)
{
	uint8_t bytes[sizeof value];

	put_word(bytes, value, sizeof bytes);
	adb_thrift_varint(out, (uint64_t)length << 1);
	adb_buffer_add(out, bytes, (width + BYTE_BITS - 1) / BYTE_BITS);
}

/*
 * Numbers that no run takes are packed. Since only the last group of all may be incomplete, a run gives its first numbers to
 * the group before it; a run that would have less than 8 left is packed as a whole.
 */
static void encode(struct adb_buffer *out, struct numbers numbers, size_t count, unsigned width)
{
	size_t packed_from = 0, i = 0;

	while (i < count) {
		size_t length = run_length(numbers, i, count);
		size_t given = (GROUP - (i - packed_from) % GROUP) % GROUP;

		if (length >= given + GROUP) {
			put_packed(out, numbers, packed_from, i + given, width);
			put_run(out, number_at(numbers, i), length - given, width);
			packed_from = i + length;
		}
		i += length;
	}
	put_packed(out, numbers, packed_from, count, width);
}

void adb_parquet_encode_hybrid(struct adb_buffer *out, const uint32_t *values, size_t count, unsigned width)
{
	encode(out, (struct numbers){ .wide = values }, count, width);
}

void adb_parquet_encode_levels(struct adb_buffer *out, const uint8_t *levels, size_t count)
{
	encode(out, (struct numbers){ .bytes = levels }, count, 1);
}

unsigned adb_parquet_bit_width(uint32_t most)
{
	unsigned width = 1;

	while (width < 32 && most >> width != 0)
		width++;
	return width;
}

void adb_parquet_put_u32(struct adb_buffer *out, uint32_t value)
{
	uint8_t bytes[sizeof value];

	put_word(bytes, value, sizeof bytes);
	adb_buffer_add(out, bytes, sizeof bytes);
}

void adb_parquet_put_u64s(struct adb_buffer *out, const uint64_t *values, size_t count)
{
	uint8_t bytes[PIECE * sizeof *values];

	for (size_t i = 0, size; i < count; i += size) {
		size = count - i < PIECE ? count - i : PIECE;
		for (size_t k = 0; k < size; k++)
			put_word(bytes + k * sizeof *values, values[i + k], sizeof *values);
		adb_buffer_add(out, bytes, size * sizeof *values);
	}
}

void adb_parquet_put_halves(struct adb_buffer *out, const uint64_t *values, size_t count)
{
	uint8_t bytes[PIECE * sizeof(uint32_t)];

	for (size_t i = 0, size; i < count; i += size) {
		size = count - i < PIECE ? count - i : PIECE;
		for (size_t k = 0; k < size; k++)
			put_word(bytes + k * sizeof(uint32_t), values[i + k], sizeof(uint32_t));
		adb_buffer_add(out, bytes, size * sizeof(uint32_t));
	}
}

/*
 * A reader of bits in big-endian 32-bit words. Bits are numbered from the least significant bit of each word upwards: the
 * first bit of a value is its lowest one, and a value may straddle two words. Values are read at any position, so that a
 * stream of equal records can be read one column at a time. A caller that reads several values in a row loads a window of
 * bits once and takes the values out of it.
 */
#ifndef ADB_BASE_BITS_H
#define ADB_BASE_BITS_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct adb_bits {
	const uint8_t *
		bytes; /* the words in little-endian order, then 8 zero bytes; bit b is bit b % 8 of byte b / 8 */
	size_t size; /* of the words, without the 8 zero bytes */
};

/* Copies the whole words in the `size` bytes of `data`. The member `bytes` is NULL when the arena is exhausted. */
struct adb_bits adb_bits_of(struct adb_arena *arena, const void *data, size_t size);

enum { ADB_BITS_WINDOW = 57 };

/* Returns at least ADB_BITS_WINDOW bits from bit number `position` on, the first one lowest. Bits beyond the end are 0. */
static inline uint64_t adb_bits_window(const struct adb_bits *bits, uint64_t position)
{
	uint64_t byte = position >> 3;

	if (byte >= bits->size)
		return 0;

	const uint8_t *b = bits->bytes + byte;
	uint64_t window = b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
			  (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
			  (uint64_t)b[7] << 56;

	return window >> (position & 7);
}

/* Returns the lowest `width` bits of a window as an unsigned number; `width` is 0 to 32. */
static inline uint32_t adb_bits_unsigned(uint64_t window, unsigned width)
{
	return (uint32_t)(window & ((UINT64_C(1) << width) - 1));
}

/* Returns the lowest `width` bits of a window as a number in two's complement; a width of 0 gives 0. */
static inline int32_t adb_bits_signed(uint64_t window, unsigned width)
{
	uint32_t sign = (uint32_t)(UINT64_C(1) << width >> 1);

	return (int32_t)((adb_bits_unsigned(window, width) ^ sign) - sign);
}

#endif

/*
 * Bits of big-endian 32-bit words, consumed from the least significant bit of each word upwards: a value's
 * first bit is its lowest, and a value may straddle words. The error is sticky, as in reader.h.
 */
#ifndef ADB_BASE_BITS_H
#define ADB_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct adb_bits {
	const uint8_t *data; /* borrowed */
	size_t word_count, word;
	uint64_t buffer; /* the bits read from words and not yet consumed, the next one lowest */
	unsigned available;
	bool overrun;
};

/* Only whole words of `size` bytes count. */
struct adb_bits adb_bits_of(const void *data, size_t size);

/* `width` bits, 0 to 32; 0 bits give 0. After an overrun every value is 0. */
uint32_t adb_bits_unsigned(struct adb_bits *bits, unsigned width);

/* The same as two's complement of that width. */
int32_t adb_bits_signed(struct adb_bits *bits, unsigned width);

#endif

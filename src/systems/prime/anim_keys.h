/* Decodes the keys in the bit stream of ANIM format 2; anim_stream.c has the layout. */
#ifndef ADB_SYSTEMS_PRIME_ANIM_KEYS_H
#define ADB_SYSTEMS_PRIME_ANIM_KEYS_H

#include "base/bits.h"
#include "motion/content.h"

enum { ADB_PRIME_AXES = 3 };

/* Where the bits of one property (rotation, translation or scale) of one bone are. */
struct adb_prime_property {
	enum adb_target target;
	int16_t initial[ADB_PRIME_AXES];
	uint8_t widths[ADB_PRIME_AXES]; /* 0 to 32 bits */
	uint32_t first_bit; /* offset in the bits of a key; the first bit of a rotation is the sign of w */
};

/* Number of bits of one key of the property. */
uint32_t adb_prime_key_width(const struct adb_prime_property *property);

/*
 * Fills all keys of `channel` from the initial values and the differences in `bits`. `key_bits` is the number of bits of one
 * key of all properties together. Rotations are sin(value * pi / 2 / divisor), exact to 5e-16 before they become floats;
 * others are value * multiplier. `divisor` must not be 0.
 */
void adb_prime_decode_keys(const struct adb_bits *bits, uint32_t key_bits,
			   const struct adb_prime_property *property, uint32_t divisor, double multiplier,
			   struct adb_channel *channel);

#endif

#ifndef ADB_TESTS_SYSTEMS_PRIME_ENCODERS_LZO_H
#define ADB_TESTS_SYSTEMS_PRIME_ENCODERS_LZO_H

#include "bytes.h"

/*
 * Appends one LZO1X stream of `size` bytes, its end marker included (formats/metroid-prime.md 3.2). Greedy,
 * but it uses every kind of opcode where the data allow it.
 */
void lzo_put(struct bytes *out, const unsigned char *data, size_t size);

#endif

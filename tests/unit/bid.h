/* Bytes as an input, and what a container or a format bids for them. */
#ifndef ADB_TESTS_UNIT_BID_H
#define ADB_TESTS_UNIT_BID_H

#include <stdlib.h>
#include <string.h>

#include "dump/container.h"

/* A copy of the bytes; the caller releases it. */
static inline struct adb_input *input_of(const void *bytes, size_t size)
{
	void *copy = malloc(size > 0 ? size : 1);

	if (copy == NULL)
		abort();
	memcpy(copy, bytes, size);
	return adb_input_of_memory(copy, size);
}

/* The bits of evidence that `sniff` finds in bytes of that name and type. */
static inline int bits_of(int (*sniff)(struct adb_peek *peek), const void *bytes, size_t size,
			  const char *name, const char *type)
{
	struct adb_peek peek = {
		.input = input_of(bytes, size), .size = size, .name = name, .path = name, .type = type
	};
	int bits = sniff(&peek);

	adb_peek_free(&peek);
	adb_input_release(peek.input);
	return bits;
}

#endif

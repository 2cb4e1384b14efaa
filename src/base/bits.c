#include "base/bits.h"

enum { PADDING = 8 };

struct adb_bits adb_bits_of(struct adb_arena *arena, const void *data, size_t size)
{
	struct adb_bits bits = { .size = size / 4 * 4 };
	uint8_t *out = adb_arena_alloc(arena, bits.size + PADDING, 1);
	const uint8_t *in = data;

	bits.bytes = out;
	for (size_t at = 0; out != NULL && at < bits.size; at += 4) {
		out[at] = in[at + 3];
		out[at + 1] = in[at + 2];
		out[at + 2] = in[at + 1];
		out[at + 3] = in[at];
	}
	return bits;
}

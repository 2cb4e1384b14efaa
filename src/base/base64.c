#include "base/base64.h"

#include <stdint.h>

/* The first three bytes of `size`, or as many as there are. */
static void encode(const uint8_t *bytes, size_t size, char out[4])
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned word = (unsigned)bytes[0] << 16 | (size > 1 ? (unsigned)bytes[1] << 8 : 0) |
			(size > 2 ? bytes[2] : 0u);

	out[0] = digits[word >> 18];
	out[1] = digits[word >> 12 & 63];
	out[2] = size > 1 ? digits[word >> 6 & 63] : '=';
	out[3] = size > 2 ? digits[word & 63] : '=';
}

void adb_base64_add(struct adb_buffer *out, const void *data, size_t size)
{
	enum { GROUPS = 256 };
	const uint8_t *bytes = data;
	char text[4 * GROUPS];
	size_t filled = 0;

	for (size_t i = 0; i < size; i += 3) {
		encode(bytes + i, size - i, text + filled);
		filled += 4;
		if (filled == sizeof text) {
			adb_buffer_add(out, text, filled);
			filled = 0;
		}
	}
	adb_buffer_add(out, text, filled);
}

#include "base/yay0.h"

#include <string.h>

struct streams {
	const uint8_t *in;
	size_t flags, flags_end, link, link_end, chunk, chunk_end;
	unsigned flag, flags_left;
};

static uint32_t word_at(const uint8_t *b)
{
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

bool adb_yay0_is(const uint8_t *in, size_t size, uint32_t *unpacked)
{
	if (size < ADB_YAY0_HEADER || memcmp(in, "Yay0", 4) != 0)
		return false;

	uint32_t link = word_at(in + 8), chunk = word_at(in + 12);

	*unpacked = word_at(in + 4);
	return *unpacked >= 1 && *unpacked <= ADB_YAY0_MAX && link >= ADB_YAY0_HEADER && link <= chunk &&
	       chunk <= size;
}

/* 0 or 1, -1 at the end of the flags. */
static int next_flag(struct streams *s)
{
	if (s->flags_left == 0) {
		if (s->flags == s->flags_end)
			return -1;
		s->flag = s->in[s->flags++];
		s->flags_left = 8;
	}
	return (int)(s->flag >> --s->flags_left & 1);
}

/* One link. The position after it, 0 when it cannot be had. */
static size_t copy_back(struct streams *s, uint8_t *out, size_t position, size_t size)
{
	if (s->link_end - s->link < 2)
		return 0;

	unsigned word = (unsigned)s->in[s->link] << 8 | s->in[s->link + 1];
	size_t length = (word >> 12) + 2, distance = (word & 0xFFF) + 1;

	s->link += 2;
	if (word >> 12 == 0) {
		if (s->chunk == s->chunk_end)
			return 0;
		length = (size_t)s->in[s->chunk++] + 18;
	}
	if (distance > position)
		return 0;
	for (; length > 0 && position < size; length--, position++)
		out[position] = out[position - distance];
	return position;
}

static enum adb_outcome fail(struct adb_error *error, size_t position, const char *what)
{
	return adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "Yay0: %s, after %zu bytes", what, position);
}

enum adb_outcome adb_yay0_unpack(const uint8_t *in, size_t size, uint8_t *out, size_t *used,
				 struct adb_error *error)
{
	uint32_t unpacked;

	if (!adb_yay0_is(in, size, &unpacked))
		return fail(error, 0, "its size or its offsets cannot be");

	struct streams s = {
		.in = in,
		.flags = ADB_YAY0_HEADER,
		.flags_end = word_at(in + 8),
		.link = word_at(in + 8),
		.link_end = word_at(in + 12),
		.chunk = word_at(in + 12),
		.chunk_end = size,
	};

	for (size_t position = 0; position < unpacked;) {
		int flag = next_flag(&s);

		if (flag < 0)
			return fail(error, position, "the flags end");
		if (flag == 1 && s.chunk == s.chunk_end)
			return fail(error, position, "the chunks end");
		if (flag == 1) {
			out[position++] = in[s.chunk++];
			continue;
		}

		size_t next = copy_back(&s, out, position, unpacked);

		if (next == 0)
			return fail(error, position, "a link is missing or leads too far");
		position = next;
	}
	if (used != NULL)
		*used = s.chunk;
	return ADB_OK;
}

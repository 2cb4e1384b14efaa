#include "codec/n64_lz.h"

#include <string.h>

#include "base/reader.h"

/* The differences between the two formats. */
struct form {
	const char *magic;
	unsigned least;       /* added to the upper four bits of a back reference: bytes to copy */
	bool has_long_copies; /* when these bits are 0, a literal byte + LONG_COPY is the number of bytes */
};

enum { LONG_COPY = 18 };

struct streams {
	const struct form *form;
	const uint8_t *in;
	size_t flags, flags_end, back, back_end, literal, literal_end;
	unsigned flag, flags_left;
};

static const struct form mio0 = { "MIO0", 3, false };
static const struct form yay0 = { "Yay0", 2, true };

static bool is_block(const struct form *form, const uint8_t *in, size_t size, uint32_t *unpacked)
{
	if (size < ADB_N64_LZ_HEADER || memcmp(in, form->magic, 4) != 0)
		return false;

	uint32_t back = adb_u32be(in + 8), literal = adb_u32be(in + 12);

	*unpacked = adb_u32be(in + 4);
	return *unpacked >= 1 && *unpacked <= ADB_N64_LZ_MAX && back >= ADB_N64_LZ_HEADER &&
	       back <= literal && literal <= size;
}

static enum adb_outcome fail(const struct form *form, struct adb_error *error, size_t position,
			     const char *what)
{
	return adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "%s: %s, after %zu bytes", form->magic, what,
			     position);
}

/* Returns 0 or 1, or -1 at the end of the flags. */
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

/* Copies one back reference. Returns the position behind it, 0 when the reference is cut off or begins before the output. */
static size_t copy_back(struct streams *s, uint8_t *out, size_t position, size_t size)
{
	if (s->back_end - s->back < 2)
		return 0;

	unsigned word = adb_u16be(s->in + s->back);
	size_t length = (word >> 12) + s->form->least, distance = (word & 0xFFF) + 1;

	s->back += 2;
	if (s->form->has_long_copies && word >> 12 == 0) {
		if (s->literal == s->literal_end)
			return 0;
		length = (size_t)s->in[s->literal++] + LONG_COPY;
	}
	if (distance > position)
		return 0;
	for (; length > 0 && position < size; length--, position++)
		out[position] = out[position - distance];
	return position;
}

static enum adb_outcome unpack(const struct form *form, const uint8_t *in, size_t size, uint8_t *out,
			       size_t *used, struct adb_error *error)
{
	uint32_t unpacked;

	if (!is_block(form, in, size, &unpacked))
		return fail(form, error, 0, "its size or its offsets are impossible");

	struct streams s = {
		.form = form,
		.in = in,
		.flags = ADB_N64_LZ_HEADER,
		.flags_end = adb_u32be(in + 8),
		.back = adb_u32be(in + 8),
		.back_end = adb_u32be(in + 12),
		.literal = adb_u32be(in + 12),
		.literal_end = size,
	};

	for (size_t position = 0; position < unpacked;) {
		int flag = next_flag(&s);

		if (flag < 0)
			return fail(form, error, position, "the flags end");
		if (flag == 1 && s.literal == s.literal_end)
			return fail(form, error, position, "the literals end");
		if (flag == 1) {
			out[position++] = in[s.literal++];
			continue;
		}

		size_t next = copy_back(&s, out, position, unpacked);

		if (next == 0)
			return fail(form, error, position, "a back reference is missing or leads too far");
		position = next;
	}
	if (used != NULL)
		*used = s.literal;
	return ADB_OK;
}

bool adb_mio0_is(const uint8_t *in, size_t size, uint32_t *unpacked)
{
	return is_block(&mio0, in, size, unpacked);
}

bool adb_yay0_is(const uint8_t *in, size_t size, uint32_t *unpacked)
{
	return is_block(&yay0, in, size, unpacked);
}

enum adb_outcome adb_mio0_unpack(const uint8_t *in, size_t size, uint8_t *out, size_t *used,
				 struct adb_error *error)
{
	return unpack(&mio0, in, size, out, used, error);
}

enum adb_outcome adb_yay0_unpack(const uint8_t *in, size_t size, uint8_t *out, size_t *used,
				 struct adb_error *error)
{
	return unpack(&yay0, in, size, out, used, error);
}

/*
 * LZO1X. A stream is a sequence of instructions. Each begins with a byte t, copies a match (bytes that were written before),
 * and then S literals (bytes that follow in the stream). The meaning of t < 16 depends on the literals before it.
 *
 *   t         condition          length             distance
 *   0..15     no literals        3 + (t or X(15))   a run of literals, not a match
 *   0..15     1 to 3 literals    2                  H × 4 + t / 4 + 1
 *   0..15     a run of literals  3                  H × 4 + t / 4 + 2049
 *   16..31                       2 + (t & 7 or X(7))    16384 + (t & 8) × 2048 + w / 4; 16384 is the end mark
 *   32..63                       2 + (t & 31 or X(31))  w / 4 + 1
 *   64..127                      3 + (t / 32 & 1)       H × 8 + (t / 4 & 7) + 1
 *   128..255                     5 + (t / 32 & 3)       H × 8 + (t / 4 & 7) + 1
 *
 * X(base) is base, plus 255 for each zero byte that follows, plus the first byte that is not zero. H is the next byte. w is the
 * next two bytes, little-endian. S is the low two bits of w when the instruction has a w, else the low two bits of t. When the
 * first byte of a stream is above 17, it stands for a run of t - 17 literals instead.
 */
#include "codec/lzo.h"

enum { LONG_RUN = 4 }; /* this many literals, or more, are a run */

struct lzo {
	struct adb_reader *in;
	uint8_t *out;
	size_t capacity, size;
	unsigned literals; /* number of literals before the next instruction: 0 to 3, or LONG_RUN */
	bool has_ended, is_full, has_bad_distance;
};

static size_t limit_to_room(struct lzo *z, size_t count)
{
	size_t room = z->capacity - z->size;

	if (count <= room)
		return count;
	z->is_full = true;
	return room;
}

static void copy_literals(struct lzo *z, size_t count)
{
	size_t left = adb_reader_left(z->in);
	size_t kept = limit_to_room(z, count < left ? count : left);

	if (kept > 0)
		memcpy(z->out + z->size, z->in->data + z->in->position, kept);
	z->size += kept;
	z->literals = count < LONG_RUN ? (unsigned)count : LONG_RUN;
	adb_reader_skip(z->in, count);
}

static bool can_continue(const struct lzo *z)
{
	return !z->has_ended && !z->is_full && !z->has_bad_distance && adb_reader_ok(z->in);
}

/* Returns the length bits of an instruction; when they are 0, the X(base) of the bytes that follow it. */
static size_t length_of(struct lzo *z, size_t bits, size_t base)
{
	if (bits != 0)
		return bits;

	uint8_t byte;

	while ((byte = adb_reader_u8(z->in)) == 0 && adb_reader_ok(z->in))
		base += 255;
	return base + byte;
}

/* Copies byte by byte, since a match may overlap the bytes that it writes. */
static void copy_match(struct lzo *z, size_t distance, size_t length)
{
	if (!adb_reader_ok(z->in))
		return;
	if (distance > z->size) {
		z->has_bad_distance = true;
		return;
	}
	for (size_t left = limit_to_room(z, length); left > 0; left--) {
		z->out[z->size] = z->out[z->size - distance];
		z->size++;
	}
}

/* t = 0 to 15 */
static void run_low_instruction(struct lzo *z, unsigned t)
{
	if (z->literals == 0) {
		copy_literals(z, 3 + length_of(z, t, 15));
		return;
	}

	size_t distance = ((size_t)adb_reader_u8(z->in) << 2) + (t >> 2);

	if (z->literals == LONG_RUN)
		copy_match(z, distance + 2049, 3);
	else
		copy_match(z, distance + 1, 2);
	copy_literals(z, t & 3);
}

/* t = 16 to 63 */
static void run_middle_instruction(struct lzo *z, unsigned t)
{
	bool is_far = t < 32;
	size_t length = 2 + (is_far ? length_of(z, t & 7, 7) : length_of(z, t & 31, 31));
	unsigned w = adb_reader_u16le(z->in);
	size_t distance = w >> 2;

	distance += is_far ? 16384 + ((size_t)(t & 8) << 11) : 1;
	z->has_ended = is_far && distance == 16384 && adb_reader_ok(z->in);
	if (z->has_ended)
		return;
	copy_match(z, distance, length);
	copy_literals(z, w & 3);
}

/* t = 64 to 255 */
static void run_high_instruction(struct lzo *z, unsigned t)
{
	size_t length = t < 128 ? 3 + (t >> 5 & 1) : 5 + (t >> 5 & 3);

	copy_match(z, ((size_t)adb_reader_u8(z->in) << 3) + (t >> 2 & 7) + 1, length);
	copy_literals(z, t & 3);
}

static void decode(struct lzo *z)
{
	if (adb_reader_left(z->in) > 0 && z->in->data[z->in->position] > 17)
		copy_literals(z, adb_reader_u8(z->in) - 17u);
	while (can_continue(z)) {
		unsigned t = adb_reader_u8(z->in);

		if (!adb_reader_ok(z->in))
			break;
		if (t < 16)
			run_low_instruction(z, t);
		else if (t < 64)
			run_middle_instruction(z, t);
		else
			run_high_instruction(z, t);
	}
}

enum adb_outcome adb_lzo_decode(struct adb_reader *in, void *out, size_t capacity, size_t *produced,
				struct adb_error *error)
{
	struct lzo z = { .in = in, .out = out, .capacity = capacity };

	decode(&z);
	*produced = z.size;

	int64_t offset = (int64_t)in->position;

	if (z.has_ended)
		return ADB_OK;
	if (z.is_full)
		return adb_error_set(error, ADB_LIMIT, offset, "LZO: more than %zu bytes come out", capacity);
	if (z.has_bad_distance)
		return adb_error_set(error, ADB_CORRUPT, offset,
				     "LZO: a match begins before the start of the output");
	return adb_error_set(error, ADB_CORRUPT, offset, "LZO: the stream ends early");
}

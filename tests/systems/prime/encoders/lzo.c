#include "lzo.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
	HASH_SIZE = 1 << 12,
	PAIR_COUNT = 1 << 16,
	NEAR = 2048,    /* reach of matches of 3 to 8 bytes in two bytes */
	MIDDLE = 16384, /* reach of long matches */
	FAR = 49151,    /* reach of the longest distances */
	PAIR_REACH = 1024,
	TRIPLE_REACH = 3072,
	NO_PLACE = -1,
};

struct match {
	size_t length, distance;
};

struct lzo {
	struct bytes *out;
	const unsigned char *data;
	size_t size;
	size_t literal_start;    /* of the bytes that are not written yet */
	int64_t state_at;        /* where the count of 0..3 trailing literals goes, or NO_PLACE */
	int32_t *last_of_three;  /* by hash */
	int32_t *last_of_two;    /* by value */
	bool has_written_stream; /* the first byte of a stream has its own meaning */
};

static uint32_t hash_of(const unsigned char *p)
{
	const uint32_t three = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16;

	return three * 0x9E3779B1U >> 20;
}

static size_t pair_of(const unsigned char *p)
{
	return p[0] | (size_t)p[1] << 8;
}

static size_t match_length(const struct lzo *lzo, size_t from, size_t at)
{
	size_t length = 0;

	while (at + length < lzo->size && lzo->data[from + length] == lzo->data[at + length])
		length++;
	return length;
}

static void remember(struct lzo *lzo, size_t at)
{
	if (at + 3 <= lzo->size)
		lzo->last_of_three[hash_of(lzo->data + at)] = (int32_t)at;
	if (at + 2 <= lzo->size)
		lzo->last_of_two[pair_of(lzo->data + at)] = (int32_t)at;
}

/* A length that does not fit the opcode: 255 for each zero byte, then the rest. */
static void put_rest(struct lzo *lzo, size_t rest)
{
	for (; rest > 255; rest -= 255)
		bytes_u8(lzo->out, 0);
	bytes_u8(lzo->out, (uint8_t)rest);
}

/* What lies between the last match and `end`. */
static void put_literals(struct lzo *lzo, size_t end)
{
	const size_t count = end - lzo->literal_start;
	const bool is_first = !lzo->has_written_stream;

	if (count == 0)
		return;
	if (is_first && count <= 238) {
		bytes_u8(lzo->out, (uint8_t)(count + 17));
	} else if (!is_first && count <= 3) {
		lzo->out->data[lzo->state_at] |= (unsigned char)count;
	} else if (count <= 18) {
		bytes_u8(lzo->out, (uint8_t)(count - 3));
	} else {
		bytes_u8(lzo->out, 0);
		put_rest(lzo, count - 18);
	}
	bytes_put(lzo->out, lzo->data + lzo->literal_start, count);
	lzo->has_written_stream = true;
	lzo->literal_start = end;
}

/* Opcode and distance in two bytes. `low` has its trailing literals still to come. */
static void put_two(struct lzo *lzo, size_t low, size_t high)
{
	lzo->state_at = (int64_t)lzo->out->size;
	bytes_u8(lzo->out, (uint8_t)low);
	bytes_u8(lzo->out, (uint8_t)high);
}

static void put_long(struct lzo *lzo, const struct match *match)
{
	const bool is_far = match->distance > MIDDLE;
	const size_t most = is_far ? 7 : 31;
	const size_t beyond = is_far ? match->distance - MIDDLE : match->distance - 1;
	const size_t length = match->length - 2;
	const size_t opcode = is_far ? 16 | (beyond >> 14 & 1) << 3 : 32;

	bytes_u8(lzo->out, (uint8_t)(opcode | (length <= most ? length : 0)));
	if (length > most)
		put_rest(lzo, length - most);
	lzo->state_at = (int64_t)lzo->out->size;
	bytes_u16(lzo->out, (uint16_t)((beyond & 0x3FFF) << 2));
}

static void put_match(struct lzo *lzo, const struct match *match, size_t literals)
{
	const size_t d = match->distance - 1;

	if (match->length == 2)
		put_two(lzo, (d & 3) << 2, d >> 2);
	else if (match->length == 3 && literals >= 4 && match->distance > NEAR &&
		 match->distance <= TRIPLE_REACH)
		put_two(lzo, ((d - NEAR) & 3) << 2, (d - NEAR) >> 2);
	else if (match->distance > NEAR || match->length > 8)
		put_long(lzo, match);
	else if (match->length <= 4)
		put_two(lzo, 64 | (match->length - 3) << 5 | (d & 7) << 2, d >> 3);
	else
		put_two(lzo, 128 | (match->length - 5) << 5 | (d & 7) << 2, d >> 3);
	lzo->has_written_stream = true;
}

/* Two bytes can only be copied right after 1 to 3 literals. */
static bool find_match(const struct lzo *lzo, size_t at, struct match *match)
{
	const size_t literals = at - lzo->literal_start;
	int32_t from = NO_PLACE;

	if (at + 3 <= lzo->size)
		from = lzo->last_of_three[hash_of(lzo->data + at)];
	if (from != NO_PLACE) {
		*match = (struct match){ match_length(lzo, (size_t)from, at), at - (size_t)from };
		/* A far match of three bytes is no gain. */
		if (match->distance <= FAR && match->length >= (match->distance > MIDDLE ? 4 : 3))
			return true;
	}
	from = at + 2 <= lzo->size ? lzo->last_of_two[pair_of(lzo->data + at)] : NO_PLACE;
	if (from == NO_PLACE || literals == 0 || literals > 3)
		return false;
	*match = (struct match){ 2, at - (size_t)from };
	return match->distance <= PAIR_REACH;
}

static void compress(struct lzo *lzo)
{
	size_t at = 0;

	while (at < lzo->size) {
		const size_t literals = at - lzo->literal_start;
		struct match match;

		if (!find_match(lzo, at, &match)) {
			remember(lzo, at++);
			continue;
		}
		put_literals(lzo, at);
		put_match(lzo, &match, literals);
		for (size_t i = 0; i < match.length; i++)
			remember(lzo, at++);
		lzo->literal_start = at;
	}
	put_literals(lzo, lzo->size);
}

static int32_t *no_places(size_t count)
{
	int32_t *places = allocate(count, sizeof(*places));

	memset(places, 0xFF, count * sizeof(*places));
	return places;
}

void lzo_put(struct bytes *out, const unsigned char *data, size_t size)
{
	struct lzo lzo = {
		.out = out,
		.data = data,
		.size = size,
		.state_at = NO_PLACE,
		.last_of_three = no_places(HASH_SIZE),
		.last_of_two = no_places(PAIR_COUNT),
	};

	compress(&lzo);
	bytes_put(out, "\x11\0\0", 3);
	free(lzo.last_of_three);
	free(lzo.last_of_two);
}

#include "codec/inflater_pool.h"

#include <stdlib.h>
#include <zlib.h>

#include "check.h"

enum { SIZE = 100000, BEFORE = 5, ROOM = 130000 };

/* A stream of SIZE bytes behind BEFORE others, with 40 more after it. */
struct packed {
	uint8_t plain[SIZE], bytes[ROOM];
	uint64_t stream; /* size of the stream */
	struct adb_input *input;
	struct adb_inflater *inflater;
};

struct collector {
	uint8_t bytes[SIZE + 1];
	size_t size, stop_after;
};

static struct packed packed;
static struct collector collector;

static bool collect(void *context, const void *data, size_t size)
{
	struct collector *to = context;

	if (size > sizeof to->bytes - to->size)
		return false;
	memcpy(to->bytes + to->size, data, size);
	to->size += size;
	return to->size < to->stop_after;
}

static void refresh(void)
{
	uint8_t *copy = malloc(ROOM);

	if (copy == NULL)
		abort();
	adb_input_release(packed.input);
	packed.input =
		adb_input_of_memory(memcpy(copy, packed.bytes, ROOM), BEFORE + (size_t)packed.stream + 40);
}

static void begin(void)
{
	uLongf size = ROOM - BEFORE - 40;
	uint32_t random = 1;

	for (size_t i = 0; i < SIZE; i++) {
		random = random * 1664525u + 1013904223u;
		packed.plain[i] = (uint8_t)(random >> 29);
	}
	compress(packed.bytes + BEFORE, &size, packed.plain, SIZE);
	packed.stream = size;
	packed.inflater = adb_inflater_new();
	refresh();
}

static void end(void)
{
	adb_inflater_free(packed.inflater);
	adb_input_release(packed.input);
	packed.input = NULL;
}

static struct adb_inflated unpack(uint64_t stored, uint64_t limit, size_t stop_after)
{
	struct adb_sink sink = { .write = collect, .context = &collector };

	collector.size = 0;
	collector.stop_after = stop_after;
	return adb_inflate(packed.inflater, packed.input, BEFORE, stored, limit, &sink);
}

static void check_end(struct adb_inflated inflated, enum adb_inflate_end how, uint64_t size)
{
	CHECK_INT(inflated.end, how);
	CHECK_INT(inflated.size, size);
	CHECK_INT(collector.size, size);
	CHECK(memcmp(collector.bytes, packed.plain, collector.size) == 0);
	CHECK((inflated.why == NULL) == (how == ADB_INFLATE_DONE || how == ADB_INFLATE_STOPPED));
}

static void unpacks_one_stream_after_the_other(void)
{
	begin();
	for (int i = 0; i < 3; i++) {
		check_end(unpack(packed.stream, SIZE, SIZE_MAX), ADB_INFLATE_DONE, SIZE);
		check_end(unpack(packed.stream + 40, SIZE + 5, SIZE_MAX), ADB_INFLATE_DONE, SIZE);
		/* A stream that may be too large to be unpacked at once. */
		check_end(unpack(packed.stream, 1 << 24, SIZE_MAX), ADB_INFLATE_DONE, SIZE);
		/* A stream that ended badly leaves nothing behind. */
		CHECK_INT(unpack(packed.stream / 2, SIZE, SIZE_MAX).end, ADB_INFLATE_CUT_OFF);
	}
	end();
}

static void output_is_bounded(void)
{
	begin();
	check_end(unpack(packed.stream, SIZE - 1, SIZE_MAX), ADB_INFLATE_TOO_LONG, SIZE - 1);
	check_end(unpack(packed.stream, 40000, SIZE_MAX), ADB_INFLATE_TOO_LONG, 40000);
	check_end(unpack(packed.stream, 0, SIZE_MAX), ADB_INFLATE_TOO_LONG, 0);
	end();
}

static void the_sink_may_stop(void)
{
	begin();

	struct adb_inflated inflated = unpack(packed.stream, SIZE, 1);

	CHECK_INT(inflated.end, ADB_INFLATE_STOPPED);
	CHECK(inflated.size > 0 && inflated.size < SIZE);
	CHECK(inflated.why == NULL);
	end();
}

/* A sink that wants the head of a stream gets it without the rest being unpacked: also of a stream that is damaged behind it. */
static void a_head_is_all_that_is_unpacked(void)
{
	enum { HEAD = 4096 };
	const struct adb_sink sink = { .write = collect, .context = &collector, .most = HEAD };

	begin();
	packed.bytes[BEFORE + packed.stream - 1] ^= 1;
	for (int i = 0; i < 2; i++) {
		refresh();
		collector.size = 0;
		collector.stop_after = HEAD;
		check_end(adb_inflate(packed.inflater, packed.input, BEFORE, packed.stream, SIZE, &sink),
			  ADB_INFLATE_STOPPED, HEAD);
		packed.bytes[BEFORE + packed.stream - 1] ^= 1;
	}
	end();
}

/* Inflaters that were given back are used again, and any number can be out at once. */
static void a_pool_keeps_inflaters(void)
{
	enum { MANY = 40 };
	struct adb_inflater_pool *pool = adb_inflater_pool_new();
	struct adb_inflater *first = adb_inflater_pool_take(pool), *taken[MANY];

	CHECK(first != NULL);
	adb_inflater_pool_give(pool, first);
	adb_inflater_pool_give(pool, NULL);
	CHECK(adb_inflater_pool_take(pool) == first);
	for (int i = 0; i < MANY; i++) {
		taken[i] = adb_inflater_pool_take(pool);
		CHECK(taken[i] != NULL && taken[i] != first && (i == 0 || taken[i] != taken[i - 1]));
	}
	for (int i = 0; i < MANY; i++)
		adb_inflater_pool_give(pool, taken[i]);
	adb_inflater_pool_give(pool, first);
	adb_inflater_pool_free(pool);
	adb_inflater_pool_free(NULL);
}

static void what_is_cut_off_gives_what_it_has(void)
{
	begin();
	/* Only the checksum is missing. */
	check_end(unpack(packed.stream - 1, SIZE, SIZE_MAX), ADB_INFLATE_CUT_OFF, SIZE);
	check_end(unpack(0, SIZE, SIZE_MAX), ADB_INFLATE_CUT_OFF, 0);

	struct adb_inflated inflated = unpack(packed.stream / 2, SIZE, SIZE_MAX);

	CHECK(inflated.size > SIZE / 3 && inflated.size < SIZE * 2 / 3);
	check_end(inflated, ADB_INFLATE_CUT_OFF, inflated.size);
	end();
}

static void damage_is_told(void)
{
	begin();
	packed.bytes[BEFORE + packed.stream - 1] ^= 1;
	refresh();
	check_end(unpack(packed.stream, SIZE, SIZE_MAX), ADB_INFLATE_DAMAGED, SIZE);
	packed.bytes[BEFORE] = 'x' + 1;
	refresh();
	check_end(unpack(packed.stream, SIZE, SIZE_MAX), ADB_INFLATE_DAMAGED, 0);
	end();
}

/* More than the input has was promised. */
static void an_input_that_ends_is_unreadable(void)
{
	begin();
	packed.stream /= 2;
	refresh();
	CHECK_INT(unpack(packed.stream + 80, SIZE, SIZE_MAX).end, ADB_INFLATE_UNREADABLE);
	end();
}

TEST_SUITE("inflate", TEST(unpacks_one_stream_after_the_other), TEST(output_is_bounded),
	   TEST(the_sink_may_stop), TEST(a_head_is_all_that_is_unpacked), TEST(a_pool_keeps_inflaters),
	   TEST(what_is_cut_off_gives_what_it_has), TEST(damage_is_told),
	   TEST(an_input_that_ends_is_unreadable));

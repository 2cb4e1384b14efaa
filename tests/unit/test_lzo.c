#include "codec/lzo.h"

#include <stdlib.h>

#include "check.h"

enum { CAPACITY = 256 * 1024 };

/* ---- streams written instruction by instruction, with what they must give ---- */

struct encoder {
	uint8_t stream[CAPACITY], plain[CAPACITY];
	size_t stream_size, size;
	uint32_t random;
};

static unsigned draw(struct encoder *e, unsigned below)
{
	e->random = e->random * 1664525u + 1013904223u;
	return (e->random >> 8) % below;
}

static void put(struct encoder *e, size_t byte)
{
	e->stream[e->stream_size++] = (uint8_t)byte;
}

static void put_literals(struct encoder *e, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint8_t byte = (uint8_t)draw(e, 256);

		put(e, byte);
		e->plain[e->size++] = byte;
	}
}

/* A length that did not fit its bits: what is left of it, at least 1. */
static void put_length(struct encoder *e, size_t left)
{
	for (; left > 255; left -= 255)
		put(e, 0);
	put(e, left);
}

/* At least 4: shorter ones belong to the match before them. */
static void put_run(struct encoder *e, size_t count)
{
	if (count <= 18) {
		put(e, count - 3);
	} else {
		put(e, 0);
		put_length(e, count - 18);
	}
	put_literals(e, count);
}

static void put_w(struct encoder *e, size_t distance, size_t literals)
{
	size_t w = distance << 2 | literals;

	put(e, w & 0xFF);
	put(e, w >> 8);
}

/* t with the low `bits` bits of length - 2, or 0 there and the length in the bytes behind it. */
static void put_long(struct encoder *e, size_t t, size_t most, size_t length)
{
	put(e, t | (length - 2 <= most ? length - 2 : 0));
	if (length - 2 > most)
		put_length(e, length - 2 - most);
}

/* A match in the form for that length and distance, with `literals` after it. */
static void put_match(struct encoder *e, size_t distance, size_t length, size_t literals)
{
	size_t d = distance - 1;

	if (length <= 4 && distance <= 2048) {
		put(e, 64 | (length - 3) << 5 | (d & 7) << 2 | literals);
		put(e, d >> 3);
	} else if (length <= 8 && distance <= 2048) {
		put(e, 128 | (length - 5) << 5 | (d & 7) << 2 | literals);
		put(e, d >> 3);
	} else if (distance <= 16384) {
		put_long(e, 32, 31, length);
		put_w(e, d, literals);
	} else {
		size_t far = distance - 16384;

		put_long(e, 16 | (far >> 11 & 8), 7, length);
		put_w(e, far & 0x3FFF, literals);
	}
	for (; length > 0; length--, e->size++)
		e->plain[e->size] = e->plain[e->size - distance];
	put_literals(e, literals);
}

/* What t below 16 means after literals: 2 bytes after 1 to 3 of them, 3 after a run. */
static void put_short(struct encoder *e, size_t distance, size_t base, size_t length, size_t literals)
{
	size_t d = distance - base;

	put(e, (d & 3) << 2 | literals);
	put(e, d >> 2);
	for (; length > 0; length--, e->size++)
		e->plain[e->size] = e->plain[e->size - distance];
	put_literals(e, literals);
}

static void put_end(struct encoder *e)
{
	put(e, 17);
	put(e, 0);
	put(e, 0);
}

static bool decodes(const struct encoder *e)
{
	uint8_t *out = malloc(e->size);
	struct adb_reader in = adb_reader_of(e->stream, e->stream_size);
	struct adb_error error = { .message = "" };
	size_t produced = 0;
	bool right = adb_lzo_decode(&in, out, e->size, &produced, &error) == ADB_OK && produced == e->size &&
		     memcmp(out, e->plain, e->size) == 0 && in.position == e->stream_size;

	if (!right)
		printf("%zu of %zu bytes: %s\n", produced, e->size, error.message);
	free(out);
	return right;
}

static void reads_the_worked_example(void)
{
	static const uint8_t stream[] = { 0x15, 0x41, 0x42, 0x43, 0x44, 0x3E, 0x0C, 0x00, 0x11, 0x00, 0x00 };
	struct adb_reader in = adb_reader_of(stream, sizeof stream);
	struct adb_error error;
	char out[37] = "";
	size_t produced;

	CHECK_INT(adb_lzo_decode(&in, out, 36, &produced, &error), ADB_OK);
	CHECK_INT(produced, 36);
	CHECK_TEXT(out, "ABCDABCDABCDABCDABCDABCDABCDABCDABCD");
	CHECK_INT(in.position, sizeof stream);
}

static void first_byte_may_be_a_run(void)
{
	/* 18 stands for one literal, 21 for a run: what follows differs. */
	static struct encoder e;

	for (size_t count = 1; count <= 238; count++) {
		e.size = e.stream_size = 0;
		put(&e, 17 + count);
		put_literals(&e, count);
		if (count < 4)
			put_short(&e, 1, 1, 2, 3);
		else
			put_match(&e, 4, 4, 0);
		put_end(&e);
		CHECK(decodes(&e));
	}
}

static void run_is_followed_by_a_match_from_afar(void)
{
	static const size_t distances[] = { 2049, 2050, 3000, 3072 };
	static struct encoder e;

	for (int i = 0; i < 4; i++) {
		e.size = e.stream_size = 0;
		put_run(&e, 4000);
		put_short(&e, distances[i], 2049, 3, 2);
		put_short(&e, 1024, 1, 2, 1);
		put_short(&e, 1, 1, 2, 0);
		put_run(&e, 4);
		put_end(&e);
		CHECK(decodes(&e));
	}
}

static void every_length_and_distance_is_read(void)
{
	static const size_t distances[] = { 1,     2,     8,     9,     2048,  2049,  16383, 16384,
					    16385, 20000, 32767, 32768, 32769, 40000, 49151 };
	static struct encoder e;

	for (size_t i = 0; i < sizeof distances / sizeof distances[0]; i++) {
		e.size = e.stream_size = 0;
		put_run(&e, 50000);
		for (size_t length = 3; length < 40; length++)
			put_match(&e, distances[i], length, length % 4 != 0 ? length % 4 : 1);
		for (size_t length = 250; length < 1100; length += 17)
			put_match(&e, distances[i], length, 3);
		put_end(&e);
		CHECK(decodes(&e));
	}
}

static void random_streams_are_read(void)
{
	static struct encoder e = { .random = 1 };

	for (int round = 0; round < 300; round++) {
		size_t literals = 0;

		e.size = e.stream_size = 0;
		put_run(&e, 4 + draw(&e, 400));
		for (int i = 0; i < 200; i++) {
			size_t distance = 1 + draw(&e, e.size < 49151 ? (unsigned)e.size : 49151);

			if (literals == 0 && i > 0)
				put_run(&e, 4 + draw(&e, 30));
			literals = draw(&e, 4);
			put_match(&e, distance, 3 + draw(&e, i % 10 == 0 ? 900 : 60), literals);
		}
		put_end(&e);
		CHECK(decodes(&e));
	}
}

static void output_is_bounded(void)
{
	static struct encoder e;
	uint8_t out[100];

	put_run(&e, 40);
	put_match(&e, 40, 60, 3);
	put_end(&e);
	for (size_t capacity = 0; capacity < e.size; capacity++) {
		struct adb_reader in = adb_reader_of(e.stream, e.stream_size);
		struct adb_error error;
		size_t produced;

		memset(out, 0xEE, sizeof out);
		CHECK_INT(adb_lzo_decode(&in, out, capacity < 100 ? capacity : 100, &produced, &error),
			  ADB_LIMIT);
		CHECK_INT(produced, capacity < 100 ? capacity : 100);
		CHECK(memcmp(out, e.plain, produced) == 0);
		CHECK(produced == 100 || out[produced] == 0xEE);
	}
}

static void truncated_streams_give_what_they_have(void)
{
	static struct encoder e;
	uint8_t *out;

	put_run(&e, 40);
	put_match(&e, 40, 60, 3);
	put_match(&e, 1, 900, 0);
	put_end(&e);
	out = malloc(e.size);
	for (size_t size = 0; size < e.stream_size; size++) {
		uint8_t *copy = malloc(size + 1);
		struct adb_reader in = adb_reader_of(memcpy(copy, e.stream, size), size);
		struct adb_error error;
		size_t produced;

		CHECK_INT(adb_lzo_decode(&in, out, e.size, &produced, &error), ADB_CORRUPT);
		CHECK(produced <= e.size && memcmp(out, e.plain, produced) == 0);
		CHECK(error.offset >= 0 && error.offset <= (int64_t)size);
		free(copy);
	}
	CHECK_INT(e.size, 40 + 63 + 900);
	free(out);
}

static void match_before_the_start_is_corrupt(void)
{
	/* four literals, then one of 3 bytes at distance 5 */
	static const uint8_t stream[] = { 21, 'a', 'b', 'c', 'd', 64 | 4 << 2, 0, 17, 0, 0 };
	struct adb_reader in = adb_reader_of(stream, sizeof stream);
	struct adb_error error;
	uint8_t out[64];
	size_t produced;

	CHECK_INT(adb_lzo_decode(&in, out, sizeof out, &produced, &error), ADB_CORRUPT);
	CHECK_INT(produced, 4);
	CHECK_INT(error.offset, 7);
}

static void any_bytes_are_survived(void)
{
	uint8_t stream[64], out[4096];
	uint32_t random = 7;

	for (int round = 0; round < 200000; round++) {
		struct adb_error error;
		size_t produced;

		for (size_t i = 0; i < sizeof stream; i++) {
			random = random * 1664525u + 1013904223u;
			stream[i] = (uint8_t)(random >> 16);
		}
		stream[0] = 18;

		struct adb_reader in = adb_reader_of(stream, 2 + random % 62);

		adb_lzo_decode(&in, out, sizeof out, &produced, &error);
		if (produced > sizeof out) {
			CHECK_INT(produced, sizeof out);
			break;
		}
	}
}

TEST_SUITE("lzo", TEST(reads_the_worked_example), TEST(first_byte_may_be_a_run),
	   TEST(run_is_followed_by_a_match_from_afar), TEST(every_length_and_distance_is_read),
	   TEST(random_streams_are_read), TEST(output_is_bounded),
	   TEST(truncated_streams_give_what_they_have), TEST(match_before_the_start_is_corrupt),
	   TEST(any_bytes_are_survived));

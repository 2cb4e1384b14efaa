#include "base/yay0.h"

#include "decode.h"

static const char example[] = "59617930 0000002C 00000014 00000018 EE000000 70020000 41424358 58000B";

enum { PACKED = 31, UNPACKED = 44 };

static void check_unpacked(const uint8_t *out)
{
	static const uint8_t zeros[30] = { 0 };

	CHECK(memcmp(out, "ABCABCABCABCXX", 14) == 0);
	CHECK(memcmp(out + 14, zeros, sizeof zeros) == 0);
}

static void the_worked_example_unpacks(void)
{
	uint8_t in[PACKED], out[UNPACKED + 1] = { 0 };
	uint32_t size = 0;
	size_t used = 0;

	hex_bytes(example, in, sizeof in);
	out[UNPACKED] = 0x55;
	CHECK(adb_yay0_is(in, sizeof in, &size));
	CHECK_INT(size, UNPACKED);
	CHECK_INT(adb_yay0_unpack(in, sizeof in, out, &used, NULL), ADB_OK);
	check_unpacked(out);
	CHECK_INT(out[UNPACKED], 0x55);
	CHECK_INT(used, PACKED);
}

static void literals_alone_unpack(void)
{
	uint8_t in[] = { 'Y', 'a', 'y', '0', 0, 0, 0, 3, 0, 0, 0, 17, 0, 0, 0, 19, 0xFF, 0, 0, 1, 2, 3 };
	uint8_t out[3];

	CHECK_INT(adb_yay0_unpack(in, sizeof in, out, NULL, NULL), ADB_OK);
	CHECK(memcmp(out, "\1\2\3", 3) == 0);
}

/* A copy of 17 bytes where one is missing: nothing is written behind the end. */
static void the_last_copy_is_clipped(void)
{
	uint8_t in[] = { 'Y', 'a', 'y', '0', 0, 0, 0, 2, 0, 0, 0, 17, 0, 0, 0, 19, 0x80, 0xF0, 0, 7 };
	uint8_t out[2] = { 0 };

	CHECK_INT(adb_yay0_unpack(in, sizeof in, out, NULL, NULL), ADB_OK);
	CHECK(out[0] == 7 && out[1] == 7);
}

static void refused(size_t offset, uint8_t value)
{
	uint8_t in[PACKED], out[UNPACKED];
	struct adb_error error = { .outcome = ADB_OK };

	hex_bytes(example, in, sizeof in);
	in[offset] = value;
	CHECK_INT(adb_yay0_unpack(in, sizeof in, out, NULL, &error), ADB_CORRUPT);
	CHECK_INT(error.outcome, ADB_CORRUPT);
}

/* Eight literals, and no flag for the ninth byte before the links begin. */
static void flags_end_where_links_begin(void)
{
	uint8_t in[] = { 'Y', 'a', 'y',  '0',  0, 0, 0, 9, 0, 0, 0, 17, 0, 0,
			 0,   19,  0xFF, 0xFF, 0, 1, 2, 3, 4, 5, 6, 7,  8, 9 };
	uint8_t out[9];

	CHECK_INT(adb_yay0_unpack(in, sizeof in, out, NULL, NULL), ADB_CORRUPT);
	in[7] = 8;
	CHECK_INT(adb_yay0_unpack(in, sizeof in, out, NULL, NULL), ADB_OK);
}

static void damage_is_refused(void)
{
	uint32_t size;
	uint8_t in[PACKED];

	refused(0, 'N');
	refused(7, 0);     /* no bytes at all */
	refused(4, 2);     /* more than the limit */
	refused(11, 15);   /* links in the header */
	refused(11, 25);   /* behind the chunks */
	refused(15, 32);   /* chunks behind the end */
	refused(16, 0x6E); /* a copy before anything is there */
	refused(21, 3);    /* a copy from before the start */
	refused(15, 22);   /* and those into the chunks */
	hex_bytes(example, in, sizeof in);
	in[4] = 0x01;
	in[7] = 0;
	CHECK(adb_yay0_is(in, sizeof in, &size)); /* 16 MiB is allowed, one more is not */
	in[7] = 1;
	CHECK(!adb_yay0_is(in, sizeof in, &size));
}

static void no_prefix_and_no_flip_reads_beyond(void)
{
	uint8_t in[PACKED];

	hex_bytes(example, in, sizeof in);
	for (size_t length = 0; length < PACKED; length++) {
		for (size_t bit = 0; bit <= 8 * length; bit++) {
			uint8_t *damaged = malloc(length > 0 ? length : 1);
			uint32_t size;

			memcpy(damaged, in, length);
			if (bit < 8 * length)
				damaged[bit / 8] ^= (uint8_t)(1 << bit % 8);
			if (adb_yay0_is(damaged, length, &size)) {
				uint8_t *out = malloc(size);

				adb_yay0_unpack(damaged, length, out, NULL, NULL);
				free(out);
			}
			free(damaged);
		}
	}
}

TEST_SUITE("yay0", TEST(the_worked_example_unpacks), TEST(literals_alone_unpack),
	   TEST(the_last_copy_is_clipped), TEST(flags_end_where_links_begin), TEST(damage_is_refused),
	   TEST(no_prefix_and_no_flip_reads_beyond));

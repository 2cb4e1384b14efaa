#include "base/mio0.h"

#include "decode.h"

static const char example[] = "4D494F30 0000002C 00000014 0000001A EE000000 6002F000 80004142 43585800";

enum { PACKED = 32, UNPACKED = 44 };

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
	CHECK(adb_mio0_is(in, sizeof in, &size));
	CHECK_INT(size, UNPACKED);
	CHECK_INT(adb_mio0_unpack(in, sizeof in, out, &used, NULL), ADB_OK);
	check_unpacked(out);
	CHECK_INT(out[UNPACKED], 0x55);
	CHECK_INT(used, PACKED);
}

/* Expanded images: all flags 1, the literals two bytes behind the back references. */
static void fake_blocks_are_ordinary_ones(void)
{
	uint8_t in[] = { 'M', 'I', 'O', '0', 0, 0, 0, 3, 0, 0, 0, 17, 0, 0, 0, 19, 0xFF, 0, 0, 1, 2, 3 };
	uint8_t out[3];

	CHECK_INT(adb_mio0_unpack(in, sizeof in, out, NULL, NULL), ADB_OK);
	CHECK(memcmp(out, "\1\2\3", 3) == 0);
}

/* A copy of 18 bytes where one is missing: nothing is written behind the end. */
static void the_last_copy_is_clipped(void)
{
	uint8_t in[] = { 'M', 'I', 'O', '0', 0, 0, 0, 2, 0, 0, 0, 17, 0, 0, 0, 19, 0x80, 0xF0, 0, 7 };
	uint8_t out[2] = { 0 };

	CHECK_INT(adb_mio0_unpack(in, sizeof in, out, NULL, NULL), ADB_OK);
	CHECK(out[0] == 7 && out[1] == 7);
}

static void refused(size_t offset, uint8_t value)
{
	uint8_t in[PACKED], out[UNPACKED];
	struct adb_error error = { .outcome = ADB_OK };

	hex_bytes(example, in, sizeof in);
	in[offset] = value;
	CHECK_INT(adb_mio0_unpack(in, sizeof in, out, NULL, &error), ADB_CORRUPT);
	CHECK_INT(error.outcome, ADB_CORRUPT);
}

static void damage_is_refused(void)
{
	uint32_t size;
	uint8_t in[PACKED];

	refused(0, 'N');
	refused(7, 0);     /* no bytes at all */
	refused(4, 2);     /* more than the limit */
	refused(11, 15);   /* back references in the header */
	refused(11, 27);   /* behind the literals */
	refused(15, 33);   /* literals behind the end */
	refused(16, 0x6E); /* a copy before anything is there */
	refused(21, 3);    /* a copy from before the start */
	refused(11, 17);   /* the flags run into the back references */
	refused(15, 24);   /* and those into the literals */
	hex_bytes(example, in, sizeof in);
	in[4] = 0x01;
	in[7] = 0;
	CHECK(adb_mio0_is(in, sizeof in, &size)); /* 16 MiB is allowed, one more is not */
	in[7] = 1;
	CHECK(!adb_mio0_is(in, sizeof in, &size));
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
			if (adb_mio0_is(damaged, length, &size)) {
				uint8_t *out = malloc(size);

				adb_mio0_unpack(damaged, length, out, NULL, NULL);
				free(out);
			}
			free(damaged);
		}
	}
}

TEST_SUITE("mio0", TEST(the_worked_example_unpacks), TEST(fake_blocks_are_ordinary_ones),
	   TEST(the_last_copy_is_clipped), TEST(damage_is_refused), TEST(no_prefix_and_no_flip_reads_beyond));

#include "codec/n64_lz.h"

#include "decode.h"

enum { MOST_PACKED = 32, UNPACKED = 44 };

struct form {
	const char *magic;
	const char *example; /* of the specification */
	size_t packed;
	bool (*is)(const uint8_t *in, size_t size, uint32_t *unpacked);
	enum adb_outcome (*unpack)(const uint8_t *in, size_t size, uint8_t *out, size_t *used,
				   struct adb_error *error);
};

static const struct form mio0 = {
	"MIO0",
	"4D494F30 0000002C 00000014 0000001A EE000000 6002F000 80004142 43585800",
	32,
	adb_mio0_is,
	adb_mio0_unpack,
};
static const struct form yay0 = {
	"Yay0",
	"59617930 0000002C 00000014 00000018 EE000000 70020000 41424358 58000B",
	31,
	adb_yay0_is,
	adb_yay0_unpack,
};
static const struct form *const forms[] = { &mio0, &yay0 };

enum { FORMS = sizeof forms / sizeof forms[0] };

static void the_worked_examples_unpack(void)
{
	static const uint8_t zeros[30] = { 0 };

	for (size_t i = 0; i < FORMS; i++) {
		const struct form *form = forms[i];
		uint8_t in[MOST_PACKED], out[UNPACKED + 1] = { 0 };
		uint32_t size = 0;
		size_t used = 0;

		hex_bytes(form->example, in, form->packed);
		out[UNPACKED] = 0x55;
		CHECK(form->is(in, form->packed, &size));
		CHECK_INT(size, UNPACKED);
		CHECK_INT(form->unpack(in, form->packed, out, &used, NULL), ADB_OK);
		CHECK(memcmp(out, "ABCABCABCABCXX", 14) == 0);
		CHECK(memcmp(out + 14, zeros, sizeof zeros) == 0);
		CHECK_INT(out[UNPACKED], 0x55);
		CHECK_INT(used, form->packed);
	}
}

/* Expanded images: all flags 1, the literals two bytes behind the back references. */
static void literals_alone_unpack(void)
{
	uint8_t in[] = { 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 17, 0, 0, 0, 19, 0xFF, 0, 0, 1, 2, 3 };

	for (size_t i = 0; i < FORMS; i++) {
		uint8_t out[3];

		memcpy(in, forms[i]->magic, 4);
		CHECK_INT(forms[i]->unpack(in, sizeof in, out, NULL, NULL), ADB_OK);
		CHECK(memcmp(out, "\1\2\3", 3) == 0);
	}
}

/* A copy of 17 or 18 bytes where one is missing: nothing is written behind the end. */
static void the_last_copy_is_clipped(void)
{
	uint8_t in[] = { 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 17, 0, 0, 0, 19, 0x80, 0xF0, 0, 7 };

	for (size_t i = 0; i < FORMS; i++) {
		uint8_t out[2] = { 0 };

		memcpy(in, forms[i]->magic, 4);
		CHECK_INT(forms[i]->unpack(in, sizeof in, out, NULL, NULL), ADB_OK);
		CHECK(out[0] == 7 && out[1] == 7);
	}
}

/* Eight literals, and no flag for the ninth byte before the back references begin. */
static void flags_end_where_back_references_begin(void)
{
	uint8_t in[] = { 0, 0,  0,    0,    0, 0, 0, 0, 0, 0, 0, 17, 0, 0,
			 0, 19, 0xFF, 0xFF, 0, 1, 2, 3, 4, 5, 6, 7,  8, 9 };

	for (size_t i = 0; i < FORMS; i++) {
		uint8_t out[9];

		memcpy(in, forms[i]->magic, 4);
		in[7] = 9;
		CHECK_INT(forms[i]->unpack(in, sizeof in, out, NULL, NULL), ADB_CORRUPT);
		in[7] = 8;
		CHECK_INT(forms[i]->unpack(in, sizeof in, out, NULL, NULL), ADB_OK);
	}
}

static void refused(const struct form *form, size_t offset, uint8_t value)
{
	uint8_t in[MOST_PACKED], out[UNPACKED];
	struct adb_error error = { .outcome = ADB_OK };

	hex_bytes(form->example, in, form->packed);
	in[offset] = value;
	CHECK_INT(form->unpack(in, form->packed, out, NULL, &error), ADB_CORRUPT);
	CHECK_INT(error.outcome, ADB_CORRUPT);
	CHECK(strncmp(error.message, form->magic, 4) == 0);
}

static void damage_is_refused(void)
{
	for (size_t i = 0; i < FORMS; i++) {
		const struct form *form = forms[i];

		refused(form, 0, 'N');
		refused(form, 7, 0);                            /* no bytes at all */
		refused(form, 4, 2);                            /* more than the limit */
		refused(form, 11, 15);                          /* back references in the header */
		refused(form, 11, 27);                          /* behind the literals */
		refused(form, 15, (uint8_t)(form->packed + 1)); /* literals behind the end */
		refused(form, 16, 0x6E);                        /* a copy before anything is there */
		refused(form, 21, 3);                           /* a copy from before the start */
		refused(form, 15, 22); /* the back references run into the literals */
	}
	refused(&mio0, 11, 17); /* the flags run into the back references */
}

static void sixteen_megabytes_are_the_most(void)
{
	for (size_t i = 0; i < FORMS; i++) {
		uint8_t in[MOST_PACKED];
		uint32_t size;

		hex_bytes(forms[i]->example, in, forms[i]->packed);
		in[4] = 0x01;
		in[7] = 0;
		CHECK(forms[i]->is(in, forms[i]->packed, &size));
		in[7] = 1;
		CHECK(!forms[i]->is(in, forms[i]->packed, &size));
	}
}

static void unpack_copy(const struct form *form, const uint8_t *in, size_t length, size_t bit)
{
	uint8_t *damaged = malloc(length > 0 ? length : 1);
	uint32_t size;

	memcpy(damaged, in, length);
	if (bit < 8 * length)
		damaged[bit / 8] ^= (uint8_t)(1 << bit % 8);
	if (form->is(damaged, length, &size)) {
		uint8_t *out = malloc(size);

		form->unpack(damaged, length, out, NULL, NULL);
		free(out);
	}
	free(damaged);
}

static void no_prefix_and_no_flip_reads_beyond(void)
{
	for (size_t i = 0; i < FORMS; i++) {
		uint8_t in[MOST_PACKED];

		hex_bytes(forms[i]->example, in, forms[i]->packed);
		for (size_t length = 0; length < forms[i]->packed; length++)
			for (size_t bit = 0; bit <= 8 * length; bit++)
				unpack_copy(forms[i], in, length, bit);
	}
}

TEST_SUITE("n64_lz", TEST(the_worked_examples_unpack), TEST(literals_alone_unpack),
	   TEST(the_last_copy_is_clipped), TEST(flags_end_where_back_references_begin),
	   TEST(damage_is_refused), TEST(sixteen_megabytes_are_the_most),
	   TEST(no_prefix_and_no_flip_reads_beyond));

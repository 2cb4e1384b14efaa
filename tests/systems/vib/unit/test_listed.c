/* The formats of the PlayStation's library that are listed and not read. */
#include "decode.h"

extern const struct adb_format adb_format_vib_tod, adb_format_vib_hmd, adb_format_vib_pmd;

static int bid(const struct adb_format *format, const char *hex, const char *type)
{
	uint8_t bytes[128];
	size_t size = hex_bytes(hex, bytes, sizeof bytes);

	return bid_for(format, bytes, size, "X", type);
}

/* One frame with two packets, of two words and of one. */
#define TOD_HEADER "50 00 01 00 01 00 00 00"
#define TOD_FRAME  "05 00 02 00 00 00 00 00 01 00 11 02 AA BB CC DD 01 00 12 01"

static void tells_tod(void)
{
	const struct adb_format *tod = &adb_format_vib_tod;

	CHECK(tod->decode == NULL);
	CHECK(bid(tod, TOD_HEADER TOD_FRAME, "DAT") > 0);
	CHECK(bid(tod, TOD_HEADER TOD_FRAME, "TOD") > 0);
	/* A packet too many, one of no size, one beyond its frame. */
	CHECK_INT(bid(tod, TOD_HEADER "05 00 03 00 00 00 00 00 01 00 11 02 AA BB CC DD 01 00 12 01", "DAT"),
		  0);
	CHECK_INT(bid(tod, TOD_HEADER "05 00 02 00 00 00 00 00 01 00 11 00 AA BB CC DD 01 00 12 01", "DAT"),
		  0);
	CHECK_INT(bid(tod, TOD_HEADER "05 00 02 00 00 00 00 00 01 00 11 03 AA BB CC DD 01 00 12 01", "DAT"),
		  0);
	CHECK(bid(tod, TOD_HEADER "05 00 03 00 00 00 00 00 01 00 11 02 AA BB CC DD 01 00 12 01", "TOD") > 0);
	CHECK_INT(bid(tod, TOD_HEADER "00 00 01 00 00 00 00 00", "DAT"), 0);
	CHECK_INT(bid(tod, "50 01 01 00 01 00 00 00" TOD_FRAME, "TOD"), 0);
	CHECK_INT(bid(tod, "50 00 00 00 01 00 00 00" TOD_FRAME, "TOD"), 0);
	CHECK_INT(bid(tod, "50 00 01 00 00 00 00 00" TOD_FRAME, "TOD"), 0);
	CHECK_INT(bid(tod, "50 00 01 00 99 00 00 00" TOD_FRAME, "TOD"), 0);
	CHECK_INT(bid(tod, "50 00 01", "TOD"), 0);
}

/* A header section and one block behind it. */
static void tells_hmd(void)
{
	const struct adb_format *hmd = &adb_format_vib_hmd;

	CHECK(hmd->decode == NULL);
	CHECK(bid(hmd, "50 00 00 00 00 00 00 00 05 00 00 00 01 00 00 00 06 00 00 00 01 02 03 04 05 06 07 08",
		  "DAT") > 0);
	CHECK_INT(bid(hmd,
		      "50 00 00 00 00 00 00 00 07 00 00 00 01 00 00 00 06 00 00 00 01 02 03 04 05 06 07 08",
		      "DAT"),
		  0);
	CHECK_INT(bid(hmd,
		      "50 00 00 00 00 00 00 00 05 00 00 00 01 00 00 00 04 00 00 00 01 02 03 04 05 06 07 08",
		      "DAT"),
		  0);
	CHECK_INT(bid(hmd,
		      "50 00 00 00 00 00 00 00 00 00 00 00 01 00 00 00 06 00 00 00 01 02 03 04 05 06 07 08",
		      "DAT"),
		  0);
	/* With addresses only its name tells. */
	CHECK_INT(bid(hmd, "50 00 00 00 01 00 00 00 00 00 10 80 01 00 00 00 04 00 10 80", "DAT"), 0);
	CHECK(bid(hmd, "50 00 00 00 01 00 00 00 00 00 10 80 01 00 00 00 04 00 10 80", "HMD") > 0);
	CHECK_INT(bid(hmd, "50 00 00 00 02 00 00 00 00 00 10 80 01 00 00 00 04 00 10 80", "HMD"), 0);
	CHECK_INT(bid(hmd, "50 00 00 00 00 00 00 00 00 00 10 80 00 00 00 00 04 00 10 80", "HMD"), 0);
	CHECK_INT(bid(hmd, "50 00 00 00", "HMD"), 0);
}

static void tells_pmd(void)
{
	CHECK(adb_format_vib_pmd.decode == NULL);
	CHECK(bid(&adb_format_vib_pmd, "42 00 00 00 00 00 00 00", "PMD") > 0);
	CHECK_INT(bid(&adb_format_vib_pmd, "42 00 00 00 00 00 00 00", "DAT"), 0);
	CHECK_INT(bid(&adb_format_vib_pmd, "41 00 00 00 00 00 00 00", "PMD"), 0);
}

/* Looking at damaged files reads nothing beyond them. */
static void survive_damage(void)
{
	static const char *const files[] = {
		TOD_HEADER TOD_FRAME,
		"50 00 00 00 00 00 00 00 05 00 00 00 01 00 00 00 06 00 00 00 01 02 03 04 05 06 07 08",
		"42 00 00 00 00 00 00 00",
	};
	const struct adb_format *const formats[] = { &adb_format_vib_tod, &adb_format_vib_hmd,
						     &adb_format_vib_pmd };

	for (int i = 0; i < 3; i++) {
		uint8_t bytes[128];
		size_t size = hex_bytes(files[i], bytes, sizeof bytes);

		for (size_t length = 0; length <= size; length++)
			CHECK(bid_for(formats[i], bytes, length, "X", formats[i]->type) >= 0);
		for (size_t bit = 0; bit < size * 8; bit++) {
			bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
			CHECK(bid_for(formats[i], bytes, size, "X", formats[i]->type) >= 0);
			bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
		}
	}
}

TEST_SUITE("vib_listed", TEST(tells_tod), TEST(tells_hmd), TEST(tells_pmd), TEST(survive_damage));

#include "volume.h"

extern const struct adb_container adb_container_foreign_disc, adb_container_gcm;

enum { SIZE = 0x800 };

static int bid(const struct adb_container *container, const uint8_t *bytes, size_t size)
{
	return bits_of(container->sniff, bytes, size, "a.iso", "ISO");
}

static void check_refused(const uint8_t *bytes, const char *message)
{
	struct opened o;
	char got[160];

	CHECK(bid(&adb_container_foreign_disc, bytes, SIZE) >= 32);
	CHECK(bid(&adb_container_gcm, bytes, SIZE) == 0);
	CHECK(!open_volume(&o, &adb_container_foreign_disc, input_of(bytes, SIZE), "prime.iso"));
	CHECK_INT(o.error.outcome, ADB_UNSUPPORTED);
	snprintf(got, sizeof got, "%.150s", o.error.message);
	CHECK_TEXT(got, message);
	close_volume(&o);
}

static void each_kind_is_refused_by_its_name(void)
{
	static const struct {
		size_t offset, second_offset;
		const char *bytes, *second, *message;
		size_t second_size;
	} cases[] = {
		{ 0, 4, "CISO", "\x00\x00\x20\x00",
		  "CISO image is not supported; convert it to a plain ISO/GCM first", 4 },
		{ 0, 0, "\x01\xC0\x0B\xB1", "",
		  "GCZ image is not supported; convert it to a plain ISO/GCM first", 0 },
		{ 0, 0, "RVZ\x01", "", "RVZ image is not supported; convert it to a plain ISO/GCM first", 0 },
		{ 0, 0, "WIA\x01", "", "WIA image is not supported; convert it to a plain ISO/GCM first", 0 },
		{ 0, 8, "WBFS", "\x09\x15",
		  "WBFS image is not supported; convert it to a plain ISO/GCM first", 2 },
		{ 0, 0x1FC, "EGGS", "SGGE", "NFS image is not supported; convert it to a plain ISO/GCM first",
		  4 },
		{ 0, 0, "\xAE\x0F\x38\xA2", "",
		  "TGC image is not supported; convert it to a plain ISO/GCM first", 0 },
		{ 0x1C, 0x200, "\xC2\x33\x9F\x3D", "NKIT  v1",
		  "NKit image is not supported; convert it to a plain ISO/GCM first", 8 },
		{ 0x18, 0x200, "\x5D\x1C\x9E\xA3", "NKIT  v1",
		  "NKit image is not supported; convert it to a plain ISO/GCM first", 8 },
		{ 0x18, 0, "\x5D\x1C\x9E\xA3", "",
		  "Wii disc image is not supported; extract its files first; the PAK files among them can be read",
		  0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		uint8_t bytes[SIZE] = { 0 };

		memcpy(bytes + cases[i].offset, cases[i].bytes, 4);
		memcpy(bytes + cases[i].second_offset, cases[i].second, cases[i].second_size);
		check_refused(bytes, cases[i].message);
	}
}

/* Words in a text file, and PSP images, which begin with the letters of the other CISO. */
static void four_letters_are_not_enough(void)
{
	static const char texts[][32] = { "CISO is a compressed image",
					  "WBFS is a file system",
					  "EGGS, six of them",
					  "RVZ2",
					  "WIA\0",
					  "CISO\x18\0\0\0",
					  "CISO\0\0\0\0" };

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		uint8_t bytes[SIZE] = { 0 };

		memcpy(bytes, texts[i], sizeof texts[i]);
		CHECK_INT(bid(&adb_container_foreign_disc, bytes, SIZE), 0);
	}
	CHECK_INT(bid(&adb_container_foreign_disc, (const uint8_t *)"", 0), 0);
}

static void ciso_needs_a_block_size(void)
{
	uint8_t bytes[SIZE] = "CISO";

	bytes[5] = 0x80; /* 32 KiB, the smallest */
	CHECK_INT(bid(&adb_container_foreign_disc, bytes, SIZE), 32);
	bytes[5] = 0x40;
	CHECK_INT(bid(&adb_container_foreign_disc, bytes, SIZE), 0);
	bytes[5] = 0x80;
	bytes[6] = 0x01;
	CHECK_INT(bid(&adb_container_foreign_disc, bytes, SIZE), 0);
	CHECK_INT(bid(&adb_container_foreign_disc, bytes, 7), 0);
}

static void plain_discs_are_left_alone(void)
{
	static const uint8_t magic[] = { 0xC2, 0x33, 0x9F, 0x3D };
	uint8_t bytes[SIZE] = { 'G', 'M', '8', 'E', '0', '1' };

	memcpy(bytes + 0x1C, magic, sizeof magic);
	CHECK_INT(bid(&adb_container_foreign_disc, bytes, SIZE), 0);
	CHECK_INT(bid(&adb_container_gcm, bytes, SIZE), 32);
}

TEST_SUITE("foreign_disc", TEST(each_kind_is_refused_by_its_name), TEST(four_letters_are_not_enough),
	   TEST(ciso_needs_a_block_size), TEST(plain_discs_are_left_alone));

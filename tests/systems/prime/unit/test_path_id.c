#include "systems/prime/path_id.h"

#include "check.h"

static void prime_id_is_a_crc_without_its_last_inversion(void)
{
	static const char path[] =
		"$/AnimatedObjects/IntroLevel/scenes/02_mapholo/COOKED/02_MapHolo_bound.CSKR";

	CHECK_INT(adb_prime_id("123456789", 9), 0x340BC6D9);
	CHECK_INT(adb_prime_id("", 0), 0xFFFFFFFF);
	CHECK_INT(adb_prime_id("$/characters/space_pirate/cooked/space_pirate_bound.cin", 55), 0x0C9669BC);
	CHECK_INT(adb_prime_id(path, sizeof path - 1), 0x05A4FAF2); /* longer than a block, and mixed case */
	CHECK(adb_prime_id("@[`{", 4) != adb_prime_id("`{@[", 4));
}

static void what_stands_before_an_end_has_an_id(void)
{
	static const char path[] = "$/Characters/Space_Pirate/cooked/R_lightF_pirate.EVNT";
	const size_t size = sizeof path - 1;

	for (size_t before = 0; before <= size; before++)
		CHECK_INT(adb_prime_id_before(adb_prime_id(path, size), path + before, size - before),
			  adb_prime_id(path, before));
	CHECK_INT(adb_prime_id_before(0x340BC6D9, "123456789", 9), 0xFFFFFFFF);
	CHECK(adb_prime_id_before(0x340BC6D9, "123456788", 9) != 0xFFFFFFFF);
}

static void only_paths_are_names(void)
{
	CHECK(adb_prime_path_hash.fault_of("$/a/b.ani") == NULL);
	CHECK_TEXT(adb_prime_path_hash.fault_of("a/b.ani"), "a path begins with $/");
	CHECK_TEXT(adb_prime_path_hash.fault_of("$/a\\b.ani"), "the folders of a path are divided by /");
	CHECK_TEXT(adb_prime_path_hash.fault_of("$/a/b"), "a path ends in an extension");
	CHECK_TEXT(adb_prime_path_hash.type_of("$/a/b.ANI"), "ANIM");
	CHECK(adb_prime_path_hash.type_of("$/a/b.evnt") == NULL);
}

TEST_SUITE("prime_path_id", TEST(prime_id_is_a_crc_without_its_last_inversion),
	   TEST(what_stands_before_an_end_has_an_id), TEST(only_paths_are_names));

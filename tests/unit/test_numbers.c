#include "cli/numbers.h"

#include "check.h"

/* 0 = refused. */
static uint64_t number_of(const char *text, uint64_t most)
{
	uint64_t number = 0;

	return adb_number_parse(text, most, &number) ? number : 0;
}

static uint64_t size_of(const char *text)
{
	uint64_t bytes = 0;

	return adb_size_parse(text, &bytes) ? bytes : 0;
}

static void numbers_are_digits_up_to_a_limit(void)
{
	CHECK_INT(number_of("1", 30), 1);
	CHECK_INT(number_of("30", 30), 30);
	CHECK_INT(number_of("31", 30), 0);
	CHECK_INT(number_of("0", 30), 0);
	CHECK_INT(number_of("", 30), 0);
	CHECK_INT(number_of("-1", 30), 0);
	CHECK_INT(number_of("+1", 30), 0);
	CHECK_INT(number_of(" 1", 30), 0);
	CHECK_INT(number_of("1x", 30), 0);
	CHECK_INT(number_of("5", 3), 0);
	CHECK(number_of("18446744073709551615", UINT64_MAX) == UINT64_MAX);
	CHECK_INT(number_of("18446744073709551616", UINT64_MAX), 0);
}

static void sizes_take_a_unit(void)
{
	CHECK_INT(size_of("512"), 512);
	CHECK_INT(size_of("2K"), 2048);
	CHECK_INT(size_of("3M"), 3145728);
	CHECK(size_of("64G") == UINT64_C(64) << 30);
	CHECK(size_of("1T") == UINT64_C(1) << 40);
	CHECK_INT(size_of("0G"), 0);
	CHECK_INT(size_of("G"), 0);
	CHECK_INT(size_of("1GB"), 0);
	CHECK_INT(size_of("1k"), 0);
	CHECK_INT(size_of("18446744073709551615K"), 0);
}

TEST_SUITE("numbers", TEST(numbers_are_digits_up_to_a_limit), TEST(sizes_take_a_unit));

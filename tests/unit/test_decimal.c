/* adb_parse_decimal() against strtod() in the locale "C", to the bit. */
#include "base/decimal.h"

#include <float.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "check.h"

static uint64_t random_state = 0x9E3779B97F4A7C15;

static uint64_t random_bits(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state;
}

/* The text as a block of exactly its size, so that the address sanitizer sees a read beyond it. */
static size_t parsed_length(const char *text, double *value)
{
	size_t size = strlen(text);
	char *copy = malloc(size > 0 ? size : 1);

	memcpy(copy, text, size);

	size_t length = (size_t)(adb_parse_decimal(copy, copy + size, value) - copy);

	free(copy);
	return length;
}

static bool agrees(const char *text)
{
	char *end;
	double expected = strtod(text, &end), value = -1;
	size_t length = parsed_length(text, &value);
	bool ok = length == (size_t)(end - text) && memcmp(&value, &expected, sizeof value) == 0;

	if (!ok)
		printf("%.60s: %a of %zu characters instead of %a of %zu\n", text, value, length, expected,
		       (size_t)(end - text));
	return ok;
}

static void forms_are_those_of_strtod(void)
{
	static const char *const texts[] = {
		"0",
		"-0",
		"+0.0",
		"1",
		"-1.5",
		".5",
		"5.",
		"1e3",
		"1E+3",
		"1e-3",
		"1.e2",
		".5e1",
		"1e",
		"1e+",
		"1e-x",
		"12abc",
		"1.2.3",
		"00012",
		"0.000",
		"1 2",
		"1e0005",
		"-.5e1",
		"1,5",
		"7\n",
		"1e999",
		"-1e999",
		"1e-999",
		"-1e-999",
		"1e99999999999999999999",
		"1e-99999999999999999999",
		"0e99999999999999999999",
		"123456789012345678901234567890",
		"0.000000000000000000000000000000000000123456789012345678901",
	};
	static const char *const none[] = { "",    "-",   "+",   ".",   "-.", "e5",
					    ".e5", "nan", "inf", "abc", " 1", "--1" };
	double value = 42;

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		CHECK(agrees(texts[i]));
	for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
		CHECK(parsed_length(none[i], &value) == 0 && value == 42);
	CHECK(parsed_length("0x10", &value) == 1 && value == 0);
}

/* Numbers where rounding is hardest: half-way between two doubles, at the ends of the range. */
static void edges_are_rounded_right(void)
{
	static const char *const texts[] = {
		"9007199254740993",
		"9007199254740992.5",
		"9007199254740993.00000000000000000000000000000001",
		"1.7976931348623157e308",
		"1.7976931348623158e308",
		"1.7976931348623159e308",
		"2.2250738585072014e-308",
		"2.2250738585072011e-308",
		"4.9406564584124654e-324",
		"2.4703282292062327e-324",
		"2.4703282292062328e-324",
		"2.4703282292062327208e-324",
		"1e22",
		"1e23",
		"8.5e22",
		"1e27",
		"1e28",
		"1e-27",
		"1e-28",
		"18446744073709551615",
		"18446744073709551616",
		"9999999999999999999e27",
		"9999999999999999999e-27",
		"0.1",
		"0.3",
		"3.14159265358979323846264338327950288",
		"6.02214076e23",
	};
	char text[1200];

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		CHECK(agrees(texts[i]));
	/* Between the two smallest doubles, in full, and a little more or less. */
	snprintf(text, sizeof text, "%.1080f", 0.75 * DBL_MIN * DBL_EPSILON * 2);
	CHECK(agrees(text));
	snprintf(text, sizeof text, "%.1074f1", DBL_MIN * DBL_EPSILON);
	CHECK(agrees(text));
	snprintf(text, sizeof text, "%.1074f", DBL_MIN - DBL_MIN * DBL_EPSILON);
	CHECK(agrees(text));
	snprintf(text, sizeof text, "%.0f", DBL_MAX);
	CHECK(agrees(text));
}

/* A number half-way between two doubles, exactly, then with a digit that breaks the tie very late. */
static void ties_go_to_even_until_a_late_digit(void)
{
	char text[2000];

	for (int i = 0; i < 2000; i++) {
		double value = ldexp((double)(random_bits() >> 11), (int)(random_bits() % 1000) - 600), half;
		int length;

		half = (nextafter(value, INFINITY) - value) / 2;
		if (half < 1e-200)
			continue;
		/* long double holds both exactly where it has 64 bits; elsewhere this is one more number. */
		length = snprintf(text, sizeof text - 900, "%.720Lf", (long double)value + (long double)half);
		CHECK(agrees(text));
		memset(text + length, '0', 800);
		strcpy(text + length + 800, "1");
		CHECK(agrees(text));
	}
}

static void random_numbers_are_those_of_strtod(void)
{
	char text[64];
	size_t wrong = 0;

	for (int i = 0; i < 600000; i++) {
		uint64_t bits = random_bits();
		double value;

		memcpy(&value, &bits, sizeof value);
		if (!isfinite(value))
			continue;
		snprintf(text, sizeof text, "%.*e", (int)(bits % 22), value);
		wrong += !agrees(text);
	}
	/* As motion files have them: few digits before the point, some behind it. */
	for (int i = 0; i < 1400000; i++) {
		double value =
			((double)(int64_t)random_bits()) / 9.2e18 * pow(10, (int)(random_bits() % 8) - 3);

		snprintf(text, sizeof text, "%.*f", (int)(random_bits() % 19), value);
		wrong += !agrees(text);
	}
	for (int i = 0; i < 300000; i++) {
		snprintf(text, sizeof text, "%" PRIu64 "e%d", random_bits() >> random_bits() % 64,
			 (int)(random_bits() % 80) - 40);
		wrong += !agrees(text);
	}
	CHECK(wrong == 0);
}

/* A locale with another point changes nothing. Where there is none, only strtod() is asked once more. */
static void locales_change_nothing(void)
{
	double value = 0;

	setlocale(LC_ALL, "de_DE.UTF-8");
	CHECK(parsed_length("1.5", &value) == 3 && value == 1.5);
	setlocale(LC_ALL, "C");
}

/* Digits by the million cost no more than they are long. */
static void digits_by_the_million_are_read(void)
{
	const size_t size = 10 * 1000 * 1000;
	char *text = calloc(size + 1, 1);
	double value = 0;

	memset(text, '7', size);
	CHECK(adb_parse_decimal(text, text + size, &value) == text + size && isinf(value));
	text[1] = '.';
	CHECK(adb_parse_decimal(text, text + size, &value) == text + size && value == 70.0 / 9.0);
	memset(text, '0', size);
	memcpy(text + size - 10, "1e-9999990", 10);
	CHECK(adb_parse_decimal(text, text + size, &value) == text + size && value == 0);
	free(text);
}

TEST_SUITE("decimal", TEST(forms_are_those_of_strtod), TEST(edges_are_rounded_right),
	   TEST(ties_go_to_even_until_a_late_digit), TEST(random_numbers_are_those_of_strtod),
	   TEST(locales_change_nothing), TEST(digits_by_the_million_are_read));

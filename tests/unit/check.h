/*
 * What a unit test needs beside CUnit: checks that print the values, not the expression, and a function for each suite.
 *
 * A file tests one source file:
 *
 *	static void wraps_at_sixteen_bits(void) { CHECK_INT(f(65536), 0); }
 *
 *	TEST_SUITE("bits", TEST(wraps_at_sixteen_bits));
 */
#ifndef ADB_TESTS_UNIT_CHECK_H
#define ADB_TESTS_UNIT_CHECK_H

#include <CUnit/Basic.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static inline bool check_report(bool passed, const char *file, int line, const char *text)
{
	CU_assertImplementation(passed, (unsigned)line, text, file, "", CU_FALSE);
	return passed;
}

static inline bool check_int(long long got, long long expected, const char *file, int line, const char *what)
{
	char text[300];

	snprintf(text, sizeof text, "%s is %lld (0x%llx), expected %lld (0x%llx)", what, got,
		 (unsigned long long)got, expected, (unsigned long long)expected);
	return check_report(got == expected, file, line, text);
}

static inline bool check_text(const char *got, const char *expected, const char *file, int line,
			      const char *what)
{
	char text[800];
	bool same = got == expected || (got != NULL && expected != NULL && strcmp(got, expected) == 0);

	snprintf(text, sizeof text, "%s is \"%s\", expected \"%s\"", what, got != NULL ? got : "(null)",
		 expected != NULL ? expected : "(null)");
	return check_report(same, file, line, text);
}

static inline bool check_near(double got, double expected, double tolerance, const char *file, int line,
			      const char *what)
{
	char text[300];

	snprintf(text, sizeof text, "%s is %.17g, expected %.17g within %g", what, got, expected, tolerance);
	return check_report(fabs(got - expected) <= tolerance, file, line, text);
}

/* Each gives whether it passed, so that a test can stop early. */
#define CHECK(condition)          check_report((condition), __FILE__, __LINE__, #condition)
#define CHECK_INT(got, expected)  check_int((long long)(got), (long long)(expected), __FILE__, __LINE__, #got)
#define CHECK_TEXT(got, expected) check_text((got), (expected), __FILE__, __LINE__, #got)
#define CHECK_NEAR(got, expected, tolerance)                                                                 \
	check_near((got), (expected), (tolerance), __FILE__, __LINE__, #got)

#define TEST(function)                                                                                       \
	{                                                                                                    \
#function, function                                                                          \
	}

struct named_test {
	const char *name;
	CU_TestFunc function;
};

/* CU_basic_run_tests() reports success although checks failed, so the count decides. */
static inline int run_suite(const char *name, const struct named_test *tests, size_t count)
{
	if (CU_initialize_registry() != CUE_SUCCESS)
		return 1;

	CU_pSuite suite = CU_add_suite(name, NULL, NULL);

	for (size_t i = 0; suite != NULL && i < count; i++)
		if (CU_add_test(suite, tests[i].name, tests[i].function) == NULL)
			suite = NULL;
	if (suite == NULL || CU_basic_run_tests() != CUE_SUCCESS)
		return 1;

	bool passed = CU_get_number_of_failures() == 0 && CU_get_number_of_tests_run() == count;

	CU_cleanup_registry();
	return passed ? 0 : 1;
}

/* CMake defines SUITE as a function's name for each file; unit/main.c calls it. */
#define TEST_SUITE(name, ...)                                                                                \
	int SUITE(void);                                                                                     \
	int SUITE(void)                                                                                      \
	{                                                                                                    \
		static const struct named_test tests[] = { __VA_ARGS__ };                                    \
                                                                                                             \
		return run_suite(name, tests, sizeof tests / sizeof tests[0]);                               \
	}                                                                                                    \
	_Static_assert(1, "so that a semicolon may follow")

#endif

#include "base/json.h"

#include <float.h>
#include <stdlib.h>

#include "check.h"

static const char *json_text(const char *text, size_t size)
{
	static char copy[256];
	struct adb_buffer buffer = { 0 };

	adb_json_text(&buffer, text, size);
	snprintf(copy, sizeof copy, "%.*s", (int)buffer.size, buffer.data);
	adb_buffer_free(&buffer);
	return copy;
}

static const char *json_real(double value)
{
	static char copy[64];
	struct adb_buffer buffer = { 0 };

	adb_json_real(&buffer, value);
	snprintf(copy, sizeof copy, "%.*s", (int)buffer.size, buffer.data);
	adb_buffer_free(&buffer);
	return copy;
}

static void texts_are_escaped(void)
{
	CHECK_TEXT(json_text("plain ä", 8), "\"plain ä\"");
	CHECK_TEXT(json_text("\"\\/\b\f\n\r\t", 8), "\"\\\"\\\\/\\b\\f\\n\\r\\t\"");
	CHECK_TEXT(json_text("\0\x1F\x7F", 3), "\"\\u0000\\u001f\\u007f\"");
	CHECK_TEXT(json_text("a\xFFz\xE2\x82", 5), "\"a\xEF\xBF\xBDz\xEF\xBF\xBD\xEF\xBF\xBD\"");
	CHECK_TEXT(json_text("", 0), "\"\"");
	CHECK_TEXT(json_text(NULL, 0), "null");
}

static void reals_are_short(void)
{
	char text[ADB_REAL_TEXT_SIZE];

	CHECK_TEXT(adb_real_text(0.1, text), "0.1");
	CHECK_TEXT(adb_real_text(1, text), "1.0");
	CHECK_TEXT(adb_real_text(-0.0, text), "-0.0");
	CHECK_TEXT(adb_real_text(0.1 + 0.2, text), "0.30000000000000004");
	CHECK_TEXT(adb_real_text(1.0 / 3, text), "0.3333333333333333");
	CHECK_TEXT(adb_real_text(1e22, text), "1e+22");
	CHECK_TEXT(adb_real_text((double)NAN, text), "NaN");
	CHECK_TEXT(adb_real_text(-HUGE_VAL, text), "-Inf");
	CHECK_TEXT(adb_float_text(0.1F, text), "0.1");
	CHECK_TEXT(adb_float_text(16777216.0F, text), "16777216.0");
	CHECK_TEXT(adb_float_text(HUGE_VALF, text), "Inf");
}

static void subnormal_reals_are_short_too(void)
{
	char text[ADB_REAL_TEXT_SIZE];

	CHECK_TEXT(adb_real_text(5e-324, text), "5e-324");
	CHECK_TEXT(adb_float_text(1e-45F, text), "1e-45");
}

static uint64_t next_random(uint64_t *state)
{
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return *state ^ *state >> 29;
}

static void reals_read_back_exactly(void)
{
	uint64_t state = 1;
	char text[ADB_REAL_TEXT_SIZE];

	for (int i = 0; i < 50000; i++) {
		uint64_t bits = next_random(&state);
		double value, again;

		memcpy(&value, &bits, sizeof value);
		if (!isfinite(value))
			continue;
		again = strtod(adb_real_text(value, text), NULL);
		if (memcmp(&again, &value, sizeof value) != 0)
			CHECK_TEXT(text, "the same number");
	}
	CHECK(strtod(adb_real_text(DBL_MAX, text), NULL) == DBL_MAX);
	CHECK(strtod(adb_real_text(DBL_MIN, text), NULL) == DBL_MIN);
}

static void floats_read_back_exactly(void)
{
	uint64_t state = 2;
	char text[ADB_REAL_TEXT_SIZE];

	for (int i = 0; i < 50000; i++) {
		uint32_t bits = (uint32_t)(next_random(&state) >> 32);
		float value, again;

		memcpy(&value, &bits, sizeof value);
		if (!isfinite(value))
			continue;
		again = strtof(adb_float_text(value, text), NULL);
		if (memcmp(&again, &value, sizeof value) != 0)
			CHECK_TEXT(text, "the same number");
	}
	CHECK(strtof(adb_float_text(FLT_MAX, text), NULL) == FLT_MAX);
}

static void json_has_no_infinities(void)
{
	struct adb_buffer buffer = { 0 };

	CHECK_TEXT(json_real((double)NAN), "null");
	CHECK_TEXT(json_real(HUGE_VAL), "1e999");
	CHECK_TEXT(json_real(-HUGE_VAL), "-1e999");
	CHECK_TEXT(json_real(2.5), "2.5");
	adb_json_integer(&buffer, INT64_MIN);
	CHECK(buffer.size == 20 && memcmp(buffer.data, "-9223372036854775808", 20) == 0);
	adb_buffer_free(&buffer);
}

TEST_SUITE("json", TEST(texts_are_escaped), TEST(reals_are_short), TEST(subnormal_reals_are_short_too),
	   TEST(reals_read_back_exactly), TEST(floats_read_back_exactly), TEST(json_has_no_infinities));

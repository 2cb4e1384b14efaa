#include "base/json.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static void write_escape(struct adb_buffer *buffer, unsigned char c)
{
	static const char short_escapes[] = "\"\"\\\\\bb\ff\nn\rr\tt";
	const char *found = NULL;

	for (size_t i = 0; i + 1 < sizeof short_escapes; i += 2)
		if ((unsigned char)short_escapes[i] == c)
			found = &short_escapes[i + 1];
	if (found != NULL)
		adb_buffer_printf(buffer, "\\%c", *found);
	else
		adb_buffer_printf(buffer, "\\u%04x", c);
}

static char *write_not_finite(double value, char *out)
{
	return strcpy(out, isnan(value) ? "NaN" : value > 0 ? "Inf" : "-Inf");
}

/* A double below this that is an integer is written with all of its digits. */
static const double exact_integers = 1e15;

/* Writes at most 24 characters, so that `out` has room for ".0" after them. */
static void write_digits(char out[ADB_REAL_TEXT_SIZE], int digits, double value)
{
	int length = snprintf(out, ADB_REAL_TEXT_SIZE, "%.*g", digits, value);

	assert(length > 0 && length + 2 < ADB_REAL_TEXT_SIZE);
	(void)length;
}

static bool reads_back(const char *text, double value, bool as_float)
{
	return as_float ? (double)strtof(text, NULL) == value : strtod(text, NULL) == value;
}

/* Adds ".0" to an integer. snprintf() writes a point since the program sets LC_CTYPE alone and never LC_NUMERIC. */
static char *add_point(char *text)
{
	if (strpbrk(text, ".en") == NULL)
		strcat(text, ".0");
	return text;
}

/*
 * Writes the shortest number with `least` to `most` significant digits that reads back to `value`; `most` digits always do.
 * One digit less than `most` is tried first, since most numbers in animations need all digits.
 */
static char *write_shortest(double value, bool as_float, int least, int most, char out[ADB_REAL_TEXT_SIZE])
{
	int digits = most - 1;

	write_digits(out, digits, value);
	if (!reads_back(out, value, as_float)) {
		write_digits(out, most, value);
		return add_point(out);
	}
	while (digits > least) {
		char shorter[ADB_REAL_TEXT_SIZE];

		write_digits(shorter, --digits, value);
		if (!reads_back(shorter, value, as_float))
			break;
		memcpy(out, shorter, sizeof shorter);
	}
	return add_point(out);
}

void adb_json_text(struct adb_buffer *buffer, const char *text, size_t size)
{
	if (text == NULL) {
		adb_buffer_text(buffer, "null");
		return;
	}
	adb_buffer_text(buffer, "\"");
	adb_json_text_part(buffer, text, size);
	adb_buffer_text(buffer, "\"");
}

void adb_json_text_part(struct adb_buffer *buffer, const char *text, size_t size)
{
	for (size_t i = 0, length; i < size; i += length) {
		unsigned char c = (unsigned char)text[i];

		length = adb_utf8_length(text + i, size - i);
		if (length == 0) {
			adb_buffer_text(buffer, "\xEF\xBF\xBD");
			length = 1;
		} else if (c < 0x20 || c == '"' || c == '\\' || c == 0x7F) {
			write_escape(buffer, c);
		} else {
			adb_buffer_add(buffer, text + i, length);
		}
	}
}

void adb_json_real(struct adb_buffer *buffer, double value)
{
	char text[ADB_REAL_TEXT_SIZE];

	if (isnan(value))
		adb_buffer_text(buffer, "null");
	else if (isinf(value))
		adb_buffer_text(buffer, value > 0 ? "1e999" : "-1e999");
	else
		adb_buffer_text(buffer, adb_real_text(value, text));
}

void adb_json_integer(struct adb_buffer *buffer, int64_t value)
{
	adb_buffer_printf(buffer, "%lld", (long long)value);
}

char *adb_real_text(double value, char out[ADB_REAL_TEXT_SIZE])
{
	if (!isfinite(value))
		return write_not_finite(value, out);
	if (fabs(value) < exact_integers && value == trunc(value)) {
		snprintf(out, ADB_REAL_TEXT_SIZE, "%s%lld.0", signbit(value) && value == 0 ? "-" : "",
			 (long long)value);
		return out;
	}
	/* Denormals have fewer digits. */
	return write_shortest(value, false, fabs(value) < DBL_MIN ? 1 : 15, 17, out);
}

char *adb_float_text(float value, char out[ADB_REAL_TEXT_SIZE])
{
	if (!isfinite(value))
		return write_not_finite((double)value, out);
	return write_shortest((double)value, true, fabsf(value) < FLT_MIN ? 1 : 6, 9, out);
}

/* Parses numbers and sizes in options. */
#include "cli/numbers.h"

#include <stddef.h>
#include <string.h>

#include "base/port/process.h"

enum { BITS_OF_UNIT = 10 };

/* Parses the digits at the start of `text`, `*length` of them. Returns false unless the number is from 1 to `most`. */
static bool parse_digits(const char *text, uint64_t most, uint64_t *number, size_t *length)
{
	uint64_t value = 0;

	*length = strspn(text, "0123456789");
	for (size_t i = 0; i < *length; i++) {
		uint64_t digit = (uint64_t)(text[i] - '0');

		if (digit > most || value > (most - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	*number = value;
	return value > 0;
}

bool adb_number_parse(const char *text, uint64_t most, uint64_t *number)
{
	size_t length;

	return parse_digits(text, most, number, &length) && text[length] == '\0';
}

bool adb_size_parse(const char *text, uint64_t *bytes)
{
	static const char units[] = "KMGT";
	size_t length;

	if (!parse_digits(text, UINT64_MAX, bytes, &length))
		return false;
	if (text[length] == '\0')
		return true;

	const char *unit = strchr(units, text[length]);
	unsigned shift = unit != NULL ? BITS_OF_UNIT * (unsigned)(unit - units + 1) : 0;

	if (unit == NULL || text[length + 1] != '\0' || *bytes > UINT64_MAX >> shift)
		return false;
	*bytes <<= shift;
	return true;
}

unsigned adb_default_jobs(void)
{
	unsigned count = adb_processor_count();

	return count > ADB_MAX_JOBS ? ADB_MAX_JOBS : count;
}

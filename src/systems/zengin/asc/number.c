/* Converts decimal numbers to doubles. */
#include "systems/zengin/asc/number.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* Of digits beyond these only the power of ten matters. */
enum { MAX_DIGITS = 19, EXACT_POWERS = 22, MAX_EXPONENT = 100000 };

/* Powers of ten that a double holds exactly. */
static const double powers[EXACT_POWERS + 1] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
						 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
						 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

/* mantissa · 10^exponent */
struct decimal {
	uint64_t mantissa;
	int exponent, digits; /* digits of the mantissa, without zeros in front */
	bool has_digits;
};

static const char *read_digits(const char *at, const char *end, struct decimal *number, bool is_fraction);
static const char *read_exponent(const char *at, const char *end, struct decimal *number);
static double scaled(const struct decimal *number);

const char *adb_asc_number(const char *text, const char *end, double *value)
{
	struct decimal number = { .mantissa = 0 };
	const char *at = text;
	bool is_negative = at < end && *at == '-';

	if (at < end && (*at == '-' || *at == '+'))
		at++;
	at = read_digits(at, end, &number, false);
	if (at < end && *at == '.')
		at = read_digits(at + 1, end, &number, true);
	if (!number.has_digits)
		return NULL;
	if (at < end && (*at == 'e' || *at == 'E')) {
		at = read_exponent(at + 1, end, &number);
		if (at == NULL)
			return NULL;
	}

	double size = scaled(&number);

	*value = is_negative ? -size : size;
	return isfinite(size) ? at : NULL;
}

static const char *read_digits(const char *at, const char *end, struct decimal *number, bool is_fraction)
{
	for (; at < end && *at >= '0' && *at <= '9'; at++) {
		number->has_digits = true;
		if (number->digits < MAX_DIGITS) {
			number->mantissa = number->mantissa * 10 + (uint64_t)(*at - '0');
			number->digits += number->mantissa > 0;
			number->exponent -= is_fraction && number->exponent > -MAX_EXPONENT;
		} else {
			number->exponent += !is_fraction && number->exponent < MAX_EXPONENT;
		}
	}
	return at;
}

static const char *read_exponent(const char *at, const char *end, struct decimal *number)
{
	bool is_negative = at < end && *at == '-';
	int exponent = 0;

	if (at < end && (*at == '-' || *at == '+'))
		at++;
	if (at == end || *at < '0' || *at > '9')
		return NULL;
	for (; at < end && *at >= '0' && *at <= '9'; at++)
		if (exponent < MAX_EXPONENT)
			exponent = exponent * 10 + (*at - '0');
	number->exponent += is_negative ? -exponent : exponent;
	return at;
}

/* One operation on two exact numbers rounds once. Each further one adds half a unit in the last place. */
static double scaled(const struct decimal *number)
{
	double value = (double)number->mantissa;
	int exponent = number->exponent;

	if (number->mantissa == 0)
		return 0;
	for (; exponent < 0 && value > 0; exponent += EXACT_POWERS) {
		if (exponent >= -EXACT_POWERS)
			return value / powers[-exponent];
		value /= powers[EXACT_POWERS];
	}
	for (; exponent > 0 && value <= 1e300; exponent -= EXACT_POWERS) {
		if (exponent <= EXACT_POWERS)
			return value * powers[exponent];
		value *= powers[EXACT_POWERS];
	}
	return exponent > 0 ? (double)INFINITY : value;
}

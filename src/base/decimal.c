/*
 * A number is read as w × 10^e with at most 19 digits in w, and a list of all its digits for the rest. Three ways lead from
 * there to the nearest double, each of them exact:
 *
 *	w ≤ 2^53, |e| ≤ 22                      both are doubles, and one operation rounds once
 *	|e| ≤ 27, where 128-bit integers exist  5^|e| has at most 63 bits: one multiplication or division of integers
 *	all others                              a multiplication or division in integers of any length
 *
 * The last two give an integer of at least 62 bits and whether bits were lost behind it, which is what rounding needs.
 */
#include "base/decimal.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* With more digits than those of the number half-way between two doubles, only whether one of them is not 0 matters. */
enum { WORD_DIGITS = 19, MOST_DIGITS = 800 };

struct decimal {
	uint64_t word;      /* the first 19 digits, without zeros before them */
	int count;          /* of its digits */
	int64_t exponent;   /* of 10, of the last digit of `word` */
	bool is_cut;        /* there are digits other than 0 behind those of `word` */
	const char *digits; /* where the first digit of `word` is */
	const char *end;    /* of the digits */
};

/* Of 32-bit words, the lowest first. The longest: 801 digits of a number near 1e-324, times the power of 2 that keeps 64 bits. */
enum { LONG_WORDS = 160 };

struct long_integer {
	uint32_t words[LONG_WORDS];
	int count; /* the highest word is not 0 */
};

struct long_integer;

/* ---- one operation of doubles ---- */

static bool convert_doubles(const struct decimal *number, double *value)
{
/* Otherwise results are rounded twice. */
#if FLT_EVAL_METHOD == 0
	static const double powers[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
					 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
					 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
	enum { LARGEST_POWER = sizeof powers / sizeof powers[0] - 1 };
	const uint64_t largest_word = (uint64_t)1 << DBL_MANT_DIG;
	int64_t e = number->exponent;

	if (number->is_cut || number->word > largest_word || e < -LARGEST_POWER || e > LARGEST_POWER)
		return false;
	*value = e < 0 ? (double)number->word / powers[-e] : (double)number->word * powers[e];
	return true;
#else
	(void)number;
	(void)value;
	return false;
#endif
}

/* ---- rounding ---- */

/*
 * Returns the double nearest to bits × 2^exponent, or to a little more than that. At least 62 of the bits count. A double
 * below 2^-1022 has the fewer bits the smaller it is.
 */
static double round_bits(uint64_t bits, bool is_inexact, int exponent)
{
	const uint64_t half = (uint64_t)1 << 63;
	int shift = __builtin_clzll(bits), dropped = 64 - DBL_MANT_DIG;

	bits <<= shift;
	exponent -= shift;
	if (exponent + 64 < DBL_MIN_EXP)
		dropped += DBL_MIN_EXP - (exponent + 64);
	if (dropped > 64)
		return 0;

	uint64_t kept = dropped < 64 ? bits >> dropped : 0,
		 rest = dropped < 64 ? bits << (64 - dropped) : bits;

	if (rest > half || (rest == half && (is_inexact || (kept & 1) != 0)))
		kept++;
	return ldexp((double)kept, exponent + dropped);
}

/* ---- integers of 128 bits ---- */

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 uint128;

enum { LARGEST_FIVE = 27 };

static uint64_t power_of_five(int64_t exponent)
{
	static const uint64_t small[] = { 1, 5, 25, 125, 625, 3125, 15625, 78125, 390625 };
	const uint64_t five_to_9 = 1953125;
	uint64_t power = small[exponent % 9];

	for (; exponent >= 9; exponent -= 9)
		power *= five_to_9;
	return power;
}

/* word × 10^e is word × 5^e × 2^e. */
static bool convert_words(const struct decimal *number, double *value)
{
	int64_t e = number->exponent;

	if (number->is_cut || e < -LARGEST_FIVE || e > LARGEST_FIVE)
		return false;

	uint64_t five = power_of_five(e < 0 ? -e : e);
	int word_shift = __builtin_clzll(number->word), five_shift = __builtin_clzll(five);
	uint64_t word = number->word << word_shift;

	five <<= five_shift;
	if (e >= 0) {
		uint128 product = (uint128)word * five;

		*value = round_bits((uint64_t)(product >> 64), (uint64_t)product != 0,
				    64 - word_shift - five_shift + (int)e);
	} else {
		uint128 dividend = (uint128)word << 63;

		*value = round_bits((uint64_t)(dividend / five), dividend % five != 0,
				    -63 - word_shift + five_shift + (int)e);
	}
	return true;
}
#else
static bool convert_words(const struct decimal *number, double *value)
{
	(void)number;
	(void)value;
	return false;
}
#endif

/* ---- integers of any length ---- */

static bool is_digit(char c)
{
	return (unsigned char)(c - '0') < 10;
}

static void multiply_add(struct long_integer *a, uint32_t factor, uint32_t addend)
{
	uint64_t carry = addend;

	for (int i = 0; i < a->count; i++) {
		carry += (uint64_t)a->words[i] * factor;
		a->words[i] = (uint32_t)carry;
		carry >>= 32;
	}
	if (carry > 0)
		a->words[a->count++] = (uint32_t)carry;
}

/* Reads up to 800 digits and, for those that follow, one more that is not 0. *exponent becomes that of the last one. */
static void read_long(const struct decimal *number, struct long_integer *a, int64_t *exponent)
{
	int64_t read = 0;
	bool is_cut = false;

	for (const char *at = number->digits; at < number->end; at++) {
		if (!is_digit(*at))
			continue;
		if (read < MOST_DIGITS) {
			multiply_add(a, 10, (uint32_t)(*at - '0'));
			read++;
		} else if (*at != '0') {
			is_cut = true;
			break;
		}
	}
	*exponent = number->exponent + number->count - read;
	if (is_cut) {
		multiply_add(a, 10, 1);
		--*exponent;
	}
}

static void shift_words(struct long_integer *a, int count)
{
	memmove(a->words + count, a->words, (size_t)a->count * sizeof a->words[0]);
	memset(a->words, 0, (size_t)count * sizeof a->words[0]);
	a->count += count;
}

/* Returns whether there is a remainder. */
static bool divide(struct long_integer *a, uint32_t divisor)
{
	uint64_t rest = 0;

	for (int i = a->count; i-- > 0;) {
		rest = rest << 32 | a->words[i];
		a->words[i] = (uint32_t)(rest / divisor);
		rest %= divisor;
	}
	while (a->count > 0 && a->words[a->count - 1] == 0)
		a->count--;
	return rest != 0;
}

static uint32_t word_at(const struct long_integer *a, int index)
{
	return index >= 0 ? a->words[index] : 0;
}

/* Rounds a × 2^exponent. */
static double round_long(const struct long_integer *a, bool is_inexact, int exponent)
{
	int top = a->count - 1, shift = __builtin_clz(a->words[top]);
	uint64_t bits = (uint64_t)word_at(a, top) << 32 | word_at(a, top - 1);
	uint64_t next = (uint64_t)word_at(a, top - 2) << shift;

	bits = bits << shift | next >> 32;
	is_inexact = is_inexact || (uint32_t)next != 0;
	for (int i = 0; i < top - 2; i++)
		is_inexact = is_inexact || a->words[i] != 0;
	return round_bits(bits, is_inexact, exponent + 32 * (top - 1) - shift);
}

static double convert_long(const struct decimal *number)
{
	enum { POWER = 1000000000, POWER_DIGITS = 9, ABOVE_LARGEST = 310, BELOW_SMALLEST = -326 };
	int64_t magnitude = number->exponent + number->count, e;
	struct long_integer a = { .count = 0 };
	int shift = 0;
	bool is_inexact = false;

	/* The number is below 10^magnitude, and at least a tenth of that. */
	if (magnitude > ABOVE_LARGEST)
		return INFINITY;
	if (magnitude < BELOW_SMALLEST)
		return 0;
	read_long(number, &a, &e);
	for (; e >= POWER_DIGITS; e -= POWER_DIGITS)
		multiply_add(&a, POWER, 0);
	for (; e > 0; e--)
		multiply_add(&a, 10, 0);
	if (e < 0) {
		/* 10 has less than 3.33 bits; at least 64 stay. */
		shift = (int)(-e * 333 / 100) / 32 + 4 - a.count;
		shift = shift > 0 ? shift : 0;
		shift_words(&a, shift);
	}
	for (; e <= -POWER_DIGITS; e += POWER_DIGITS)
		is_inexact |= divide(&a, POWER);
	for (; e < 0; e++)
		is_inexact |= divide(&a, 10);
	return round_long(&a, is_inexact, -32 * shift);
}

/* ---- what the header declares, and its helpers ---- */

static void add_digit(struct decimal *number, const char *at, bool is_behind_point)
{
	unsigned digit = (unsigned)(*at - '0');

	if (number->count < WORD_DIGITS) {
		if (number->count == 0)
			number->digits = at;
		number->word = number->word * 10 + digit;
		number->count += number->word != 0;
		number->exponent -= is_behind_point;
	} else {
		number->is_cut = number->is_cut || digit != 0;
		number->exponent += !is_behind_point;
	}
}

/* Returns NULL when there are none. */
static const char *read_digits(const char *at, const char *end, struct decimal *number)
{
	const char *first = at;
	size_t points = 0;

	while (at < end && is_digit(*at))
		add_digit(number, at++, false);
	if (at < end && *at == '.') {
		points = 1;
		for (at++; at < end && is_digit(*at);)
			add_digit(number, at++, true);
	}
	return (size_t)(at - first) > points ? at : NULL;
}

/* Takes an exponent only where digits follow its "e". */
static const char *read_exponent(const char *at, const char *end, struct decimal *number)
{
	const char *before = at;
	int64_t exponent = 0;

	if (at == end || (*at != 'e' && *at != 'E'))
		return at;
	at++;

	bool is_negative = at < end && *at == '-';

	if (at < end && (*at == '-' || *at == '+'))
		at++;
	if (at == end || !is_digit(*at))
		return before;
	for (; at < end && is_digit(*at); at++)
		/* A number of gigabytes of zeros may need an exponent of that size. */
		if (exponent < INT64_MAX / 100)
			exponent = exponent * 10 + (*at - '0');
	number->exponent += is_negative ? -exponent : exponent;
	return at;
}

const char *adb_parse_decimal(const char *begin, const char *end, double *value)
{
	struct decimal number = { 0 };
	const char *at = begin;
	bool is_negative = at < end && *at == '-';
	double result = 0;

	if (at < end && (*at == '-' || *at == '+'))
		at++;
	at = read_digits(at, end, &number);
	if (at == NULL)
		return begin;
	number.end = at;
	at = read_exponent(at, end, &number);
	if (number.word != 0 && !convert_doubles(&number, &result) && !convert_words(&number, &result))
		result = convert_long(&number);
	*value = is_negative ? -result : result;
	return at;
}

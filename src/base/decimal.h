/* Decimal numbers as text, read as strtod() reads them in the locale "C", but whatever the locale is, and faster. */
#ifndef ADB_BASE_DECIMAL_H
#define ADB_BASE_DECIMAL_H

/*
 * Reads the longest number at `begin`, and nothing at or behind `end`: an optional sign, digits with an optional point
 * before, among or behind them, and an optional exponent ("e-5"). *value takes the double nearest to it; of two equally near
 * ones the one whose last bit is 0. What is too large for a double gives an infinity, what is too small a zero, both with the
 * sign of the number.
 *
 * Returns the end of the number. Returns `begin`, and leaves *value alone, when no number begins there: white space, "nan",
 * "inf" and hexadecimal digits are none.
 */
const char *adb_parse_decimal(const char *begin, const char *end, double *value);

#endif

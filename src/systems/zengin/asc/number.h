/*
 * Numbers of ASC files: sign, digits, fraction, exponent, in the C locale whatever that of the program is: "1", "-0",
 * "0.523599", "1.2e-005".
 */
#ifndef ADB_SYSTEMS_ZENGIN_ASC_NUMBER_H
#define ADB_SYSTEMS_ZENGIN_ASC_NUMBER_H

#include <stdbool.h>

/*
 * Reads the number that begins at `text` and ends before `end`. Returns the first byte behind it, NULL when there is no number or
 * when it is beyond the range of a double ("nan", "inf", "1e999", ".").
 *
 * Correctly rounded where the first 19 significant digits, without their point, are below 2^53 and the power of ten of the last
 * of them is within ±22: every number with up to 15 digits and an exponent that occurs. The relative error of any other one
 * is below 2e-15, denormal ones aside.
 */
const char *adb_asc_number(const char *text, const char *end, double *value);

#endif

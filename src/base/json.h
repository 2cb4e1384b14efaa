/* JSON values and numbers as text. */
#ifndef ADB_BASE_JSON_H
#define ADB_BASE_JSON_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* A quoted JSON string of `size` bytes; bytes that are not UTF-8 become U+FFFD. NULL text gives null. */
void adb_json_text(struct adb_buffer *buffer, const char *text, size_t size);

/* The same without quotes: a part of a string, which may not end within a character. */
void adb_json_text_part(struct adb_buffer *buffer, const char *text, size_t size);

/* The shortest decimal form that reads back to the same double; null for NaN, ±1e999 for infinities. */
void adb_json_real(struct adb_buffer *buffer, double value);
void adb_json_integer(struct adb_buffer *buffer, int64_t value);

enum { ADB_REAL_TEXT_SIZE = 32 };

/*
 * The shortest decimal form that strtod reads back to `value` in the C locale, with ".0" when it would look
 * like an integer; "NaN", "Inf", "-Inf". Returns `out`.
 */
char *adb_real_text(double value, char out[ADB_REAL_TEXT_SIZE]);

/* The same for a float: the shortest form that strtof reads back. */
char *adb_float_text(float value, char out[ADB_REAL_TEXT_SIZE]);

#endif

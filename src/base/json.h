/* JSON values and numbers as text. */
#ifndef ADB_BASE_JSON_H
#define ADB_BASE_JSON_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Writes `size` bytes as a quoted JSON string. Bytes that are not UTF-8 become U+FFFD. A NULL text is written as null. */
void adb_json_text(struct adb_buffer *buffer, const char *text, size_t size);

/* Writes a part of a JSON string, without quotes. The part may not end within a character. */
void adb_json_text_part(struct adb_buffer *buffer, const char *text, size_t size);

/* Writes the shortest decimal form that reads back to the same double: null for NaN, ±1e999 for infinities. */
void adb_json_real(struct adb_buffer *buffer, double value);
void adb_json_integer(struct adb_buffer *buffer, int64_t value);

enum { ADB_REAL_TEXT_SIZE = 32 };

/*
 * Writes the shortest decimal form that strtod() in the C locale reads back to `value`, with ".0" when it would look like an
 * integer. The others are "NaN", "Inf" and "-Inf". Returns `out`.
 */
char *adb_real_text(double value, char out[ADB_REAL_TEXT_SIZE]);

/* The same for a float: the shortest form that strtof() reads back. */
char *adb_float_text(float value, char out[ADB_REAL_TEXT_SIZE]);

#endif

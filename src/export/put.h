/* Append members of JSON objects to a buffer, with commas between them. */
#ifndef ADB_EXPORT_PUT_H
#define ADB_EXPORT_PUT_H

#include <stdint.h>

#include "base/buffer.h"

/* A comma unless the array or object has just begun. */
void adb_put_comma(struct adb_buffer *json);

/* The key, to be followed by a value. `key` needs no escaping. */
void adb_put_key(struct adb_buffer *json, const char *key);

void adb_put_text(struct adb_buffer *json, const char *key, const char *text); /* NULL gives null */
void adb_put_real(struct adb_buffer *json, const char *key, double value);     /* null unless finite */
void adb_put_integer(struct adb_buffer *json, const char *key, int64_t value);
void adb_put_flag(struct adb_buffer *json, const char *key, int64_t value); /* negative gives null */
void adb_put_json(struct adb_buffer *json, const char *key, const char *value);

/* JSON text of the database. Infinities (1e999) become null: many readers of JSON refuse a whole file for one. */
void adb_put_stored(struct adb_buffer *json, const char *key, const char *value);

/* The same, but left out when there is no value: NULL, NAN, negative. */
void adb_put_text_if(struct adb_buffer *json, const char *key, const char *text);
void adb_put_real_if(struct adb_buffer *json, const char *key, double value);
void adb_put_integer_if(struct adb_buffer *json, const char *key, int64_t value);

/* An array of doubles, and a value of an array that is not finite as null. */
void adb_put_reals(struct adb_buffer *json, const char *key, const double *values, size_t count);

/* A field of CSV, with quotes where it needs them; NULL gives an empty one. */
void adb_put_csv(struct adb_buffer *csv, const char *text);

/* The shortest form that reads back to the same float. */
void adb_put_float(struct adb_buffer *json, float value);

#endif

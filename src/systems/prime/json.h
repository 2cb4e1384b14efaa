/*
 * Nested JSON for attributes, written from its beginning to its end: commas come by themselves. Used between a zeroed
 * struct adb_prime_json and adb_prime_json_end(), which must be called. Writing to NULL does nothing, for readers that
 * only look.
 */
#ifndef ADB_SYSTEMS_PRIME_JSON_H
#define ADB_SYSTEMS_PRIME_JSON_H

#include "base/buffer.h"
#include "dump/format.h"

/* Bytes of one attribute. What comes beyond is left out, well-formed, with a warning. */
enum { ADB_PRIME_JSON_LIMIT = 16 * 1024 * 1024 };

struct adb_prime_json {
	struct adb_buffer text;
	size_t left_out; /* open brackets that were not written */
	bool is_full;
};

/* `key` is NULL inside of arrays. `bracket` is '[' or '{', and its end ']' or '}'. */
void adb_prime_json_open(struct adb_prime_json *json, const char *key, char bracket);
void adb_prime_json_close(struct adb_prime_json *json, char bracket);
void adb_prime_json_integer(struct adb_prime_json *json, const char *key, int64_t value);
void adb_prime_json_real(struct adb_prime_json *json, const char *key, double value);      /* NAN = null */
void adb_prime_json_text(struct adb_prime_json *json, const char *key, const char *value); /* NULL = null */

/* The text becomes the attribute `key` of `to`; nothing does when nothing was written. Frees what `json` holds. */
void adb_prime_json_end(struct adb_prime_json *json, struct adb_decoder *d, struct adb_attributes *to,
			const char *key);

#endif

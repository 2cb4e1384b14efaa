/*
 * Writes nested JSON for attributes; commas are added where they are needed. Start with a struct adb_prime_json of zeros; call
 * adb_prime_json_end() in the end, which frees its memory. All writing functions do nothing when `json` is NULL.
 */
#ifndef ADB_SYSTEMS_PRIME_JSON_H
#define ADB_SYSTEMS_PRIME_JSON_H

#include "base/buffer.h"
#include "dump/format.h"

/* Longest attribute in bytes. Values beyond it are left out, so that the JSON stays well-formed, and reported. */
enum { ADB_PRIME_JSON_LIMIT = 16 * 1024 * 1024 };

struct adb_prime_json {
	struct adb_buffer text;
	size_t left_out; /* brackets that are open but were not written */
	bool is_full;
};

/* `key` is NULL inside of arrays. `bracket` is '[' or '{' to open, ']' or '}' to close. */
void adb_prime_json_open(struct adb_prime_json *json, const char *key, char bracket);
void adb_prime_json_close(struct adb_prime_json *json, char bracket);
void adb_prime_json_integer(struct adb_prime_json *json, const char *key, int64_t value);
void adb_prime_json_real(struct adb_prime_json *json, const char *key, double value);      /* NAN = null */
void adb_prime_json_text(struct adb_prime_json *json, const char *key, const char *value); /* NULL = null */

/* Sets the attribute `key` of `to` to the text, unless nothing was written, and frees the memory of `json`. */
void adb_prime_json_end(struct adb_prime_json *json, struct adb_decoder *d, struct adb_attributes *to,
			const char *key);

#endif

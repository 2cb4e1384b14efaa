/*
 * Reads JSON (RFC 8259) into a tree in an arena. Texts stay where they are in the bytes that were read, so that a file with
 * much data inside of one text needs no memory for it. Depths are limited, numbers may be of any length.
 */
#ifndef ADB_BASE_JSON_READ_H
#define ADB_BASE_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"

/* glTF documents without extras are 7 deep. */
enum { ADB_JSON_MAX_DEPTH = 64 };

enum adb_json_type {
	ADB_JSON_NULL,
	ADB_JSON_BOOLEAN,
	ADB_JSON_NUMBER,
	ADB_JSON_TEXT,
	ADB_JSON_ARRAY,
	ADB_JSON_OBJECT,
};

struct adb_json_value {
	const struct adb_json_value
		*next;   /* the next item of the array, or member of the object, that it is in */
	const char *key; /* name of a member, UTF-8, ended by NUL only where it has escapes */
	size_t key_size;
	size_t offset, end; /* of its first byte, and behind its last one */
	bool *is_asked;     /* whether it was asked for; NULL unless a ledger was open when it was read */
	enum adb_json_type type;
	bool has_escapes; /* of a text */
	uint32_t count;   /* of items or members */
	union {
		const struct adb_json_value *first; /* item or member, NULL = none */
		const char *text; /* between its quotes; borrowed from the bytes that were read */
		double number;    /* rounded correctly; infinite beyond the range of a double */
		bool boolean;
	};
	union {
		size_t text_size; /* of a text */
		const struct adb_json_value *const
			*table; /* of an object: for adb_json_member() alone; NULL = it has few members */
	};
};

/*
 * Reads the value that the `size` bytes are; blanks, NUL bytes and a byte order mark around it are skipped. Returns NULL with
 * `error` set when they are anything else: ADB_CORRUPT, or ADB_LIMIT or ADB_NO_MEMORY, which may be outcomes of the arena. The
 * bytes have to outlive the tree.
 */
const struct adb_json_value *adb_json_read(const void *bytes, size_t size, struct adb_arena *arena,
					   struct adb_error *error);

/* These accept NULL, as a value that is missing, and values of any type. */

/* Returns the last member with that name, as most programs do. NULL when there is none, or `object` is no object. */
const struct adb_json_value *adb_json_member(const struct adb_json_value *object, const char *key);

/* Returns the first item of an array, NULL for an empty array and for anything else. */
const struct adb_json_value *adb_json_first(const struct adb_json_value *array);

bool adb_json_is(const struct adb_json_value *value, enum adb_json_type type);

/* Return the value, or `otherwise` when it is not of that type. An integer is a number from -2^53 to 2^53 without a fraction. */
double adb_json_number(const struct adb_json_value *value, double otherwise);
int64_t adb_json_whole(const struct adb_json_value *value, int64_t otherwise);
bool adb_json_flag(const struct adb_json_value *value, bool otherwise);

/* Whether it is the text `text`, which has no characters that JSON escapes. */
bool adb_json_text_is(const struct adb_json_value *value, const char *text);

/* Whether the text begins with `start`. */
bool adb_json_text_starts(const struct adb_json_value *value, const char *start);

/*
 * Writes what the functions here were asked for into the open ledger (base/ledger.h), the document in `bytes` being what was
 * read. Members that nobody asked for stay unread. Names are made in `arena`.
 */
void adb_json_name_fields(struct adb_arena *arena, const void *bytes, const struct adb_json_value *root);

/*
 * Returns the text as NUL-terminated UTF-8 in `arena`. Bytes that are not UTF-8, half surrogates and U+0000 become U+FFFD. NULL when
 * it is no text, or the arena is exhausted.
 */
char *adb_json_text_of(struct adb_arena *arena, const struct adb_json_value *value);

#endif

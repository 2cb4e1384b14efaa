/* Attributes: properties that only some formats have, stored as one JSON object. They live in an arena. */
#ifndef ADB_MOTION_ATTRIBUTES_H
#define ADB_MOTION_ATTRIBUTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct adb_attribute {
	struct adb_attribute *next;
	const char *key;
	const char *json; /* the value, as JSON text */
};

struct adb_attributes {
	struct adb_attribute *first, *last;
};

/* The documentation of one key of an `attributes` object. `where` is the table. */
struct adb_attribute_doc {
	const char *where, *key, *meaning;
};

/*
 * These set one attribute. Keys are string constants, which the format documents (adb_format.attributes). Setting a key again
 * replaces its value.
 */
void adb_attribute_integer(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			   int64_t value);
void adb_attribute_real(struct adb_arena *arena, struct adb_attributes *to, const char *key, double value);
void adb_attribute_flag(struct adb_arena *arena, struct adb_attributes *to, const char *key, bool value);
void adb_attribute_text(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			const char *value);
void adb_attribute_reals(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			 const double *values, size_t count);
void adb_attribute_texts(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			 const char *const *values, size_t count);
void adb_attribute_integers(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			    const int64_t *values, size_t count);

/* Sets an array of `count` arrays of `width` numbers each. `values` holds the rows one after the other. */
void adb_attribute_integer_rows(struct adb_arena *arena, struct adb_attributes *to, const char *key,
				const int64_t *values, size_t width, size_t count);

/* Sets an array of `count` arrays of `width` texts each. `values` holds the rows one after the other. */
void adb_attribute_text_rows(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			     const char *const *values, size_t width, size_t count);

/* Sets a value from `size` bytes of JSON text. */
void adb_attribute_json(struct adb_arena *arena, struct adb_attributes *to, const char *key, const char *json,
			size_t size);

/* Returns the value of `key` as JSON text, NULL when the key is not set. */
const char *adb_attribute_find(const struct adb_attributes *attributes, const char *key);

/* Copies every attribute of `from` into `arena` and sets it in `to`, replacing the value of a key that `to` has. */
void adb_attributes_merge(struct adb_arena *arena, struct adb_attributes *to,
			  const struct adb_attributes *from);

#endif

/*
 * Variants of materials: what a game's scripts can choose of their textures, as material_variants.variant and the option --skin
 * of exports have it, "body=1,colour=2".
 */
#ifndef ADB_STORE_VARIANT_H
#define ADB_STORE_VARIANT_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/error.h"

/* One of them; the texts are borrowed and not ended by NUL. */
struct adb_variant_choice {
	const char *name, *value;
	size_t name_size, value_size;
};

/* Gives the next choice and moves *text behind it. False at the end, and where no choice is. */
bool adb_variant_next(const char **text, struct adb_variant_choice *choice);

/* Whether the text is choices NAME=VALUE with commas between them, none of which has the name of another. */
bool adb_variant_is_valid(const char *text);

/*
 * The variant `named` with the values that `wanted` has for its names: "body=0,colour=2" of "body=0,colour=0" and
 * "colour=2,face=7". NULL when the arena is exhausted.
 */
const char *adb_variant_with(struct adb_arena *arena, const char *named, const char *wanted);

/* What can be chosen, by name and value: each choice once. */
struct adb_variants {
	struct adb_variant_choice *choices;
	uint32_t count;
};

/*
 * Reads the choices of some materials, or of all when `materials` is NULL, into `arena`. False with `error` set: ADB_DATABASE,
 * ADB_NO_MEMORY or ADB_LIMIT.
 */
bool adb_variants_read(sqlite3 *db, const int64_t *materials, size_t count, struct adb_arena *arena,
		       struct adb_variants *out, struct adb_error *error);

bool adb_variants_have(const struct adb_variants *variants, const struct adb_variant_choice *choice);

/* Appends "body 0 to 3, 7; colour 0, 1". */
void adb_variants_print(const struct adb_variants *variants, struct adb_buffer *out);

#endif

/*
 * What names mean to the preprocessor and in constant expressions (sm64_c_evaluate.h): object-like macros and enumerators.
 * A scope is that of one file; around it lies that of all headers of a tree, and around that what is predefined.
 */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_SCOPE_H
#define ADB_SYSTEMS_SM64_CSOURCE_SCOPE_H

#include "base/arena.h"
#include "systems/sm64/csource/list.h"

/* ---- names ---- */

/* A table from names, which are borrowed, to pointers. Starts with { .arena }. */
struct adb_c_name {
	const char *text; /* NULL = a free slot */
	uint32_t size, hash;
	void *value;
};

struct adb_c_names {
	struct adb_arena *arena;
	struct adb_c_name *slots;
	size_t slot_count, count;
};

/* NULL when the name is not there. */
void *adb_c_names_find(const struct adb_c_names *names, const char *text, size_t size);

/* Where the value of the name goes, which is NULL at first. NULL when the arena is exhausted. Valid until the next call. */
void **adb_c_names_at(struct adb_c_names *names, const char *text, size_t size);

/* ---- meanings ---- */

enum adb_c_meaning_kind {
	ADB_C_UNDEFINED, /* by #undef; hides what lies around */
	ADB_C_MACRO,     /* tokens */
	ADB_C_FUNCTION,  /* a macro with parameters, which is not expanded */
	ADB_C_CONSTANT,  /* an enumerator, or predefined */
};

struct adb_c_meaning {
	enum adb_c_meaning_kind kind;
	const struct adb_c_token *tokens; /* of a macro */
	size_t token_count;
	int64_t value; /* of a constant */
};

struct adb_c_scope {
	struct adb_c_names names; /* to struct adb_c_meaning */
	const struct adb_c_scope *outer;
};

/* NULL when nobody defined it. */
const struct adb_c_meaning *adb_c_scope_find(const struct adb_c_scope *scope, const struct adb_c_token *name);

/* Gives the name a meaning, whatever it meant before. False when the arena is exhausted. */
bool adb_c_scope_set(struct adb_c_scope *scope, const struct adb_c_token *name,
		     const struct adb_c_meaning *meaning);

/* The option of `animdb index` that defines more names. */
#define ADB_C_DEFINE_OPTION "define"

/* Defines the text `name`, which is kept, as a number. */
bool adb_c_scope_define(struct adb_c_scope *scope, const char *name, int64_t value);

/*
 * What is predefined: VERSION_US (unless another VERSION_ is given) and TARGET_N64 as 1, the flags of animations, NULL, and
 * what the option `define` in `options`, which are those of adb_decoder, says. False when the arena is exhausted.
 */
bool adb_c_scope_predefine(struct adb_c_scope *scope, const char *options);

#endif

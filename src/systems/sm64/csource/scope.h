/*
 * The meanings of names for the preprocessor and for constant expressions (evaluate.h): object-like macros and enumerators.
 * Each file has a scope; its outer scope is that of all headers of the tree, whose outer scope has the predefined names.
 */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_SCOPE_H
#define ADB_SYSTEMS_SM64_CSOURCE_SCOPE_H

#include "base/arena.h"
#include "systems/sm64/csource/list.h"

/* ---- names ---- */

/* A hash table from names, which are borrowed, to pointers; initialise struct adb_c_names with { .arena }. */
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

/* Returns the value of a name, NULL when the table does not have it. */
void *adb_c_names_find(const struct adb_c_names *names, const char *text, size_t size);

/* Returns the place of the value of a name, which is added with the value NULL. Valid until the next call. NULL when the arena is exhausted. */
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

/* Returns the meaning of a name in this scope or an outer one, NULL when there is none. */
const struct adb_c_meaning *adb_c_scope_find(const struct adb_c_scope *scope, const struct adb_c_token *name);

/* Sets the meaning of a name, replacing an earlier one. Returns false when the arena is exhausted. */
bool adb_c_scope_set(struct adb_c_scope *scope, const struct adb_c_token *name,
		     const struct adb_c_meaning *meaning);

/* The option of `animdb index` that defines more names. */
#define ADB_C_DEFINE_OPTION "define"

/* Defines the text `name`, which is kept, as a number. */
bool adb_c_scope_define(struct adb_c_scope *scope, const char *name, int64_t value);

/*
 * Defines VERSION_US (unless another VERSION_ is given) and TARGET_N64 as 1, the flags of animations, NULL, and the names of
 * the option `define` in `options`, which are those of adb_decoder. Returns false when the arena is exhausted.
 */
bool adb_c_scope_predefine(struct adb_c_scope *scope, const char *options);

#endif

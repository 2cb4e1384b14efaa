/*
 * What one C file of a Super Mario 64 source tree declares, as far as animations are concerned. Functions and everything
 * unknown are skipped by matching braces.
 */
#ifndef ADB_FORMAT_SM64_C_FILE_H
#define ADB_FORMAT_SM64_C_FILE_H

#include "format/sm64_c_source.h"

enum { ADB_C_MAX_ELEMENTS = 1 << 20 }; /* of one array; the largest known has 6,330 */

enum adb_c_what {
	ADB_C_ARRAY,     /* TYPE NAME[] = { integers }: values or index */
	ADB_C_ROM_ARRAY, /* ROM_ASSET_LOAD_ANIM(NAME, …): the same, but in a ROM (sm64coopdx) */
	ADB_C_ANIMATION, /* struct Animation NAME = { … }, also NAME[] */
	ADB_C_TABLE,     /* struct Animation *NAME[] = { … }, and struct AnimationTable (sm64coopdx) */
	ADB_C_SOUNDS,    /* struct SoundState NAME[] */
	ADB_C_GEO,       /* GeoLayout NAME[] */
	ADB_C_BEHAVIOR,  /* BehaviorScript NAME[] */
	ADB_C_LEVEL,     /* LevelScript NAME[] */
	ADB_C_PAIR,      /* a model and a behaviour named next to each other */
};

struct adb_c_declaration {
	struct adb_c_declaration *next;
	enum adb_c_what what;
	const char *name; /* of a pair: of the model */
	uint32_t line;
	size_t offset;              /* of the name in the text */
	struct adb_c_range content; /* between the outermost braces or brackets; not of arrays and pairs */
	const uint16_t *elements;   /* of an array, modulo 65536 */
	size_t element_count;
	uint32_t bad_line;              /* of an array: the first element that is no integer, 0 = none */
	const char *behaviour, *object; /* of a pair, and where it stands: 'macro', 'special', 'code' */
};

struct adb_c_file {
	struct adb_c_declaration *first, *last;
	size_t count;
	struct adb_c_scope scope;
	struct adb_c_problems problems;
};

/*
 * Reads `text`, which is borrowed, into `file`, whose scope (with what lies around it) and problems have their arenas.
 * Macros and enumerators go into `meanings`: the scope of the file, or of all headers. With `pairs`, models and behaviours
 * named next to each other are looked for. False when the arena is exhausted.
 */
bool adb_c_file_read(struct adb_c_file *file, const char *text, size_t size, struct adb_c_scope *meanings,
		     bool pairs);

/* ---- lists of tokens ---- */

/* The items of a list between commas, one after the other: false at the end. `rest` starts as the whole list. */
bool adb_c_next_item(struct adb_c_range *rest, struct adb_c_range *item);

/* What is in the braces (or brackets) that `range` as a whole is; `range` itself when it is not. */
struct adb_c_range adb_c_unwrap(struct adb_c_range range, char open);

/* The calls of macros in a list: false at the end. */
struct adb_c_call {
	struct adb_c_token name;
	struct adb_c_range arguments;
};
bool adb_c_next_call(struct adb_c_range *rest, struct adb_c_call *call);

/* The one name that an item is, without '&' and casts; NULL-kinded (ADB_C_END) when it is something else. */
struct adb_c_token adb_c_name_of(struct adb_c_range item);

#endif

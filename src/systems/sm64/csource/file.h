/*
 * Reads the declarations of one C file of a Super Mario 64 source tree that concern animations. Other declarations are skipped
 * by matching braces, and so are the bodies of functions, except for the uses of animations that code.h finds in them.
 */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_FILE_H
#define ADB_SYSTEMS_SM64_CSOURCE_FILE_H

#include "systems/sm64/csource/list.h"
#include "systems/sm64/csource/source.h"

enum { ADB_C_MAX_ELEMENTS = 1 << 20 }; /* of one array; the largest known has 6,330 */

enum adb_c_what {
	ADB_C_ARRAY,       /* TYPE NAME[] = { integers }: values or index */
	ADB_C_ROM_ARRAY,   /* ROM_ASSET_LOAD_ANIM(NAME, …): the same, but in a ROM (sm64coopdx) */
	ADB_C_ANIMATION,   /* struct Animation NAME = { … }, also NAME[] */
	ADB_C_TABLE,       /* struct Animation *NAME[] = { … }, and struct AnimationTable (sm64coopdx) */
	ADB_C_SOUNDS,      /* struct SoundState NAME[] */
	ADB_C_GEO,         /* GeoLayout NAME[] */
	ADB_C_BEHAVIOR,    /* BehaviorScript NAME[] */
	ADB_C_LEVEL,       /* LevelScript NAME[] */
	ADB_C_PAIR,        /* a model and a behaviour named next to each other */
	ADB_C_BODY,        /* a function with its body */
	ADB_C_MARIO_PLAY,  /* an animation of Mario that a function names */
	ADB_C_OBJECT_PLAY, /* a call in a function that starts an animation of an object */
	ADB_C_LIGHTS,      /* Lights1, Light_t or Ambient_t NAME = …, without its content */
};

struct adb_c_declaration {
	struct adb_c_declaration *next;
	enum adb_c_what what;
	const char *name; /* of a pair: of the model; of plays: the constant, the function that is called */
	uint32_t line;
	size_t offset; /* of the name in the text */
	/* between the outermost braces or brackets; of Mario's plays the constant */
	struct adb_c_range content;
	const uint16_t *elements; /* of an array, modulo 65536 */
	size_t element_count;
	uint32_t bad_line;              /* of an array: the first element that is no integer, 0 = none */
	const char *behaviour, *object; /* of a pair, and where it stands: 'macro', 'special', 'code' */
	/* of plays: the function around it, and the one that is called, NULL = none */
	const char *function, *call;
};

struct adb_c_file {
	const char *text; /* borrowed */
	struct adb_c_declaration *first, *last;
	size_t count;
	struct adb_c_scope scope;
	struct adb_c_problems problems;
};

/*
 * Reads `text`, which is borrowed, into `file`, whose scope (with its outer scopes) and problems have their arenas. Macros and
 * enumerators go into `meanings`: the scope of the file, or of all headers. With `is_code`, function bodies are searched, too.
 * Returns false when the arena is exhausted.
 */
bool adb_c_file_read(struct adb_c_file *file, const char *text, size_t size, struct adb_c_scope *meanings,
		     bool is_code);

/* Adds a declaration whose name stands at `name`. NULL when the arena is exhausted. */
struct adb_c_declaration *adb_c_file_add(struct adb_c_file *file, enum adb_c_what what,
					 const struct adb_c_token *name);

/* Copies tokens into the arena of the file; the result is empty when that is exhausted. */
struct adb_c_range adb_c_file_keep(struct adb_c_file *file, const struct adb_c_token *tokens, size_t count);

#endif

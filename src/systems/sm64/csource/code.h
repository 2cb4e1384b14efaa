/*
 * Finds uses of animations in the functions of a Super Mario 64 source tree, token by token:
 *
 *   f(…, MODEL_X, bhvY, …)              a model and a behaviour named next to each other, in either order
 *   f(…, MARIO_ANIM_X, …)               an animation of Mario; CHAR_ANIM_X in sm64coopdx. Also
 *                                       assigned, returned, chosen by ?:, but not compared
 *   cur_obj_init_animation*(INDEX, …)   an animation of the object whose behaviour calls the function
 *   obj_init_animation_with_sound(OBJECT, TABLE, INDEX)
 */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_CODE_H
#define ADB_SYSTEMS_SM64_CSOURCE_CODE_H

#include "systems/sm64/csource/file.h"

enum {
	ADB_C_CODE_DEPTH = 16,     /* calls within calls whose names are kept */
	ADB_C_CODE_ARGUMENTS = 64, /* tokens of the arguments of a call */
	ADB_C_CODE_PLAYS = 4096,   /* of one file; about 450 in the whole game */
};

/*
 * The state of the search; initialise with { .file, .object }. Adds declarations of the kinds ADB_C_PAIR, ADB_C_BODY,
 * ADB_C_MARIO_PLAY and ADB_C_OBJECT_PLAY to the file.
 */
struct adb_c_code {
	struct adb_c_file *file;
	const char *object;           /* of pairs: where they stand */
	struct adb_c_token before[2]; /* the last two tokens */
	const char *function;         /* whose body this is, NULL = none */
	struct adb_c_token called[ADB_C_CODE_DEPTH];
	size_t depth, play_count;
	size_t start_depth; /* of the call that starts an animation, 0 = in none */
	struct adb_c_token arguments[ADB_C_CODE_ARGUMENTS];
	size_t argument_count;
};

/* Call these before and after the tokens of a function body; `head` is the declaration up to the opening brace. */
void adb_c_code_enter(struct adb_c_code *code, const struct adb_c_token *head, size_t count);
void adb_c_code_leave(struct adb_c_code *code);

/* Handles the next token of the file; `after` is the one that follows it. */
void adb_c_code_see(struct adb_c_code *code, const struct adb_c_token *token,
		    const struct adb_c_token *after);

/* Whether the index of the animation is the first argument of this function; else the table is the second, the index the third. */
bool adb_c_code_starts_own(const char *call);

#endif

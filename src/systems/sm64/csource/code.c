/* Finds pairs of models and behaviours, and started animations, in the functions of C files. */
#include "systems/sm64/csource/code.h"

#include <string.h>

/* ---- calls ---- */

static bool is_keyword(const struct adb_c_token *token)
{
	static const char *const words[] = { "if", "while", "for", "switch", "return", "sizeof" };

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (adb_c_token_is(token, words[i]))
			return true;
	return false;
}

/* Returns the name of the innermost called function, NULL outside of a call, or when calls are nested too deeply. */
static const struct adb_c_token *called(const struct adb_c_code *code)
{
	const struct adb_c_token *name =
		code->depth > 0 && code->depth <= ADB_C_CODE_DEPTH ? &code->called[code->depth - 1] : NULL;

	return name != NULL && name->kind == ADB_C_NAME && !is_keyword(name) ? name : NULL;
}

/* Whether the name is that of a function of the game that starts an animation of an object. */
static bool is_start(const struct adb_c_token *name)
{
	return adb_c_token_starts(name, "cur_obj_init_anim") ||
	       adb_c_token_is(name, "cur_obj_set_anim_if_at_end") ||
	       adb_c_token_is(name, "obj_init_animation_with_sound");
}

static void open_call(struct adb_c_code *code)
{
	const struct adb_c_token *name = &code->before[1];

	if (code->depth++ >= ADB_C_CODE_DEPTH)
		return;
	code->called[code->depth - 1] = *name;
	if (code->start_depth == 0 && is_start(name)) {
		code->start_depth = code->depth;
		code->argument_count = 0;
	}
}

static struct adb_c_declaration *add_play(struct adb_c_code *code, enum adb_c_what what,
					  const struct adb_c_token *name, const struct adb_c_token *call)
{
	struct adb_c_declaration *play;

	if (code->play_count++ == ADB_C_CODE_PLAYS)
		adb_c_report(&code->file->problems, "limit", name->line,
			     (size_t)(name->text - code->file->text),
			     "only the first %d places that play an animation are kept", ADB_C_CODE_PLAYS);
	if (code->play_count > ADB_C_CODE_PLAYS)
		return NULL;
	play = adb_c_file_add(code->file, what, name);
	if (play == NULL)
		return NULL;
	play->function = code->function;
	if (call != NULL)
		play->call = adb_arena_text(code->file->scope.names.arena, call->text, call->size);
	return play;
}

static void end_start(struct adb_c_code *code)
{
	const struct adb_c_token *name = &code->called[code->start_depth - 1];
	struct adb_c_declaration *play = add_play(code, ADB_C_OBJECT_PLAY, name, name);

	code->start_depth = 0;
	if (play != NULL && code->argument_count <= ADB_C_CODE_ARGUMENTS)
		play->content = adb_c_file_keep(code->file, code->arguments, code->argument_count);
}

static void close_call(struct adb_c_code *code)
{
	if (code->start_depth > 0 && code->depth == code->start_depth)
		end_start(code);
	code->depth -= code->depth > 0;
}

static void follow_calls(struct adb_c_code *code, const struct adb_c_token *token)
{
	bool is_close = adb_c_token_is(token, ")");

	if (code->start_depth > 0 && !(is_close && code->depth == code->start_depth) &&
	    code->argument_count++ < ADB_C_CODE_ARGUMENTS)
		code->arguments[code->argument_count - 1] = *token;
	if (adb_c_token_is(token, "("))
		open_call(code);
	else if (is_close)
		close_call(code);
}

/* ---- animations of Mario ---- */

static bool is_one_of(const struct adb_c_token *token, const char *const *words)
{
	for (; *words != NULL; words++)
		if (adb_c_token_is(token, *words))
			return true;
	return false;
}

/* Whether a constant between these tokens is passed, assigned, returned or chosen, and not compared or a case label. */
static bool is_used(const struct adb_c_token *before, const struct adb_c_token *after)
{
	static const char *const starts[] = { "(", ",", "?", ":", "=", "return", NULL };
	static const char *const ends[] = { ")", ",", ":", ";", NULL };

	return is_one_of(before, starts) && is_one_of(after, ends);
}

static void look_for_mario(struct adb_c_code *code, const struct adb_c_token *token,
			   const struct adb_c_token *after)
{
	struct adb_c_declaration *play;

	if (token->kind != ADB_C_NAME ||
	    !(adb_c_token_starts(token, "MARIO_ANIM_") || adb_c_token_starts(token, "CHAR_ANIM_")) ||
	    !is_used(&code->before[1], after))
		return;
	play = add_play(code, ADB_C_MARIO_PLAY, token, called(code));
	if (play != NULL)
		play->content = adb_c_file_keep(code->file, token, 1);
}

/* ---- pairs ---- */

static bool is_model(const struct adb_c_token *token)
{
	return token->kind == ADB_C_NAME && adb_c_token_starts(token, "MODEL_");
}

static bool is_behaviour(const struct adb_c_token *token)
{
	return token->kind == ADB_C_NAME && adb_c_token_starts(token, "bhv");
}

static void look_for_pair(struct adb_c_code *code, const struct adb_c_token *token)
{
	const struct adb_c_token *other = &code->before[0];

	if (!adb_c_token_is(&code->before[1], ",") ||
	    !((is_model(other) && is_behaviour(token)) || (is_behaviour(other) && is_model(token))))
		return;

	const struct adb_c_token *model = is_model(token) ? token : other;
	const struct adb_c_token *behaviour = is_model(token) ? other : token;
	struct adb_c_declaration *pair = adb_c_file_add(code->file, ADB_C_PAIR, model);

	if (pair == NULL)
		return;
	pair->behaviour = adb_arena_text(code->file->scope.names.arena, behaviour->text, behaviour->size);
	pair->object = code->object;
}

/* ---- what the header declares ---- */

void adb_c_code_enter(struct adb_c_code *code, const struct adb_c_token *head, size_t count)
{
	const struct adb_c_declaration *body;
	size_t at = 0;

	while (at + 1 < count && (head[at].kind != ADB_C_NAME || !adb_c_token_is(&head[at + 1], "(") ||
				  adb_c_token_is(&head[at], "__attribute__")))
		at++;
	if (at + 1 >= count)
		return;
	body = adb_c_file_add(code->file, ADB_C_BODY, &head[at]);
	code->function = body != NULL ? body->name : NULL;
	code->depth = code->start_depth = 0;
}

void adb_c_code_leave(struct adb_c_code *code)
{
	code->function = NULL;
}

void adb_c_code_see(struct adb_c_code *code, const struct adb_c_token *token, const struct adb_c_token *after)
{
	look_for_pair(code, token);
	if (code->function != NULL) {
		look_for_mario(code, token, after);
		follow_calls(code, token);
	}
	code->before[0] = code->before[1];
	code->before[1] = *token;
}

bool adb_c_code_starts_own(const char *call)
{
	return strncmp(call, "cur_obj_", 8) == 0;
}

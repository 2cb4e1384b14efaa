/*
 * BSL, the scripts of a level (GameDataFolder/IGMD/LEVEL/NAME.bsl). Only scripts say which OBAN moves a camera or a
 * character, and which TRAM and FILM a scene plays.
 *
 *	# Konoko arrives
 *	var int how_often = 0;
 *
 *	func void intro(string who)
 *	{
 *		cm_anim both IntroCam01
 *		chr_animate(0, "KONOKOlev7_intro", 300);
 *		env_setanim 51 truckbackstop
 *	}
 *
 * A call is a known command, with arguments up to the end of its line, or in brackets over any number of lines. Names of
 * instances are written without their tag. All other statements are skipped. Largest known: 23 KB.
 *
 * Unverified: whether the game compares commands with their case. This decoder ignores case.
 */
#include <string.h>

#include "base/ledger.h"
#include "dump/format.h"
#include "systems/oni/bsl_tokens.h"

static const struct adb_attribute_doc attributes[] = {
	{ "links", "line", "of a script, from 1" },
	{ "links", "function", "of a script, that the call is in" },
	{ "links", "camera", "what an OBAN does with the camera: 'both', 'look', 'move'" },
	{ "links", "character", "name or number of the character that a script animates" },
	{ "links", "object", "script id of the object that a script gives an OBAN" },
	{ "links", "arguments", "of a script, a list of what stands behind the name: frames, 'norotation'" },
	{ "assets", "env_anim", "a list of [line, first, last]: script ids of objects that a script plays" },
	{ NULL, NULL, NULL },
};

enum { MAX_SIZE = 1024 * 1024, MAX_ARGUMENTS = 32, MAX_VARIABLES = 256 };

/* Which arguments of a command are names, and which attribute the argument before them becomes. */
struct command {
	const char *word;
	const char *
		type; /* of the instances named; NULL: the arguments are the first and last number of a range of objects */
	size_t name;       /* place of the first name */
	bool any_number;   /* all arguments from there on are names */
	const char *first; /* attribute for the first argument, NULL = that is the name */
};

static const struct command commands[] = {
	{ "cm_anim", "OBAN", 1, false, "camera" },
	{ "cm_anim_block", "OBAN", 1, false, "camera" },
	{ "cm_interpolate", "OBAN", 0, false, NULL },
	{ "cm_interpolate_block", "OBAN", 0, false, NULL },
	{ "env_setanim", "OBAN", 1, false, "object" },
	{ "env_setanim_block", "OBAN", 1, false, "object" },
	{ "env_anim", NULL, 0, false, NULL },
	{ "env_anim_block", NULL, 0, false, NULL },
	{ "chr_envanim", "OBAN", 1, false, "character" },
	{ "chr_envanim_block", "OBAN", 1, false, "character" },
	{ "chr_animate", "TRAM", 1, false, "character" },
	{ "chr_animate_block", "TRAM", 1, false, "character" },
	{ "chr_wait_animation", "TRAM", 1, true, "character" },
	{ "playback", "FILM", 1, false, "character" },
	{ "playback_block", "FILM", 1, false, "character" },
	{ "chr_playback", "FILM", 1, false, "character" },
	{ "chr_playback_block", "FILM", 1, false, "character" },
};

struct bsl {
	struct adb_decoder *d;
	struct adb_bsl_tokens tokens;
	struct adb_bsl_token next; /* read, not yet consumed */
	const char *function;      /* that the script is in, NULL before the first */
	const char **variables;    /* names that hold texts: MAX_VARIABLES */
	size_t variable_count;
	const char **played; /* rows of three: line, first, last object */
	size_t played_count, played_room;
};

struct call {
	const struct command *command;
	struct adb_bsl_token word;
	struct adb_bsl_token arguments[MAX_ARGUMENTS];
	size_t count;
};

/* ---- declarations ---- */

static bool is_variable(const struct bsl *b, const struct adb_bsl_token *token)
{
	for (size_t i = 0; i < b->variable_count; i++)
		if (adb_bsl_token_is(token, b->variables[i]))
			return true;
	return false;
}

static void advance(struct bsl *b)
{
	b->next = adb_bsl_next_token(&b->tokens);
}

static void skip_lines(struct bsl *b)
{
	while (b->next.kind == ADB_BSL_NEW_LINE)
		advance(b);
}

static bool is_type(const struct adb_bsl_token *token)
{
	static const char *const types[] = { "void", "int", "float", "bool", "string" };

	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
		if (adb_bsl_token_is(token, types[i]))
			return true;
	return false;
}

static void name_token(const struct adb_bsl_token *token, const char *name)
{
	adb_field(token->bytes, ADB_FIELD_TEXT, token->size, name);
}

static const struct command *find_command(const struct adb_bsl_token *token)
{
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
		if (adb_bsl_token_is(token, commands[i].word))
			return &commands[i];
	return NULL;
}

static const char *text_of(struct bsl *b, const struct adb_bsl_token *token)
{
	const char *text = adb_text_decode(b->d->arena, token->bytes, token->size, b->d->encoding);

	return text != NULL ? text : "";
}

/* Reads an optional type, then a name, which is `field` in the ledger. Names of strings are kept: a call may take an instance name from such a variable. */
static const char *read_declaration(struct bsl *b, const char *field)
{
	bool is_text = adb_bsl_token_is(&b->next, "string");
	const char *name = NULL;

	if (is_text)
		name_token(&b->next, "type");
	if (is_type(&b->next))
		advance(b);
	skip_lines(b);
	if (b->next.kind != ADB_BSL_WORD || find_command(&b->next) != NULL)
		return NULL;
	name = text_of(b, &b->next);
	if (is_text || strcmp(field, "function") == 0)
		name_token(&b->next, field);
	if (is_text && b->variable_count < MAX_VARIABLES)
		b->variables[b->variable_count++] = name;
	advance(b);
	return name;
}

/* Reads a function head: "func", a type, a name, and in brackets types and names. */
static void read_function(struct bsl *b)
{
	skip_lines(b);
	if (is_type(&b->next))
		name_token(&b->next, "type");
	b->function = read_declaration(b, "function");
	skip_lines(b);
	if (b->next.kind != ADB_BSL_OPEN)
		return;
	advance(b);
	for (skip_lines(b); b->next.kind == ADB_BSL_WORD; skip_lines(b))
		if (read_declaration(b, "variable") == NULL)
			return;
}

/* ---- calls ---- */

static bool is_argument(const struct adb_bsl_token *token)
{
	return token->kind == ADB_BSL_WORD || token->kind == ADB_BSL_STRING;
}

/* Adds an argument unless it stands in inner brackets, which belong to the word before them. */
static void add_argument(struct bsl *b, struct call *call, unsigned depth)
{
	if (depth <= 1 && call->count < MAX_ARGUMENTS)
		call->arguments[call->count++] = b->next;
}

/* Reads arguments up to the ')' that closes the first '('. A known command or a brace before it means that ')' is missing. */
static void read_bracketed(struct bsl *b, struct call *call)
{
	unsigned depth = 0;

	do {
		if (b->next.kind == ADB_BSL_OPEN)
			depth++;
		else if (b->next.kind == ADB_BSL_CLOSE)
			depth--;
		else if (is_argument(&b->next) && find_command(&b->next) == NULL)
			add_argument(b, call, depth);
		else if (b->next.kind != ADB_BSL_NEW_LINE)
			break;
		advance(b);
	} while (depth > 0);
	if (depth > 0)
		adb_warn(b->d, "unclosed-call", call->word.offset, "line %u: the ( of %s is not closed",
			 call->word.line, call->command->word);
}

static void read_arguments(struct bsl *b, struct call *call)
{
	if (b->next.kind == ADB_BSL_OPEN) {
		read_bracketed(b, call);
		return;
	}
	for (; is_argument(&b->next); advance(b))
		add_argument(b, call, 0);
}

static void add_played(struct bsl *b, const struct call *call)
{
	enum { WIDTH = 3 };

	if (b->played_count == b->played_room) {
		size_t room = b->played_room == 0 ? 16 : 2 * b->played_room;
		const char **rows = adb_arena_alloc(b->d->arena, room, WIDTH * sizeof *rows);

		if (rows == NULL)
			return;
		if (b->played_count > 0)
			memcpy(rows, b->played, b->played_count * WIDTH * sizeof *rows);
		b->played = rows;
		b->played_room = room;
	}

	const char **row = b->played + WIDTH * b->played_count++;

	for (size_t i = 0; i < call->count && i < 2; i++)
		name_token(&call->arguments[i], i == 0 ? "first object" : "last object");
	row[0] = adb_arena_printf(b->d->arena, "%u", call->word.line);
	row[1] = text_of(b, &call->arguments[0]);
	row[2] = call->count > 1 ? text_of(b, &call->arguments[1]) : row[1];
}

/* Adds the arguments after the name, such as a number of frames or "norotation". */
static void add_rest(struct bsl *b, const struct call *call, struct adb_link *link)
{
	const char *texts[MAX_ARGUMENTS];
	size_t first = call->command->name + 1, count = 0;

	if (call->command->any_number || call->count <= first)
		return;
	for (size_t i = first; i < call->count; i++) {
		name_token(&call->arguments[i], "argument");
		texts[count++] = text_of(b, &call->arguments[i]);
	}
	adb_attribute_texts(b->d->arena, &link->attributes, "arguments", texts, count);
}

static void add_link(struct bsl *b, const struct call *call, size_t argument)
{
	struct adb_arena *arena = b->d->arena;
	const struct command *command = call->command;
	const char *name = text_of(b, &call->arguments[argument]);
	const char *native_id = adb_arena_printf(arena, "%s%s", command->type, name);
	struct adb_link *link = NULL;

	name_token(&call->arguments[argument], command->type);
	if (is_variable(b, &call->arguments[argument])) {
		adb_note(b->d, "variable", call->word.offset,
			 "line %u: %s takes the name from the variable %s", call->word.line, command->word,
			 name);
		return;
	}
	if (native_id != NULL)
		link = adb_content_add_link(b->d->out, command->word, command->type, name, native_id);
	if (link == NULL)
		return;
	adb_attribute_integer(arena, &link->attributes, "line", call->word.line);
	if (b->function != NULL)
		adb_attribute_text(arena, &link->attributes, "function", b->function);
	if (command->first != NULL)
		name_token(&call->arguments[0], command->first);
	if (command->first != NULL)
		adb_attribute_text(arena, &link->attributes, command->first, text_of(b, &call->arguments[0]));
	add_rest(b, call, link);
}

static void read_call(struct bsl *b, const struct command *command)
{
	struct call call = { .command = command, .word = b->next };

	name_token(&b->next, "command");
	advance(b);
	read_arguments(b, &call);
	if (call.count <= command->name)
		adb_warn(b->d, "missing-argument", call.word.offset, "line %u: %s has %zu arguments, too few",
			 call.word.line, command->word, call.count);
	else if (command->type == NULL)
		add_played(b, &call);
	else
		for (size_t i = command->name; i < call.count && (i == command->name || command->any_number);
		     i++)
			add_link(b, &call, i);
}

/* ---- the script ---- */

/* Scripts have no magic number: the extension must match and no NUL may occur; a function or a known call raises the score. */
static int bsl_sniff(struct adb_peek *peek)
{
	enum { EXTENSION_BITS = 12, WORD_BITS = 24 };
	size_t size = peek->size < ADB_PEEK_FIRST ? (size_t)peek->size : ADB_PEEK_FIRST;
	bool claimed = adb_text_equal_nocase(peek->type, "BSL");
	const uint8_t *bytes = claimed && size > 0 ? adb_peek_bytes(peek, 0, size) : NULL;

	if (bytes == NULL || memchr(bytes, 0, size) != NULL)
		return 0;

	struct adb_bsl_tokens tokens = { (const char *)bytes, size, .line = 1 };

	for (;;) {
		struct adb_bsl_token token = adb_bsl_next_token(&tokens);

		if (token.kind == ADB_BSL_END)
			return EXTENSION_BITS;
		if (adb_bsl_token_is(&token, "func") || find_command(&token) != NULL)
			return EXTENSION_BITS + WORD_BITS;
	}
}

static void read_all(struct bsl *b)
{
	for (advance(b); b->next.kind != ADB_BSL_END;) {
		const struct command *command = find_command(&b->next);

		if (command != NULL) {
			read_call(b, command);
		} else if (adb_bsl_token_is(&b->next, "func")) {
			name_token(&b->next, "keyword");
			advance(b);
			read_function(b);
		} else if (adb_bsl_token_is(&b->next, "var")) {
			advance(b);
			read_declaration(b, "variable");
		} else {
			advance(b);
		}
	}
}

static enum adb_outcome bsl_decode(struct adb_decoder *d)
{
	struct bsl b = {
		.d = d,
		.tokens = { (const char *)d->in.data, d->in.size, .line = 1 },
		.variables = adb_arena_alloc(d->arena, MAX_VARIABLES, sizeof *b.variables),
	};

	if (d->in.size > MAX_SIZE)
		return adb_fail(d, ADB_LIMIT, 0, "a script of %zu bytes, more than %d", d->in.size, MAX_SIZE);
	if (b.variables == NULL)
		return adb_fail_memory(d);
	if (d->in.size >= 3 && memcmp(d->in.data, "\xEF\xBB\xBF", 3) == 0)
		b.tokens.position = 3;
	adb_field(d->in.data, ADB_FIELD_GAP, b.tokens.position, "byte order mark");
	read_all(&b);
	if (b.played_count > 0)
		adb_attribute_text_rows(d->arena, &d->out->attributes, "env_anim", b.played, 3,
					b.played_count);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_format adb_format_oni_bsl = {
	.name = "oni-bsl",
	.title = "Oni level script (BSL)",
	.games = "Oni",
	.system = "oni",
	.type = "BSL",
	.attributes = attributes,
	.sniff = bsl_sniff,
	.decode = bsl_decode,
};

/*
 * Lua mods of sm64coopdx that bring animations of their own:
 *
 *   smlua_anim_util_register_animation(name, flags, divisor, start frame, loop start, loop end, { values }, { index })
 *
 * with the arrays that anim.h describes. There is no bone count: the index has six elements for the root and six for each
 * bone. An argument may be a variable that the file assigned before.
 *
 * Quirk: mods are often made from templates, whose tables are empty or missing: there is no clip then, and a warning.
 * Quirk: most have tracks of one frame more than the loop end, and flags with bits that mean nothing.
 */
#include <string.h>

#include "base/ledger.h"

#include "systems/sm64/anim.h"
#include "systems/sm64/csource/file.h"

static const struct adb_attribute_doc attributes[] = {
	ADB_SM64_CLIP_ATTRIBUTES,
	{ "clips", "line", "line of the call in its file" },
	{ NULL, NULL, NULL },
};

enum {
	SNIFF_BITS = 64,
	ARGUMENTS = 8,
	MAX_LOOKED_AT = 64 * 1024 * 1024, /* tokens, counted each time they are searched */
};

static const char call_name[] = "smlua_anim_util_register_animation";

struct mod {
	struct adb_decoder *d;
	const char *text;
	size_t size, position;
	uint32_t line;
	struct adb_c_token *tokens; /* the last one is ADB_C_END */
	size_t count;
	struct adb_c_scope scope;     /* variables that are numbers */
	struct adb_c_names variables; /* to the first token of their value */
	struct adb_sm64_clips clips;
	size_t looked_at; /* tokens in search of closing brackets */
};

/* ---- tokens ---- */

static char look(const struct mod *m, size_t ahead)
{
	return ahead < m->size - m->position ? m->text[m->position + ahead] : '\0';
}

/* Returns the length of a long bracket, "[[" or "[==[", that is `ahead` bytes ahead; 0 when there is none. */
static size_t long_bracket(const struct mod *m, size_t ahead)
{
	size_t length = 1;

	if (look(m, ahead) != '[')
		return 0;
	while (look(m, ahead + length) == '=')
		length++;
	return look(m, ahead + length) == '[' ? length + 1 : 0;
}

static void skip_to(struct mod *m, size_t position)
{
	for (; m->position < position; m->position++)
		m->line += m->text[m->position] == '\n';
}

/*
 * Returns the position behind the end of the long string or comment whose opening bracket has `length` bytes. When it has no
 * end, that is the end of the text, with a warning.
 */
static size_t end_of_long(struct mod *m, size_t ahead, size_t length)
{
	size_t at = m->position + ahead + length;

	for (; at + length <= m->size; at++) {
		size_t equals = 0;

		if (m->text[at] != ']' || m->text[at + length - 1] != ']')
			continue;
		while (equals < length - 2 && m->text[at + 1 + equals] == '=')
			equals++;
		if (equals == length - 2)
			return at + length;
	}
	adb_warn(m->d, "unterminated", m->position, "line %u: a long comment or string without its end",
		 m->line);
	return m->size;
}

static void skip_blanks(struct mod *m)
{
	while (m->position < m->size) {
		const char *start = m->text + m->position;
		char c = look(m, 0);

		if (c == '-' && look(m, 1) == '-') {
			size_t bracket = long_bracket(m, 2);
			const char *end = memchr(m->text + m->position, '\n', m->size - m->position);

			if (bracket > 0)
				skip_to(m, end_of_long(m, 2, bracket));
			else
				skip_to(m, end != NULL ? (size_t)(end - m->text) : m->size);
			adb_field(start, ADB_FIELD_GAP, (size_t)(m->text + m->position - start), "comment");
		} else if (c == ' ' || (c >= '\t' && c <= '\r') || c == '\0') {
			skip_to(m, m->position + 1);
			adb_field(start, ADB_FIELD_GAP, 1, "white space");
		} else {
			return;
		}
	}
}

/* Reads the next token: strings and long strings as in Lua, all others as in C. */
static struct adb_c_token next_token(struct mod *m)
{
	struct adb_c_tokens c = { .text = m->text, .size = m->size };
	struct adb_c_token token;
	size_t bracket;

	skip_blanks(m);
	c.position = m->position;
	c.line = m->line;
	bracket = long_bracket(m, 0);
	if (bracket > 0) {
		size_t end = end_of_long(m, 0, bracket);

		token = (struct adb_c_token){ .text = m->text + m->position,
					      .size = (uint32_t)(end - m->position),
					      .line = m->line,
					      .kind = ADB_C_STRING };
		skip_to(m, end);
		return token;
	}
	/* "//" is a division in Lua, which tables do not need; the tokenizer of C would skip it as a comment. */
	if (look(m, 0) == '/') {
		token = (struct adb_c_token){
			.text = m->text + m->position, .size = 1, .line = m->line, .kind = ADB_C_OPERATOR
		};
		m->position++;
		return token;
	}
	token = adb_c_next_token(&c);
	skip_to(m, c.position);
	if (adb_c_token_is(&token, ";"))
		token.text = ",";
	return token;
}

static bool read_tokens(struct mod *m)
{
	size_t capacity = 0;

	for (;;) {
		if (m->count == capacity) {
			struct adb_c_token *grown;

			capacity = capacity > 0 ? capacity * 2 : 1024;
			grown = adb_arena_alloc(m->d->arena, capacity, sizeof *grown);
			if (grown == NULL)
				return false;
			if (m->count > 0)
				memcpy(grown, m->tokens, m->count * sizeof *grown);
			m->tokens = grown;
		}
		m->tokens[m->count] = next_token(m);
		if (m->tokens[m->count].kind == ADB_C_OPERATOR &&
		    strchr(",;={}()", *m->tokens[m->count].text) != NULL)
			adb_field(m->text + m->position - 1, ADB_FIELD_GAP, 1, "punctuation");
		if (m->tokens[m->count++].kind == ADB_C_END)
			return true;
	}
}

/* ---- values ---- */

/* Returns an argument, or the last value of the variable that it names. NULL when it is missing. */
static const struct adb_c_token *value_of(const struct mod *m, struct adb_c_range argument)
{
	const struct adb_c_token *value = argument.count > 0 ? &argument.tokens[0] : NULL;

	for (int hops = 0; value != NULL && value->kind == ADB_C_NAME && hops < ADB_C_MAX_NESTING; hops++)
		value = adb_c_names_find(&m->variables, value->text, value->size);
	return value;
}

static const char *text_of(const struct mod *m, struct adb_c_range argument)
{
	const struct adb_c_token *value = value_of(m, argument);
	struct adb_c_token text;
	size_t quotes = 1;

	if (value == NULL || value->kind != ADB_C_STRING || value->size < 2)
		return NULL;
	text = *value;
	while (text.text[0] == '[' && text.text[quotes] == '=')
		quotes++;
	quotes += text.text[0] == '[';
	if (text.size < 2 * quotes)
		return NULL;
	return adb_text_decode(m->d->arena, text.text + quotes, text.size - 2 * quotes, ADB_UTF8);
}

/* Returns the tokens inside the brackets that open at `open`; empty when they are not closed, or the search limit is reached. */
static struct adb_c_range inside(struct mod *m, const struct adb_c_token *open)
{
	const struct adb_c_token *at = open, *end = m->tokens + m->count - 1;
	size_t depth = 0;

	for (; at < end && m->looked_at < MAX_LOOKED_AT; at++, m->looked_at++) {
		if (at->kind != ADB_C_OPERATOR || at->size != 1)
			continue;
		depth += strchr("{([", at->text[0]) != NULL;
		depth -= depth > 0 && strchr("})]", at->text[0]) != NULL;
		if (depth == 0)
			return (struct adb_c_range){ open + 1, (size_t)(at - open) - 1 };
	}
	return (struct adb_c_range){ 0 };
}

/* Returns the integers of a table, and where they stand while a ledger is open. NULL, with a warning, when there are none. */
static uint16_t *integers_of(struct mod *m, struct adb_c_range argument, const char *what, size_t *count,
			     struct adb_sm64_text **texts)
{
	const struct adb_c_token *value = value_of(m, argument);
	struct adb_c_range rest = { 0 }, item;
	uint16_t *integers;

	*count = 0;
	if (value != NULL && adb_c_token_is(value, "{"))
		rest = inside(m, value);
	integers = adb_arena_alloc(m->d->arena, rest.count, sizeof *integers);
	*texts = adb_ledger_is_open() ? adb_arena_alloc(m->d->arena, rest.count, sizeof **texts) : NULL;
	while (integers != NULL && adb_c_next_item(&rest, &item)) {
		int64_t integer;

		if (item.count == 0)
			continue;
		if (!adb_c_evaluate(&m->scope, item, &integer) || *count == ADB_C_MAX_ELEMENTS) {
			adb_warn(m->d, "bad-array", (size_t)(item.tokens[0].text - m->text),
				 "line %u: the %s are no list of integers", item.tokens[0].line, what);
			return NULL;
		}
		if (*texts != NULL)
			(*texts)[*count] = (struct adb_sm64_text){ item.tokens[0].text,
								   (uint32_t)adb_c_text_size(item) };
		integers[(*count)++] = (uint16_t)integer;
	}
	return *count > 0 ? integers : NULL;
}

static int16_t number_of(struct mod *m, struct adb_c_range argument)
{
	int64_t value = 0;

	if (argument.count > 0 && !adb_c_evaluate(&m->scope, argument, &value))
		adb_warn(m->d, "unknown-constant", (size_t)(argument.tokens[0].text - m->text),
			 "line %u: the value of %.*s is unknown: 0 is assumed", argument.tokens[0].line,
			 (int)argument.tokens[0].size, argument.tokens[0].text);
	return (int16_t)value;
}

/* ---- calls ---- */

static int sniff(struct adb_peek *peek)
{
	uint64_t known = adb_input_size(peek->input);
	size_t size = known < ADB_PEEK_LIMIT ? (size_t)known : ADB_PEEK_LIMIT;
	const uint8_t *head = strcmp(peek->type, "LUA") == 0 ? adb_peek_bytes(peek, 0, size) : NULL;

	return head != NULL && memmem(head, size, call_name, sizeof call_name - 1) != NULL ? SNIFF_BITS : 0;
}

/* Keeps the value of an assignment NAME = …, until the next one to the same name. */
static bool set_variable(struct mod *m, const struct adb_c_token *name)
{
	void **value = adb_c_names_at(&m->variables, name->text, name->size);
	const struct adb_c_meaning number = { .kind = ADB_C_MACRO, .tokens = &name[2], .token_count = 1 };

	if (value == NULL)
		return false;
	*value = (void *)&name[2];
	return name[2].kind != ADB_C_NUMBER || adb_c_scope_set(&m->scope, name, &number);
}

static void name_call(struct mod *m, const struct adb_c_token *call, const struct adb_c_range arguments[])
{
	static const char *const names[ARGUMENTS - 2] = {
		"name", "flags", "divisor of the translation", "start frame", "loop start", "loop end"
	};

	if (!adb_ledger_is_open())
		return;
	adb_field(call->text, ADB_FIELD_TEXT, call->size, "call");
	for (size_t i = 0; i < ARGUMENTS - 2; i++) {
		const struct adb_c_token *value = value_of(m, arguments[i]);

		for (size_t k = 0; k < arguments[i].count; k++)
			adb_field(arguments[i].tokens[k].text, ADB_FIELD_TEXT, arguments[i].tokens[k].size,
				  names[i]);
		if (value != NULL)
			adb_field(value->text, ADB_FIELD_TEXT, value->size, names[i]);
	}
}

static bool add_animation(struct mod *m, const struct adb_c_token *call, struct adb_c_range rest)
{
	struct adb_c_range arguments[ARGUMENTS] = { 0 };
	size_t offset = (size_t)(call->text - m->text), given = 0;
	struct adb_sm64_anim anim = { 0 };
	struct adb_sm64_text *values, *index;
	const char *name;
	struct adb_clip *clip;

	while (given < ARGUMENTS && adb_c_next_item(&rest, &arguments[given]))
		given++;
	name = text_of(m, arguments[0]);
	anim.values = (const int16_t *)integers_of(m, arguments[6], "values", &anim.value_count, &values);
	anim.index = integers_of(m, arguments[7], "index", &anim.index_count, &index);
	anim.value_texts = values;
	anim.index_texts = index;
	if (name == NULL || anim.values == NULL || anim.index == NULL || anim.index_count < 6) {
		adb_warn(m->d, "no-animation", offset, "line %u: an animation without %s", call->line,
			 name == NULL          ? "a known name"
			 : anim.values == NULL ? "values"
					       : "an index");
		return true;
	}
	anim.flags = (uint16_t)number_of(m, arguments[1]);
	anim.divisor = number_of(m, arguments[2]);
	anim.start_frame = number_of(m, arguments[3]);
	anim.loop_start = number_of(m, arguments[4]);
	anim.loop_end = number_of(m, arguments[5]);
	name_call(m, call, arguments);
	anim.bone_count = (uint32_t)(anim.index_count / 6 - 1);
	if (anim.index_count % 6 != 0)
		adb_warn(m->d, "index-length", offset,
			 "line %u: the index of %s has %zu elements, which is no multiple of 6", call->line,
			 name, anim.index_count);
	clip = adb_sm64_add_clip(&m->clips, &anim, name, name, offset);
	if (clip != NULL)
		adb_attribute_integer(m->d->arena, &clip->attributes, "line", call->line);
	return clip != NULL;
}

static bool read_calls(struct mod *m)
{
	for (size_t i = 0; i + 2 < m->count; i++) {
		const struct adb_c_token *token = &m->tokens[i];

		if (token->kind != ADB_C_NAME)
			continue;
		if (adb_c_token_is(&token[1], "=") && !set_variable(m, token))
			return false;
		if (adb_c_token_is(token, call_name) && adb_c_token_is(&token[1], "(") &&
		    !add_animation(m, token, inside(m, &token[1])))
			return false;
	}
	return true;
}

static enum adb_outcome decode(struct adb_decoder *d)
{
	struct adb_c_scope predefined = { .names = { .arena = d->arena } };
	struct mod m = {
		.d = d,
		.text = (const char *)d->in.data,
		.size = d->in.size,
		.line = 1,
		.scope = { .names = { .arena = d->arena }, .outer = &predefined },
		.variables = { .arena = d->arena },
		.clips = { .d = d },
	};

	if (!adb_c_scope_predefine(&predefined, NULL) || !read_tokens(&m) || !read_calls(&m))
		return adb_fail_memory(d);
	return ADB_OK;
}

const struct adb_format adb_format_sm64_lua = {
	.name = "sm64-lua",
	.title = "Super Mario 64 Lua mod",
	.games = "sm64coopdx",
	.system = "sm64",
	.type = "LUA",
	.attributes = attributes,
	.sniff = sniff,
	.has_playback = true,
	.decode = decode,
};

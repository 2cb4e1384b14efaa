#include "format/sm64_c_file.h"

#include <string.h>

enum { MAX_HEAD = 64, MAX_ELEMENT_TOKENS = 256 };

/* Grows by doubling, is emptied and used again. */
struct token_list {
	struct adb_c_token *tokens;
	size_t count, capacity;
};

struct parser {
	struct adb_c_file *file;
	struct adb_c_source source;
	struct adb_arena *arena;
	struct adb_c_token head[MAX_HEAD]; /* of the declaration, up to '=', '{' or ';' */
	size_t head_count;
	struct token_list list;
	uint16_t *elements; /* scratch */
	size_t element_capacity;
	bool wants_pairs;
	struct adb_c_token before[2]; /* the last two tokens */
	const char *pair_object;
};

static bool add_token(struct parser *p, const struct adb_c_token *token)
{
	struct token_list *list = &p->list;

	if (list->count == list->capacity) {
		size_t capacity = list->capacity > 0 ? list->capacity * 2 : 1024;
		struct adb_c_token *tokens = adb_arena_alloc(p->arena, capacity, sizeof *tokens);

		if (tokens == NULL)
			return false;
		if (list->count > 0)
			memcpy(tokens, list->tokens, list->count * sizeof *tokens);
		list->tokens = tokens;
		list->capacity = capacity;
	}
	list->tokens[list->count++] = *token;
	return true;
}

static struct adb_c_declaration *add_declaration(struct parser *p, enum adb_c_what what,
						 const struct adb_c_token *name)
{
	struct adb_c_declaration *declaration = adb_arena_alloc(p->arena, 1, sizeof *declaration);

	if (declaration == NULL)
		return NULL;
	declaration->what = what;
	declaration->name = adb_arena_text(p->arena, name->text, name->size);
	declaration->line = name->line;
	declaration->offset = adb_c_source_offset(&p->source, name);
	if (declaration->name == NULL)
		return NULL;
	if (p->file->last != NULL)
		p->file->last->next = declaration;
	else
		p->file->first = declaration;
	p->file->last = declaration;
	p->file->count++;
	return declaration;
}

/* ---- tokens, with an eye on pairs ---- */

static bool is_model(const struct adb_c_token *token)
{
	return token->kind == ADB_C_NAME && adb_c_token_starts(token, "MODEL_");
}

static bool is_behaviour(const struct adb_c_token *token)
{
	return token->kind == ADB_C_NAME && adb_c_token_starts(token, "bhv");
}

static void look_for_pair(struct parser *p, const struct adb_c_token *token)
{
	const struct adb_c_token *other = &p->before[0];

	if (adb_c_token_is(&p->before[1], ",") &&
	    ((is_model(other) && is_behaviour(token)) || (is_behaviour(other) && is_model(token)))) {
		const struct adb_c_token *model = is_model(token) ? token : other;
		const struct adb_c_token *behaviour = is_model(token) ? other : token;
		struct adb_c_declaration *pair = add_declaration(p, ADB_C_PAIR, model);

		if (pair != NULL) {
			pair->behaviour = adb_arena_text(p->arena, behaviour->text, behaviour->size);
			pair->object = p->pair_object;
		}
	}
	p->before[0] = p->before[1];
	p->before[1] = *token;
}

static struct adb_c_token next(struct parser *p)
{
	struct adb_c_token token = adb_c_source_next(&p->source);

	if (p->wants_pairs)
		look_for_pair(p, &token);
	return token;
}

static bool is_open(const struct adb_c_token *token)
{
	return token->kind == ADB_C_OPERATOR && token->size == 1 && strchr("{([", token->text[0]) != NULL;
}

static bool is_close(const struct adb_c_token *token)
{
	return token->kind == ADB_C_OPERATOR && token->size == 1 && strchr("})]", token->text[0]) != NULL;
}

/*
 * Goes to the end of what was opened by the token before; with `keep` the tokens in it are put into the list. False when
 * the text ends before, or when it is nested too deeply to be believed.
 */
static bool read_brackets(struct parser *p, bool keep)
{
	struct adb_c_token start = *adb_c_source_peek(&p->source), token;
	size_t depth = 1, deepest = 1;

	while ((token = next(p)).kind != ADB_C_END) {
		depth += is_open(&token);
		depth -= is_close(&token);
		deepest = depth > deepest ? depth : deepest;
		if (depth == 0)
			break;
		if (keep && deepest <= ADB_C_MAX_NESTING && !add_token(p, &token))
			return false;
	}
	if (depth > 0)
		adb_c_report(&p->file->problems, "unterminated", start.line,
			     adb_c_source_offset(&p->source, &start), "brackets without their end");
	else if (deepest > ADB_C_MAX_NESTING)
		adb_c_report(&p->file->problems, "too-deep", start.line,
			     adb_c_source_offset(&p->source, &start),
			     "more than %d brackets inside each other", ADB_C_MAX_NESTING);
	return depth == 0 && deepest <= ADB_C_MAX_NESTING;
}

/* The tokens of the list, for good. */
static struct adb_c_range keep_list(struct parser *p)
{
	struct adb_c_token *tokens = adb_arena_alloc(p->arena, p->list.count, sizeof *tokens);

	if (tokens == NULL)
		return (struct adb_c_range){ 0 };
	if (p->list.count > 0)
		memcpy(tokens, p->list.tokens, p->list.count * sizeof *tokens);
	return (struct adb_c_range){ tokens, p->list.count };
}

/* ---- the head of a declaration ---- */

static bool head_has(const struct parser *p, const char *word)
{
	for (size_t i = 0; i < p->head_count; i++)
		if (adb_c_token_is(&p->head[i], word))
			return true;
	return false;
}

/* The name that is declared: the last one before brackets with a size or an attribute. NULL when there is none. */
static const struct adb_c_token *declared_name(const struct parser *p)
{
	size_t at = p->head_count, depth = 0;

	while (at-- > 0) {
		const struct adb_c_token *token = &p->head[at];

		depth += is_close(token);
		if (depth == 0 && token->kind == ADB_C_NAME && !adb_c_token_is(token, "__attribute__"))
			return token;
		if (is_open(token) && depth > 0)
			depth--;
	}
	return NULL;
}

static bool is_array(const struct parser *p, const struct adb_c_token *name)
{
	return name + 1 < p->head + p->head_count && adb_c_token_is(name + 1, "[");
}

/* ---- arrays ---- */

static bool grow_elements(struct parser *p)
{
	size_t capacity = p->element_capacity > 0 ? p->element_capacity * 2 : 4096;
	uint16_t *elements = adb_arena_alloc(p->arena, capacity, sizeof *elements);

	if (elements == NULL)
		return false;
	if (p->element_capacity > 0)
		memcpy(elements, p->elements, p->element_capacity * sizeof *elements);
	p->elements = elements;
	p->element_capacity = capacity;
	return true;
}

/* An element that begins with `token`, up to the ',' or '}' behind it, which `end` takes. */
static bool read_element(struct parser *p, struct adb_c_token token, struct adb_c_token *end, int64_t *value)
{
	bool negative = adb_c_token_is(&token, "-") && adb_c_source_peek(&p->source)->kind == ADB_C_NUMBER;
	struct adb_c_token number = negative ? next(p) : token;
	size_t depth = is_open(&number);

	*end = next(p);
	if (adb_c_token_integer(&number, value) && (adb_c_token_is(end, ",") || adb_c_token_is(end, "}"))) {
		*value = negative ? (int64_t) - (uint64_t)*value : *value;
		return true;
	}
	p->list.count = 0;
	if (negative)
		add_token(p, &token);
	add_token(p, &number);
	while (end->kind != ADB_C_END && p->list.count < MAX_ELEMENT_TOKENS &&
	       (depth > 0 || !(adb_c_token_is(end, ",") || adb_c_token_is(end, "}")))) {
		depth += is_open(end);
		depth -= depth > 0 && is_close(end);
		if (adb_c_token_is(end, "{") || !add_token(p, end))
			return false;
		*end = next(p);
	}
	return adb_c_evaluate(&p->file->scope, (struct adb_c_range){ p->list.tokens, p->list.count }, value);
}

/* The rest of an initialiser of which an element was not understood, from `token` on. */
static void skip_elements(struct parser *p, struct adb_c_token token)
{
	size_t depth = 1;

	for (; token.kind != ADB_C_END; token = next(p)) {
		depth += is_open(&token);
		depth -= is_close(&token);
		if (depth == 0)
			return;
	}
}

/* After the '{'. */
static void read_array(struct parser *p, const struct adb_c_token *name)
{
	struct adb_c_declaration *array = add_declaration(p, ADB_C_ARRAY, name);
	struct adb_c_token token = next(p), end = token;
	size_t count = 0;
	uint16_t *elements;

	while (array != NULL && token.kind != ADB_C_END && !adb_c_token_is(&token, "}")) {
		int64_t value;
		uint32_t line = token.line;

		if (is_open(&token) && token.text[0] == '{') {
			array->bad_line = line;
			read_brackets(p, false);
			skip_elements(p, next(p));
			return;
		}
		if (!read_element(p, token, &end, &value) || count == ADB_C_MAX_ELEMENTS) {
			array->bad_line = line;
			skip_elements(p, end);
			return;
		}
		if (count == p->element_capacity && !grow_elements(p))
			return;
		p->elements[count++] = (uint16_t)value;
		token = adb_c_token_is(&end, ",") ? next(p) : end;
	}
	if (array == NULL)
		return;
	if (token.kind == ADB_C_END)
		array->bad_line = token.line;
	elements = adb_arena_alloc(p->arena, count, sizeof *elements);
	if (elements != NULL && count > 0)
		memcpy(elements, p->elements, count * sizeof *elements);
	array->elements = elements;
	array->element_count = elements != NULL ? count : 0;
}

/* ---- enumerations ---- */

static void define_enumerators(struct parser *p, struct adb_c_scope *meanings)
{
	struct adb_c_range rest = { p->list.tokens, p->list.count }, item;
	int64_t value = -1;
	bool is_known = true;

	while (adb_c_next_item(&rest, &item)) {
		if (item.count == 0 || item.tokens[0].kind != ADB_C_NAME)
			continue;
		is_known = is_known && !__builtin_add_overflow(value, (int64_t)1, &value);
		if (item.count > 2 && adb_c_token_is(&item.tokens[1], "="))
			is_known = adb_c_evaluate(
				meanings, (struct adb_c_range){ item.tokens + 2, item.count - 2 }, &value);

		const struct adb_c_meaning meaning = { .kind = is_known ? ADB_C_CONSTANT : ADB_C_UNDEFINED,
						       .value = value };

		adb_c_scope_set(meanings, &item.tokens[0], &meaning);
	}
}

/* ---- initialisers ---- */

/* False for what is of no interest. */
static bool kind_of(const struct parser *p, const struct adb_c_token *name, enum adb_c_what *what)
{
	bool is_pointer = head_has(p, "*");

	if (head_has(p, "AnimationTable"))
		*what = ADB_C_TABLE;
	else if (head_has(p, "Animation"))
		*what = is_pointer ? ADB_C_TABLE : ADB_C_ANIMATION;
	else if (head_has(p, "SoundState"))
		*what = ADB_C_SOUNDS;
	else if (head_has(p, "GeoLayout"))
		*what = ADB_C_GEO;
	else if (head_has(p, "BehaviorScript"))
		*what = ADB_C_BEHAVIOR;
	else if (head_has(p, "LevelScript"))
		*what = ADB_C_LEVEL;
	else if (!is_pointer && is_array(p, name) && !head_has(p, "struct") && !head_has(p, "union"))
		*what = ADB_C_ARRAY;
	else
		return false;
	return *what != ADB_C_TABLE || head_has(p, "AnimationTable") || is_array(p, name);
}

/* Rows of presets are pairs, whatever else there is in the file. */
static bool is_preset(const struct parser *p, const char **object)
{
	for (size_t i = 0; i < p->head_count; i++)
		if (adb_c_token_is(&p->head[i], "MacroPreset"))
			*object = "macro";
		else if (adb_c_token_is(&p->head[i], "SpecialPreset"))
			*object = "special";
	return *object != NULL;
}

static void read_presets(struct parser *p, const char *object)
{
	const char *outer_object = p->pair_object;
	bool outer = p->wants_pairs;

	p->wants_pairs = true;
	p->pair_object = object;
	read_brackets(p, false);
	p->wants_pairs = outer;
	p->pair_object = outer_object;
}

/* After the '='. */
static void read_initialiser(struct parser *p)
{
	const struct adb_c_token *name = declared_name(p);
	const char *object = NULL;
	enum adb_c_what what = ADB_C_ARRAY;

	if (!adb_c_token_is(adb_c_source_peek(&p->source), "{"))
		return;
	next(p);
	if (name != NULL && is_preset(p, &object)) {
		read_presets(p, object);
	} else if (name == NULL || !kind_of(p, name, &what)) {
		read_brackets(p, false);
	} else if (what == ADB_C_ARRAY) {
		read_array(p, name);
	} else {
		struct adb_c_token own = *name;

		p->list.count = 0;
		if (read_brackets(p, true)) {
			struct adb_c_declaration *declaration = add_declaration(p, what, &own);

			if (declaration != NULL)
				declaration->content = keep_list(p);
		}
	}
}

/* ---- declarations ---- */

/* ROM_ASSET_LOAD_ANIM(NAME, …) in the head. */
static void read_rom_array(struct parser *p)
{
	struct adb_c_declaration *array;
	size_t last = p->head_count - 1;

	if (p->head_count < 4 || !adb_c_token_is(&p->head[0], "ROM_ASSET_LOAD_ANIM") ||
	    !adb_c_token_is(&p->head[1], "(") || p->head[2].kind != ADB_C_NAME ||
	    !adb_c_token_is(&p->head[last], ")"))
		return;
	array = add_declaration(p, ADB_C_ROM_ARRAY, &p->head[2]);
	p->list.count = 0;
	for (size_t i = 3; i < last; i++)
		add_token(p, &p->head[i]);
	if (array != NULL)
		array->content = keep_list(p);
}

/* After the '{' of something that is no initialiser. True when the declaration goes on behind it. */
static bool read_body(struct parser *p, struct adb_c_scope *meanings)
{
	bool is_function = head_has(p, "("), is_enum = head_has(p, "enum");

	if (head_has(p, "extern") && p->head[p->head_count - 1].kind == ADB_C_STRING)
		return false;
	p->list.count = 0;
	if (read_brackets(p, is_enum && !is_function) && is_enum && !is_function)
		define_enumerators(p, meanings);
	return !is_function;
}

static void read_declaration(struct parser *p, struct adb_c_scope *meanings)
{
	struct adb_c_token token;

	p->head_count = 0;
	while ((token = next(p)).kind != ADB_C_END) {
		if (adb_c_token_is(&token, ";")) {
			read_rom_array(p);
			return;
		}
		if (adb_c_token_is(&token, "}"))
			return;
		if (adb_c_token_is(&token, "=")) {
			read_initialiser(p);
			p->head_count = 0;
		} else if (adb_c_token_is(&token, "{")) {
			if (!read_body(p, meanings))
				return;
			p->head_count = 0;
		} else if (p->head_count < MAX_HEAD) {
			p->head[p->head_count++] = token;
		}
	}
}

bool adb_c_file_read(struct adb_c_file *file, const char *text, size_t size, struct adb_c_scope *meanings,
		     bool pairs)
{
	struct parser p = {
		.file = file,
		.arena = file->scope.names.arena,
		.source = adb_c_source_of(text, size, meanings, &file->problems),
		.wants_pairs = pairs,
		.pair_object = "code",
	};

	while (adb_c_source_peek(&p.source)->kind != ADB_C_END && adb_arena_outcome(p.arena) == ADB_OK)
		read_declaration(&p, meanings);
	return adb_arena_outcome(p.arena) == ADB_OK;
}

/* ---- lists of tokens ---- */

bool adb_c_next_item(struct adb_c_range *rest, struct adb_c_range *item)
{
	size_t depth = 0, count = 0;

	if (rest->count == 0)
		return false;
	while (count < rest->count && (depth > 0 || !adb_c_token_is(&rest->tokens[count], ","))) {
		depth += is_open(&rest->tokens[count]);
		depth -= depth > 0 && is_close(&rest->tokens[count]);
		count++;
	}
	*item = (struct adb_c_range){ rest->tokens, count };
	count += count < rest->count;
	rest->tokens += count;
	rest->count -= count;
	return true;
}

/* Index of what closes the token at `open`, the count of the range when nothing does. */
static size_t find_close(struct adb_c_range range, size_t open)
{
	size_t depth = 0, at = open;

	for (; at < range.count; at++) {
		depth += is_open(&range.tokens[at]);
		depth -= depth > 0 && is_close(&range.tokens[at]);
		if (depth == 0)
			break;
	}
	return at;
}

struct adb_c_range adb_c_unwrap(struct adb_c_range range, char open)
{
	while (range.count > 0 && adb_c_token_is(&range.tokens[range.count - 1], ","))
		range.count--;
	if (range.count < 2 || range.tokens[0].size != 1 || range.tokens[0].text[0] != open ||
	    find_close(range, 0) != range.count - 1)
		return range;
	return (struct adb_c_range){ range.tokens + 1, range.count - 2 };
}

bool adb_c_next_call(struct adb_c_range *rest, struct adb_c_call *call)
{
	for (; rest->count > 0; rest->tokens++, rest->count--) {
		if (rest->tokens[0].kind != ADB_C_NAME || rest->count < 3 ||
		    !adb_c_token_is(&rest->tokens[1], "("))
			continue;

		size_t close = find_close(*rest, 1);

		if (close == rest->count)
			continue;
		call->name = rest->tokens[0];
		call->arguments = (struct adb_c_range){ rest->tokens + 2, close - 2 };
		rest->tokens += close + 1;
		rest->count -= close + 1;
		return true;
	}
	return false;
}

struct adb_c_token adb_c_name_of(struct adb_c_range item)
{
	const struct adb_c_token nothing = { .text = "", .kind = ADB_C_END };

	item = adb_c_unwrap(item, '(');
	if (item.count == 0 || item.tokens[item.count - 1].kind != ADB_C_NAME)
		return nothing;
	/* What stands before the name is a cast or '&'. */
	for (size_t i = 0; i + 1 < item.count; i++)
		if (item.tokens[i].kind != ADB_C_NAME && !adb_c_token_is(&item.tokens[i], "&") &&
		    !adb_c_token_is(&item.tokens[i], "*") && !adb_c_token_is(&item.tokens[i], "(") &&
		    !adb_c_token_is(&item.tokens[i], ")"))
			return nothing;
	return item.tokens[item.count - 1];
}

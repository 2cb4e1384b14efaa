/* Parses the declarations of a C file: heads, initialisers, enumerators and function bodies. */
#include "systems/sm64/csource/file.h"

#include <string.h>

#include "systems/sm64/csource/code.h"

enum { MAX_HEAD = 64, MAX_ELEMENT_TOKENS = 256 };

/* A list of tokens that grows by doubling and is reused. */
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
	unsigned extern_depth;  /* of extern "C" { */
	bool is_cut, has_stray; /* reported already */
	bool is_code;           /* every token is shown to `code` */
	struct adb_c_code code;
};

/* ---- tokens ---- */

/* Reports the first closing brace of a file that has no opening one. */
static void report_stray(struct parser *p, const struct adb_c_token *brace)
{
	struct adb_c_problems *problems = &p->file->problems;

	if (p->has_stray)
		return;
	p->has_stray = true;
	adb_c_report(problems, "unbalanced", brace->line, adb_c_source_offset(&p->source, brace),
		     "a closing brace that nothing opened");
	if (problems->last != NULL)
		problems->last->is_error = true;
}

static struct adb_c_token next(struct parser *p)
{
	struct adb_c_token token = adb_c_source_next(&p->source);

	if (p->is_code)
		adb_c_code_see(&p->code, &token, adb_c_source_peek(&p->source));
	return token;
}

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

/* Reports that the file ends inside of a construct that begins at `start`. */
static void report_cut(struct parser *p, const struct adb_c_token *start, const char *what)
{
	struct adb_c_problems *problems = &p->file->problems;

	if (p->is_cut)
		return;
	p->is_cut = true;
	adb_c_report(problems, "unterminated", start->line, adb_c_source_offset(&p->source, start),
		     "the end of the %s is missing: the file ends before it", what);
	if (problems->last != NULL)
		problems->last->is_error = true;
}

/*
 * Reads up to the bracket that closes the one just read; with `keep` the tokens inside are put into the list. Returns false
 * when the text ends before it, or brackets are nested too deeply.
 */
static bool read_brackets(struct parser *p, bool keep)
{
	struct adb_c_token start = *adb_c_source_peek(&p->source), token;
	size_t depth = 1, deepest = 1;

	while ((token = next(p)).kind != ADB_C_END) {
		depth += adb_c_token_opens(&token);
		depth -= adb_c_token_closes(&token);
		deepest = depth > deepest ? depth : deepest;
		if (depth == 0)
			break;
		if (keep && deepest <= ADB_C_MAX_NESTING && !add_token(p, &token))
			return false;
	}
	if (depth > 0)
		report_cut(p, &start, "brackets");
	else if (deepest > ADB_C_MAX_NESTING)
		adb_c_report(&p->file->problems, "too-deep", start.line,
			     adb_c_source_offset(&p->source, &start),
			     "more than %d brackets inside each other", ADB_C_MAX_NESTING);
	return depth == 0 && deepest <= ADB_C_MAX_NESTING;
}

/* ---- the head of a declaration ---- */

static bool head_has(const struct parser *p, const char *word)
{
	for (size_t i = 0; i < p->head_count; i++)
		if (adb_c_token_is(&p->head[i], word))
			return true;
	return false;
}

/* Returns the declared name: the last one before brackets with a size or an attribute. NULL when there is none. */
static const struct adb_c_token *declared_name(const struct parser *p)
{
	size_t at = p->head_count, depth = 0;

	while (at-- > 0) {
		const struct adb_c_token *token = &p->head[at];

		depth += adb_c_token_closes(token);
		if (depth == 0 && token->kind == ADB_C_NAME && !adb_c_token_is(token, "__attribute__"))
			return token;
		if (adb_c_token_opens(token) && depth > 0)
			depth--;
	}
	return NULL;
}

static bool is_array(const struct parser *p, const struct adb_c_token *name)
{
	return name + 1 < p->head + p->head_count && adb_c_token_is(name + 1, "[");
}

/* ---- arrays ---- */

/* Skips the rest of an initialiser from `token` on, after an element that is no integer; `start` is the name of the array. */
static void skip_elements(struct parser *p, struct adb_c_token token, const struct adb_c_token *start)
{
	size_t depth = 1;

	for (; token.kind != ADB_C_END; token = next(p)) {
		depth += adb_c_token_is(&token, "{");
		depth -= adb_c_token_is(&token, "}");
		if (depth == 0)
			return;
	}
	report_cut(p, start, "elements of an array");
}

/* Reads an element that begins with `token`, up to the ',' or '}' behind it, which `end` takes. */
static bool read_element(struct parser *p, struct adb_c_token token, struct adb_c_token *end, int64_t *value)
{
	bool negative = adb_c_token_is(&token, "-") && adb_c_source_peek(&p->source)->kind == ADB_C_NUMBER;
	struct adb_c_token number = negative ? next(p) : token;
	size_t depth = adb_c_token_opens(&number);

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
		depth += adb_c_token_opens(end);
		depth -= depth > 0 && adb_c_token_closes(end);
		if (adb_c_token_is(end, "{") || !add_token(p, end))
			return false;
		*end = next(p);
	}
	return adb_c_evaluate(&p->file->scope, (struct adb_c_range){ p->list.tokens, p->list.count }, value);
}

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

/* Reads the elements of an array after the '{'. `name` points into the head of the declaration. */
static void read_array(struct parser *p, const struct adb_c_token *name)
{
	struct adb_c_declaration *array = adb_c_file_add(p->file, ADB_C_ARRAY, name);
	struct adb_c_token token = next(p), end = token;
	size_t count = 0;
	uint16_t *elements;

	while (array != NULL && token.kind != ADB_C_END && !adb_c_token_is(&token, "}")) {
		int64_t value;
		uint32_t line = token.line;

		if (adb_c_token_opens(&token) && token.text[0] == '{') {
			array->bad_line = line;
			read_brackets(p, false);
			skip_elements(p, next(p), name);
			return;
		}
		if (!read_element(p, token, &end, &value) || count == ADB_C_MAX_ELEMENTS) {
			array->bad_line = line;
			skip_elements(p, end, name);
			return;
		}
		if (count == p->element_capacity && !grow_elements(p))
			return;
		p->elements[count++] = (uint16_t)value;
		token = adb_c_token_is(&end, ",") ? next(p) : end;
	}
	if (array == NULL)
		return;
	if (token.kind == ADB_C_END) {
		array->bad_line = token.line;
		report_cut(p, name, "elements of an array");
	}
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

static bool is_light(const struct parser *p)
{
	return head_has(p, "Lights1") || head_has(p, "Light_t") || head_has(p, "Ambient_t");
}

/* Whether the declaration is an array of presets, whose rows are pairs of a model and a behaviour. */
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
	const char *outer_object = p->code.object;
	bool outer = p->is_code;

	p->is_code = true;
	p->code.object = object;
	read_brackets(p, false);
	p->is_code = outer;
	p->code.object = outer_object;
}

/* Finds the kind of a declaration. Returns false when it does not concern animations. */
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

/* Reads an initialiser after the '='. */
static void read_initialiser(struct parser *p)
{
	const struct adb_c_token *name = declared_name(p);
	const char *object = NULL;
	enum adb_c_what what = ADB_C_ARRAY;

	if (name != NULL && is_light(p))
		adb_c_file_add(p->file, ADB_C_LIGHTS, name);
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
			struct adb_c_declaration *declaration = adb_c_file_add(p->file, what, &own);

			if (declaration != NULL)
				declaration->content =
					adb_c_file_keep(p->file, p->list.tokens, p->list.count);
		}
	}
}

/* ---- declarations ---- */

/* Reads ROM_ASSET_LOAD_ANIM(NAME, …), which is in the head. */
static void read_rom_array(struct parser *p)
{
	struct adb_c_declaration *array;
	size_t last = p->head_count - 1;

	if (p->head_count < 4 || !adb_c_token_is(&p->head[0], "ROM_ASSET_LOAD_ANIM") ||
	    !adb_c_token_is(&p->head[1], "(") || p->head[2].kind != ADB_C_NAME ||
	    !adb_c_token_is(&p->head[last], ")"))
		return;
	array = adb_c_file_add(p->file, ADB_C_ROM_ARRAY, &p->head[2]);
	p->list.count = 0;
	for (size_t i = 3; i < last; i++)
		add_token(p, &p->head[i]);
	if (array != NULL)
		array->content = adb_c_file_keep(p->file, p->list.tokens, p->list.count);
}

/* Reads braces that are no initialiser, after the '{'. Returns true when the declaration goes on behind them. */
static bool read_body(struct parser *p, struct adb_c_scope *meanings)
{
	bool is_function = head_has(p, "("), is_enum = head_has(p, "enum");

	if (head_has(p, "extern") && p->head[p->head_count - 1].kind == ADB_C_STRING) {
		p->extern_depth++;
		return false;
	}
	p->list.count = 0;
	if (p->is_code && is_function)
		adb_c_code_enter(&p->code, p->head, p->head_count);
	if (read_brackets(p, is_enum && !is_function) && is_enum && !is_function)
		define_enumerators(p, meanings);
	adb_c_code_leave(&p->code);
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
		if (adb_c_token_is(&token, "}")) {
			if (p->extern_depth == 0)
				report_stray(p, &token);
			p->extern_depth -= p->extern_depth > 0;
			return;
		}
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
	if (head_has(p, "static") || head_has(p, "const"))
		report_cut(p, &p->head[0], "last declaration");
}

/* ---- what the header declares ---- */

bool adb_c_file_read(struct adb_c_file *file, const char *text, size_t size, struct adb_c_scope *meanings,
		     bool is_code)
{
	struct parser p = {
		.file = file,
		.arena = file->scope.names.arena,
		.source = adb_c_source_of(text, size, meanings, &file->problems),
		.is_code = is_code,
		.code = { .file = file, .object = "code" },
	};

	file->text = text;
	while (adb_c_source_peek(&p.source)->kind != ADB_C_END && adb_arena_outcome(p.arena) == ADB_OK)
		read_declaration(&p, meanings);
	return adb_arena_outcome(p.arena) == ADB_OK;
}

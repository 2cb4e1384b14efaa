/* Preprocesses C source: conditions, macros and directives. */
#include "systems/sm64/csource/source.h"

#include <string.h>

enum { MAX_LINE_TOKENS = 4096 };

/* ---- conditions ---- */

static bool is_active(const struct adb_c_source *source)
{
	if (source->depth > ADB_C_MAX_NESTING)
		return false;
	return source->depth == 0 || source->conditions[source->depth - 1].is_active;
}

static void open_condition(struct adb_c_source *source, bool value, const struct adb_c_token *at)
{
	bool may_be = is_active(source);

	source->depth++;
	if (source->depth <= ADB_C_MAX_NESTING)
		source->conditions[source->depth - 1] =
			(struct adb_c_condition){ .is_active = may_be && value,
						  .was_active = !may_be || value };
	else if (source->depth == ADB_C_MAX_NESTING + 1)
		adb_c_report(source->problems, "too-deep", at->line, adb_c_source_offset(source, at),
			     "more than %d conditions inside each other", ADB_C_MAX_NESTING);
}

/* Returns the innermost condition; NULL outside of conditions, and when they are nested too deeply. */
static struct adb_c_condition *innermost(struct adb_c_source *source)
{
	return source->depth > 0 && source->depth <= ADB_C_MAX_NESTING
		       ? &source->conditions[source->depth - 1]
		       : NULL;
}

static bool is_outer_active(const struct adb_c_source *source)
{
	return source->depth < 2 || source->conditions[source->depth - 2].is_active;
}

static void change_condition(struct adb_c_source *source, bool value)
{
	struct adb_c_condition *condition = innermost(source);

	if (condition == NULL)
		return;
	condition->is_active = value && !condition->was_active && is_outer_active(source);
	condition->was_active |= condition->is_active;
}

/* ---- directives ---- */

/* Returns the remaining tokens of the logical line, in the arena of the scope. */
static struct adb_c_range rest_of_line(struct adb_c_source *source)
{
	struct adb_c_tokens ahead = source->tokens;
	struct adb_c_token *list;
	size_t count = 0;

	while (!adb_c_next_token(&ahead).first_on_line && count < MAX_LINE_TOKENS)
		count++;
	list = adb_arena_alloc(source->scope->names.arena, count + 1, sizeof *list);
	for (size_t i = 0; i < count; i++) {
		struct adb_c_token token = adb_c_next_token(&source->tokens);

		if (list != NULL)
			list[i] = token;
	}
	return (struct adb_c_range){ list, list != NULL ? count : 0 };
}

static bool evaluate_line(struct adb_c_source *source, const struct adb_c_token *at)
{
	struct adb_c_range line = rest_of_line(source);
	int64_t value = 0;

	if (!adb_c_evaluate_condition(source->scope, line, &value)) {
		adb_c_report(source->problems, "bad-condition", at->line, adb_c_source_offset(source, at),
			     "a condition that cannot be evaluated counts as false");
		return false;
	}
	return value != 0;
}

static bool is_defined_line(struct adb_c_source *source)
{
	struct adb_c_range line = rest_of_line(source);

	return line.count > 0 && adb_c_scope_find(source->scope, &line.tokens[0]) != NULL;
}

/* Handles a directive of a condition, also in inactive branches. Returns false for other directives. */
static bool handle_condition(struct adb_c_source *source, const struct adb_c_token *word)
{
	bool counts = is_active(source);

	if (adb_c_token_is(word, "if"))
		open_condition(source, counts && evaluate_line(source, word), word);
	else if (adb_c_token_is(word, "ifdef"))
		open_condition(source, is_defined_line(source), word);
	else if (adb_c_token_is(word, "ifndef"))
		open_condition(source, !is_defined_line(source), word);
	else if (adb_c_token_is(word, "elif"))
		change_condition(source, innermost(source) != NULL && !innermost(source)->was_active &&
						 evaluate_line(source, word));
	else if (adb_c_token_is(word, "else"))
		change_condition(source, true);
	else if (adb_c_token_is(word, "endif"))
		source->depth -= source->depth > 0;
	else
		return false;
	return true;
}

static void define(struct adb_c_source *source)
{
	struct adb_c_range line = rest_of_line(source);
	struct adb_c_meaning meaning = { .kind = ADB_C_MACRO };

	if (line.count == 0 || line.tokens[0].kind != ADB_C_NAME)
		return;

	const struct adb_c_token *name = &line.tokens[0];

	if (line.count > 1 && line.tokens[1].text == name->text + name->size &&
	    adb_c_token_is(&line.tokens[1], "("))
		meaning.kind = ADB_C_FUNCTION;
	meaning.tokens = line.tokens + 1;
	meaning.token_count = line.count - 1;
	adb_c_scope_set(source->scope, name, &meaning);
}

static void undefine(struct adb_c_source *source)
{
	const struct adb_c_meaning nothing = { .kind = ADB_C_UNDEFINED };
	struct adb_c_range line = rest_of_line(source);

	if (line.count > 0 && line.tokens[0].kind == ADB_C_NAME)
		adb_c_scope_set(source->scope, &line.tokens[0], &nothing);
}

static void skip_line(struct adb_c_source *source)
{
	struct adb_c_tokens ahead = source->tokens;

	while (!adb_c_next_token(&ahead).first_on_line)
		source->tokens = ahead;
}

static void read_directive(struct adb_c_source *source)
{
	struct adb_c_tokens ahead = source->tokens;
	struct adb_c_token word = adb_c_next_token(&ahead);

	if (word.first_on_line)
		return;
	source->tokens = ahead;
	if (!handle_condition(source, &word) && is_active(source)) {
		if (adb_c_token_is(&word, "define"))
			define(source);
		else if (adb_c_token_is(&word, "undef"))
			undefine(source);
	}
	skip_line(source);
}

/* ---- tokens ---- */

static void report_end(struct adb_c_source *source, const struct adb_c_token *end)
{
	if (source->depth > 0)
		adb_c_report(source->problems, "unterminated", end->line, source->tokens.size,
			     "%u conditions without #endif", source->depth);
	if (source->tokens.has_open_comment)
		adb_c_report(source->problems, "unterminated", end->line, source->tokens.size,
			     "a comment without its end");
	source->depth = 0;
	source->tokens.has_open_comment = false;
}

/* Reports the first unclosed string of a file: after an unpaired quote many others follow. */
static void report_open_string(struct adb_c_source *source, const struct adb_c_token *string)
{
	if (!source->has_open_string)
		adb_c_report(source->problems, "unterminated", string->line,
			     adb_c_source_offset(source, string), "a string without its end");
	source->has_open_string = true;
}

/* ---- what the header declares ---- */

void adb_c_report(struct adb_c_problems *problems, const char *code, uint32_t line, size_t offset,
		  const char *format, ...)
{
	struct adb_c_problem *problem = adb_arena_alloc(problems->arena, 1, sizeof *problem);
	va_list arguments;

	if (problem == NULL)
		return;
	va_start(arguments, format);
	*problem = (struct adb_c_problem){
		.code = code,
		.message = adb_arena_vprintf(problems->arena, format, arguments),
		.line = line,
		.offset = offset,
	};
	va_end(arguments);
	if (problems->last != NULL)
		problems->last->next = problem;
	else
		problems->first = problem;
	problems->last = problem;
}

struct adb_c_source adb_c_source_of(const char *text, size_t size, struct adb_c_scope *scope,
				    struct adb_c_problems *problems)
{
	return (struct adb_c_source){
		.tokens = { .text = text, .size = size, .line = 1, .at_line_start = true },
		.scope = scope,
		.problems = problems,
	};
}

struct adb_c_token adb_c_source_next(struct adb_c_source *source)
{
	if (source->has_next) {
		source->has_next = false;
		return source->next;
	}
	for (;;) {
		struct adb_c_token token = adb_c_next_token(&source->tokens);

		if (token.kind == ADB_C_END) {
			report_end(source, &token);
			return token;
		}
		if (token.first_on_line && adb_c_token_is(&token, "#")) {
			read_directive(source);
		} else if (is_active(source)) {
			if (token.is_open)
				report_open_string(source, &token);
			return token;
		}
	}
}

const struct adb_c_token *adb_c_source_peek(struct adb_c_source *source)
{
	if (!source->has_next) {
		source->next = adb_c_source_next(source);
		source->has_next = true;
	}
	return &source->next;
}

size_t adb_c_source_offset(const struct adb_c_source *source, const struct adb_c_token *token)
{
	return (size_t)(token->text - source->tokens.text);
}

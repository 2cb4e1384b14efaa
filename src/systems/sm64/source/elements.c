/* Reads the initialisers of arrays that the parser of csource/file.h leaves out. */
#include "systems/sm64/csource/source.h"

#include <string.h>

#include "systems/sm64/source/library.h"

enum { MAX_TOKENS = 4 * 1024 * 1024 };

struct tokens {
	struct adb_arena *arena;
	struct adb_c_token *list;
	size_t count, capacity;
};

static bool keep(struct tokens *tokens, const struct adb_c_token *token)
{
	if (tokens->count == tokens->capacity) {
		size_t capacity = tokens->capacity > 0 ? 2 * tokens->capacity : 256;
		struct adb_c_token *more = capacity <= MAX_TOKENS
						   ? adb_arena_alloc(tokens->arena, capacity, sizeof *more)
						   : NULL;

		if (more == NULL)
			return false;
		if (tokens->count > 0)
			memcpy(more, tokens->list, tokens->count * sizeof *more);
		tokens->list = more;
		tokens->capacity = capacity;
	}
	tokens->list[tokens->count++] = *token;
	return true;
}

/* Whether a token ends a number. */
static bool is_separator(const struct adb_c_token *token)
{
	return adb_c_token_is(token, ",") || adb_c_token_is(token, "{") || adb_c_token_is(token, "}");
}

struct adb_c_range adb_sm64_initialiser(struct adb_sm64_library *library,
					const struct adb_sm64_source_file *file,
					const struct adb_c_declaration *declaration)
{
	struct adb_c_problems ignored = { .arena = library->arena };
	struct adb_c_scope scope = { .names = { .arena = library->arena }, .outer = &file->c.scope };
	struct adb_c_source source = adb_c_source_of(file->text + declaration->offset,
						     file->size - declaration->offset, &scope, &ignored);
	struct tokens tokens = { .arena = library->arena };
	struct adb_c_token token = adb_c_source_next(&source);
	size_t depth = 0;
	bool has_braces;

	while (token.kind != ADB_C_END && !adb_c_token_is(&token, "=") && !adb_c_token_is(&token, ";"))
		token = adb_c_source_next(&source);
	token = adb_c_source_next(&source);
	has_braces = adb_c_token_is(&token, "{");
	if (has_braces)
		token = adb_c_source_next(&source);
	for (; token.kind != ADB_C_END; token = adb_c_source_next(&source)) {
		if (depth == 0 && adb_c_token_is(&token, has_braces ? "}" : ";"))
			break;
		depth += adb_c_token_opens(&token);
		depth -= depth > 0 && adb_c_token_closes(&token);
		if (!keep(&tokens, &token))
			return (struct adb_c_range){ 0 };
	}
	return (struct adb_c_range){ tokens.list, tokens.count };
}

size_t adb_sm64_numbers(struct adb_sm64_library *library, const struct adb_sm64_source_file *file,
			struct adb_c_range initialiser, int64_t **values)
{
	struct adb_c_scope scope = library->gbi;
	size_t count = 0, start = 0;

	scope.outer = &file->c.scope;
	*values = adb_arena_alloc(library->arena, initialiser.count, sizeof **values);
	for (size_t i = 0; *values != NULL && i <= initialiser.count; i++) {
		struct adb_c_range item = { initialiser.tokens + start, i - start };

		if (i < initialiser.count && !is_separator(&initialiser.tokens[i]))
			continue;
		if (item.count > 0 && !adb_c_evaluate(&scope, item, &(*values)[count++]))
			*values = NULL;
		start = i + 1;
	}
	return count;
}

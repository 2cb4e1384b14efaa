#include "systems/sm64/source/fields.h"

#include <string.h>

#include "base/ledger.h"

/* ---- names ---- */

/* The tree has its own copy of the file that is decoded; the other files are further spaces of the ledger. */
static const char *stored_at(const struct adb_sm64_source_decoding *c,
			     const struct adb_sm64_source_file *file, const char *text)
{
	if (file == c->file && file->size == c->d->in.size)
		return (const char *)c->d->in.data + (text - file->text);
	adb_ledger_add_space(file->path, file->text, file->size);
	return text;
}

/* ---- between the tokens ---- */

static bool is_punctuation(const struct adb_c_token *token)
{
	return token->kind == ADB_C_OPERATOR && token->size == 1 &&
	       strchr(",;=[]{}()&*.", token->text[0]) != NULL;
}

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static void name_between(const char *from, const char *to)
{
	while (from < to) {
		const char *end = from;

		while (end < to && is_blank(*end))
			end++;
		adb_field(from, ADB_FIELD_GAP, (size_t)(end - from), "white space");
		from = end;
		while (end < to && !is_blank(*end))
			end++;
		/* A comment with blanks is one gap. */
		for (const char *next = end; next < to; next++)
			end = is_blank(*next) ? end : next + 1;
		adb_field(from, ADB_FIELD_GAP, (size_t)(end - from), "comment");
		from = end;
	}
}

/* ---- elements of arrays ---- */

static void skip_to_elements(struct adb_c_source *source)
{
	struct adb_c_token token;

	do
		token = adb_c_source_next(source);
	while (token.kind != ADB_C_END && !adb_c_token_is(&token, "{"));
}

/* Takes the element and the comma behind it. */
static struct adb_sm64_text next_element(struct adb_c_source *source)
{
	struct adb_c_token token = adb_c_source_next(source);
	struct adb_sm64_text text = { .at = token.text };
	size_t depth = 0;

	while (token.kind != ADB_C_END &&
	       (depth > 0 || !(adb_c_token_is(&token, ",") || adb_c_token_is(&token, "}")))) {
		depth += adb_c_token_opens(&token);
		depth -= depth > 0 && adb_c_token_closes(&token);
		text.size = (uint32_t)(token.text + token.size - text.at);
		token = adb_c_source_next(source);
	}
	return text;
}

/* ---- what the header declares ---- */

void adb_sm64_source_name_blanks(const struct adb_sm64_source_decoding *c)
{
	struct adb_c_tokens tokens = {
		.text = (const char *)c->d->in.data,
		.size = c->d->in.size,
		.line = 1,
		.at_line_start = true,
	};
	const char *at = tokens.text;

	while (adb_ledger_is_open()) {
		struct adb_c_token token = adb_c_next_token(&tokens);

		if (token.kind == ADB_C_END)
			break;
		name_between(at, token.text);
		if (is_punctuation(&token))
			adb_field(token.text, ADB_FIELD_GAP, token.size, "punctuation");
		at = token.text + token.size;
	}
	name_between(at, tokens.text + tokens.size);
}

void adb_sm64_source_name_text(const struct adb_sm64_source_decoding *c,
			       const struct adb_sm64_source_file *file, const char *text, size_t size,
			       const char *name)
{
	if (adb_ledger_is_open())
		adb_field(stored_at(c, file, text), ADB_FIELD_TEXT, size, name);
}

void adb_sm64_source_name_declaration(const struct adb_sm64_source_decoding *c,
				      const struct adb_sm64_symbol *symbol, const char *name)
{
	const struct adb_c_declaration *declaration = symbol->declaration;

	adb_sm64_source_name_text(c, symbol->file, symbol->file->text + declaration->offset,
				  strlen(declaration->name), name);
}

void adb_sm64_source_name_tokens(const struct adb_sm64_source_decoding *c,
				 const struct adb_sm64_source_file *file, struct adb_c_range tokens,
				 const char *name)
{
	for (size_t i = 0; adb_ledger_is_open() && i < tokens.count; i++)
		if (!is_punctuation(&tokens.tokens[i]))
			adb_sm64_source_name_text(c, file, tokens.tokens[i].text, tokens.tokens[i].size,
						  name);
}

const struct adb_sm64_text *adb_sm64_source_elements(const struct adb_sm64_source_decoding *c,
						     const struct adb_sm64_symbol *array)
{
	const struct adb_c_declaration *declaration = array->declaration;
	const struct adb_sm64_source_file *file = array->file;
	struct adb_arena *arena = c->d->arena;
	struct adb_c_problems ignored = { .arena = arena };
	struct adb_c_scope scope = { .names = { .arena = arena }, .outer = &file->c.scope };
	struct adb_sm64_text *texts = NULL;
	struct adb_c_source source;

	if (adb_ledger_is_open())
		texts = adb_arena_alloc(arena, declaration->element_count + 1, sizeof *texts);
	if (texts == NULL)
		return NULL;
	source = adb_c_source_of(file->text + declaration->offset, file->size - declaration->offset, &scope,
				 &ignored);
	skip_to_elements(&source);
	for (size_t i = 0; i < declaration->element_count; i++) {
		texts[i] = next_element(&source);
		if (texts[i].size == 0)
			return NULL;
		texts[i].at = stored_at(c, file, texts[i].at);
	}
	return texts;
}

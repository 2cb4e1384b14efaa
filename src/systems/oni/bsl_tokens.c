/* The tokenizer of BSL scripts. */
#include "systems/oni/bsl_tokens.h"

#include <string.h>

#include "base/ledger.h"
#include "base/text.h"

static bool is_at_end(const struct adb_bsl_tokens *tokens)
{
	return tokens->position == tokens->size;
}

static char look(const struct adb_bsl_tokens *tokens, size_t ahead)
{
	return ahead < tokens->size - tokens->position ? tokens->bytes[tokens->position + ahead] : '\n';
}

/* 0x1A counts as a blank: scripts from DOS editors end in it. */
static bool is_separator(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' || c == ',' || c == 0x1A ||
	       c == '\0';
}

static void name_skipped(const char *start, const char *comment, const char *end)
{
	if (comment == NULL)
		comment = end;
	adb_field(start, ADB_FIELD_GAP, (size_t)(comment - start), "white space");
	adb_field(comment, ADB_FIELD_GAP, (size_t)(end - comment), "comment");
}

static void skip_separators(struct adb_bsl_tokens *tokens)
{
	const char *start = tokens->bytes + tokens->position, *comment = NULL;
	bool in_comment = false;

	for (; !is_at_end(tokens) && look(tokens, 0) != '\n'; tokens->position++) {
		if (!in_comment && look(tokens, 0) == '#') {
			in_comment = true;
			comment = tokens->bytes + tokens->position;
		}
		if (!in_comment && !is_separator(look(tokens, 0)))
			break;
	}
	if (adb_ledger_is_open())
		name_skipped(start, comment, tokens->bytes + tokens->position);
}

static enum adb_bsl_token_kind kind_of(char c)
{
	switch (c) {
	case '\n':
		return ADB_BSL_NEW_LINE;
	case ';':
		return ADB_BSL_SEMICOLON;
	case '(':
		return ADB_BSL_OPEN;
	case ')':
		return ADB_BSL_CLOSE;
	case '{':
		return ADB_BSL_OPEN_BRACE;
	case '}':
		return ADB_BSL_CLOSE_BRACE;
	case '"':
		return ADB_BSL_STRING;
	default:
		return ADB_BSL_WORD;
	}
}

static void read_string(struct adb_bsl_tokens *tokens, struct adb_bsl_token *token)
{
	adb_field(token->bytes, ADB_FIELD_GAP, 1, "quote");
	tokens->position++;
	token->bytes++;
	while (look(tokens, token->size) != '"' && look(tokens, token->size) != '\n')
		token->size++;
	tokens->position += token->size;
	if (look(tokens, 0) == '"') {
		adb_field(tokens->bytes + tokens->position, ADB_FIELD_GAP, 1, "quote");
		tokens->position++;
	}
}

static bool ends_word(char c)
{
	return is_separator(c) || strchr("\n();{}\"#", c) != NULL;
}

struct adb_bsl_token adb_bsl_next_token(struct adb_bsl_tokens *tokens)
{
	skip_separators(tokens);

	struct adb_bsl_token token = {
		.kind = is_at_end(tokens) ? ADB_BSL_END : kind_of(look(tokens, 0)),
		.bytes = tokens->bytes + tokens->position,
		.offset = tokens->position,
		.line = tokens->line,
	};

	if (token.kind == ADB_BSL_STRING) {
		read_string(tokens, &token);
	} else if (token.kind == ADB_BSL_WORD) {
		while (!ends_word(look(tokens, token.size)))
			token.size++;
		tokens->position += token.size;
	} else if (token.kind != ADB_BSL_END) {
		adb_field(token.bytes, ADB_FIELD_GAP, 1,
			  token.kind == ADB_BSL_NEW_LINE ? "white space" : "punctuation");
		tokens->line += token.kind == ADB_BSL_NEW_LINE;
		tokens->position++;
	}
	if (token.size > ADB_BSL_MAX_TOKEN)
		token.size = ADB_BSL_MAX_TOKEN;
	return token;
}

bool adb_bsl_token_is(const struct adb_bsl_token *token, const char *word)
{
	size_t i = 0;

	while (i < token->size && word[i] != '\0' &&
	       adb_ascii_upper(token->bytes[i]) == adb_ascii_upper(word[i]))
		i++;
	return token->kind == ADB_BSL_WORD && i == token->size && word[i] == '\0';
}

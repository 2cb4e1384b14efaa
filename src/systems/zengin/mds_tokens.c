/* Splits the text of a model script into tokens. */
#include "systems/zengin/mds_tokens.h"

#include <string.h>

#include "base/ledger.h"

/* The byte `ahead` of the next one, '\n' at the end of the text. */
static char look(const struct adb_mds_tokens *tokens, size_t ahead)
{
	return ahead < tokens->size - tokens->position ? tokens->bytes[tokens->position + ahead] : '\n';
}

static void note_gap(const struct adb_mds_tokens *tokens, size_t start, const char *reason)
{
	adb_field(tokens->bytes + start, ADB_FIELD_GAP, tokens->position - start, reason);
}

static void skip_line(struct adb_mds_tokens *tokens)
{
	while (tokens->position < tokens->size && look(tokens, 0) != '\n')
		tokens->position++;
}

/* Quirk: scripts from DOS editors end in 0x1A, and some have 0x00 between lines. */
static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r') || c == 0x1A || c == '\0';
}

static bool is_separator(char c)
{
	return is_blank(c) || (c != '\0' && strchr("();,", c) != NULL);
}

static void skip_separators(struct adb_mds_tokens *tokens)
{
	static const char reason[] = "blanks, brackets, commas";
	size_t start = tokens->position;

	while (tokens->position < tokens->size) {
		char c = look(tokens, 0);

		if (c == '/') {
			note_gap(tokens, start, reason);
			start = tokens->position;
			skip_line(tokens);
			note_gap(tokens, start, "comment");
			start = tokens->position;
		} else if (is_separator(c)) {
			tokens->position++;
			if (c == '\n') {
				tokens->line++;
				tokens->at_line_start = true;
			}
		} else {
			break;
		}
	}
	note_gap(tokens, start, reason);
}

static void limit_size(struct adb_mds_token *token)
{
	token->too_long = token->size > ADB_MDS_MAX_TOKEN;
	if (token->too_long)
		token->size = ADB_MDS_MAX_TOKEN;
}

/*
 * Quirk: a shipped script has a string without its second quote, `"Turn   )`. The string ends with its line then, without the
 * blanks and brackets at the end.
 */
static void read_string(struct adb_mds_tokens *tokens, struct adb_mds_token *token)
{
	size_t length = 0;

	tokens->position++;
	token->kind = ADB_MDS_STRING;
	token->bytes++;
	while (look(tokens, length) != '"' && look(tokens, length) != '\n')
		length++;
	token->size = length;
	token->unterminated = look(tokens, length) == '\n';
	tokens->position += token->unterminated ? length : length + 1;
	while (token->unterminated && token->size > 0 &&
	       (is_blank(token->bytes[token->size - 1]) || token->bytes[token->size - 1] == ')'))
		token->size--;
	limit_size(token);
}

static bool ends_word(const struct adb_mds_tokens *tokens, size_t ahead)
{
	char c = look(tokens, ahead);

	return is_separator(c) || c == '{' || c == '}' || c == '"' ||
	       (c == '/' && look(tokens, ahead + 1) == '/');
}

static bool bracket_follows(const struct adb_mds_tokens *tokens)
{
	size_t ahead = 0;

	while (look(tokens, ahead) == ' ' || look(tokens, ahead) == '\t')
		ahead++;
	return look(tokens, ahead) == '(';
}

static void read_word(struct adb_mds_tokens *tokens, struct adb_mds_token *token)
{
	size_t length = 1;

	while (!ends_word(tokens, length))
		length++;
	token->kind = ADB_MDS_WORD;
	token->size = length;
	tokens->position += length;
	token->before_bracket = bracket_follows(tokens);
	limit_size(token);
}

struct adb_mds_token adb_mds_next_token(struct adb_mds_tokens *tokens)
{
	skip_separators(tokens);

	struct adb_mds_token token = {
		.kind = ADB_MDS_END,
		.place = { tokens->position, tokens->line },
		.bytes = tokens->bytes + tokens->position,
		.first_on_line = tokens->at_line_start,
	};

	tokens->at_line_start = false;
	if (tokens->position == tokens->size)
		return token;

	char c = look(tokens, 0);

	if (c == '"') {
		read_string(tokens, &token);
	} else if (c == '{' || c == '}') {
		token.kind = c == '{' ? ADB_MDS_OPEN : ADB_MDS_CLOSE;
		tokens->position++;
	} else {
		read_word(tokens, &token);
	}
	token.extent = tokens->position - token.place.offset;
	return token;
}

void adb_mds_note_token(const struct adb_mds_token *token, const char *name)
{
	size_t quote = token->kind == ADB_MDS_STRING ? 1 : 0;
	size_t kept = token->too_long ? quote + token->size : token->extent;

	adb_field(token->bytes - quote, ADB_FIELD_TEXT, kept, name);
	adb_field(token->bytes - quote + kept, ADB_FIELD_GAP, token->extent - kept, "what is cut off");
}

bool adb_mds_token_is(const struct adb_mds_token *token, const char *text)
{
	size_t i = 0;

	while (i < token->size && text[i] != '\0' &&
	       adb_ascii_upper(token->bytes[i]) == adb_ascii_upper(text[i]))
		i++;
	return i == token->size && text[i] == '\0';
}

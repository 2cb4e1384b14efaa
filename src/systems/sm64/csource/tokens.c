/* The tokenizer of C source. */
#include "systems/sm64/csource/tokens.h"

#include <string.h>

enum { BLANK = 1, LETTER = 2, DIGIT = 4 };

/* ---- numbers ---- */

static unsigned digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return (unsigned)(c - '0');
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10) : 16;
}

static bool is_suffix(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if ((text[i] | 0x20) != 'u' && (text[i] | 0x20) != 'l')
			return false;
	return size <= 3;
}

/* ---- what the header declares, and its helpers ---- */

static bool is_at_end(const struct adb_c_tokens *tokens)
{
	return tokens->position == tokens->size;
}

/* Returns the byte that is `ahead` bytes after the next one, NUL beyond the end of the text. */
static char look(const struct adb_c_tokens *tokens, size_t ahead)
{
	return ahead < tokens->size - tokens->position ? tokens->text[tokens->position + ahead] : '\0';
}

/* Returns the length of a backslash with the line end behind it, `ahead` bytes ahead; 0 when there is none. */
static size_t joint_size(const struct adb_c_tokens *tokens, size_t ahead)
{
	if (look(tokens, ahead) != '\\')
		return 0;
	if (look(tokens, ahead + 1) == '\n')
		return 2;
	return look(tokens, ahead + 1) == '\r' && look(tokens, ahead + 2) == '\n' ? 3 : 0;
}

static void step(struct adb_c_tokens *tokens)
{
	if (tokens->text[tokens->position++] == '\n')
		tokens->line++;
}

static void skip_line_comment(struct adb_c_tokens *tokens)
{
	while (!is_at_end(tokens) && look(tokens, 0) != '\n') {
		for (size_t joint = joint_size(tokens, 0); joint > 0; joint--)
			step(tokens);
		if (!is_at_end(tokens) && look(tokens, 0) != '\n')
			step(tokens);
	}
}

static void skip_comment(struct adb_c_tokens *tokens)
{
	const char *start = tokens->text + tokens->position + 2;
	const char *end = memmem(start, (size_t)(tokens->text + tokens->size - start), "*/", 2);
	size_t position = end != NULL ? (size_t)(end + 2 - tokens->text) : tokens->size;

	tokens->has_open_comment |= end == NULL;
	while (tokens->position < position)
		step(tokens);
}

static unsigned char_class(char c)
{
	if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
		return LETTER;
	if (c >= '0' && c <= '9')
		return DIGIT;
	return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0' ? BLANK : 0;
}

static void skip_blanks(struct adb_c_tokens *tokens)
{
	while (!is_at_end(tokens)) {
		char c = look(tokens, 0);
		size_t joint = joint_size(tokens, 0);

		if (c == '/' && look(tokens, 1) == '/') {
			skip_line_comment(tokens);
		} else if (c == '/' && look(tokens, 1) == '*') {
			skip_comment(tokens);
		} else if (joint > 0) {
			tokens->position += joint;
			tokens->line++;
		} else if (char_class(c) == BLANK) {
			tokens->at_line_start |= c == '\n';
			step(tokens);
		} else {
			return;
		}
	}
}

static size_t word_length(const struct adb_c_tokens *tokens)
{
	size_t length = 1;

	while (tokens->position + length < tokens->size &&
	       (char_class(tokens->text[tokens->position + length]) & (LETTER | DIGIT)) != 0)
		length++;
	return length;
}

/* Returns the length of a preprocessing number such as 1.5e+3f or 0x10. */
static size_t number_length(const struct adb_c_tokens *tokens)
{
	size_t length = word_length(tokens);

	if (look(tokens, length) != '.' && look(tokens, length) != '+' && look(tokens, length) != '-')
		return length;
	while (look(tokens, length) == '.' || (char_class(look(tokens, length)) & (LETTER | DIGIT)) != 0 ||
	       ((look(tokens, length) == '+' || look(tokens, length) == '-') &&
		(look(tokens, length - 1) | 0x20) == 'e' && (look(tokens, 1) | 0x20) != 'x'))
		length++;
	return length;
}

static size_t string_length(const struct adb_c_tokens *tokens, bool *is_open)
{
	char quote = look(tokens, 0);
	size_t length = 1;

	while (tokens->position + length < tokens->size && look(tokens, length) != quote &&
	       look(tokens, length) != '\n') {
		size_t joint = joint_size(tokens, length);

		if (joint > 0)
			length += joint;
		else
			length += look(tokens, length) == '\\' && tokens->position + length + 1 < tokens->size
					  ? 2
					  : 1;
	}
	*is_open = look(tokens, length) != quote;
	return *is_open ? length : length + 1;
}

static size_t operator_length(const struct adb_c_tokens *tokens)
{
	static const char doubled[] = "<>&|=";
	char c = look(tokens, 0), next = look(tokens, 1);

	if (c == next && c != '\0' && strchr(doubled, c) != NULL)
		return 2;
	return next == '=' && c != '\0' && strchr("<>!", c) != NULL ? 2 : 1;
}

struct adb_c_token adb_c_next_token(struct adb_c_tokens *tokens)
{
	skip_blanks(tokens);

	struct adb_c_token token = {
		.text = tokens->text + tokens->position,
		.line = tokens->line,
		.first_on_line = tokens->at_line_start || is_at_end(tokens),
	};
	size_t length = 0;

	if (!is_at_end(tokens)) {
		char c = look(tokens, 0);
		unsigned class = char_class(c);

		if (class == LETTER) {
			token.kind = ADB_C_NAME;
			length = word_length(tokens);
		} else if (class == DIGIT || (c == '.' && char_class(look(tokens, 1)) == DIGIT)) {
			token.kind = ADB_C_NUMBER;
			length = number_length(tokens);
		} else if (c == '"' || c == '\'') {
			token.kind = ADB_C_STRING;
			length = string_length(tokens, &token.is_open);
		} else {
			token.kind = ADB_C_OPERATOR;
			length = operator_length(tokens);
		}
	}
	token.size = (uint32_t)length;
	if (token.kind == ADB_C_STRING)
		for (; length > 0; length--)
			step(tokens);
	tokens->position += length;
	tokens->at_line_start = false;
	return token;
}

bool adb_c_token_is(const struct adb_c_token *token, const char *text)
{
	return strlen(text) == token->size && memcmp(token->text, text, token->size) == 0;
}

bool adb_c_token_starts(const struct adb_c_token *token, const char *start)
{
	size_t length = strlen(start);

	return token->size >= length && memcmp(token->text, start, length) == 0;
}

bool adb_c_token_opens(const struct adb_c_token *token)
{
	return token->kind == ADB_C_OPERATOR && token->size == 1 && strchr("{([", token->text[0]) != NULL;
}

bool adb_c_token_closes(const struct adb_c_token *token)
{
	return token->kind == ADB_C_OPERATOR && token->size == 1 && strchr("})]", token->text[0]) != NULL;
}

bool adb_c_token_integer(const struct adb_c_token *token, int64_t *value)
{
	unsigned base = token->text[0] == '0' ? 8 : 10;
	uint64_t result = 0;
	size_t at = 0;

	if (token->kind != ADB_C_NUMBER)
		return false;
	if (token->size > 2 && token->text[0] == '0' && digit_value(token->text[1]) > 9) {
		base = (token->text[1] | 0x20) == 'x' ? 16 : (token->text[1] | 0x20) == 'b' ? 2 : 0;
		at = 2;
	}

	size_t start = at;

	for (; at < token->size && digit_value(token->text[at]) < base; at++) {
		if (__builtin_mul_overflow(result, (uint64_t)base, &result) ||
		    __builtin_add_overflow(result, (uint64_t)digit_value(token->text[at]), &result))
			return false;
	}
	if (at == start || !is_suffix(token->text + at, token->size - at))
		return false;
	*value = (int64_t)result;
	return true;
}

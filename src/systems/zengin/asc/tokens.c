/* Splits ASC files into tokens. */
#include "systems/zengin/asc/tokens.h"

#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "base/ledger.h"
#include "base/text.h"

/* What ends a word. Files may end in 0x1A, which separates as well. */
static const bool is_blank[256] = { ['\0'] = true, ['\t'] = true, ['\n'] = true, ['\v'] = true,
				    ['\f'] = true, ['\r'] = true, [' '] = true,  [0x1A] = true };

static const bool ends_word[256] = {
	['\0'] = true, ['\t'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true, ['\r'] = true,
	[' '] = true,  [0x1A] = true, ['{'] = true,  ['}'] = true,  ['"'] = true
};

static struct adb_asc_token read_text(struct adb_asc_tokens *in)
{
	size_t offset = (size_t)(in->at - in->start);
	const char *first = ++in->at;

	while (in->at < in->end && *in->at != '"' && *in->at != '\n' && *in->at != '\r')
		in->at++;

	struct adb_asc_token token = { ADB_ASC_TEXT, first, (size_t)(in->at - first), offset };

	if (in->at < in->end && *in->at == '"')
		in->at++;
	return token;
}

static struct adb_asc_token read_word(struct adb_asc_tokens *in)
{
	const char *first = in->at;
	bool is_key = *first == '*';

	while (in->at < in->end && !ends_word[(uint8_t)*in->at])
		in->at++;
	return (struct adb_asc_token){ is_key ? ADB_ASC_KEY : ADB_ASC_WORD, first + is_key,
				       (size_t)(in->at - first) - is_key, (size_t)(first - in->start) };
}

static const char *behind_blanks(const char *at, const char *end)
{
	while (at < end && is_blank[(uint8_t)*at])
		at++;
	return at;
}

/* Names the numbers that follow, if all are there, and the blanks before them. */
static void note_numbers(const struct adb_asc_tokens *in, int count, const char *name)
{
	struct adb_asc_tokens copy = *in;
	const char *first = behind_blanks(in->at, in->end);
	double value;

	copy.has_notes = false;
	while (count > 0 && adb_asc_numbers(&copy, &value, 1, name))
		count--;
	if (count > 0)
		return;
	adb_field(in->at, ADB_FIELD_GAP, (size_t)(first - in->at), "blanks");
	adb_field(first, ADB_FIELD_TEXT, (size_t)(copy.at - first), name);
}

struct adb_asc_token adb_asc_next(struct adb_asc_tokens *in)
{
	const char *start = in->at;

	in->at = behind_blanks(start, in->end);
	if (in->has_notes)
		adb_asc_name_gap(in, start, "blanks");

	struct adb_asc_token token = { ADB_ASC_END, in->at, 1, (size_t)(in->at - in->start) };

	if (in->at == in->end)
		return token;
	if (*in->at == '"')
		return read_text(in);
	if (*in->at != '{' && *in->at != '}')
		return read_word(in);
	token.kind = *in->at == '{' ? ADB_ASC_OPEN : ADB_ASC_CLOSE;
	in->at++;
	return token;
}

struct adb_asc_token adb_asc_peek(const struct adb_asc_tokens *in)
{
	struct adb_asc_tokens copy = *in;

	copy.has_notes = false;
	return adb_asc_next(&copy);
}

void adb_asc_name_always(const struct adb_asc_tokens *in, const struct adb_asc_token *token, const char *name)
{
	bool has_mark = token->kind == ADB_ASC_KEY || token->kind == ADB_ASC_TEXT;
	const char *behind = token->bytes + token->size;
	bool is_closed = token->kind == ADB_ASC_TEXT && behind < in->end && *behind == '"';

	adb_field(token->bytes - has_mark, ADB_FIELD_TEXT, has_mark + token->size + is_closed, name);
}

void adb_asc_name_gap(const struct adb_asc_tokens *in, const char *from, const char *reason)
{
	if (in->has_notes)
		adb_field(from, ADB_FIELD_GAP, (size_t)(in->at - from), reason);
}

bool adb_asc_is(const struct adb_asc_token *token, const char *name)
{
	if (strlen(name) != token->size)
		return false;
	for (size_t i = 0; i < token->size; i++)
		if (adb_ascii_upper(token->bytes[i]) != name[i])
			return false;
	return true;
}

bool adb_asc_numbers(struct adb_asc_tokens *in, double *values, int count, const char *name)
{
	if (in->has_notes)
		note_numbers(in, count, name);
	for (int i = 0; i < count; i++) {
		const char *first = behind_blanks(in->at, in->end);
		const char *behind = adb_parse_decimal(first, in->end, &values[i]);

		if (behind == first || !isfinite(values[i]) ||
		    (behind < in->end && !ends_word[(uint8_t)*behind]))
			return false;
		in->at = behind;
	}
	return true;
}

bool adb_asc_enter(struct adb_asc_tokens *in)
{
	struct adb_asc_token token = adb_asc_peek(in);

	while (token.kind == ADB_ASC_WORD || token.kind == ADB_ASC_TEXT) {
		adb_asc_next(in);
		adb_asc_name_gap(in, token.bytes - (token.kind == ADB_ASC_TEXT),
				 "number, which the order gives");
		token = adb_asc_peek(in);
	}
	if (token.kind != ADB_ASC_OPEN)
		return false;
	token = adb_asc_next(in);
	adb_asc_name(in, &token, "brace");
	return true;
}

bool adb_asc_skip_value(struct adb_asc_tokens *in)
{
	for (;;) {
		struct adb_asc_tokens copy = *in;

		copy.has_notes = false;

		const struct adb_asc_token token = adb_asc_next(&copy);

		if (token.kind == ADB_ASC_END || token.kind == ADB_ASC_KEY || token.kind == ADB_ASC_CLOSE)
			return true;
		in->at = copy.at;
		if (token.kind == ADB_ASC_OPEN)
			return adb_asc_skip_block(in);
	}
}

bool adb_asc_skip_block(struct adb_asc_tokens *in)
{
	size_t depth = 1;

	for (; in->at < in->end; in->at++) {
		if (*in->at == '"') {
			read_text(in);
			in->at--;
		} else if (*in->at == '{') {
			depth++;
		} else if (*in->at == '}' && --depth == 0) {
			in->at++;
			return true;
		}
	}
	return false;
}

/* Takes the arguments of a script command one by one, and parses numbers independently of the locale. */
#include "systems/zengin/mds_arguments.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/ledger.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Whether the token is a word that begins like a number. */
static bool is_number(const struct adb_mds_token *token)
{
	size_t i = 0;

	if (token->kind != ADB_MDS_WORD)
		return false;
	if (i < token->size && (token->bytes[i] == '-' || token->bytes[i] == '+'))
		i++;
	if (i < token->size && token->bytes[i] == '.')
		i++;
	return i < token->size && is_digit(token->bytes[i]);
}

static const char *take_kind(struct adb_mds_arguments *in, enum adb_mds_token_kind kind, const char *what)
{
	return adb_mds_argument(in) != NULL && adb_mds_argument(in)->kind == kind
		       ? adb_mds_take_optional_text(in, what)
		       : NULL;
}

static bool has_digit(const struct adb_mds_token *token)
{
	bool found = false;

	for (size_t i = 0; i < token->size && !found; i++)
		found = is_digit(token->bytes[i]);
	return found;
}

static void report_missing(struct adb_mds_arguments *in, const char *what)
{
	adb_zengin_report(in->d, ADB_WARNING, "missing-argument", in->place, "no %s", what);
}

/* The next argument, which there must be, as a field. */
static const struct adb_mds_token *take(struct adb_mds_arguments *in, const char *what)
{
	const struct adb_mds_token *token = &in->tokens[in->next++];

	adb_mds_note_token(token, what);
	return token;
}

/*
 * Parses a sign, digits and a fraction, in any locale, up to the first byte that does not fit. Returns false when bytes are
 * left, there is no digit, or a float cannot hold the number.
 */
static bool parse_number(const char *bytes, size_t size, double *value)
{
	size_t i = 0, digits = 0;
	bool negative = size > 0 && bytes[0] == '-';
	double mantissa = 0, scale = 1;

	if (size > 0 && (bytes[0] == '-' || bytes[0] == '+'))
		i++;
	for (; i < size && is_digit(bytes[i]); i++, digits++)
		mantissa = mantissa * 10 + (bytes[i] - '0');
	if (i < size && bytes[i] == '.')
		for (i++; i < size && is_digit(bytes[i]); i++, digits++) {
			mantissa = mantissa * 10 + (bytes[i] - '0');
			scale *= 10;
		}

	double magnitude = mantissa / scale;
	bool fits = magnitude <= (double)FLT_MAX;

	*value = !fits ? 0 : negative ? -magnitude : magnitude;
	return i == size && digits > 0 && fits;
}

static void report_bad_number(struct adb_mds_arguments *in, const struct adb_mds_token *token)
{
	adb_zengin_report(in->d, ADB_WARNING, "bad-number", token->place,
			  "\"%s\" is not a number as it should be here", adb_mds_text(in, token));
}

/* Takes a number; returns `fallback` when it is missing. A word with a digit, such as "O.5", is taken as a malformed number. */
static double take_number(struct adb_mds_arguments *in, const char *what, double fallback)
{
	const struct adb_mds_token *token = adb_mds_argument(in);
	double value = fallback;

	if (token == NULL || token->kind != ADB_MDS_WORD || !has_digit(token)) {
		report_missing(in, what);
		return fallback;
	}
	take(in, what);
	if (!parse_number(token->bytes, token->size, &value))
		report_bad_number(in, token);
	return value;
}

const struct adb_mds_token *adb_mds_argument(const struct adb_mds_arguments *in)
{
	return in->next < in->count ? &in->tokens[in->next] : NULL;
}

bool adb_mds_next_is_number(const struct adb_mds_arguments *in)
{
	return adb_mds_argument(in) != NULL && is_number(adb_mds_argument(in));
}

const char *adb_mds_text(const struct adb_mds_arguments *in, const struct adb_mds_token *token)
{
	const char *text = adb_text_decode(in->d->arena, token->bytes, token->size, in->d->encoding);

	return text != NULL ? text : "";
}

const char *adb_mds_take_any(struct adb_mds_arguments *in, const char *what)
{
	return adb_mds_text(in, take(in, what));
}

const char *adb_mds_take_optional_text(struct adb_mds_arguments *in, const char *what)
{
	const struct adb_mds_token *token = adb_mds_argument(in);

	return token != NULL && !is_number(token) ? adb_mds_text(in, take(in, what)) : NULL;
}

const char *adb_mds_take_optional_string(struct adb_mds_arguments *in, const char *what)
{
	return take_kind(in, ADB_MDS_STRING, what);
}

const char *adb_mds_take_optional_word(struct adb_mds_arguments *in, const char *what)
{
	return take_kind(in, ADB_MDS_WORD, what);
}

const char *adb_mds_take_text(struct adb_mds_arguments *in, const char *what)
{
	const char *text = adb_mds_take_optional_text(in, what);

	if (text == NULL)
		report_missing(in, what);
	return text;
}

const char *adb_mds_take_word(struct adb_mds_arguments *in, const char *what)
{
	const char *word = adb_mds_take_optional_word(in, what);

	if (word == NULL)
		report_missing(in, what);
	return word;
}

int32_t adb_mds_take_integer(struct adb_mds_arguments *in, const char *what, int32_t fallback)
{
	const struct adb_mds_token *token = adb_mds_argument(in);
	double value = take_number(in, what, fallback);
	double whole = trunc(value);

	if (whole < INT32_MIN)
		whole = INT32_MIN;
	if (whole > INT32_MAX)
		whole = INT32_MAX;
	if (token != NULL && whole != value)
		report_bad_number(in, token);
	return (int32_t)whole;
}

float adb_mds_take_real(struct adb_mds_arguments *in, const char *what)
{
	return (float)take_number(in, what, 0);
}

float adb_mds_take_optional_real(struct adb_mds_arguments *in, const char *what, float fallback)
{
	return adb_mds_next_is_number(in) ? adb_mds_take_real(in, what) : fallback;
}

bool adb_mds_take_option(struct adb_mds_arguments *in, const char *key, float *value)
{
	const struct adb_mds_token *token = adb_mds_argument(in);
	size_t length = strlen(key);
	double number = 0;

	if (token == NULL || token->kind != ADB_MDS_WORD || token->size <= length ||
	    token->bytes[length] != ':')
		return false;

	struct adb_mds_token name = *token;

	name.size = length;
	if (!adb_mds_token_is(&name, key))
		return false;
	take(in, key);
	if (token->size == length + 1) {
		*value = adb_mds_take_optional_real(in, key, *value);
		return true;
	}
	if (parse_number(token->bytes + length + 1, token->size - length - 1, &number))
		*value = (float)number;
	else
		report_bad_number(in, token);
	return true;
}

bool adb_mds_take_keyword(struct adb_mds_arguments *in, const char *keyword)
{
	if (adb_mds_argument(in) == NULL || !adb_mds_token_is(adb_mds_argument(in), keyword))
		return false;
	take(in, keyword);
	return true;
}

void adb_mds_skip_argument(struct adb_mds_arguments *in)
{
	const struct adb_mds_token *token = take(in, "surplus argument");

	adb_zengin_report(in->d, ADB_NOTE, "extra-argument", token->place, "\"%s\" means nothing here",
			  adb_mds_text(in, token));
}

void adb_mds_drop_argument(struct adb_mds_arguments *in, const char *reason)
{
	const struct adb_mds_token *token = &in->tokens[in->next++];

	adb_field(token->bytes - (token->kind == ADB_MDS_STRING), ADB_FIELD_GAP, token->extent, reason);
}

/*
 * Tokens of ASC files: "{", "}", texts in quotation marks, words between blanks and line ends. A word that begins with '*' is a
 * key.
 *
 * Quirk: a text has no escapes, and ends at the quotation mark or at the end of its line.
 */
#ifndef ADB_SYSTEMS_ZENGIN_ASC_TOKENS_H
#define ADB_SYSTEMS_ZENGIN_ASC_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum adb_asc_kind { ADB_ASC_END, ADB_ASC_OPEN, ADB_ASC_CLOSE, ADB_ASC_KEY, ADB_ASC_WORD, ADB_ASC_TEXT };

struct adb_asc_token {
	enum adb_asc_kind kind;
	const char *bytes; /* borrowed; of a key without its '*', of a text without its quotation marks */
	size_t size, offset;
};

struct adb_asc_tokens {
	const char *start, *at, *end;
	bool has_notes; /* blanks between what is read are gaps of the ledger, and numbers are fields */
};

struct adb_asc_token adb_asc_next(struct adb_asc_tokens *in);

/* The next token, which stays the next. */
struct adb_asc_token adb_asc_peek(const struct adb_asc_tokens *in);

/* For the next function. */
void adb_asc_name_always(const struct adb_asc_tokens *in, const struct adb_asc_token *token,
			 const char *name);

/* Names a token of `in` as a field, where that has notes. */
static inline void adb_asc_name(const struct adb_asc_tokens *in, const struct adb_asc_token *token,
				const char *name)
{
	if (in->has_notes)
		adb_asc_name_always(in, token, name);
}

/* Names what lies between `from` and the place of `in` as a gap, where `in` has notes. */
void adb_asc_name_gap(const struct adb_asc_tokens *in, const char *from, const char *reason);

/* Whether the token is the key or word `name`, whatever the case of its letters. */
bool adb_asc_is(const struct adb_asc_token *token, const char *name);

/* Reads `count` numbers that follow, one field. Returns false, and stays before what is no number, when there are fewer. */
bool adb_asc_numbers(struct adb_asc_tokens *in, double *values, int count, const char *name);

/*
 * Goes to behind the brace that opens the block of a key; words before it, as in *MATERIAL 0 {, are left out. Returns false when no
 * block follows.
 */
bool adb_asc_enter(struct adb_asc_tokens *in);

/*
 * Skips the values of a key: what comes before the next key or brace and, when that is a "{", all up to its "}". Returns false
 * when that is missing. Nothing of it is a field or a gap.
 */
bool adb_asc_skip_value(struct adb_asc_tokens *in);

/* Skips to behind the "}" of the block that `in` is in. Returns false when it is missing. */
bool adb_asc_skip_block(struct adb_asc_tokens *in);

#endif

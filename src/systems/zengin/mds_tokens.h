/*
 * The tokens of text model scripts: braces, strings in double quotes, and words, which are all other characters.
 *
 * White space, brackets, ';' and ',' separate tokens and have no other meaning: shipped scripts often have unbalanced brackets.
 * "//", or one '/' where a token begins, starts a comment that ends with the line.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MDS_TOKENS_H
#define ADB_SYSTEMS_ZENGIN_MDS_TOKENS_H

#include "systems/zengin/value.h"

/* Longest token that is kept whole. */
enum { ADB_MDS_MAX_TOKEN = 4096 };

enum adb_mds_token_kind { ADB_MDS_END, ADB_MDS_OPEN, ADB_MDS_CLOSE, ADB_MDS_STRING, ADB_MDS_WORD };

struct adb_mds_token {
	enum adb_mds_token_kind kind;
	struct adb_zengin_place place; /* of its first byte; of the quote for a string */
	const char *bytes;             /* borrowed, without quotes, at most ADB_MDS_MAX_TOKEN */
	size_t size;
	size_t extent; /* bytes from `place` on, with quotes and what was cut off */
	bool first_on_line;
	bool before_bracket; /* '(' follows on the same line */
	bool unterminated;   /* a string without its second quote, ended by its line */
	bool too_long;       /* cut off */
};

/* Start with { .bytes, .size, .line = 1, .at_line_start = true }. */
struct adb_mds_tokens {
	const char *bytes; /* borrowed */
	size_t size, position;
	unsigned line;
	bool at_line_start;
};

/* Reads the next token. After the last token every call returns ADB_MDS_END, at the end of the text. */
struct adb_mds_token adb_mds_next_token(struct adb_mds_tokens *tokens);

/* Names the token as a field: with its quotes, without what was cut off. */
void adb_mds_note_token(const struct adb_mds_token *token, const char *name);

/* Whether the token's bytes are `text`, in any case of ASCII letters. */
bool adb_mds_token_is(const struct adb_mds_token *token, const char *text);

#endif

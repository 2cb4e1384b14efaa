/*
 * The tokens of BSL scripts: words, strings in double quotes, brackets, braces, and the ends of calls. Blanks and commas
 * separate tokens; '#' starts a comment up to the end of its line.
 */
#ifndef ADB_SYSTEMS_ONI_BSL_TOKENS_H
#define ADB_SYSTEMS_ONI_BSL_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

/* Longest token that is kept whole; names in the game have at most 63 bytes. */
enum { ADB_BSL_MAX_TOKEN = 255 };

enum adb_bsl_token_kind {
	ADB_BSL_END,
	ADB_BSL_NEW_LINE,
	ADB_BSL_SEMICOLON,
	ADB_BSL_OPEN, /* '(' */
	ADB_BSL_CLOSE,
	ADB_BSL_OPEN_BRACE,
	ADB_BSL_CLOSE_BRACE,
	ADB_BSL_STRING, /* without its quotes; the end of its line ends it too */
	ADB_BSL_WORD,
};

struct adb_bsl_token {
	enum adb_bsl_token_kind kind;
	const char *bytes; /* borrowed, at most ADB_BSL_MAX_TOKEN */
	size_t size, offset;
	unsigned line;
};

/* Start with { .bytes, .size, .line = 1 }. */
struct adb_bsl_tokens {
	const char *bytes; /* borrowed */
	size_t size, position;
	unsigned line;
};

/* Reads the next token. After the last one every call returns ADB_BSL_END. */
struct adb_bsl_token adb_bsl_next_token(struct adb_bsl_tokens *tokens);

/* Whether the token is this word; ASCII letters compare without case. */
bool adb_bsl_token_is(const struct adb_bsl_token *token, const char *word);

#endif

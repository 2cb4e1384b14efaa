/*
 * Tokens of C source: names, numbers, strings, operators. Comments and white space separate tokens; a backslash at the end
 * of a line joins it with the next. Bytes without a meaning in C become operators of one byte.
 */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_TOKENS_H
#define ADB_SYSTEMS_SM64_CSOURCE_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum adb_c_kind {
	ADB_C_END,
	ADB_C_NAME,
	ADB_C_NUMBER, /* begins with a digit, or a point and a digit */
	ADB_C_STRING, /* in either kind of quotes, which are a part of it; the end of its line ends it */
	ADB_C_OPERATOR,
};

struct adb_c_token {
	const char *text; /* borrowed */
	uint32_t size;
	uint32_t line; /* from 1 */
	enum adb_c_kind kind;
	bool first_on_line;
	bool is_open; /* a string that the end of its line ended */
};

/* The state of the tokenizer; initialise with { .text, .size, .line = 1, .at_line_start = true }. */
struct adb_c_tokens {
	const char *text; /* borrowed */
	size_t size, position;
	uint32_t line;
	bool at_line_start;
	bool has_open_comment; /* a comment that nothing ends was met */
};

/* Returns the next token. After the last one, all further calls return ADB_C_END, marked as the first on its line. */
struct adb_c_token adb_c_next_token(struct adb_c_tokens *tokens);

bool adb_c_token_is(const struct adb_c_token *token, const char *text);
bool adb_c_token_starts(const struct adb_c_token *token, const char *start);

/* Whether the token is one of "{([", or one of "})]". */
bool adb_c_token_opens(const struct adb_c_token *token);
bool adb_c_token_closes(const struct adb_c_token *token);

/*
 * Computes the value of an integer: decimal, 0x, 0b or octal, with any suffixes u and l. The highest of 64 bits becomes the
 * sign. Returns false when the token is no integer or has more than 64 bits.
 */
bool adb_c_token_integer(const struct adb_c_token *token, int64_t *value);

#endif

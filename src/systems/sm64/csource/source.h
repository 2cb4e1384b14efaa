/*
 * A small preprocessor for C source: it evaluates conditions, records object-like macros without replacing their names (the
 * evaluation of expressions looks them up), and skips #include and all other directives.
 */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_SOURCE_H
#define ADB_SYSTEMS_SM64_CSOURCE_SOURCE_H

#include "base/error.h"
#include "systems/sm64/csource/evaluate.h"

/* A problem of the source, which the decoder of the file reports. */
struct adb_c_problem {
	struct adb_c_problem *next;
	const char *code, *message;
	uint32_t line;
	size_t offset;
	bool is_error; /* the file is damaged; else it is unusual but readable */
};

struct adb_c_problems {
	struct adb_arena *arena;
	struct adb_c_problem *first, *last;
};

void adb_c_report(struct adb_c_problems *problems, const char *code, uint32_t line, size_t offset,
		  const char *format, ...) __attribute__((format(printf, 5, 6)));

struct adb_c_condition {
	bool is_active;  /* the lines of this branch count */
	bool was_active; /* an earlier branch did, or none may */
};

/* Start with adb_c_source_of(). */
struct adb_c_source {
	struct adb_c_tokens tokens;
	struct adb_c_scope *scope; /* takes the macros of the file */
	struct adb_c_problems *problems;
	struct adb_c_condition conditions[ADB_C_MAX_NESTING];
	unsigned depth;          /* of conditions; those beyond the limit count as false */
	struct adb_c_token next; /* peeked at */
	bool has_next;
	bool has_open_string; /* one was met and reported */
};

struct adb_c_source adb_c_source_of(const char *text, size_t size, struct adb_c_scope *scope,
				    struct adb_c_problems *problems);

/* Returns the next token that is no part of a directive; ADB_C_END at the end. */
struct adb_c_token adb_c_source_next(struct adb_c_source *source);
const struct adb_c_token *adb_c_source_peek(struct adb_c_source *source);

/* Returns the offset of a token in the text, in bytes. */
size_t adb_c_source_offset(const struct adb_c_source *source, const struct adb_c_token *token);

#endif

/*
 * C source after a small preprocessor: conditions are evaluated, object-like macros are recorded and not replaced (names
 * get their value where an expression asks for it), #include and every other directive is dropped, wherever it stands.
 */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_SOURCE_H
#define ADB_SYSTEMS_SM64_CSOURCE_SOURCE_H

#include "base/error.h"
#include "systems/sm64/csource/evaluate.h"

/* Something odd, for a report by whoever decodes the file. */
struct adb_c_problem {
	struct adb_c_problem *next;
	const char *code, *message;
	uint32_t line;
	size_t offset;
	bool is_error; /* the file is damaged, else it is merely odd */
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

/* The next token that is no part of a directive; ADB_C_END at the end. */
struct adb_c_token adb_c_source_next(struct adb_c_source *source);
const struct adb_c_token *adb_c_source_peek(struct adb_c_source *source);

/* Offset of a token in the text. */
size_t adb_c_source_offset(const struct adb_c_source *source, const struct adb_c_token *token);

#endif

/* Splits the tokens of C initialisers and calls: items between commas, the content of brackets, calls of macros. */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_LIST_H
#define ADB_SYSTEMS_SM64_CSOURCE_LIST_H

#include "systems/sm64/csource/tokens.h"

struct adb_c_range {
	const struct adb_c_token *tokens;
	size_t count;
};

/* Returns the size in bytes of the text from the first token to the end of the last. */
size_t adb_c_text_size(struct adb_c_range range);

/* Takes the next item, up to a comma, from `rest`, which starts as the whole list. Returns false at the end. */
bool adb_c_next_item(struct adb_c_range *rest, struct adb_c_range *item);

/* Returns the tokens inside the braces or brackets that enclose the whole `range`; `range` itself when none do. */
struct adb_c_range adb_c_unwrap(struct adb_c_range range, char open);

/* A call of a macro. adb_c_next_call() takes the next one from a list and returns false at the end. */
struct adb_c_call {
	struct adb_c_token name;
	struct adb_c_range arguments;
};
bool adb_c_next_call(struct adb_c_range *rest, struct adb_c_call *call);

/* Returns the name that an item consists of, without '&' and casts; a token of kind ADB_C_END when it is anything else. */
struct adb_c_token adb_c_name_of(struct adb_c_range item);

#endif

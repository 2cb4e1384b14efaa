/* Lists of C tokens as initialisers and calls are made of: items between commas, what is in brackets, calls. */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_LIST_H
#define ADB_SYSTEMS_SM64_CSOURCE_LIST_H

#include "systems/sm64/csource/tokens.h"

struct adb_c_range {
	const struct adb_c_token *tokens;
	size_t count;
};

/* Bytes of the text from the first token to the end of the last. */
size_t adb_c_text_size(struct adb_c_range range);

/* The items of a list between commas, one after the other: false at the end. `rest` starts as the whole list. */
bool adb_c_next_item(struct adb_c_range *rest, struct adb_c_range *item);

/* What is in the braces (or brackets) that `range` as a whole is; `range` itself when it is not. */
struct adb_c_range adb_c_unwrap(struct adb_c_range range, char open);

/* The calls of macros in a list: false at the end. */
struct adb_c_call {
	struct adb_c_token name;
	struct adb_c_range arguments;
};
bool adb_c_next_call(struct adb_c_range *rest, struct adb_c_call *call);

/* The one name that an item is, without '&' and casts; NULL-kinded (ADB_C_END) when it is something else. */
struct adb_c_token adb_c_name_of(struct adb_c_range item);

#endif

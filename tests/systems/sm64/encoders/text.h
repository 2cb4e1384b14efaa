#ifndef ADB_TESTS_SYSTEMS_SM64_ENCODERS_TEXT_H
#define ADB_TESTS_SYSTEMS_SM64_ENCODERS_TEXT_H

#include "sm64.h"

/* Clips as C and Lua source (formats/sm64.md sections 11 and 12). */

enum sm64_c_form {
	SM64_C_ACTOR, /* NAME_values, NAME_index, struct Animation NAME */
	SM64_C_MARIO, /* NAME_values, NAME_indices, struct Animation NAME[] */
	SM64_C_COOP,  /* as the first, with two lengths more */
};

/* The C symbol of a clip. */
void sm64_c_symbol(char *out, size_t size, const struct sm64_actor *actor, const char *clip);
void sm64_put_c_values(struct bytes *out, const char *name, const struct sm64_arrays *arrays);
void sm64_put_c_index(struct bytes *out, const char *name, const struct sm64_arrays *arrays,
		      enum sm64_c_form form);
void sm64_put_c_arrays(struct bytes *out, const char *name, const struct sm64_arrays *arrays,
		       enum sm64_c_form form);
void sm64_put_c_header(struct bytes *out, const char *symbol, const char *arrays_name,
		       const struct sm64_anim *anim, enum sm64_c_form form);
/* The flags as an expression of names. */
void sm64_put_flags(struct bytes *out, unsigned flags);
/* { v, v, … } in decimal; modulo 65536 when `is_unsigned`. */
void sm64_put_lua_values(struct bytes *out, const struct sm64_arrays *arrays, bool is_unsigned);
void sm64_put_lua_index(struct bytes *out, const struct sm64_arrays *arrays);

#endif

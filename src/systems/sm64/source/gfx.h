/* Display lists of C sources: the macros of gbi.h, made to commands. */
#ifndef ADB_SYSTEMS_SM64_SOURCE_GFX_H
#define ADB_SYSTEMS_SM64_SOURCE_GFX_H

#include "base/arena.h"
#include "systems/sm64/csource/evaluate.h"
#include "systems/sm64/mesh/gfx.h"

/* The commands of a list, which grows in the arena. */
struct adb_sm64_gfx_list {
	struct adb_arena *arena;
	struct adb_sm64_gfx_command *commands;
	size_t count, capacity;
	struct adb_sm64_gfx_command sink; /* takes what is lost when the arena is exhausted */
};

/* What the macros of a file need: the meanings of names, and a function that finds arrays. */
struct adb_sm64_gfx_source {
	const struct adb_c_scope *scope; /* of the file, inside the names of gbi.h */
	void *context;
	struct adb_sm64_ref (*find)(void *context, const struct adb_c_token *name);
};

/*
 * Defines the names of gbi.h that macros use as numbers: formats, wrapping, bits of modes as Fast3D has them. Returns false when the
 * arena of the scope is exhausted.
 */
bool adb_sm64_define_gbi(struct adb_c_scope *scope);

/* Adds the commands of a macro. Returns false only when the arena is exhausted. */
bool adb_sm64_gfx_from_macro(struct adb_sm64_gfx_list *list, const struct adb_sm64_gfx_source *source,
			     const struct adb_c_call *call);

/* The words of the combine command for the first eight inputs of `arguments`, or of the name G_CC_… that it begins with. */
void adb_sm64_combine_of(const struct adb_c_scope *scope, struct adb_c_range arguments, uint32_t combine[2]);

#endif

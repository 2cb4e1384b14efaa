/* Adds declarations and their tokens to what was read of a C file. */
#include <string.h>

#include "systems/sm64/csource/file.h"

struct adb_c_declaration *adb_c_file_add(struct adb_c_file *file, enum adb_c_what what,
					 const struct adb_c_token *name)
{
	struct adb_arena *arena = file->scope.names.arena;
	struct adb_c_declaration *declaration = adb_arena_alloc(arena, 1, sizeof *declaration);

	if (declaration == NULL)
		return NULL;
	declaration->what = what;
	declaration->name = adb_arena_text(arena, name->text, name->size);
	declaration->line = name->line;
	declaration->offset = (size_t)(name->text - file->text);
	if (declaration->name == NULL)
		return NULL;
	if (file->last != NULL)
		file->last->next = declaration;
	else
		file->first = declaration;
	file->last = declaration;
	file->count++;
	return declaration;
}

struct adb_c_range adb_c_file_keep(struct adb_c_file *file, const struct adb_c_token *tokens, size_t count)
{
	struct adb_c_token *kept = adb_arena_alloc(file->scope.names.arena, count, sizeof *kept);

	if (kept == NULL)
		return (struct adb_c_range){ 0 };
	if (count > 0)
		memcpy(kept, tokens, count * sizeof *kept);
	return (struct adb_c_range){ kept, count };
}

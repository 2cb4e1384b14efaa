/* Looks for names in a source tree: of files, of symbols, and in its facts. */
#include <string.h>

#include "systems/sm64/source/source.h"

enum { MAX_FACTS = 1000 }; /* of one name; 290 objects in the game altogether */

/* Whether `path` lies below the folder that the first `length` bytes of `folder` name. */
static bool is_below(const char *path, const char *folder, size_t length)
{
	return length == 0 || (strncmp(path, folder, length) == 0 && path[length] == '/');
}

static bool is_wanted(const struct adb_sm64_symbol *symbol, unsigned what)
{
	return (ADB_C_BIT(symbol->declaration->what) & what) != 0;
}

/* Returns the only symbol below a folder (directly in it, with `directly`); NULL when there are several or none. */
static struct adb_sm64_symbol *only_one(struct adb_sm64_symbol *first, unsigned what, const char *folder,
					size_t length, bool directly)
{
	struct adb_sm64_symbol *found = NULL;

	for (struct adb_sm64_symbol *s = first; s != NULL; s = s->same_name) {
		if (!is_wanted(s, what) || !is_below(s->file->path, folder, length) ||
		    (directly && adb_sm64_folder_length(s->file->path) != length))
			continue;
		if (found != NULL)
			return NULL;
		found = s;
	}
	return found;
}

size_t adb_sm64_folder_length(const char *path)
{
	const char *name = adb_path_base(path);

	return name > path ? (size_t)(name - path) - 1 : 0;
}

const struct adb_sm64_source_file *adb_sm64_tree_file(const struct adb_sm64_tree *tree, const char *path)
{
	return adb_c_names_find(&tree->by_path, path, strlen(path));
}

struct adb_sm64_symbol *adb_sm64_tree_find(const struct adb_sm64_tree *tree,
					   const struct adb_sm64_source_file *from, const char *name,
					   size_t size, unsigned what)
{
	struct adb_sm64_symbol *first = adb_c_names_find(&tree->by_name, name, size), *found;
	size_t length = adb_sm64_folder_length(from->path);

	for (struct adb_sm64_symbol *s = first; s != NULL; s = s->same_name)
		if (s->file == from && is_wanted(s, what))
			return s;
	found = only_one(first, what, from->path, length, true);
	while (first != NULL && found == NULL) {
		found = only_one(first, what, from->path, length, false);
		if (length == 0)
			break;
		while (length > 0 && from->path[length - 1] != '/')
			length--;
		length -= length > 0;
	}
	return found;
}

void adb_sm64_add_fact(struct adb_c_names *facts, const char *key, const char *name, const char *object,
		       const struct adb_sm64_source_file *file)
{
	void **first = adb_c_names_at(facts, key, strlen(key));
	struct adb_sm64_fact *last = NULL, *fact;
	size_t count = 0;

	if (first == NULL)
		return;
	for (fact = *first; fact != NULL; fact = fact->next, count++) {
		if (strcmp(fact->name, name) == 0 && strcmp(fact->object, object) == 0)
			return;
		last = fact;
	}
	if (count == MAX_FACTS || (fact = adb_arena_alloc(facts->arena, 1, sizeof *fact)) == NULL)
		return;
	*fact = (struct adb_sm64_fact){ .name = name, .object = object, .file = file };
	if (last != NULL)
		last->next = fact;
	else
		*first = fact;
}

const struct adb_sm64_fact *adb_sm64_facts_of(const struct adb_c_names *facts, const char *key)
{
	return adb_c_names_find(facts, key, strlen(key));
}

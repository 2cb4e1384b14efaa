/* Paths below the folders of a mod. */
#include "systems/zeroad/name.h"

#include <string.h>

const char *adb_zeroad_below(const char *path, const char *folder)
{
	const char *found = NULL;
	size_t size = strlen(folder);

	for (const char *at = path; at != NULL && *at != '\0'; at++)
		if ((at == path || at[-1] == '/') && strncmp(at, folder, size) == 0)
			found = at + size;
	return found;
}

const char *adb_zeroad_own_path(const struct adb_decoder *d, const char *folder)
{
	const char *below = adb_zeroad_below(d->place.path, folder);

	return below != NULL && below[0] != '\0' ? below : d->name;
}

const char *adb_zeroad_stem(struct adb_arena *arena, const char *path)
{
	static const char *const built[] = { ".dae.cached.psa", ".dae.cached.pmd", NULL };
	size_t size = strlen(path);
	size_t folder = (size_t)(adb_path_base(path) - path);

	for (size_t i = 0; built[i] != NULL; i++) {
		size_t ending = strlen(built[i]);

		if (size > folder + ending && strcmp(path + size - ending, built[i]) == 0)
			return adb_arena_text(arena, path, size - ending);
	}
	return adb_arena_text(arena, path, folder + adb_path_stem_length(path + folder));
}

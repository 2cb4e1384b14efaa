/* Opens files of the tree that are not among those of the survey. */
#include <string.h>

#include "systems/sm64/source/library.h"

struct adb_input *adb_sm64_library_input(const struct adb_sm64_library *library, const char *path,
					 struct adb_error *error)
{
	const char *own = library->d->place.path, *up = "";
	size_t folder = (size_t)(adb_path_base(library->d->path) - library->d->path);

	if (strncmp(path, library->d->path, folder) == 0 && strchr(path + folder, '/') == NULL)
		return adb_place_open(&library->d->place, path + folder, error);
	for (const char *at = own; library->d->place.volume != NULL && (at = strchr(at, '/')) != NULL; at++) {
		up = adb_arena_printf(library->arena, "%s../", up);
		if (up == NULL)
			return NULL;
	}
	path = adb_arena_printf(library->arena, "%s%s", up, path);
	return path != NULL ? adb_place_open(&library->d->place, path, error) : NULL;
}

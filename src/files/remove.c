/* Removes files below a folder, and nothing elsewhere. */
#include "files/remove.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/file_info.h"
#include "base/port/path.h"

/* Whether `path` is the name of a file in a folder below `folder`, and no part of the way there is a link. */
static bool is_below(const char *folder, const char *path)
{
	struct adb_file_info info;
	bool ok = path[0] != '/' && strchr(path, '\\') == NULL && strchr(path, ':') == NULL;

	for (const char *part = path; ok && part != NULL; part = strchr(part, '/')) {
		part += *part == '/';
		ok = *part != '\0' && *part != '/' &&
		     !(part[0] == '.' && (part[1] == '/' || part[1] == '\0')) &&
		     !(part[0] == '.' && part[1] == '.' && (part[2] == '/' || part[2] == '\0'));
	}
	for (const char *slash = path; ok && (slash = strchr(slash, '/')) != NULL; slash++) {
		char *whole = adb_memory_printf("%s/%.*s", folder, (int)(slash - path), path);

		ok = whole != NULL && adb_file_info_of_link(whole, &info) && info.kind == ADB_FILE_FOLDER;
		free(whole);
	}
	return ok;
}

void adb_remove_below(const char *folder, const char *name)
{
	char *path = is_below(folder, name) ? adb_memory_printf("%s/%s", folder, name) : NULL;
	struct adb_file_info info;

	if (path != NULL && adb_file_info_of_link(path, &info) && info.kind == ADB_FILE_REGULAR)
		adb_path_remove(path);
	for (char *slash; path != NULL && (slash = strrchr(path, '/')) > path + strlen(folder);) {
		*slash = '\0';
		if (!adb_folder_remove_empty(path))
			break;
	}
	free(path);
}

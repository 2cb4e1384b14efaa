/* Paths below the XDG folders of the user. */
#include "shell/xdg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/path.h"

char *adb_xdg_path(const char *variable, const char *fallback, const char *name)
{
	const char *folder = getenv(variable), *home = getenv("HOME");
	char *path = NULL;
	int size = -1;

	if (folder != NULL && adb_path_is_absolute(folder))
		size = asprintf(&path, "%s/animdb/%s", folder, name);
	else if (home != NULL && adb_path_is_absolute(home))
		size = asprintf(&path, "%s/%s/animdb/%s", home, fallback, name);
	return size >= 0 ? path : NULL;
}

void adb_xdg_make_folders(char *path)
{
	for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
		*slash = '\0';
		adb_folder_make_private(path);
		*slash = '/';
	}
}

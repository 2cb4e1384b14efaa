#include "index/path.h"

#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* The folder must exist, its last part need not. */
static char *absolute_of_missing(const char *path)
{
	char *copy = strdup(path), *absolute = NULL;

	for (size_t length = copy != NULL ? strlen(copy) : 0; length > 1 && copy[length - 1] == '/';)
		copy[--length] = '\0';

	const char *name = copy != NULL ? adb_path_base(copy) : "";
	char *folder = copy != NULL ? realpath(dirname(copy), NULL) : NULL;

	if (folder != NULL && asprintf(&absolute, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name) < 0)
		absolute = NULL;
	free(copy);
	free(folder);
	return absolute;
}

char *adb_path_absolute(const char *path)
{
	char *absolute = realpath(path, NULL);

	return absolute == NULL && errno == ENOENT ? absolute_of_missing(path) : absolute;
}

bool adb_path_is_within(const char *path, const char *folder)
{
	size_t length = strlen(folder);

	while (length > 0 && folder[length - 1] == '/')
		length--;
	return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

const char *adb_path_outermost(char *const *absolute, size_t count, size_t i)
{
	const char *found = absolute[i];

	for (size_t k = 0; found != NULL && k < count; k++)
		if (absolute[k] != NULL && adb_path_is_within(found, absolute[k]))
			found = absolute[k];
	return found;
}

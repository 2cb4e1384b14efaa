#define _POSIX_C_SOURCE 200809L

#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void make_parent_folders(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(path, 0777) != 0 && errno != EEXIST)
			fail("cannot make folder %s: %s", path, strerror(errno));
		*slash = '/';
	}
}

void write_file(const char *dir, const char *path, const struct bytes *content)
{
	struct bytes full = { 0 };
	FILE *file;

	bytes_format(&full, "%s/%s", dir, path);
	bytes_u8(&full, 0);
	make_parent_folders((char *)full.data);
	file = fopen((char *)full.data, "wb");
	if (!file)
		fail("cannot write %s: %s", (char *)full.data, strerror(errno));
	if (content->size && fwrite(content->data, content->size, 1, file) != 1)
		fail("cannot write %s", (char *)full.data);
	if (fclose(file) != 0)
		fail("cannot write %s", (char *)full.data);
	bytes_free(&full);
}

/* Stands in for libFuzzer: every file below the given folders once. A folder that is not there holds none. */
#include <stdio.h>
#include <stdlib.h>

#include "base/input.h"
#include "container/directory.h"
#include "fuzz.h"

static enum adb_outcome replay(void *context, const char *path, const struct stat *info)
{
	size_t size = (size_t)info->st_size;
	uint8_t *bytes = malloc(size + 1);
	struct adb_input *input = adb_input_open(path, NULL);

	if (bytes != NULL && input != NULL && adb_input_read(input, 0, bytes, size)) {
		LLVMFuzzerTestOneInput(bytes, size);
		++*(size_t *)context;
	}
	adb_input_release(input);
	free(bytes);
	return ADB_OK;
}

static void leave_out(void *context, const char *path, const char *message)
{
	(void)context;
	(void)path;
	(void)message;
}

int main(int argc, char **argv)
{
	size_t count = 0;
	struct adb_directory_visitor visitor = { .context = &count, .file = replay, .trouble = leave_out };

	for (int i = 1; i < argc; i++)
		adb_directory_walk(argv[i], &visitor, NULL);
	printf("%zu inputs\n", count);
	return count > 0 ? 0 : 1;
}

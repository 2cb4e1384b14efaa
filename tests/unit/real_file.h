/* Files of the games themselves, for the tests that use them where they are there. */
#ifndef ADB_TESTS_UNIT_REAL_FILE_H
#define ADB_TESTS_UNIT_REAL_FILE_H

#include <stdio.h>
#include <stdlib.h>

#include "base/input.h"

/*
 * `path` below the folder that the environment variable ANIMDB_REAL names. NULL, with a message, when there is
 * none: the test is then skipped. Released by the caller.
 */
static inline struct adb_input *open_real_file(const char *path)
{
	const char *folder = getenv("ANIMDB_REAL");
	char whole[4096];

	snprintf(whole, sizeof whole, "%s/%s", folder != NULL ? folder : "", path);

	struct adb_input *input = folder != NULL ? adb_input_open(whole, NULL) : NULL;

	if (input == NULL)
		printf("(skipped: no %s) ", path);
	return input;
}

#endif

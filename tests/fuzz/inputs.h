/* What a corpus offers: every file, and what lies in those that are containers. */
#ifndef ADB_TESTS_FUZZ_INPUTS_H
#define ADB_TESTS_FUZZ_INPUTS_H

#include "fuzz.h"

struct fuzz_input {
	const char *name; /* bare */
	bool is_file;     /* no member of a container */
	const uint8_t *bytes;
	size_t size;
	const struct adb_container *container; /* what it is recognised as: at most one of the two */
	const struct adb_format *format;
};

/* Files and members of up to `largest` bytes; a member of a larger container counts too. */
void fuzz_each_input(const char *path, size_t largest,
		     void (*take)(void *context, const struct fuzz_input *input), void *context);

#endif

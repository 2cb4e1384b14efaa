/* What libFuzzer calls: the target that the environment names, so that the processes it starts run the same one. */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct fuzz_target target;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *name = getenv("ANIMDB_FUZZ_TARGET");

	(void)argc;
	(void)argv;
	if (name != NULL && fuzz_target_named(name, &target))
		return 0;
	fputs("ANIMDB_FUZZ_TARGET names none of the targets; fuzz_seeds lists them\n", stderr);
	exit(2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	target.run(&target, data, size);
	return 0;
}

/*
 * What libFuzzer calls: the target that the environment names, so that the processes it starts run the same one, or else
 * the one that the program is called after. The corpus lies beside the program, unless the environment names another.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "fuzz.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct fuzz_target target;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *name = getenv("ANIMDB_FUZZ_TARGET"), *base = adb_path_base((*argv)[0]);
	char corpus[4096];

	(void)argc;
	snprintf(corpus, sizeof corpus, "%.*scorpus", (int)(base - (*argv)[0]), (*argv)[0]);
	setenv("ANIMDB_CORPUS", corpus, false);
	if (fuzz_target_named(name != NULL ? name : base, &target))
		return 0;
	fputs("neither ANIMDB_FUZZ_TARGET nor the name of the program is a target; fuzz_seeds lists them\n",
	      stderr);
	exit(2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	target.run(&target, data, size);
	return 0;
}

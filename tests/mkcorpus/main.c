/*
 * mkcorpus OUTDIR [EXPECTED_DIR]   writes the test dumps, and what is in them as CSV
 * mkcorpus --self-check            compares the encoders with the worked examples of formats/
 *
 * The same program always writes the same bytes. Each system has a function mkcorpus_FOLDER(), which writes its dumps below
 * out_dir/ID and, when expected_dir is not NULL, what they mean below expected_dir/ID; and selfcheck_FOLDER(). Both return
 * the number of failures.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct system_maker {
	int (*make)(const char *out_dir, const char *expected_dir);
	int (*self_check)(void);
};

/* CMake defines MKCORPUS_SYSTEMS as X(FOLDER) for each tests/systems/FOLDER/encoders. */
#define X(folder)                                                                                            \
	int mkcorpus_##folder(const char *out_dir, const char *expected_dir);                                \
	int selfcheck_##folder(void);
MKCORPUS_SYSTEMS
#undef X

#define X(folder) { mkcorpus_##folder, selfcheck_##folder },
static const struct system_maker systems[] = { MKCORPUS_SYSTEMS };
#undef X

enum { SYSTEM_COUNT = sizeof systems / sizeof systems[0] };

int main(int argc, char **argv)
{
	const int checks = argc == 2 && strcmp(argv[1], "--self-check") == 0;
	int failures = 0;

	if (argc < 2 || argc > 3 || (argv[1][0] == '-' && !checks)) {
		fputs("usage: mkcorpus OUTDIR [EXPECTED_DIR]\n       mkcorpus --self-check\n", stderr);
		return 2;
	}
	for (int i = 0; i < SYSTEM_COUNT; i++)
		failures += checks ? systems[i].self_check()
				   : systems[i].make(argv[1], argc == 3 ? argv[2] : NULL);
	return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

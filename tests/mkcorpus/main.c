/*
 * mkcorpus OUTDIR [EXPECTED_DIR]   writes the test dumps, and what is in them as CSV
 * mkcorpus --self-check            compares the encoders with the worked examples of formats/
 *
 * The same program always writes the same bytes.
 */
#include "mkcorpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "--self-check") == 0)
		return selfcheck_zengin() + selfcheck_prime() ? EXIT_FAILURE : EXIT_SUCCESS;
	if (argc < 2 || argc > 3 || argv[1][0] == '-') {
		fputs("usage: mkcorpus OUTDIR [EXPECTED_DIR]\n       mkcorpus --self-check\n", stderr);
		return 2;
	}
	const char *expected_dir = argc == 3 ? argv[2] : NULL;

	return mkcorpus_zengin(argv[1], expected_dir) + mkcorpus_prime(argv[1], expected_dir) ? EXIT_FAILURE
											      : EXIT_SUCCESS;
}

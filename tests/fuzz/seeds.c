/*
 * What libFuzzer begins with.
 *
 *	fuzz_seeds                      lists the targets
 *	fuzz_seeds TARGET CORPUS OUT    writes what the corpus has for it into the folder OUT, a file each, called after its
 *	                                hash, and prints a dictionary of what those files begin with
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "inputs.h"

/* LARGE is for what takes files of every kind: small ones are as good and run faster. */
enum { LARGEST = 1100 * 1024, LARGE = 16 * 1024, MAGIC = 4 };

struct seeds {
	struct fuzz_target target;
	const char *folder;
	uint8_t last[MAGIC]; /* most files of a kind begin alike */
};

static void print_magic(struct seeds *seeds, const uint8_t *bytes)
{
	if (memcmp(seeds->last, bytes, MAGIC) == 0)
		return;
	memcpy(seeds->last, bytes, MAGIC);
	putchar('"');
	for (int i = 0; i < MAGIC; i++)
		printf("\\x%02X", bytes[i]);
	puts("\"");
}

static void write_seed(void *context, const struct fuzz_input *input)
{
	struct seeds *seeds = context;
	struct adb_hash hash = adb_hash_of(input->bytes, input->size);
	char hex[ADB_HASH_HEX_SIZE], path[4096];

	if (!fuzz_target_suits(&seeds->target, input->name, input->container, input->format) ||
	    (seeds->target.extensions != NULL && input->size > LARGE))
		return;
	snprintf(path, sizeof path, "%s/%s", seeds->folder, adb_hash_hex(&hash, hex));
	fuzz_write_file(path, input->bytes, input->size);
	if (input->size >= MAGIC)
		print_magic(seeds, input->bytes);
}

int main(int argc, char **argv)
{
	struct seeds seeds = { .folder = argc == 4 ? argv[3] : "" };

	if (argc == 1) {
		for (size_t i = 0; fuzz_target_at(i, &seeds.target); i++)
			puts(seeds.target.name);
		return 0;
	}
	if (argc != 4 || !fuzz_target_named(argv[1], &seeds.target)) {
		fputs("usage: fuzz_seeds [TARGET CORPUS OUT]\n", stderr);
		return 2;
	}
	mkdir(seeds.folder, 0777);
	fuzz_each_input(argv[2], LARGEST, write_seed, &seeds);
	return 0;
}

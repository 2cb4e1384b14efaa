/*
 * What libFuzzer begins with.
 *
 *	fuzz_seeds                        lists the targets
 *	fuzz_seeds CORPUS OUT TARGET...   writes what the corpus has for each into the folder OUT/TARGET, a file each,
 *	                                  called after its hash, and what those files begin with into the dictionary
 *	                                  OUT/TARGET.words
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "inputs.h"

/* LARGE is for what takes files of every kind: small ones are as good and run faster. */
enum { LARGEST = 1100 * 1024, LARGE = 16 * 1024, MAGIC = 4 };

struct seeds {
	struct fuzz_target target;
	char folder[2048];
	FILE *words;
	uint8_t last[MAGIC]; /* most files of a kind begin alike */
};

struct seed_list {
	struct seeds *each;
	int count;
};

static void write_magic(struct seeds *seeds, const uint8_t *bytes)
{
	if (memcmp(seeds->last, bytes, MAGIC) == 0)
		return;
	memcpy(seeds->last, bytes, MAGIC);
	fputc('"', seeds->words);
	for (int i = 0; i < MAGIC; i++)
		fprintf(seeds->words, "\\x%02X", bytes[i]);
	fputs("\"\n", seeds->words);
}

static void write_seed(struct seeds *seeds, const struct fuzz_input *input, const char *hash)
{
	char path[4096];

	if (!fuzz_target_suits(&seeds->target, input->name, input->container, input->format) ||
	    (seeds->target.extensions != NULL && input->size > LARGE))
		return;
	snprintf(path, sizeof path, "%s/%s", seeds->folder, hash);
	fuzz_write_file(path, input->bytes, input->size);
	if (input->size >= MAGIC)
		write_magic(seeds, input->bytes);
}

static void write_seeds(void *context, const struct fuzz_input *input)
{
	const struct seed_list *list = context;
	struct adb_hash hash = adb_hash_of(input->bytes, input->size);
	char hex[ADB_HASH_HEX_SIZE];

	adb_hash_hex(&hash, hex);
	for (int i = 0; i < list->count; i++)
		write_seed(&list->each[i], input, hex);
}

static bool open_seeds(struct seeds *seeds, const char *out, const char *name)
{
	char path[4096];

	if (!fuzz_target_named(name, &seeds->target)) {
		fprintf(stderr, "fuzz_seeds: no target is called %s\n", name);
		return false;
	}
	snprintf(seeds->folder, sizeof seeds->folder, "%s/%s", out, name);
	snprintf(path, sizeof path, "%s.words", seeds->folder);
	mkdir(seeds->folder, 0777);
	seeds->words = fopen(path, "w");
	if (seeds->words == NULL)
		perror(path);
	return seeds->words != NULL;
}

static void list_targets(void)
{
	struct fuzz_target target;

	for (size_t i = 0; fuzz_target_at(i, &target); i++)
		puts(target.name);
}

int main(int argc, char **argv)
{
	if (argc == 1) {
		list_targets();
		return 0;
	}
	if (argc < 4) {
		fputs("usage: fuzz_seeds [CORPUS OUT TARGET...]\n", stderr);
		return 2;
	}

	struct seed_list list = { .each = calloc((size_t)argc - 3, sizeof *list.each) };
	int code = list.each != NULL ? 0 : 1;

	mkdir(argv[2], 0777);
	while (code == 0 && list.count < argc - 3)
		if (open_seeds(&list.each[list.count], argv[2], argv[3 + list.count]))
			list.count++;
		else
			code = 1;
	if (code == 0)
		fuzz_each_input(argv[1], LARGEST, write_seeds, &list);
	for (int i = 0; i < list.count; i++)
		fclose(list.each[i].words);
	free(list.each);
	return code;
}

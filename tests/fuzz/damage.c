/*
 * Systematic damage: every file of a corpus is cut off at every length, every bit of its first bytes is turned, and 1 %
 * of its bytes are replaced, again and again with fixed seeds. Each copy goes through what `animdb index` does up to the
 * database. None may crash, trip a sanitizer, take more than a second of the processor, or more memory than documented.
 *
 *	fuzz_damage CORPUS [STEP [PART PARTS]]
 *
 * STEP: only each STEP-th of all of that. PART PARTS: only each PARTS-th file, so that several processes share the work.
 * What does harm is told, and is left in the folder of the process.
 */
#include <dirent.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "container/directory.h"
#include "fuzz.h"

enum {
	EVERY_LENGTH_BELOW = 4096,
	LENGTHS_OF_LARGE = 64,
	FLIPPED_BYTES = 256,
	MUTANTS = 1000,
	PATH_SIZE = 4096,
	MOST_SECONDS = 1,
	HANGS_AFTER = 60, /* seconds of waiting, on a machine that has more to do */
	MOST_MIB = 256,
};

struct damage {
	unsigned long step, part, parts;
	unsigned long files, copies, slow;
	char path[PATH_SIZE]; /* of the damaged copy */
	uint8_t *whole, *copy;
	size_t size;
};

/* For the handler: what is being tried. */
static char now[PATH_SIZE + 64];

static void tell(int number)
{
	(void)!write(STDERR_FILENO, now, strlen(now));
	if (number == SIGALRM)
		(void)!write(STDERR_FILENO, "it hangs\n", 9);
	_exit(1);
}

static double processor_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void try_copy(struct damage *damage, const char *kind, unsigned long number, size_t size)
{
	double before = processor_seconds();

	snprintf(now, sizeof now, "%s %lu: %s\n", kind, number, damage->path);
	fuzz_write_file(damage->path, damage->copy, size);
	alarm(HANGS_AFTER);
	fuzz_walk_path(damage->path);
	alarm(0);
	damage->copies++;
	if (processor_seconds() - before > MOST_SECONDS) {
		fprintf(stderr, "%.2f s: %s", processor_seconds() - before, now);
		damage->slow++;
	}
}

/* ---- kinds of damage ---- */

/* Each file begins its steps elsewhere, so that a coarse step is not blind for the same places of all of them. */
static unsigned long first_of(const struct damage *damage)
{
	return damage->files % damage->step;
}

static void cut(struct damage *damage)
{
	bool is_large = damage->size >= EVERY_LENGTH_BELOW;
	size_t count = is_large ? LENGTHS_OF_LARGE : damage->size;

	memcpy(damage->copy, damage->whole, damage->size);
	for (size_t i = first_of(damage); i < count; i += damage->step)
		try_copy(damage, "cut", i, is_large ? damage->size * i / LENGTHS_OF_LARGE : i);
	if (is_large)
		try_copy(damage, "cut", count, damage->size - 1);
}

static void flip(struct damage *damage)
{
	size_t bits = 8 * (damage->size < FLIPPED_BYTES ? damage->size : FLIPPED_BYTES);

	for (size_t i = first_of(damage); i < bits; i += damage->step) {
		damage->copy[i / 8] ^= (uint8_t)(1U << i % 8);
		try_copy(damage, "bit", i, damage->size);
		damage->copy[i / 8] = damage->whole[i / 8];
	}
}

/* The generator of Knuth's MMIX; its upper bits are good enough for places and bytes. */
static uint64_t next_random(uint64_t *state)
{
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return *state >> 24;
}

static void mutate(struct damage *damage)
{
	size_t changes = damage->size / 100 > 0 ? damage->size / 100 : 1;

	for (unsigned long seed = first_of(damage); seed < MUTANTS && damage->size > 0;
	     seed += damage->step) {
		uint64_t state = seed * 1000003 + damage->size;

		memcpy(damage->copy, damage->whole, damage->size);
		for (size_t i = 0; i < changes; i++) {
			size_t place = next_random(&state) % damage->size;

			damage->copy[place] = (uint8_t)next_random(&state);
		}
		try_copy(damage, "mutant", seed, damage->size);
	}
}

/* ---- files ---- */

/* What lies beside a file may be a part of what it is: the raw data of an Oni level, the CUE sheet of an image. */
static void link_neighbours(const char *original, const char *folder)
{
	char path[PATH_SIZE], target[PATH_SIZE];
	const char *base = adb_path_base(original);
	int length = (int)(base - original);
	DIR *directory;

	snprintf(path, sizeof path, "%.*s", length, original);
	directory = opendir(path);
	for (struct dirent *entry; directory != NULL && (entry = readdir(directory)) != NULL;) {
		if (entry->d_type != DT_REG || strcmp(entry->d_name, base) == 0)
			continue;
		snprintf(target, sizeof target, "%.*s%s", length, original, entry->d_name);
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		if (symlink(target, path) != 0)
			perror(path);
	}
	if (directory != NULL)
		closedir(directory);
}

static bool load(struct damage *damage, const char *path)
{
	struct adb_input *input = adb_input_open(path, NULL);

	damage->size = input != NULL ? (size_t)adb_input_size(input) : 0;
	damage->whole = malloc(damage->size + 1);
	damage->copy = malloc(damage->size + 1);

	bool loaded = input != NULL && damage->whole != NULL && damage->copy != NULL &&
		      adb_input_read(input, 0, damage->whole, damage->size);

	adb_input_release(input);
	return loaded;
}

static enum adb_outcome damage_file(void *context, const char *path, const struct adb_file_info *info)
{
	struct damage *damage = context;
	char folder[PATH_SIZE / 2];

	(void)info;
	if (damage->files++ % damage->parts != damage->part)
		return ADB_OK;
	snprintf(folder, sizeof folder, "%s/%lu", fuzz_folder(), damage->files);
	snprintf(damage->path, sizeof damage->path, "%s/%s", folder, adb_path_base(path));
	mkdir(folder, 0700);
	link_neighbours(path, folder);
	if (load(damage, path)) {
		cut(damage);
		flip(damage);
		mutate(damage);
	}
	free(damage->whole);
	free(damage->copy);
	fuzz_remove_folder(folder);
	return ADB_OK;
}

/* ---- all of them ---- */

static bool is_within_memory(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	fprintf(stderr, "at most %ld MiB\n", usage.ru_maxrss / 1024);
	return usage.ru_maxrss / 1024 <= MOST_MIB;
}

/* A sanitizer shall raise SIGABRT, and keep little of what is freed. Of options that are there twice the last ones count. */
static void configure_sanitizers(char **argv)
{
	static const char needed[] = "abort_on_error=1:quarantine_size_mb=16:allocator_may_return_null=1";
	const char *given = getenv("ASAN_OPTIONS");
	char options[1000];

	if (given != NULL && strstr(given, needed) != NULL)
		return;
	if (snprintf(options, sizeof options, "%s:%s", given != NULL ? given : "", needed) >=
	    (int)sizeof options)
		return;
	setenv("ASAN_OPTIONS", options, 1);
	execv("/proc/self/exe", argv);
}

static unsigned long number_of(int argc, char **argv, int i, unsigned long otherwise)
{
	return argc > i ? strtoul(argv[i], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
	struct damage damage = { .step = number_of(argc, argv, 2, 1),
				 .part = number_of(argc, argv, 3, 0),
				 .parts = number_of(argc, argv, 4, 1) };
	const struct adb_directory_visitor visitor = { .context = &damage, .file = damage_file };
	struct adb_error error;

	if (argc < 2 || argc == 4 || argc > 5 || damage.step == 0 || damage.part >= damage.parts) {
		fputs("usage: fuzz_damage CORPUS [STEP [PART PARTS]]\n", stderr);
		return 2;
	}
	configure_sanitizers(argv);
	signal(SIGABRT, tell);
	signal(SIGSEGV, tell);
	signal(SIGALRM, tell);
	if (adb_directory_walk(argv[1], &visitor, &error) != ADB_OK) {
		fprintf(stderr, "%s\n", error.message);
		return 1;
	}
	fprintf(stderr, "%lu files, %lu damaged copies, %lu slow\n", damage.files, damage.copies,
		damage.slow);
	return is_within_memory() && damage.copies > 0 && damage.slow == 0 ? 0 : 1;
}

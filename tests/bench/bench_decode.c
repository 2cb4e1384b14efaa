/*
 * bench_decode DUMP... [-1]
 *
 * Decodes every member of each dump, a container or one file, over and over for a second of processor time, and prints for each
 * format the keys it gave and the nanoseconds that one took. -1 decodes once: then the instructions of bench_decode(), as
 * callgrind counts them, are those of the keys that are printed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "members.h"

enum { FORMATS = 32, ARENA = 128 * 1024 * 1024 };

struct figures {
	const struct adb_format *format;
	double seconds;
	uint64_t keys, bytes;
};

struct bench {
	struct adb_arena *read, *decoded;
	struct figures figures[FORMATS]; /* up to the first without a format */
};

static double processor_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static struct figures *figures_of(struct bench *bench, const struct adb_format *format)
{
	struct figures *figures = bench->figures;

	while (figures->format != NULL && figures->format != format)
		if (++figures == bench->figures + FORMATS)
			bench_fail("too many formats");
	figures->format = format;
	return figures;
}

static uint64_t keys_of(const struct adb_content *content)
{
	uint64_t keys = 0;

	for (const struct adb_clip *clip = content->clips; clip != NULL; clip = clip->next)
		for (const struct adb_channel *channel = clip->channels; channel != NULL;
		     channel = channel->next)
			keys += channel->key_count;
	return keys;
}

static void take_member(void *context, struct bench_member *member)
{
	struct bench *bench = context;
	struct adb_content content = { .arena = bench->decoded };
	const struct adb_format *format;

	if (member->member->presence != ADB_PRESENT)
		return;
	bench_read(member, bench->read);
	format = bench_format(member);
	if (format != NULL) {
		double started = processor_seconds();
		enum adb_outcome outcome = bench_decode(member, format, &content);
		double took = processor_seconds() - started;

		if (outcome == ADB_OK && content.clips != NULL) {
			struct figures *figures = figures_of(bench, format);

			figures->seconds += took;
			figures->keys += keys_of(&content);
			figures->bytes += adb_input_size(member->input);
		}
	}
	adb_input_release(member->input);
	adb_arena_reset(bench->decoded);
	adb_arena_reset(bench->read);
}

static void measure(struct bench *bench, const char *dump, bool once)
{
	double started = processor_seconds();

	do
		bench_each_member(dump, take_member, bench);
	while (!once && processor_seconds() - started < 1);
}

int main(int argc, char **argv)
{
	struct bench bench = { .read = adb_arena_new(ARENA), .decoded = adb_arena_new(ARENA) };
	bool once = argc > 2 && strcmp(argv[argc - 1], "-1") == 0;

	if (argc < 2 || bench.read == NULL || bench.decoded == NULL)
		bench_fail("usage: bench_decode DUMP... [-1]");
	for (int i = 1; i < argc - once; i++)
		measure(&bench, argv[i], once);
	printf("%-14s %12s %8s %8s\n", "format", "keys", "ns/key", "MB/s");
	for (const struct figures *figures = bench.figures;
	     figures < bench.figures + FORMATS && figures->format != NULL; figures++)
		printf("%-14s %12llu %8.1f %8.0f\n", figures->format->name, (unsigned long long)figures->keys,
		       figures->seconds * 1e9 / (double)figures->keys,
		       (double)figures->bytes * 1e-6 / figures->seconds);
	adb_arena_free(bench.read);
	adb_arena_free(bench.decoded);
	return EXIT_SUCCESS;
}

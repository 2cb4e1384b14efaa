/*
 * In place of libFuzzer, for the ordinary tests: every target once over what the corpus has for it, and over what is
 * kept for it in KEPT/TARGET/.
 *
 *	fuzz_replay CORPUS KEPT
 *	fuzz_replay TARGET FILE...
 */
#include <stdio.h>

#include "dump/system.h"
#include "inputs.h"

enum { LARGEST = 4 * 1024 * 1024 };

enum { MOST_TARGETS = 256 };

struct replaying {
	struct fuzz_target targets[MOST_TARGETS];
	size_t target_count, input_count;
};

static void run_target(struct replaying *replaying, const struct fuzz_target *target,
		       const struct fuzz_input *input)
{
	target->run(target, input->bytes, input->size);
	replaying->input_count++;
}

/* What is in the corpus is for whoever it suits. */
static void replay_corpus(void *context, const struct fuzz_input *input)
{
	struct replaying *replaying = context;

	for (size_t i = 0; i < replaying->target_count; i++)
		if (fuzz_target_suits(&replaying->targets[i], input->name, input->container, input->format))
			run_target(replaying, &replaying->targets[i], input);
}

/* What is kept for one target is for that one, whatever it looks like. Members are replayed with their containers. */
static void replay_kept(void *context, const struct fuzz_input *input)
{
	struct replaying *replaying = context;

	if (input->is_file)
		run_target(replaying, &replaying->targets[0], input);
}

static void replay_all_kept(const struct fuzz_target *target, const char *kept, struct replaying *all)
{
	struct replaying one = { .targets = { *target }, .target_count = 1 };
	char folder[4096];

	snprintf(folder, sizeof folder, "%s/%s", kept, target->name);
	fuzz_each_input(folder, LARGEST, replay_kept, &one);
	target->run(target, (const uint8_t *)"", 0);
	all->input_count += one.input_count + 1;
}

/* Whether the decoders of each system with textures gave meshes: what they read beside a file is then found. */
static bool have_meshes(void)
{
	bool have = true;

	for (size_t i = 0; adb_systems[i] != NULL && i < FUZZ_MOST_SYSTEMS; i++) {
		fprintf(stderr, "%s: %llu parts of meshes\n", adb_systems[i]->id,
			(unsigned long long)fuzz_part_counts[i]);
		have = have && fuzz_part_counts[i] > 0;
	}
	return have;
}

static int replay_all(const char *corpus, const char *kept)
{
	static struct replaying all;

	/* What the shell and exports print is not wanted. */
	if (freopen("/dev/null", "w", stdout) == NULL)
		return 2;
	while (all.target_count < MOST_TARGETS &&
	       fuzz_target_at(all.target_count, &all.targets[all.target_count]))
		all.target_count++;
	fuzz_each_input(corpus, LARGEST, replay_corpus, &all);
	for (size_t i = 0; i < all.target_count; i++)
		replay_all_kept(&all.targets[i], kept, &all);
	fprintf(stderr, "%zu inputs for %zu targets\n", all.input_count, all.target_count);
	return all.input_count > all.target_count && have_meshes() ? 0 : 1;
}

int main(int argc, char **argv)
{
	struct replaying one = { .target_count = 1 };

	if (argc > 2 && fuzz_target_named(argv[1], &one.targets[0])) {
		for (int i = 2; i < argc; i++)
			fuzz_each_input(argv[i], LARGEST, replay_kept, &one);
		return one.input_count > 0 ? 0 : 1;
	}
	if (argc == 3)
		return replay_all(argv[1], argv[2]);
	fputs("usage: fuzz_replay CORPUS KEPT | TARGET FILE...\n", stderr);
	return 2;
}

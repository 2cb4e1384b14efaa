/*
 * Asks the ledgers of all assets of a folder.
 *
 *	ledger_check coverage CORPUS LISTS [FORMAT]	every byte is read, or LISTS/gaps.txt says why not
 *	ledger_check flip CORPUS LISTS [FORMAT [MOST]]	every byte that is read changes something when it is turned, or
 *							LISTS/not_stored.txt says why not; MOST bytes of each asset
 *	ledger_check keys CORPUS LISTS [FORMAT [MOST]]	prints keys and the bits that they come from; MOST of each system
 *
 * README.md has the whole of it.
 */
#include "ledger_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	size_t (*run)(struct check *check);
} questions[] = {
	{ "coverage", check_coverage },
	{ "flip", check_flips },
	{ "keys", check_keys },
};

int main(int argc, char **argv)
{
	size_t failures = 0;

	if (argc < 4 || argc > 6) {
		fputs("usage: ledger_check coverage|flip|keys CORPUS LISTS [FORMAT|all [MOST]]\n", stderr);
		return 2;
	}

	struct check check = {
		.lists = argv[3],
		.format = argc > 4 && strcmp(argv[4], "all") != 0 ? argv[4] : NULL,
		.most = argc > 5 ? strtoul(argv[5], NULL, 10) : 0,
	};

	if (check.format != NULL && adb_format_named(check.format) == NULL) {
		fprintf(stderr, "ledger_check: there is no format %s\n", check.format);
		return 2;
	}
	list_read(&check.not_named, check.lists, "not_named.txt", 1);
	corpus_read(&check.corpus, argv[2]);
	for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
		if (strcmp(argv[1], questions[i].name) == 0)
			failures = questions[i].run(&check);
	corpus_free(&check.corpus);
	list_free(&check.not_named);
	return failures > 0;
}

bool check_wants(struct check *check, const struct asset *asset)
{
	if (check->format != NULL)
		return strcmp(check->format, asset->format->name) == 0 &&
		       strcmp(asset->status, "failed") != 0;
	return strcmp(asset->status, "failed") != 0 &&
	       !list_has(&check->not_named, asset->format->name, NULL, NULL);
}

struct tally_line *tally_line(struct tally *tally, const char *format, const char *name)
{
	size_t size = strlen(format) + strlen(name) + 2;
	char *text = malloc(size);

	if (text != NULL)
		snprintf(text, size, "%s\t%s", format, name);
	for (size_t i = 0; text != NULL && i < tally->count; i++)
		if (strcmp(tally->lines[i].text, text) == 0) {
			free(text);
			return &tally->lines[i];
		}
	tally->lines = realloc(tally->lines, (tally->count + 1) * sizeof *tally->lines);
	if (text == NULL || tally->lines == NULL)
		exit(2);
	tally->lines[tally->count] = (struct tally_line){ .text = text };
	return &tally->lines[tally->count++];
}

void tally_free(struct tally *tally)
{
	for (size_t i = 0; i < tally->count; i++)
		free(tally->lines[i].text);
	free(tally->lines);
}

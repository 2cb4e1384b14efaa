/* What ledger_check.c does with the ledgers of a corpus: one function a question, each in a file of its own. */
#ifndef ADB_TESTS_LEDGER_CHECK_H
#define ADB_TESTS_LEDGER_CHECK_H

#include "base/ledger_unread.h"
#include "corpus.h"
#include "list.h"

struct check {
	const char *lists;  /* tests/systems */
	const char *format; /* the only one that is looked at, NULL = all */
	unsigned long most; /* bytes to flip of an asset, or keys of a system; 0 = all */
	struct corpus corpus;
	struct list not_named; /* formats */
};

/* Whether the asset is to be looked at: it was decoded, and its format has names. */
bool check_wants(struct check *check, const struct asset *asset);

/* Each returns the number of failures, which it prints. */
size_t check_coverage(struct check *check);
size_t check_flips(struct check *check);

/* Prints keys and their bits as lines of JSON, for check_keys.py. */
size_t check_keys(struct check *check);

/* A set of texts, each with a number and an example. */
struct tally {
	struct tally_line {
		char *text;
		unsigned long count, of;
		const struct asset *asset;
		size_t offset;
	} * lines;
	size_t count;
};

struct tally_line *tally_line(struct tally *tally, const char *format, const char *name);
void tally_free(struct tally *tally);

#endif

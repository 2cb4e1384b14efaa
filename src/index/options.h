/* What `animdb index` was asked to do, and what came of it. */
#ifndef ADB_INDEX_OPTIONS_H
#define ADB_INDEX_OPTIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "dump/container.h"

struct adb_index_options {
	const char *database;
	char *const *paths;
	size_t path_count;
	unsigned threads;   /* decoder threads, at least 1 */
	const char *dump;   /* name of the dump that all PATHs are, NULL = each PATH is one */
	const char *over;   /* name of the dump that these are laid over, "" = none, NULL = as it was */
	bool each;          /* each child of a PATH is a dump of its own */
	const char *system; /* id of the only system to look for, NULL = all */
	enum adb_encoding encoding; /* of 8-bit text */
	const char *names;        /* file of names to verify, NULL = none; changes nothing that is decoded */
	const char *options;      /* of systems: see adb_decoder.options */
	struct adb_limits limits; /* of each source; 0 = the default */
	bool force;               /* read what is unchanged too */
	bool prune;               /* forget sources that are gone */
	bool moved;               /* what is stored from a PATH that is gone follows to this one */
	bool carve;               /* look for assets in unrecognised bytes */
	const char *
		meshes; /* whose geometry is stored: "linked", "all", "none"; NULL = as the database has it */
	bool no_images; /* the pixels of textures are not stored; counts as a value for `meshes` */
	bool records_fields; /* what decoders read goes into the ledgers of the jobs: base/ledger.h */
	bool records_keys;   /* the bits that keys come from, too */
	bool lists_unread;   /* the bytes that nobody read are stored */
	bool decodes_meshes; /* with the rest of an asset: for `animdb info`, which stores nothing */
	bool strict;         /* what is not as its name says has failed */
	bool follow_links;   /* also where they lead out of the dump */
	bool progress;       /* draw it on standard error */

	const atomic_int *interrupted; /* not 0 once the user wants to stop */

	/* A line for the user: something that could not be read or that holds nothing. */
	void (*complain)(const char *format, ...) __attribute__((format(printf, 1, 2)));
};

/* The last word of that description, with --ledger. */
#define ADB_LEDGER_WORD " ledger"

/* The options that change what is decoded, as stored with a source. Freed by the caller; NULL = out of memory. */
char *adb_index_describe_options(const struct adb_index_options *options);

struct adb_index_result {
	uint64_t sources, unchanged, pruned; /* sources: those read in this run */
	uint64_t assets, clips, keys;
	uint64_t problems; /* rows of diagnostics that are not notes */
	uint64_t names;    /* that proved right and were not known before */
	uint64_t failed;   /* assets and sources that could not be read or decoded */
	uint64_t unread; /* files and folders that could not be opened, so that nobody knows what they hold */
	uint64_t bytes;  /* of the sources read */
	uint64_t files;  /* below the paths; counted only when the run was interrupted */
	bool lacks_memory; /* a library had none for a part of a source; the next run reads it again */
	bool bad_path;     /* a PATH does not exist, or nothing in it is recognised */
	double seconds;
};

#endif

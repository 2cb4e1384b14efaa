/* The assets of a folder, each with the bytes that its decoder got, so that they can be decoded again and again. */
#ifndef ADB_TESTS_LEDGER_CORPUS_H
#define ADB_TESTS_LEDGER_CORPUS_H

#include "index/job.h"

/* Texts and bytes live as long as the corpus. */
struct asset {
	char *source, *path; /* of the file, relative to the folder; inside of it */
	const struct adb_format *format;
	const char *status;
	char *type; /* as its container says, or NULL */
	uint8_t *bytes;
	size_t size, used_size; /* all bytes; those up to the end of the structure */
	struct adb_job job;     /* what its decoding is given */
};

struct corpus {
	struct asset *assets; /* those that a decoder was run for, in the order of the walk */
	size_t count;
	struct adb_shared_volume **volumes;
	size_t volume_count;
	struct adb_arena *arena;
	char *folder, *source; /* of the walk */
};

/* Walks over `folder` as `animdb index` does. Ends the program when that fails. */
void corpus_read(struct corpus *corpus, const char *folder);
void corpus_free(struct corpus *corpus);

/*
 * Decodes the first asset->size of `bytes` as that asset; `job` is then as `animdb index` has it, and its arena is the caller's. With
 * `ledger` the decoding is recorded.
 */
void asset_decode(const struct asset *asset, const uint8_t *bytes, bool ledger, struct adb_arena *arena,
		  struct adb_job *job);

/* The container or format that the bytes would be taken for. */
const void *asset_recognise(const struct asset *asset, const uint8_t *bytes);

/* Hash of all that a job would put into the database, without the hash of the bytes. */
struct adb_hash job_hash(const struct adb_job *job);

#endif

/* `animdb verify`: checks that a database is consistent, and that the dumps still contain the data that were indexed. */
#ifndef ADB_VERIFY_VERIFY_H
#define ADB_VERIFY_VERIFY_H

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* One error in the database or in a dump. Texts are borrowed. */
struct adb_finding {
	const char *kind;  /* kind of error: 'integrity', 'hash', … as listed in animdb(1) */
	const char *table; /* table of the row; NULL = the file as a whole */
	bool has_id;
	int64_t id;
	const char *what; /* the message */
};

struct adb_verify_options {
	bool sources; /* also read the dumps again */
	const atomic_int *interrupted;

	/* Called with each finding. Returns false when the output failed, which ends the verification. */
	bool (*found)(void *context, const struct adb_finding *finding);
	void *context;
};

struct adb_verify_result {
	uint64_t findings;
	uint64_t tracks, clips, sources, assets; /* number of rows that were checked */
};

/*
 * Checks `db`, which was opened by adb_database_open(), in one read transaction: the file and its schema, the hashes of tracks,
 * clips, geometries and images, the rules of schema/verify, and the sources if `options->sources` is set. Damage is reported as a finding and does
 * not end the verification. Memory: one track, one clip, one geometry, and 8 bytes for each constant track.
 *
 * Returns ADB_OK when all checks were made, with or without findings; else sets `error`: ADB_INTERRUPTED, ADB_NO_MEMORY, ADB_IO
 * (found() returned false).
 */
enum adb_outcome adb_verify(sqlite3 *db, const struct adb_verify_options *options,
			    struct adb_verify_result *result, struct adb_error *error);

#endif

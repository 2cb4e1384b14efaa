/* animdb verify: whether a database is what `animdb index` promises, and whether the dumps still are what it was made of. */
#ifndef ADB_VERIFY_VERIFY_H
#define ADB_VERIFY_VERIFY_H

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* One thing that is wrong. Texts are borrowed. */
struct adb_finding {
	const char *kind;  /* a word for scripts: 'integrity', 'hash', … as the manual lists them */
	const char *table; /* the row that it is about; NULL = the file as a whole */
	bool has_id;
	int64_t id;
	const char *what; /* a sentence for people */
};

struct adb_verify_options {
	bool sources; /* read the dumps again too */
	const atomic_int *interrupted;

	/* Is given each finding as soon as it is known. False = no more is wanted: the output failed. */
	bool (*found)(void *context, const struct adb_finding *finding);
	void *context;
};

struct adb_verify_result {
	uint64_t findings;
	uint64_t tracks, clips, sources, assets; /* looked at */
};

/*
 * Looks at `db`, which was opened by adb_database_open(), in one read transaction: the file and its schema, the hashes of
 * tracks and clips, the rules of schema/verify, and the sources where that is asked for. What is damaged is a finding, and
 * what comes after it is looked at all the same. Memory is that of one track, one clip, and 8 bytes for each constant track.
 *
 * ADB_OK when all was looked at, whatever was found; else `error` says what ended it: ADB_INTERRUPTED, ADB_NO_MEMORY, ADB_IO
 * (found() gave false).
 */
enum adb_outcome adb_verify(sqlite3 *db, const struct adb_verify_options *options,
			    struct adb_verify_result *result, struct adb_error *error);

#endif

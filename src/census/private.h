/* What the files of the census share. */
#ifndef ADB_CENSUS_PRIVATE_H
#define ADB_CENSUS_PRIVATE_H

#include "census/census.h"
#include "dump/system.h"
#include "store/extract.h"

struct census {
	sqlite3 *db;
	const struct adb_census_options *options;
	struct adb_extractor *extractor; /* NULL until something is read again */
	int64_t dump_id;                 /* that is being looked at */
	struct adb_error *error;
};

/* Sets the error when the user has interrupted. */
bool adb_census_may_continue(const struct census *census);

/* Computes the hashes that census_wanted and census_image ask for. What cannot be read keeps NULL. */
enum adb_outcome adb_census_digest(struct census *census);

/* Tests the statements of the system on the dump: adds rows of census_statement. */
enum adb_outcome adb_census_state(struct census *census, const struct adb_system *system);

/* Adds a row of census_problem. */
enum adb_outcome adb_census_complain(struct census *census, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif

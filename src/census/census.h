/*
 * Compares dumps with the public facts about released games that the systems hold: which release a dump is, what of it was found,
 * decoded, has the published content, is missing or extra, and what the dump says on statements that nobody could verify.
 */
#ifndef ADB_CENSUS_CENSUS_H
#define ADB_CENSUS_CENSUS_H

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* The day on which the facts in the program were collected. */
#define ADB_CENSUS_FACTS "2026-11-22"

struct adb_census_options {
	int64_t dump_id; /* 0 = all dumps */
	const char *
		release; /* compare with this game only, whatever a dump resembles; NULL = what it resembles */
	const char *facts; /* folder with facts that replace those of the program; NULL = none */
	bool hash;         /* hash whole images, too */
	const atomic_int *interrupted;
};

/*
 * Fills the temporary tables of schema/census/ in `db`, which is from adb_database_open() and may create temporary tables. Bytes
 * of the dumps are read again where the facts have hashes; what cannot be read is in census_problem. Each dump and system is
 * compared by its census_find.sql, then its hashes are computed, then its census_judge.sql runs.
 */
enum adb_outcome adb_census(sqlite3 *db, const struct adb_census_options *options, struct adb_error *error);

#endif

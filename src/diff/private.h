/* What the files of this folder share. */
#ifndef ADB_DIFF_PRIVATE_H
#define ADB_DIFF_PRIVATE_H

#include <stdbool.h>

#include "diff/diff.h"

struct adb_diff {
	sqlite3 *side[2]; /* A and B */
	sqlite3 *work;    /* tables as in schema/diff/work.sql */
	const struct adb_diff_options *options;
	struct adb_error *error;
};

/* Sets the error from the last failure of `db`, which may be one of the sides. Gives false. */
bool adb_diff_failed(struct adb_diff *diff, sqlite3 *db);
bool adb_diff_no_memory(struct adb_diff *diff);

/* Runs SQL of one or more statements on the private database. */
bool adb_diff_run_sql(struct adb_diff *diff, const char *sql);

/* Prepares a statement on one of the three databases. NULL with the error set. */
sqlite3_stmt *adb_diff_prepare(struct adb_diff *diff, sqlite3 *db, const char *sql);

/* Steps, until it is done, a statement that gives no rows, and resets it. */
bool adb_diff_step(struct adb_diff *diff, sqlite3_stmt *statement);

/* The next row of `statement`, which runs on `db`. False at its end, and with the error set. */
bool adb_diff_next(struct adb_diff *diff, sqlite3 *db, sqlite3_stmt *statement);
bool adb_diff_is_well(const struct adb_diff *diff);

/* ---- one file each ---- */

/* Pairs the items of one kind by the column lists of `tiers` (which end with NULL), the first first. */
bool adb_diff_match(struct adb_diff *diff, const char *kind, const char *const *tiers);

/* What the systems say of keys that tell a place. */
bool adb_diff_load_place_keys(struct adb_diff *diff);

/* The items of both sides that schema/diff/FILE gives, with `condition` (SQL, or NULL) behind its WHERE. */
bool adb_diff_load(struct adb_diff *diff, const char *file, const char *condition);

/* The parts that schema/diff/FILE gives, of those differences of the kinds in `owners` (SQL: "'clip','entry'") that both
 * sides have. */
bool adb_diff_load_parts(struct adb_diff *diff, const char *file, const char *owners);

/* How far apart clips are whose motion differs, and bones whose rest pose does. */
bool adb_diff_measure_clips(struct adb_diff *diff);
bool adb_diff_measure_bones(struct adb_diff *diff);

#endif

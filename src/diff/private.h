/* Declarations that the files of this folder share. */
#ifndef ADB_DIFF_PRIVATE_H
#define ADB_DIFF_PRIVATE_H

#include <stdbool.h>

#include "diff/diff.h"

struct adb_diff {
	sqlite3 *side[2]; /* A and B */
	sqlite3 *work;    /* the private database, see schema/diff/work.sql */
	const struct adb_diff_options *options;
	struct adb_error *error;
};

/* Sets the error to the last error of `db`, which may be one of the sides. Returns false. */
bool adb_diff_failed(struct adb_diff *diff, sqlite3 *db);

/* Sets the error ADB_NO_MEMORY. Returns false. */
bool adb_diff_no_memory(struct adb_diff *diff);

/* Runs SQL of one or more statements on the private database. */
bool adb_diff_run_sql(struct adb_diff *diff, const char *sql);

/* Prepares a statement on one of the three databases. Returns NULL with the error set. */
sqlite3_stmt *adb_diff_prepare(struct adb_diff *diff, sqlite3 *db, const char *sql);

/* Runs a statement that returns no rows, and resets it. Returns false with the error set. */
bool adb_diff_step(struct adb_diff *diff, sqlite3_stmt *statement);

/* Steps `statement`, which belongs to `db`, to its next row. Returns false after the last row, and on failure with the error set. */
bool adb_diff_next(struct adb_diff *diff, sqlite3 *db, sqlite3_stmt *statement);

/* Whether no error is set. */
bool adb_diff_ok(const struct adb_diff *diff);

/* ---- the steps of a comparison ---- */

/* Pairs the items of one kind that agree in the columns of a list. `tiers` are lists of columns, tried in order, ended by NULL. */
bool adb_diff_match(struct adb_diff *diff, const char *kind, const char *const *tiers);

/* Stores the keys of attributes that give a place, and those that are encoder parameters, for each system. */
bool adb_diff_load_keys(struct adb_diff *diff);

/* Stores the steps of keys and the attributes of clips that each format has. */
bool adb_diff_load_formats(struct adb_diff *diff);

/* Loads the items that schema/diff/FILE.sql selects in both databases; `condition` (SQL or NULL) is appended to its WHERE. */
bool adb_diff_load(struct adb_diff *diff, const char *file, const char *condition);

/* Loads the parts (bones, entries, materials, …) that schema/diff/FILE.sql selects for the differences of paired items for which
 * `owners` is true: SQL about the difference d and its items x of A and y of B. */
bool adb_diff_load_parts(struct adb_diff *diff, const char *file, const char *owners);

/* Measure the paired clips whose motion differs, and the paired bones whose rest poses differ. */
bool adb_diff_measure_clips(struct adb_diff *diff);
bool adb_diff_measure_bones(struct adb_diff *diff);

/* Measure how far the vertices of paired parts and shapes moved, and count the pixels in which paired textures differ. */
bool adb_diff_measure_vertices(struct adb_diff *diff);
bool adb_diff_measure_pixels(struct adb_diff *diff);

#endif

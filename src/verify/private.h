/* Declarations that the files of this folder share. */
#ifndef ADB_VERIFY_PRIVATE_H
#define ADB_VERIFY_PRIVATE_H

#include "base/buffer.h"
#include "verify/verify.h"

/* A set of row ids, which are added in ascending order. */
struct adb_ids {
	struct adb_buffer bytes; /* of int64_t */
};

struct adb_verification {
	sqlite3 *db;
	const struct adb_verify_options *options;
	struct adb_verify_result *result;
	struct adb_error *error;
	struct adb_ids constant_tracks; /* all keys equal */
	struct adb_ids damaged_tracks;  /* their sizes or hashes are wrong, so their values are not checked */
	bool knows_tracks;              /* all tracks were checked, so these sets are complete */
};

/* Whether the verification continues. False when `error` is set; an interrupt of the user or a lack of memory sets it here. */
bool adb_verify_may_continue(struct adb_verification *v);

/* Report a finding about a row, and a finding about the file. Nothing is reported once the verification has ended. */
void adb_verify_report(struct adb_verification *v, const char *kind, const char *table, int64_t id,
		       const char *format, ...) __attribute__((format(printf, 5, 6)));
void adb_verify_report_file(struct adb_verification *v, const char *kind, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Prepares a statement. Returns NULL when that fails, and reports a finding of kind 'unfinished' that names `what`. */
sqlite3_stmt *adb_verify_prepare(struct adb_verification *v, const char *sql, const char *what);

/* The same for the first of several statements. `*sql` becomes the text after it, NULL when it cannot be prepared. */
sqlite3_stmt *adb_verify_prepare_first(struct adb_verification *v, const char **sql, const char *what);

/* Steps to the next row. Returns false after the last row, once the verification has ended, and when the database is damaged,
 * which is reported as above. */
bool adb_verify_next(struct adb_verification *v, sqlite3_stmt *rows, const char *what);

void adb_ids_add(struct adb_ids *ids, int64_t id);
bool adb_ids_have(const struct adb_ids *ids, int64_t id);

/* ---- the checks ---- */

/* Runs PRAGMA integrity_check and foreign_key_check, and compares tables, views and indexes with the schema. */
void adb_verify_file(struct adb_verification *v);

/* Checks sizes, hashes and values of tracks; fills v->constant_tracks and v->damaged_tracks. */
void adb_verify_tracks(struct adb_verification *v);

/* Checks hashes and counts of clips, and channels against their tracks. */
void adb_verify_clips(struct adb_verification *v);

/* Checks sizes, hashes and values of geometries, and the hashes of images. */
void adb_verify_meshes(struct adb_verification *v);

/* Runs the statements of schema/verify. Each row that one returns is a finding: kind, table, id, what. */
void adb_verify_rules(struct adb_verification *v);

/* Checks that the dumps still contain the bytes that were indexed. */
void adb_verify_sources(struct adb_verification *v);

#endif

/* What the files of this folder share. */
#ifndef ADB_VERIFY_PRIVATE_H
#define ADB_VERIFY_PRIVATE_H

#include "base/buffer.h"
#include "verify/verify.h"

/* Numbers of rows, ascending as they were added. */
struct adb_ids {
	struct adb_buffer bytes; /* of int64_t */
};

struct adb_verification {
	sqlite3 *db;
	const struct adb_verify_options *options;
	struct adb_verify_result *result;
	struct adb_error *error;
	struct adb_ids constant_tracks; /* all keys equal */
	struct adb_ids damaged_tracks;  /* their content says nothing */
	bool knows_tracks;              /* every one is in its place in these */
};

/* False once the verification is over: `error` is set, or the user wants to stop (and then `error` is set by this). */
bool adb_verify_goes_on(struct adb_verification *v);

/* Tells one finding about a row, the second about the file. */
void adb_verify_found(struct adb_verification *v, const char *kind, const char *table, int64_t id,
		      const char *format, ...) __attribute__((format(printf, 5, 6)));
void adb_verify_found_in_file(struct adb_verification *v, const char *kind, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* NULL where the statement cannot be had, which is told: kind 'unfinished', `what` was to be looked at. */
sqlite3_stmt *adb_verify_prepare(struct adb_verification *v, const char *sql, const char *what);

/* The same for the first of several statements; `sql` moves on to the next, to NULL where this one cannot be had. */
sqlite3_stmt *adb_verify_prepare_first(struct adb_verification *v, const char **sql, const char *what);

/* The next row. False at the end, once the verification is over, and where the database is damaged, which is told as above. */
bool adb_verify_next(struct adb_verification *v, sqlite3_stmt *rows, const char *what);

void adb_ids_add(struct adb_ids *ids, int64_t id);
bool adb_ids_have(const struct adb_ids *ids, int64_t id);

/* ---- one file each ---- */

/* PRAGMA integrity_check and foreign_key_check, and whether tables, views and indexes are those of the schema. */
void adb_verify_file(struct adb_verification *v);

/* Sizes, hashes and values of tracks; fills v->constant_tracks and v->damaged_tracks. */
void adb_verify_tracks(struct adb_verification *v);

/* Hashes and counts of clips, and what channels say of their tracks. */
void adb_verify_clips(struct adb_verification *v);

/* The statements of schema/verify. Each row that one gives is a finding: kind, table, id, what. */
void adb_verify_rules(struct adb_verification *v);

/* Whether the dumps hold the bytes that were indexed. */
void adb_verify_sources(struct adb_verification *v);

#endif

/* `animdb report`: the catalogue of a database as a folder with a page that a browser opens from the disk. */
#ifndef ADB_EXPORT_REPORT_CATALOGUE_H
#define ADB_EXPORT_REPORT_CATALOGUE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { ADB_CATALOGUE_MOST_FORMATS = 32 };

struct adb_export_format;

struct adb_catalogue_options;

/* Compares two dumps of a database as adb_diff_run() does, whose layer is above this one. */
typedef sqlite3 *adb_catalogue_compare(sqlite3 *db, int64_t a_dump_id, int64_t b_dump_id,
				       const struct adb_catalogue_options *options, struct adb_error *error);

/* Texts are borrowed. */
struct adb_catalogue_options {
	const char *folder;
	const char *title; /* NULL = the names of the dumps */
	const char *where; /* condition over clip_summary; NULL = all clips */
	const struct adb_export_format *formats[ADB_CATALOGUE_MOST_FORMATS]; /* that clips are exported to */
	size_t format_count;
	bool with_sql; /* the database is added, and what answers SQL from it */
	bool no_pictures;
	bool force;                     /* replaces an earlier catalogue although files of it have changed */
	bool is_quiet;                  /* prints nothing but failures */
	unsigned jobs;                  /* threads, 1 or more; the result does not depend on it */
	adb_catalogue_compare *compare; /* NULL = dumps are not compared */
};

/*
 * Writes the catalogue and prints the path of its page on standard output, messages on standard error. `db` is from
 * adb_database_open(). Returns an exit code: 0, 1 when the folder could not be written or a clip could not be exported, 130 when
 * interrupted.
 */
int adb_catalogue_run(sqlite3 *db, const struct adb_catalogue_options *options);

#endif
